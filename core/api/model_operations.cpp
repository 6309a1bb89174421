// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/model_operations.h"

#include "core/base/log.h"
#include "core/workspace.h"

#include <QElapsedTimer>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

SetUpModel ModelOperations::known(const model::Entry &entry) const
{
    const model::Models &models = m_workspace.models();
    return {entry, models.abilities(entry), models.price(entry),
            !models.all().isEmpty() && models.all().first().name == entry.name};
}

/// The entry with what is wished of it.
static Result<model::Entry> changed(model::Entry entry, const ModelOperations::Wish &wish)
{
    if (int(wish.key.has_value()) + int(wish.variable.has_value()) + int(wish.withoutKey) > 1)
        return fail(Error::Kind::Invalid, text("A key comes from a variable or is given, not both."));
    model::Endpoint &endpoint = entry.endpoint;
    if (!wish.name.isEmpty())
        entry.name = wish.name;
    if (const auto format = model::formatNamed(wish.format))
        endpoint.format = *format;
    if (!wish.url.isEmpty())
        endpoint.url = QUrl(wish.url, QUrl::StrictMode);
    if (!wish.model.isEmpty() && wish.model != endpoint.model) {
        endpoint.model = wish.model;
        endpoint.can = {};
    }
    const auto take = [](std::optional<int> *tokens, const std::optional<int> &wished) {
        if (wished)
            *tokens = *wished > 0 ? wished : std::nullopt;
    };
    take(&endpoint.can.context, wish.can.context);
    take(&endpoint.can.longestAnswer, wish.can.longestAnswer);
    if (wish.can.pictures)
        endpoint.can.pictures = wish.can.pictures;
    if (wish.can.reasoning)
        endpoint.can.reasoning = wish.can.reasoning;
    if (!wish.certificates.isEmpty())
        endpoint.certificates = wish.certificates;
    if (wish.key || wish.variable || wish.withoutKey) { // a key has its place when it is kept
        entry.key = wish.variable ? model::KeyPlace::Variable : model::KeyPlace::None;
        entry.variable = wish.variable.value_or(QString());
    }
    return entry;
}

static QStringList warningsOf(const model::Entry &entry)
{
    QStringList warnings;
    if (entry.key == model::KeyPlace::File)
        warnings +=
            text("This computer has no keychain that is open, so the key is in the file model_keys.json "
                 "beside the settings. Only you can read it, but it is not encrypted.");
    if (entry.endpoint.url.scheme() == "http"_L1 && !entry.endpoint.isLocal())
        warnings += text("What is said to this model, and its key, cross the network unencrypted.");
    return warnings;
}

ModelOperations::Reply<ChangedModel> ModelOperations::add(Wish wish, Default first)
{
    const auto entry = changed({}, wish);
    if (!entry)
        co_return fail(entry.error());
    const auto place = first == Default::Make ? model::Models::Place::First : model::Models::Place::Last;
    const auto added = co_await m_workspace.models().add(*entry, wish.key, place);
    if (!added)
        co_return fail(added.error());
    co_return ChangedModel{known(*added), warningsOf(*added)};
}

ModelOperations::Reply<ChangedModel> ModelOperations::change(QString name, Wish wish)
{
    const auto before = m_workspace.models().find(name);
    if (!before)
        co_return fail(before.error());
    const auto entry = changed(*before, wish);
    if (!entry)
        co_return fail(entry.error());
    const auto made = co_await m_workspace.models().change(name, *entry, wish.key);
    if (!made)
        co_return fail(made.error());
    co_return ChangedModel{known(*made), warningsOf(*made)};
}

SetUpModels ModelOperations::list() const
{
    const model::Models &models = m_workspace.models();
    SetUpModels told{{}, models.path(), models.problem() ? models.problem()->text : QString()};
    for (const model::Entry &each : models.all())
        told.models += known(each);
    return told;
}

ModelOperations::Reply<QString> ModelOperations::remove(QString name)
{
    const auto removed = co_await m_workspace.models().remove(name);
    if (!removed)
        co_return fail(removed.error());
    co_return name;
}

Result<SetUpModel> ModelOperations::makeDefault(const QString &name)
{
    if (auto made = m_workspace.models().makeDefault(name); !made)
        return fail(made.error());
    return known(m_workspace.models().all().first());
}

namespace {

class FirstWord final : public model::Listener
{
public:
    explicit FirstWord(std::optional<model::Price> price)
        : m_price(std::move(price))
    {
        m_timer.start();
    }
    void said(const QString &) override { note(); }
    void thought(const QString &) override { note(); }
    void calls(const QString &) override { note(); }
    void failed(const model::Failure &failure) override
    {
        if (m_price && failure.usage)
            m_wasted += model::costOf(*failure.usage, *m_price);
    }
    void again(const Error &, std::chrono::milliseconds) override { m_first = -1; }
    qint64 wasted() const { return m_wasted; } ///< nanodollars, for what came to nothing
    qint64 first() const { return m_first; }
    qint64 elapsed() const { return m_timer.elapsed(); }

private:
    void note() { m_first = m_first < 0 ? m_timer.elapsed() : m_first; }

    const std::optional<model::Price> m_price;
    QElapsedTimer m_timer;
    qint64 m_first = -1;
    qint64 m_wasted = 0;
};

/// What it costs is little, and shows whether it can do what is asked of it here: call a tool.
model::Prompt trialPrompt()
{
    model::Prompt prompt;
    prompt.system = u"You are being tried out. Do what you are asked, in as few words as you can."_s;
    prompt.tools = {{u"ready"_s, u"Tells that you are ready."_s,
                     QJsonObject{{u"type"_s, u"object"_s}, {u"properties"_s, QJsonObject()}}}};
    prompt.messages = {{model::Message::Role::User, {model::Text{u"Call the tool “ready” once."_s}}, {}}};
    prompt.longestAnswer = 2048; // room for one that thinks
    return prompt;
}

} // namespace

ModelOperations::Reply<ModelTrial> ModelOperations::tried(model::Entry entry, std::optional<QString> key)
{
    const auto price = m_workspace.models().price(entry);
    const auto client = m_workspace.models().client(entry, key);
    FirstWord heard(price);
    const auto answer = co_await client->answer(trialPrompt(), heard);
    if (!answer)
        co_return fail(answer.error().error);
    const model::Usage &usage = answer->usage;
    ModelTrial trial{.name = entry.name,
                     .model = base::printable(answer->model, 200),
                     .calls = answer->stop == model::Answer::Stop::Calls,
                     .first = std::chrono::milliseconds(heard.first()),
                     .took = std::chrono::milliseconds(heard.elapsed()),
                     .sentTokens = usage.input + usage.cacheRead + usage.cacheWritten,
                     .answerTokens = usage.output,
                     .nanodollars = model::knownCost(usage, price)};
    if (trial.nanodollars)
        *trial.nanodollars += heard.wasted();
    co_return trial;
}

ModelOperations::Reply<ModelTrial> ModelOperations::test(QString name)
{
    const auto entry = m_workspace.models().find(name);
    if (!entry)
        co_return fail(entry.error());
    co_return co_await tried(*entry, {});
}

ModelOperations::Reply<ModelTrial> ModelOperations::tryOut(QString name, Wish wish)
{
    const auto before =
        name.isEmpty() ? Result<model::Entry>(model::Entry()) : m_workspace.models().find(name);
    if (!before)
        co_return fail(before.error());
    auto entry = changed(*before, wish);
    if (auto fine = entry ? model::Models::check(*entry, wish.key) : fail(entry.error()); !fine)
        co_return fail(fine.error());
    if (!name.isEmpty())
        entry->name = name; // by which its key is kept
    auto trial = co_await tried(*entry, wish.key);
    if (trial)
        trial->warnings = warningsOf(*entry);
    co_return trial;
}

ModelOperations::Reply<ModelOffers> ModelOperations::offers()
{
    ModelOffers offers; // of one that is awaited within braces GCC 12 destroys the parts twice
    offers.servers = co_await model::findLocalServers(model::usualPorts());
    offers.variables = model::keyVariables();
    for (model::LocalServer &server : offers.servers) {
        for (QString &id : server.models)
            id = base::printable(id, 200);
    }
    co_return offers;
}

} // namespace api
