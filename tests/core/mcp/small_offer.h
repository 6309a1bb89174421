// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/await.h"
#include "core/mcp/offer.h"

#include <QJsonArray>
#include <QMap>
#include <QScopeGuard>
#include <QSet>

/// A little of everything: tools that answer, wait, ask, fail and swell; resources enough for three pages; a
/// prompt and a task.
class SmallOffer : public mcp::Offer
{
public:
    mcp::Served all{.resources = true,
                    .subscriptions = true,
                    .prompts = true,
                    .completions = true,
                    .logging = true,
                    .tasks = true};
    QObject released; ///< objectNameChanged lets all that wait go on
    std::optional<std::chrono::milliseconds> patience; ///< of what is asked
    int waiting = 0;
    int cancelled = 0;
    QSet<QString> watched;
    QList<mcp::Call> calls; ///< of tools, as they came
    mcp::TaskState one{.id = QStringLiteral("t1")};
    mcp::Answers taskAnswers;

    void release() { released.setObjectName(released.objectName() + QChar(u'.')); }

    mcp::ServerInfo server() const override
    {
        return {QStringLiteral("small"), QStringLiteral("Small"), QStringLiteral("1"),
                QStringLiteral("Be brief.")};
    }
    mcp::Served served() const override { return all; }

    QList<mcp::Tool> tools() const override
    {
        QList<mcp::Tool> tools;
        for (const char *name :
             {"echo", "wait", "ask", "large", "fail", "task", "steps", "log", "media", "twice"})
            tools += mcp::Tool{.name = QString::fromLatin1(name),
                               .title = QStringLiteral("Title"),
                               .description = QStringLiteral("Does it."),
                               .inputSchema = {{QStringLiteral("type"), QStringLiteral("object")}}};
        tools.first().outputSchema = {{QStringLiteral("type"), QStringLiteral("object")}};
        tools.first().hints = mcp::ToolHints{.isReadOnly = true, .isDestructive = false};
        return tools;
    }

    ToolReply callTool(mcp::Call call, QString name, QJsonObject arguments) override
    {
        calls += call;
        if (name == QStringLiteral("echo"))
            co_return mcp::ToolResult::ofJson(arguments);
        if (name == QStringLiteral("wait")) {
            ++waiting;
            auto guard = qScopeGuard([this] { ++cancelled; });
            co_await base::onSignal(&released, &QObject::objectNameChanged, std::chrono::hours(1));
            guard.dismiss();
            call.progress(1, 1, {}); // whoever is told: nothing after the answer
            co_return mcp::ToolResult::ofText(QStringLiteral("Waited."));
        }
        if (name == QStringLiteral("ask") || name == QStringLiteral("twice")) {
            const bool isFirst = call.answers.isEmpty();
            if (isFirst || (name == QStringLiteral("twice") && call.state.isEmpty())) {
                mcp::Ask ask{{question(isFirst ? QStringLiteral("who") : QStringLiteral("again"))}};
                if (!isFirst || name == QStringLiteral("ask"))
                    ask.state.insert(QStringLiteral("secret"), QStringLiteral("kept"));
                ask.patience = patience;
                co_return ask;
            }
            const QJsonObject answer = call.answers.first();
            co_return mcp::ToolResult::ofText(
                answer.value(QStringLiteral("action")).toString() + QChar(u' ')
                + answer.value(QStringLiteral("content"))[QStringLiteral("name")].toString() + QChar(u' ')
                + call.state.value(QStringLiteral("secret")).toString());
        }
        if (name == QStringLiteral("large"))
            co_return mcp::ToolResult::ofText(
                QString(arguments.value(QStringLiteral("mib")).toInt() << 20, u'x'));
        if (name == QStringLiteral("fail"))
            co_return base::fail(base::Error::Kind::Failed, QStringLiteral("It broke."));
        if (name == QStringLiteral("task"))
            co_return one;
        if (name == QStringLiteral("steps")) {
            for (const QJsonValue &step : arguments.value(QStringLiteral("steps")).toArray()) {
                call.progress(step.toDouble(), arguments.value(QStringLiteral("total")).toDouble(),
                              QStringLiteral("Step."));
                if (!arguments.contains(QStringLiteral("hurry")))
                    co_await base::after(std::chrono::milliseconds(1));
            }
            co_return mcp::ToolResult::ofText(QStringLiteral("Stepped."));
        }
        if (name == QStringLiteral("log")) {
            call.log(mcp::LogLevel::Debug, QStringLiteral("little"));
            call.log(mcp::LogLevel::Warning, QStringLiteral("much"));
            co_return mcp::ToolResult::ofText(QStringLiteral("Logged."));
        }
        if (name == QStringLiteral("media")) {
            const mcp::Content audio{mcp::Content::Kind::Audio, {}, "abc", QStringLiteral("audio/wav")};
            const mcp::Content link{
                mcp::Content::Kind::Link, QStringLiteral("It"), {}, {}, QStringLiteral("test://1")};
            mcp::ToolResult result{{audio, link}};
            co_return result;
        }
        co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such tool."));
    }

    static mcp::Question question(const QString &key)
    {
        const QJsonObject name{{QStringLiteral("type"), QStringLiteral("string")}};
        const QJsonObject schema{{QStringLiteral("type"), QStringLiteral("object")},
                                 {QStringLiteral("properties"), QJsonObject{{QStringLiteral("name"), name}}},
                                 {QStringLiteral("required"), QJsonArray{QStringLiteral("name")}}};
        return {key,
                mcp::Question::Kind::Elicitation,
                {{QStringLiteral("message"), QStringLiteral("Who?")},
                 {QStringLiteral("requestedSchema"), schema}}};
    }

    Reply<QList<mcp::Resource>> resources() override
    {
        QList<mcp::Resource> resources;
        for (int i = 0; i < 7; ++i)
            resources += mcp::Resource{QStringLiteral("test://%1").arg(i), QString::number(i)};
        co_return resources;
    }
    Asking<mcp::ResourceContents> readResource(mcp::Call, QString uri) override
    {
        if (!exists(uri))
            co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such resource."));
        mcp::Content content{mcp::Content::Kind::Resource};
        content.uri = uri;
        content.text = uri == QStringLiteral("test://6") ? QString(9 << 20, u'x') : QStringLiteral("Text.");
        mcp::ResourceContents contents{{content}};
        co_return contents;
    }
    base::Result<> watch(const QString &uri) override
    {
        if (!exists(uri))
            return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such resource."));
        watched.insert(uri);
        return {};
    }
    void unwatch(const QString &uri) override { watched.remove(uri); }
    static bool exists(const QString &uri) { return uri.startsWith(QStringLiteral("test://")); }

    QList<mcp::Prompt> prompts() const override
    {
        return {{QStringLiteral("greet"),
                 {},
                 QStringLiteral("Greets."),
                 {{QStringLiteral("name"), {}, {}, true}}}};
    }
    Asking<mcp::PromptText> prompt(mcp::Call, QString, QJsonObject arguments) override
    {
        const auto words = QStringLiteral("Greet ") + arguments.value(QStringLiteral("name")).toString();
        mcp::PromptText prompt;
        prompt.messages += mcp::PromptMessage{mcp::PromptMessage::Role::User, mcp::Content::ofText(words)};
        co_return prompt;
    }
    Reply<mcp::Completion> complete(mcp::CompletionWish wish) override
    {
        mcp::Completion completion;
        for (int i = 0; i < 150; ++i)
            completion.values += wish.value + QString::number(i);
        co_return completion;
    }

    Reply<mcp::TaskState> task(QString id) override
    {
        if (id != one.id)
            co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such task."));
        co_return one;
    }
    Reply<void> updateTask(QString, mcp::Answers answers) override
    {
        taskAnswers = answers;
        co_return base::Result<>();
    }
    Reply<void> cancelTask(QString id) override
    {
        if (id != one.id)
            co_return base::fail(base::Error::Kind::NotFound, QStringLiteral("There is no such task."));
        one.status = mcp::TaskState::Status::Cancelled;
        co_return base::Result<>();
    }
};
