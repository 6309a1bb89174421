// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_dialog.h"

#include "app/remedies.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/money/prices.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QIntValidator>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using base::Result;

enum KeySource { NoKey, PastedKey, Variable };
static constexpr int kVariableRole = Qt::UserRole + 1;
static constexpr int kMostTokens = 100'000'000;
static constexpr int kLongestVariable = 60; // letters of its name that are shown

/// Whether one is kept for it.
static bool hasKey(const std::optional<model::Entry> &entry)
{
    return entry && (entry->key == model::KeyPlace::Keychain || entry->key == model::KeyPlace::File);
}

ModelDialog::ModelDialog(ModelSetUp setUp, QWidget *parent)
    : ModelDialog(std::move(setUp), std::nullopt, parent)
{
}

ModelDialog::ModelDialog(ModelSetUp setUp, std::optional<model::Entry> edited, QWidget *parent)
    : QDialog(parent)
    , m_setUp(std::move(setUp))
    , m_edited(std::move(edited))
    , m_service(new QComboBox)
    , m_format(new QComboBox)
    , m_url(new QLineEdit)
    , m_model(new QComboBox)
    , m_keyFrom(new QComboBox)
    , m_key(new QLineEdit)
    , m_name(new QLineEdit)
    , m_longest(new QLineEdit)
    , m_test(new QPushButton(tr("Test")))
    , m_told(parts::words())
    , m_errands([this](const Result<> &outcome) {
        setBusy(false);
        if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
            tell(remedies::told(outcome.error()), true);
    })
{
    setWindowTitle(m_edited ? tr("Edit Model") : tr("Set Up a Model"));
    auto *words =
        parts::words(tr("Berth's own agent thinks with a language model: one of a service, or one that "
                        "runs on this computer. What a task needs is sent there."),
                     &style::Colours::muted);
    m_format->addItem(u"OpenAI Chat Completions"_s, u"chat"_s);
    m_format->addItem(u"OpenAI Responses"_s, u"responses"_s);
    m_format->addItem(u"Anthropic Messages"_s, u"anthropic"_s);
    m_format->addItem(u"Ollama"_s, u"ollama"_s);
    m_url->setPlaceholderText(u"https://"_s);
    m_model->setEditable(true);
    m_model->lineEdit()->setPlaceholderText(tr("as the service calls it"));
    m_keyFrom->addItem(tr("No key"), NoKey);
    m_keyFrom->addItem(tr("A key, pasted here"), PastedKey);
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setPlaceholderText(tr("kept in the keychain of this computer"));
    m_key->setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    m_name->setPlaceholderText(tr("as you want to call it"));
    m_longest->setPlaceholderText(tr("in tokens; as is known of the model"));
    m_longest->setValidator(new QIntValidator(1, kMostTokens, m_longest));
    m_longest->setInputMethodHints(Qt::ImhDigitsOnly);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(10);
    const auto addRow = [form](const QString &name, QWidget *field) {
        form->addRow(name, field);
        field->setAccessibleName(name);
    };
    addRow(tr("Service"), m_service);
    addRow(tr("Speaks"), m_format);
    addRow(tr("Address"), m_url);
    addRow(tr("Model"), m_model);
    addRow(tr("Key"), m_keyFrom);
    form->addRow(QString(), m_key);
    m_key->setAccessibleName(tr("The key"));
    addRow(tr("Name"), m_name);
    addRow(tr("Longest answer"), m_longest);

    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_told->setObjectName(u"told"_s);
    m_told->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    buttons->addButton(m_test, QDialogButtonBox::ActionRole);
    connect(m_test, &QPushButton::clicked, this, &ModelDialog::test);
    connect(buttons, &QDialogButtonBox::accepted, this, &ModelDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &ModelDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addWidget(words);
    layout->addLayout(form);
    layout->addWidget(m_told);
    layout->addWidget(buttons);
    setMinimumWidth(480);

    for (const Service &service :
         {Service{u"Anthropic"_s, u"anthropic"_s, u"https://api.anthropic.com"_s, {}},
          Service{u"OpenAI"_s, u"responses"_s, u"https://api.openai.com"_s, {}},
          Service{u"OpenRouter"_s, u"chat"_s, u"https://openrouter.ai/api/v1"_s, {}},
          Service{tr("Another"), {}, {}, {}}})
        addService(service);
    connect(m_service, &QComboBox::currentIndexChanged, this, &ModelDialog::takeService);
    connect(m_keyFrom, &QComboBox::currentIndexChanged, this, &ModelDialog::showKey);
    if (m_edited) {
        takeEdited();
    } else {
        connect(m_model, &QComboBox::currentTextChanged, this,
                [this, last = QString()](const QString &model) mutable {
                    if (m_name->text() == last) // which nobody has changed
                        m_name->setText(model.section(u'/', -1).section(u':', 0, 0));
                    last = m_name->text();
                });
        takeService(0);
    }
    m_errands.run([](ModelDialog *self) -> base::Task<Result<>> {
        const auto offers = co_await self->m_setUp.offers();
        if (offers) // else there are none: what is typed will do
            self->takeOffers(*offers);
        co_return {};
    }(this));
}

void ModelDialog::addService(const Service &service)
{
    m_services += service;
    m_service->addItem(service.name);
}

void ModelDialog::takeService(int index)
{
    const Service service = m_services.value(index);
    if (!service.format.isEmpty())
        m_format->setCurrentIndex(m_format->findData(service.format));
    m_url->setText(service.url);
    m_model->clear();
    m_model->addItems(service.models);
    const bool isLocal = !service.models.isEmpty();
    m_keyFrom->setCurrentIndex(m_keyFrom->findData(isLocal ? NoKey : PastedKey));
    showKey();
}

void ModelDialog::takeEdited()
{
    const model::Endpoint &endpoint = m_edited->endpoint;
    m_format->setCurrentIndex(m_format->findData(model::formatName(endpoint.format)));
    m_url->setText(endpoint.url.toString());
    m_model->setEditText(endpoint.model);
    m_name->setText(editedName());
    connect(m_model, &QComboBox::currentTextChanged, this, &ModelDialog::showLongest);
    showLongest();
    if (m_edited->key == model::KeyPlace::Variable) {
        addVariable(m_edited->variable);
        m_keyFrom->setCurrentIndex(m_keyFrom->count() - 1);
    } else {
        const bool hasNone = m_edited->key == model::KeyPlace::None;
        m_keyFrom->setCurrentIndex(m_keyFrom->findData(hasNone ? NoKey : PastedKey));
    }
    if (hasKey(m_edited))
        m_key->setPlaceholderText(tr("leave it empty to keep the key that it has"));
    showService();
    showKey();
}

/// What was set is of that one id, and no other has it unless it is given anew.
void ModelDialog::showLongest()
{
    const model::Endpoint &endpoint = m_edited->endpoint;
    const bool isOfIt = endpoint.can.longestAnswer && m_model->currentText().trimmed() == endpoint.model;
    if (m_longest->text() != m_longestShown) // it is given
        return;
    m_longestShown = isOfIt ? QString::number(*endpoint.can.longestAnswer) : QString();
    m_longest->setText(m_longestShown);
}

/// The one that the address is of; its models are offered beside the one that is chosen.
void ModelDialog::showService()
{
    const QSignalBlocker blocker(m_service); // else the address would be that of the service
    const auto at = std::ranges::find(m_services, m_url->text(), &Service::url);
    const qsizetype index = at == m_services.end() ? m_services.size() - 1 : at - m_services.begin();
    const QString model = m_model->currentText();
    m_service->setCurrentIndex(int(index));
    m_model->clear();
    m_model->addItems(m_services[index].models);
    m_model->setCurrentText(model);
}

void ModelDialog::addVariable(const QString &name)
{
    if (m_keyFrom->findData(name, kVariableRole) >= 0)
        return;
    m_keyFrom->addItem(tr("The variable %1").arg(base::printable(name, kLongestVariable)), Variable);
    m_keyFrom->setItemData(m_keyFrom->count() - 1, name, kVariableRole);
}

/// Servers that run here come first: they cost nothing.
void ModelDialog::takeOffers(const api::ModelOffers &offers)
{
    const bool isUntouched = !m_edited && m_service->currentIndex() == 0 && m_model->currentText().isEmpty()
        && m_key->text().isEmpty();
    int at = 0;
    for (const model::LocalServer &server : offers.servers) {
        const Service service{tr("%1 on this computer").arg(server.program), model::formatName(server.format),
                              server.url.toString(), server.models, server.context};
        m_services.insert(at, service);
        const QSignalBlocker blocker(m_service); // the one that is chosen has another index, no more
        m_service->insertItem(at++, service.name);
    }
    for (const QString &variable : offers.variables)
        addVariable(variable);
    if (m_edited && m_url->text() == m_edited->endpoint.url.toString())
        showService();
    if (isUntouched && at > 0) {
        m_service->setCurrentIndex(0);
        takeService(0);
    }
}

void ModelDialog::showKey() { m_key->setVisible(m_keyFrom->currentData() == PastedKey); }

static bool isThere(const ModelSetUp &setUp, const QString &name)
{
    const QList<api::SetUpModel> models = setUp.list().models;
    return std::ranges::any_of(models, [&](const api::SetUpModel &each) { return each.entry.name == name; });
}

/// Nothing: something is missing, and it is said what.
std::optional<ModelSetUp::Wish> ModelDialog::wish()
{
    ModelSetUp::Wish wish{.name = m_name->text().trimmed(),
                          .format = m_format->currentData().toString(),
                          .url = m_url->text().trimmed(),
                          .model = m_model->currentText().trimmed()};
    const Service service = m_services.value(m_service->currentIndex());
    if (service.models.contains(wish.model) && wish.url == service.url)
        wish.can.context = service.context;
    bool isNumber = true;
    // What nobody changed stays as it is; without a number what is known of the model holds.
    if (m_longest->text() != m_longestShown)
        wish.can.longestAnswer =
            m_longest->text().isEmpty() ? 0 : QLocale().toInt(m_longest->text(), &isNumber);
    const auto missing = [this](QWidget *field, const QString &text) {
        tell(text, true);
        field->setFocus();
        return std::nullopt;
    };
    if (wish.url.isEmpty())
        return missing(m_url, tr("Give the address of the service."));
    if (wish.model.isEmpty())
        return missing(m_model, tr("Give the model, as the service calls it."));
    if (wish.name.isEmpty())
        return missing(m_name, tr("Give it a name."));
    if (!isNumber)
        return missing(m_longest, tr("The longest answer is a number of tokens."));
    if (wish.name != editedName() && isThere(m_setUp, wish.name))
        return missing(m_name, tr("There is a model called “%1” already. Give another name.").arg(wish.name));
    switch (KeySource(m_keyFrom->currentData().toInt())) {
    case NoKey:
        wish.withoutKey = m_edited.has_value();
        break;
    case PastedKey:
        if (const QString key = m_key->text().trimmed(); !key.isEmpty())
            wish.key = key;
        else if (!hasKey(m_edited))
            return missing(m_key, tr("Paste the key of the service, or choose “No key”."));
        break;
    case Variable:
        wish.variable = m_keyFrom->currentData(kVariableRole).toString();
        break;
    }
    return wish;
}

void ModelDialog::setBusy(bool isBusy)
{
    m_test->setEnabled(!isBusy);
    m_save->setEnabled(!isBusy);
}

void ModelDialog::tell(const QString &text, bool isTrouble)
{
    m_told->setText(text);
    m_told->setVisible(!text.isEmpty());
    parts::tint(m_told, isTrouble ? &style::Colours::bad : &style::Colours::good);
}

QString ModelDialog::testWords(const api::ModelTrial &trial)
{
    QStringList words;
    const QString tokens = QLocale().toString(trial.sentTokens + trial.answerTokens);
    words += trial.calls ? tr("It works: %1 answered and called a tool.").arg(trial.model)
                         : tr("%1 answered, but called no tool. Tasks need one that does.").arg(trial.model);
    words += tr("The first word came after %1.").arg(format::duration(trial.first));
    words += trial.nanodollars
        ? tr("The test took %1 tokens and cost %2.").arg(tokens, session::dollars(*trial.nanodollars))
        : tr("The test took %1 tokens; the price of this model is not known.").arg(tokens);
    return words.join(u' ');
}

void ModelDialog::test()
{
    const auto wished = wish();
    if (!wished)
        return;
    setBusy(true);
    tell({}, false);
    m_test->setText(tr("Testing…"));
    m_errands.run([](ModelDialog *self, ModelSetUp::Wish wish) -> base::Task<Result<>> {
        const auto tested = co_await self->m_setUp.tryOut(self->editedName(), wish);
        self->m_test->setText(tr("Test"));
        if (!tested)
            co_return base::fail(tested.error());
        const QStringList words = QStringList{testWords(*tested)} + tested->warnings;
        self->tell(words.join(u'\n'), !tested->calls);
        co_return {};
    }(this, *wished));
}

void ModelDialog::save()
{
    const auto wished = wish();
    if (!wished)
        return;
    setBusy(true);
    m_errands.run([](ModelDialog *self, ModelSetUp::Wish wish) -> base::Task<Result<>> {
        auto saving =
            self->m_edited ? self->m_setUp.change(self->editedName(), wish) : self->m_setUp.add(wish);
        const auto saved =
            co_await std::move(saving); // in both arms of `?:` GCC 12 destroys what the other gave
        if (!saved)
            co_return base::fail(saved.error());
        self->m_key->clear();
        emit self->saved(wish.name, saved->warnings.join(u' '));
        self->accept();
        co_return {};
    }(this, *wished));
}
