// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/recipe_form.h"

#include "app/chat/composer/column_list.h"
#include "app/chat/composer/column_titles.h"
#include "app/chat/composer/input_files.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/agent/recipe_sample.h"
#include "core/base/log.h"
#include "core/vm/network/network.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QFutureWatcher>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtConcurrent>

#include <algorithm>

using agent::RecipeParameter;

static constexpr int kImagesInRow = 4;
static const QString kSheet = QStringLiteral("sheet"); // the parameter that names one of a workbook

static QWidget *fieldFor(const RecipeParameter &parameter)
{
    const QString preset = agent::defaultText(parameter);
    if (parameter.type == RecipeParameter::Type::Flag) {
        auto *box = new QCheckBox;
        box->setChecked(preset == QStringLiteral("true"));
        return box;
    }
    if (parameter.type == RecipeParameter::Type::Choice) {
        auto *box = new QComboBox;
        for (const QString &choice : parameter.choices)
            box->addItem(parameter.choiceLabels.value(choice, choice), choice);
        box->setCurrentIndex(std::max(0, box->findData(preset)));
        return box;
    }
    if (parameter.type == RecipeParameter::Type::Column) {
        auto *box = new QComboBox;
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->lineEdit()->setPlaceholderText(preset.isEmpty() ? parameter.description : preset);
        return box;
    }
    auto *line = parameter.isOfColumns ? new ColumnList : new QLineEdit;
    line->setPlaceholderText(preset.isEmpty() ? parameter.description : preset);
    line->setClearButtonEnabled(true);
    if (parameter.isSecret)
        line->setEchoMode(QLineEdit::Password);
    return line;
}

static bool needsInternet(const agent::Recipe &recipe)
{
    return recipe.network == vm::policyName(vm::NetworkPolicy::Open);
}

static QString typed(const QWidget *field)
{
    if (const auto *box = qobject_cast<const QCheckBox *>(field))
        return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto *box = qobject_cast<const QComboBox *>(field))
        return box->isEditable() ? box->currentText().trimmed() : box->currentData().toString();
    return qobject_cast<const QLineEdit *>(field)->text().trimmed();
}

/// What a person could have typed or chosen; nothing: as in a new form.
static void type(QWidget *field, const RecipeParameter &parameter, const QString &value)
{
    const QString preset = agent::defaultText(parameter);
    if (auto *flag = qobject_cast<QCheckBox *>(field))
        flag->setChecked((value.isEmpty() ? preset : value) == QStringLiteral("true"));
    else if (auto *box = qobject_cast<QComboBox *>(field); box && !box->isEditable())
        box->setCurrentIndex(std::max(0, box->findData(value.isEmpty() ? preset : value)));
    else if (box)
        box->setEditText(value);
    else
        qobject_cast<QLineEdit *>(field)->setText(value);
}

RecipeForm::RecipeForm(agent::Recipe recipe, QString sampleFolder, QWidget *parent)
    : QWidget(parent)
    , m_recipe(std::move(recipe))
    , m_sampleFolder(std::move(sampleFolder))
    , m_form(new QFormLayout)
    , m_problem(parts::words({}, &style::Colours::bad))
    , m_estimate(parts::words({}, &style::Colours::muted))
    , m_sample(new QPushButton(tr("Try with Sample Data")))
    , m_run(new QPushButton(style::icon(QStringLiteral("run"), &style::Colours::onAccent), tr("Run")))
{
    setAccessibleName(base::printable(m_recipe.name));
    auto *title = parts::label(base::printable(m_recipe.name));
    title->setTextFormat(Qt::PlainText);
    title->setFont(style::larger(2, QFont::DemiBold));
    QLabel *const description = parts::words(m_recipe.description, &style::Colours::muted);
    QLabel *const needs = parts::words(agent::needsText(m_recipe), &style::Colours::muted);
    QToolButton *const close =
        parts::iconButton(QStringLiteral("close"), tr("Close the Form"), &style::Colours::muted);
    connect(close, &QToolButton::clicked, this, &RecipeForm::cancelled);
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(close);

    m_form->setHorizontalSpacing(style::kMargin);
    m_form->setVerticalSpacing(style::kGap);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const agent::RecipeInput &input : m_recipe.inputs) {
        auto *files = new InputFiles(input);
        connect(files, &InputFiles::changed, this, [this] {
            showProblem({});
            m_titles.clear();
            offerColumns();
            showWhetherItCanRun();
        });
        m_inputs += files;
        const QString usual = input.most == 1 ? tr("File") : tr("Files");
        m_form->addRow(parts::label(input.label.isEmpty() ? usual : base::printable(input.label)), files);
    }
    for (const RecipeParameter &parameter : m_recipe.parameters) {
        QWidget *const field = fieldFor(parameter);
        const QString name = base::printable(parameter.label.isEmpty() ? parameter.name : parameter.label);
        field->setAccessibleName(name);
        field->setToolTip(parts::plain(parameter.description));
        m_fields.insert(parameter.name, field);
        QLabel *const label = parts::label(name); // QFormLayout would make one that takes mark-up
        label->setBuddy(field);
        m_form->addRow(label, field);
    }

    if (const auto *sheet = qobject_cast<const QLineEdit *>(m_fields.value(kSheet)))
        connect(sheet, &QLineEdit::editingFinished, this, &RecipeForm::offerColumns);
    m_sample->setAutoDefault(false);
    m_sample->setToolTip(
        parts::plain(tr("Fills the form with files and values that this recipe can be tried with.")));
    m_sample->setVisible(!m_recipe.sample.inputs.isEmpty() && !m_sampleFolder.isEmpty());
    connect(m_sample, &QPushButton::clicked, this, &RecipeForm::takeSample);
    m_run->setProperty("primary", true);
    connect(m_run, &QPushButton::clicked, this, &RecipeForm::runRequested);
    auto *foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(m_sample);
    foot->addWidget(m_run);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addLayout(head);
    layout->addWidget(description);
    layout->addWidget(needs);
    layout->addLayout(m_form);
    layout->addWidget(m_problem);
    layout->addWidget(m_estimate); // beside the buttons it would have room for a word a line
    layout->addLayout(foot);
    m_problem->hide();
    showWhetherItCanRun();
}

/// What is typed may be wrong too: that the keys, and running it, say.
void RecipeForm::showWhetherItCanRun()
{
    const auto fine = agent::checkInputs(m_recipe, inputs());
    m_run->setEnabled(fine.has_value());
    m_run->setToolTip(parts::plain(fine ? tr("Ctrl+Enter") : fine.error().text));
}

QMap<QString, QString> RecipeForm::parameters() const
{
    QMap<QString, QString> values;
    for (const RecipeParameter &parameter : m_recipe.parameters) {
        const QString value = typed(m_fields.value(parameter.name));
        if (!value.isEmpty() && value != agent::defaultText(parameter))
            values.insert(parameter.name, value);
    }
    return values;
}

void RecipeForm::offerImages(const QStringList &profiles)
{
    if (m_recipe.tests.isEmpty() || !m_images.isEmpty() || profiles.isEmpty())
        return;
    auto *row = new QWidget;
    auto *boxes = new QGridLayout(row);
    boxes->setContentsMargins(0, 0, 0, 0);
    for (const QString &profile : profiles) {
        auto *box = new QCheckBox(profile);
        const int place = int(m_images.size());
        boxes->addWidget(box, place / kImagesInRow, place % kImagesInRow);
        connect(box, &QCheckBox::toggled, this,
                [this] { m_internet->setEnabled(!this->profiles().isEmpty()); });
        m_images += box;
    }
    boxes->setColumnStretch(kImagesInRow, 1);
    const QString meaning =
        tr("Runs it in a machine of its own for each of them, and puts what its tests came "
           "to into one table. None: it runs in this session.");
    row->setToolTip(parts::plain(meaning));
    m_form->addRow(parts::label(tr("Compare images")), row);
    m_internet = new QCheckBox(tr("Their machines reach the internet"));
    m_internet->setChecked(needsInternet(m_recipe));
    m_internet->setEnabled(false);
    m_form->addRow(QString(), m_internet);
}

QString RecipeForm::network() const
{
    if (profiles().isEmpty() || m_internet->isChecked() == needsInternet(m_recipe))
        return {};
    return vm::policyName(m_internet->isChecked() ? vm::NetworkPolicy::Open : vm::NetworkPolicy::Offline);
}

QStringList RecipeForm::profiles() const
{
    QStringList chosen;
    for (const QCheckBox *box : m_images) {
        if (box->isChecked())
            chosen += box->text();
    }
    return chosen;
}

QStringList RecipeForm::inputs() const
{
    QStringList given;
    for (const InputFiles *files : m_inputs) {
        const QString name = files->input().name;
        for (const QString &path : files->paths())
            given += name.isEmpty() ? path : name + u'=' + path;
    }
    return given;
}

/// The first input that reads it and has room. What none reads goes to the first: running says what is wrong.
InputFiles *RecipeForm::takerOf(const QString &path) const
{
    InputFiles *reader = m_inputs.first();
    for (InputFiles *files : m_inputs) {
        if (!agent::reads(files->input(), path))
            continue;
        reader = files;
        if (files->hasRoom())
            break;
    }
    return reader;
}

void RecipeForm::addInputs(const QStringList &paths)
{
    if (const auto fine = agent::checkInputs(m_recipe, paths); m_inputs.isEmpty() && !fine) {
        showProblem(fine.error().text);
        return;
    }
    showProblem({});
    for (const QString &path : m_inputs.isEmpty() ? QStringList() : paths)
        takerOf(path)->take(path);
    for (InputFiles *files : std::as_const(m_inputs))
        files->showTaken();
}

void RecipeForm::takeSample()
{
    m_sample->setEnabled(false);
    m_sampling = agent::bringSample(m_recipe, m_sampleFolder);
    m_sampling.start([this] {
        const auto files = m_sampling.result();
        m_sample->setEnabled(true);
        if (!files) {
            showProblem(files.error().text);
            return;
        }
        fill(*files, m_recipe.sample.parameters);
        m_run->setFocus();
        emit sampleTaken();
    });
}

void RecipeForm::fill(const QStringList &inputs, const QMap<QString, QString> &parameters)
{
    for (InputFiles *files : std::as_const(m_inputs))
        files->clear();
    for (const QString &given : inputs) {
        const agent::GivenInput input = agent::givenInput(given);
        const auto named = std::ranges::find_if(
            m_inputs, [&](const InputFiles *files) { return files->input().name == input.name; });
        (input.name.isEmpty() || named == m_inputs.end() ? takerOf(input.path) : *named)->take(input.path);
    }
    for (const RecipeParameter &parameter : m_recipe.parameters)
        type(m_fields.value(parameter.name), parameter, parameters.value(parameter.name));
    for (InputFiles *files : std::as_const(m_inputs))
        files->showTaken();
}

/// The columns of the first file that a parameter speaks of, to choose from.
void RecipeForm::offerColumns()
{
    for (const RecipeParameter &parameter : m_recipe.parameters) {
        QWidget *const field = m_fields.value(parameter.name);
        auto *const list = qobject_cast<ColumnList *>(field);
        auto *const box = qobject_cast<QComboBox *>(field);
        if (!list && parameter.type != RecipeParameter::Type::Column)
            continue;
        QStringList titles;
        for (const InputFiles *files : m_inputs)
            if (files->input().name == parameter.input && !files->paths().isEmpty())
                titles += titlesOf(files->paths().first());
        if (list) {
            list->offer(titles);
            continue;
        }
        const QString typed = box->currentText();
        box->clear();
        box->addItems(titles);
        box->setCurrentText(typed);
    }
}

/// Those of a workbook come later, and are offered then.
QStringList RecipeForm::titlesOf(const QString &path)
{
    if (!isWorkbook(path))
        return columnTitles(path);
    const auto *sheet = qobject_cast<const QLineEdit *>(m_fields.value(kSheet));
    const QPair key(path, sheet ? typed(sheet) : QString());
    if (const auto known = m_titles.constFind(key); known != m_titles.cend())
        return *known;
    m_titles.insert(key, {});
    auto *watcher = new QFutureWatcher<QStringList>(this);
    connect(watcher, &QFutureWatcher<QStringList>::finished, this, [this, key, watcher] {
        watcher->deleteLater();
        m_titles.insert(key, watcher->result());
        offerColumns();
    });
    watcher->setFuture(QtConcurrent::run(workbookTitles, key.first, key.second));
    return {};
}

void RecipeForm::showProblem(const QString &text)
{
    m_problem->setText(base::harmless(text));
    m_problem->setVisible(!text.isEmpty());
}

void RecipeForm::setEstimate(const QString &text) { m_estimate->setText(base::harmless(text)); }

void RecipeForm::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        emit cancelled();
    else if (m_sample->hasFocus() && isEnter && event->modifiers() == Qt::NoModifier)
        m_sample->click();
    else if (isEnter)
        emit runRequested();
    else
        QWidget::keyPressEvent(event);
}
