// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/table/results.h"
#include "core/session/record/chats.h"
#include "tests/core/agent/task/played.h"
#include "tests/support/workspace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace support {

using namespace Qt::StringLiterals;

/// What a test of Berth's own agent stands on: all that a person asks of it, through the real operations, on
/// a host without machines. Every task plays the one script, and costs a nanodollar a token.
class PlayedDesk
{
protected:
    PlayedDesk() = default;
    Q_DISABLE_COPY_MOVE(PlayedDesk)

    /// Also once more, as another owner does with what the first one has left.
    void open()
    {
        close();
        m_workspace = openStillWorkspace(m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        m_desk->tasks.use([this](const QString &) -> base::Result<task::Mind> {
            task::Mind mind;
            mind.client = std::make_unique<Model>(this);
            if (m_isPriced)
                mind.price = [](const model::Usage &usage) { return usage.input + usage.output; };
            return mind;
        });
    }

    void close()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    base::Result<QJsonObject> ask(const api::TaskOperations::Wish &wish)
    {
        api::Caller nobody;
        return told(support::finish(m_desk->tasks.ask(wish, nobody)));
    }
    /// As it is at its end.
    QJsonObject done(const api::TaskOperations::Wish &wish)
    {
        const auto asked = ask(wish);
        if (!asked)
            qFatal("%s", qPrintable(asked.error().text));
        api::Caller nobody;
        const auto ended =
            support::finish(m_desk->tasks.follow(asked->value(u"task"_s).toString(), 0, nobody));
        if (!ended)
            qFatal("%s", qPrintable(ended.error().text));
        return api::describe(*ended);
    }
    base::Result<QJsonObject> again(const api::TaskOperations::Again &how)
    {
        return told(support::finish(m_desk->tasks.again(how)));
    }
    QJsonObject followed(const base::Result<QJsonObject> &asked)
    {
        if (!asked)
            qFatal("%s", qPrintable(asked.error().text));
        api::Caller nobody;
        return api::describe(
            *support::finish(m_desk->tasks.follow(asked->value(u"task"_s).toString(), 0, nobody)));
    }
    QJsonObject followed(const base::Result<api::TaskAccount> &asked) { return followed(told(asked)); }
    /// As RPC.md has it.
    static base::Result<QJsonObject> told(const base::Result<api::TaskAccount> &account)
    {
        return account ? base::Result<QJsonObject>(api::describe(*account)) : base::fail(account.error());
    }
    /// A session of that policy; its name.
    QString reviewed()
    {
        const QString name = u"reviewed%1"_s.arg(++m_made);
        const auto made = m_workspace->sessions().create({.name = name, .policy = u"reviewed"_s});
        if (!made)
            qFatal("%s", qPrintable(made.error().text));
        return name;
    }
    /// A file of the person's; its path.
    QString attachment(const QString &name)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
        file.write("a,b\n");
        return file.fileName();
    }
    session::Transcript &transcriptOf(const QJsonObject &task)
    {
        auto *session = *m_desk->sessions.find(task.value(u"session"_s).toString());
        return (*m_workspace->chats().of(session))->transcript();
    }
    /// What comes next is later than all before.
    void passMillisecond() const
    {
        const base::WallTime now = m_workspace->clock().now();
        QTRY_VERIFY(m_workspace->clock().now() > now);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    std::list<played::Play> m_script;
    QList<model::Failure> m_failures; // before the next answer
    QList<model::Prompt> m_prompts; // that were sent
    bool m_isPriced = true; // of the next task, the model

private:
    int m_made = 0;

    class Model final : public model::Client
    {
    public:
        explicit Model(PlayedDesk *desk)
            : m_desk(desk)
        {
        }
        std::optional<int> context() const override { return {}; }
        base::Task<played::Reply> answer(model::Prompt prompt, model::Listener &listener) override
        {
            m_desk->m_prompts += prompt;
            played::Model player;
            player.failures = std::exchange(m_desk->m_failures, {});
            player.scenes.splice(player.scenes.end(), m_desk->m_script);
            auto reply = co_await player.answer(prompt, listener);
            m_desk->m_script = std::move(player.scenes);
            co_return reply;
        }

    private:
        PlayedDesk *const m_desk;
    };
};

} // namespace support
