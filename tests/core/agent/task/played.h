// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"
#include "core/agent/task/secrets.h"
#include "core/agent/task/loop.h"
#include "core/base/await.h"
#include "tests/support/manual_clock.h"

#include <QJsonDocument>

#include <list>

namespace played {

using namespace Qt::StringLiterals;
using Reply = tl::expected<model::Answer, model::Failure>;
using Play = std::function<Reply(const model::Prompt &)>;

/// Plays a script: each prompt takes the next scene. Keeps what it was sent.
class Model final : public model::Client
{
public:
    std::list<Play> scenes;
    QList<model::Usage> declares; ///< one after the other, before it answers
    QList<model::Failure> failures; ///< of requests for the next answer, each asked once more
    bool hangs = false; ///< and does not answer then
    QList<model::Prompt> prompts;
    std::function<void()> whileItThinks;
    std::optional<int> window;

    std::optional<int> context() const override { return window; }
    base::Task<Reply> answer(model::Prompt prompt, model::Listener &listener) override
    {
        prompts += prompt;
        if (whileItThinks)
            whileItThinks();
        for (const model::Failure &failure : std::exchange(failures, {})) {
            listener.failed(failure);
            listener.again(failure.error, std::chrono::milliseconds(0));
        }
        for (const model::Usage &usage : std::as_const(declares))
            listener.used(usage);
        co_await base::after(hangs ? std::chrono::hours(1) : std::chrono::milliseconds(0));
        if (scenes.empty())
            qFatal("the script is over, and the model is asked again");
        const Play scene = scenes.front();
        scenes.pop_front();
        const Reply reply = scene(prompt);
        if (!reply) {
            listener.failed(reply.error());
        } else {
            for (const model::Part &part : reply->message.parts) {
                if (const auto *text = std::get_if<model::Text>(&part))
                    listener.said(text->text);
            }
        }
        co_return reply;
    }
};

inline model::Answer answerOf(QList<model::Part> parts, model::Answer::Stop stop = model::Answer::Stop::Done)
{
    return {.message = {.role = model::Message::Role::Assistant, .parts = std::move(parts)},
            .stop = stop,
            .usage = {.input = 100, .cacheRead = 0, .cacheWritten = 0, .output = 10}};
}

inline Play says(const QString &text)
{
    return [text](const model::Prompt &) { return answerOf({model::Text{text}}); };
}

inline model::Call callOf(const QString &id, const QString &tool, const QByteArray &arguments = "{}")
{
    return {.id = id, .tool = tool, .arguments = arguments};
}

inline Play calls(QList<model::Call> wanted)
{
    return [wanted](const model::Prompt &) {
        QList<model::Part> parts;
        for (const model::Call &call : wanted)
            parts += call;
        return answerOf(parts, model::Answer::Stop::Calls);
    };
}

inline Play fails(model::Failure::Kind kind, const QString &text = u"It failed."_s)
{
    return [kind, text](const model::Prompt &) -> Reply {
        return tl::unexpected(model::Failure{.kind = kind, .error = {base::Error::Kind::Failed, text}});
    };
}

/// Tools that do as the test says, and remember what was made.
class Tools final : public task::Hands
{
public:
    std::function<task::Outcome(const QString &tool, const QJsonObject &arguments)> does =
        [](const QString &tool, const QJsonObject &) { return task::Outcome{tool + u" done"_s}; };
    std::function<std::optional<task::Outcome>(const QString &key)> knows = [](const QString &) {
        return std::nullopt;
    };
    QStringList made; ///< "tool {arguments}"
    QStringList recalled; ///< keys
    QList<bool> whole; ///< whether it came with arguments
    QList<std::optional<std::chrono::milliseconds>> mayWait; ///< for what was made
    int atOnce = 0;
    int mostAtOnce = 0;
    int cancelled = 0;
    bool hangs = false;
    qint64 cost = 0;
    std::function<void()> whileItWorks;

    QList<model::ToolDefinition> tools() const override
    {
        return {{u"run"_s, u"Runs"_s, {}}, {u"look"_s, u"Looks"_s, {}}, {u"poll"_s, u"Waits"_s, {}}};
    }
    bool onlyLooks(const QString &tool) const override { return tool == u"look"_s; }
    bool isPolling(const QString &tool) const override { return tool == u"poll"_s; }
    base::Task<task::Outcome> call(QString, QString tool, QJsonObject arguments, Left left) override
    {
        mayWait += left();
        made += tool + u' ' + QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact));
        mostAtOnce = std::max(mostAtOnce, ++atOnce);
        if (whileItWorks)
            whileItWorks();
        co_await base::after(hangs ? std::chrono::hours(1) : std::chrono::milliseconds(0));
        --atOnce;
        co_return does(tool, arguments);
    }
    base::Task<std::optional<task::Outcome>> recall(QString key, QString,
                                                    std::optional<QJsonObject> arguments, Left) override
    {
        whole += arguments.has_value();
        recalled += key;
        co_return knows(key);
    }
    void cancel() override { ++cancelled; }
    qint64 spent() const override { return cost; }
};

/// A record that outlives its loop, as one on the disk does: what is read was written as JSON.
class Paper final : public task::Book
{
public:
    explicit Paper(const base::Clock *clock)
        : m_clock(clock)
    {
    }
    bool isFull = false;
    QList<std::pair<QString, QByteArray>> rows;

    QList<task::Entry> entries() const
    {
        QList<task::Entry> list;
        for (const auto &[kind, json] : rows)
            list += task::Entry{list.size() + 1, m_clock->now(),
                                *task::fromJson(kind, QJsonDocument::fromJson(json).object())};
        return list;
    }
    base::Result<task::Entry> add(const task::Content &content) override
    {
        if (isFull)
            return base::fail(base::Error::Kind::Failed, u"The disk is full."_s);
        rows += std::pair(task::kindOf(content),
                          QJsonDocument(task::toJson(task::withoutSecrets(content))).toJson());
        return task::Entry{rows.size(), m_clock->now(), content};
    }

private:
    const base::Clock *const m_clock;
};

} // namespace played
