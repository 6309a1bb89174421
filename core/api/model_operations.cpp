// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/model_operations.h"

#include "core/agent/model/local_servers.h"
#include "core/base/log.h"
#include "core/workspace.h"

#include <QElapsedTimer>
#include <QJsonArray>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

static double dollarsOf(qint64 nanodollars) { return double(nanodollars) / 1e9; }

QJsonObject ModelOperations::described(const model::Entry &entry) const
{
    const model::Models &models = m_workspace.models();
    const model::Abilities can = models.abilities(entry);
    QJsonObject object{{u"name"_s, entry.name},
                       {u"format"_s, model::formatName(entry.endpoint.format)},
                       {u"url"_s, entry.endpoint.url.toString()},
                       {u"model"_s, entry.endpoint.model},
                       {u"key"_s, model::keyPlaceName(entry.key)},
                       {u"default"_s, !models.all().isEmpty() && models.all().first().name == entry.name}};
    if (entry.key == model::KeyPlace::Variable)
        object.insert(u"variable"_s, entry.variable);
    if (can.context)
        object.insert(u"context"_s, *can.context);
    if (can.longestAnswer)
        object.insert(u"longest_answer"_s, *can.longestAnswer);
    if (can.pictures)
        object.insert(u"images"_s, *can.pictures);
    if (can.reasoning)
        object.insert(u"thinking"_s, model::reasoningName(*can.reasoning));
    if (const auto price = models.price(entry))
        object.insert(u"price"_s,
                      QJsonObject{{u"input"_s, dollarsOf(price->input)},
                                  {u"output"_s, dollarsOf(price->output)},
                                  {u"cache_write"_s, dollarsOf(price->cacheWrite)},
                                  {u"cache_read"_s, dollarsOf(price->cacheRead)}});
    return object;
}

ModelOperations::Reply ModelOperations::add(Wish wish)
{
    if (wish.key && wish.variable)
        co_return fail(Error::Kind::Invalid, text("A key comes from a variable or is given, not both."));
    model::Entry entry;
    entry.name = wish.name;
    entry.endpoint.format = model::formatNamed(wish.format).value_or(model::Format::Chat);
    entry.endpoint.url = QUrl(wish.url, QUrl::StrictMode);
    entry.endpoint.model = wish.model;
    entry.endpoint.can = wish.can;
    entry.endpoint.certificates = wish.certificates;
    if (wish.variable) {
        entry.key = model::KeyPlace::Variable;
        entry.variable = *wish.variable;
    }
    const auto place = wish.isDefault ? model::Models::Place::First : model::Models::Place::Kept;
    const auto added = co_await m_workspace.models().add(entry, wish.key, place);
    if (!added)
        co_return fail(added.error());
    QJsonObject told = described(*added);
    QJsonArray warnings;
    if (added->key == model::KeyPlace::File)
        warnings +=
            text("This computer has no keychain that is open, so the key is in the file model_keys.json "
                 "beside the settings. Only you can read it, but it is not encrypted.");
    const model::Endpoint &endpoint = added->endpoint;
    if (endpoint.url.scheme() == "http"_L1 && !endpoint.isLocal())
        warnings += text("What is said to this model, and its key, cross the network unencrypted.");
    told.insert(u"warnings"_s, warnings);
    co_return told;
}

Result<QJsonObject> ModelOperations::list() const
{
    QJsonArray models;
    for (const model::Entry &each : m_workspace.models().all())
        models += described(each);
    QJsonObject told{{u"models"_s, models}, {u"file"_s, m_workspace.models().path()}};
    if (const auto &problem = m_workspace.models().problem())
        told.insert(u"problem"_s, problem->text);
    return told;
}

ModelOperations::Reply ModelOperations::remove(QString name)
{
    const auto removed = co_await m_workspace.models().remove(name);
    if (!removed)
        co_return fail(removed.error());
    const QJsonObject told{{u"name"_s, name}};
    co_return told;
}

Result<QJsonObject> ModelOperations::makeDefault(const QString &name)
{
    if (auto made = m_workspace.models().makeDefault(name); !made)
        return fail(made.error());
    return described(m_workspace.models().all().first());
}

namespace {

class FirstWord final : public model::Listener
{
public:
    FirstWord() { m_timer.start(); }
    void said(const QString &) override { note(); }
    void thought(const QString &) override { note(); }
    void calls(const QString &) override { note(); }
    void again(const Error &, std::chrono::milliseconds) override { m_first = -1; }
    qint64 first() const { return m_first; }
    qint64 elapsed() const { return m_timer.elapsed(); }

private:
    void note() { m_first = m_first < 0 ? m_timer.elapsed() : m_first; }

    QElapsedTimer m_timer;
    qint64 m_first = -1;
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

ModelOperations::Reply ModelOperations::test(QString name)
{
    const auto entry = m_workspace.models().find(name);
    if (!entry)
        co_return fail(entry.error());
    const auto price = m_workspace.models().price(*entry);
    const auto client = m_workspace.models().client(*entry);
    FirstWord heard;
    const auto answer = co_await client->answer(trialPrompt(), heard);
    if (!answer)
        co_return fail(answer.error().error);
    const model::Usage &usage = answer->usage;
    QJsonObject told{{u"name"_s, entry->name},
                     {u"model"_s, base::printable(answer->model, 200)},
                     {u"calls"_s, answer->stop == model::Answer::Stop::Calls},
                     {u"first_ms"_s, heard.first()},
                     {u"time_ms"_s, heard.elapsed()},
                     {u"sent_tokens"_s, usage.input + usage.cacheRead + usage.cacheWritten},
                     {u"answer_tokens"_s, usage.output}};
    if (price) {
        const qint64 cost = model::costOf(usage, *price) + model::costOf(answer->wasted, *price);
        told.insert(u"nanodollars"_s, cost);
        told.insert(u"cost"_s, session::dollars(cost));
    }
    co_return told;
}

ModelOperations::Reply ModelOperations::offers()
{
    const auto found = co_await model::findLocalServers(model::usualPorts());
    QJsonArray servers;
    for (const model::LocalServer &each : found) {
        QJsonArray models;
        for (const QString &id : each.models)
            models += base::printable(id, 200);
        QJsonObject server{{u"program"_s, each.program},
                           {u"format"_s, model::formatName(each.format)},
                           {u"url"_s, each.url.toString()},
                           {u"models"_s, models}};
        if (each.context)
            server.insert(u"context"_s, *each.context);
        servers += server;
    }
    const QJsonObject told{{u"servers"_s, servers},
                           {u"variables"_s, QJsonArray::fromStringList(model::keyVariables())}};
    co_return told;
}

} // namespace api
