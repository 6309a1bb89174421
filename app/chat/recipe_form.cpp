// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/recipe_form.h"

#include "app/shell/file_dialog.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

using agent::RecipeParameter;

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
        box->addItems(parameter.choices);
        box->setCurrentText(preset);
        return box;
    }
    auto *line = new QLineEdit;
    line->setPlaceholderText(preset.isEmpty() ? parameter.description : preset);
    line->setClearButtonEnabled(true);
    return line;
}

static QString typed(const QWidget *field)
{
    if (const auto *box = qobject_cast<const QCheckBox *>(field))
        return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto *box = qobject_cast<const QComboBox *>(field))
        return box->currentText();
    return qobject_cast<const QLineEdit *>(field)->text().trimmed();
}

RecipeForm::RecipeForm(agent::Recipe recipe, QWidget *parent)
    : QWidget(parent)
    , m_recipe(std::move(recipe))
    , m_problem(parts::words({}, &style::Colours::bad))
    , m_estimate(parts::words({}, &style::Colours::muted))
    , m_run(new QPushButton(style::icon(QStringLiteral("run"), &style::Colours::onAccent), tr("Run")))
{
    setAccessibleName(m_recipe.name);
    auto *title = parts::label(m_recipe.name);
    title->setTextFormat(Qt::PlainText);
    title->setFont(style::larger(2, QFont::DemiBold));
    QLabel *const description = parts::words(m_recipe.description, &style::Colours::muted);
    QToolButton *const close =
        parts::iconButton(QStringLiteral("close"), tr("Close the Form"), &style::Colours::muted);
    connect(close, &QToolButton::clicked, this, &RecipeForm::cancelled);
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(close);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kGap);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    if (m_recipe.mostInputs > 0) {
        auto *choose = new QPushButton(style::icon(QStringLiteral("attach")), tr("Choose Files…"));
        choose->setAutoDefault(false);
        connect(choose, &QPushButton::clicked, this, &RecipeForm::chooseInputs);
        const QString hint = m_recipe.inputPatterns.isEmpty()
            ? tr("or drop them here")
            : tr("or drop them here (%1)").arg(m_recipe.inputPatterns.join(QStringLiteral(", ")));
        auto *row = new QHBoxLayout;
        row->addWidget(choose);
        row->addWidget(parts::words(hint, &style::Colours::muted), 1);
        m_files = new QVBoxLayout;
        m_files->setSpacing(2);
        m_files->addLayout(row);
        form->addRow(parts::label(m_recipe.mostInputs == 1 ? tr("File") : tr("Files")), m_files);
    }
    for (const RecipeParameter &parameter : m_recipe.parameters) {
        QWidget *const field = fieldFor(parameter);
        const QString name = parameter.label.isEmpty() ? parameter.name : parameter.label;
        field->setAccessibleName(name);
        field->setToolTip(parts::plain(parameter.description));
        m_fields.insert(parameter.name, field);
        QLabel *const label = parts::label(name); // QFormLayout would make one that takes mark-up
        label->setBuddy(field);
        form->addRow(label, field);
    }

    m_run->setProperty("primary", true);
    m_run->setToolTip(tr("Ctrl+Enter"));
    connect(m_run, &QPushButton::clicked, this, &RecipeForm::runRequested);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_estimate, 1);
    foot->addWidget(m_run);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addLayout(head);
    layout->addWidget(description);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addLayout(foot);
    m_problem->hide();
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

void RecipeForm::addInputs(const QStringList &paths)
{
    if (const auto fine = agent::checkInputs(m_recipe, paths); !m_files && !fine) {
        showProblem(fine.error().text);
        return;
    }
    for (const QString &path : paths) {
        if (m_inputs.contains(path))
            continue;
        // Where one file is wanted, the next one takes its place.
        if (m_recipe.mostInputs == 1)
            m_inputs.clear();
        m_inputs += path;
    }
    showProblem({});
    showInputs();
}

void RecipeForm::showInputs()
{
    while (m_files && m_files->count() > 1) {
        QLayoutItem *const item = m_files->takeAt(1);
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString &path : m_inputs) {
        auto *row = new QWidget;
        auto *line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        auto *name = parts::label(
            tr("%1 (%2)").arg(QFileInfo(path).fileName(), format::bytes(QFileInfo(path).size())));
        name->setTextFormat(Qt::PlainText);
        name->setToolTip(parts::plain(path));
        QToolButton *const remove = parts::iconButton(
            QStringLiteral("close"), tr("Remove %1").arg(QFileInfo(path).fileName()), &style::Colours::muted);
        connect(remove, &QToolButton::clicked, this, [this, path] {
            m_inputs.removeAll(path);
            showInputs();
        });
        line->addWidget(name);
        line->addWidget(remove);
        line->addStretch(1);
        m_files->addWidget(row);
    }
    updateGeometry();
}

void RecipeForm::chooseInputs()
{
    const QString filter = m_recipe.inputPatterns.isEmpty()
        ? QString()
        : tr("Files for this recipe (%1);;All files (*)").arg(m_recipe.inputPatterns.join(u' '));
    connect(askForFiles(this, tr("Choose Files"), filter), &QFileDialog::filesSelected, this,
            &RecipeForm::addInputs);
}

void RecipeForm::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void RecipeForm::setEstimate(const QString &text) { m_estimate->setText(text); }

void RecipeForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit cancelled();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit runRequested();
    else
        QWidget::keyPressEvent(event);
}
