// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/desk.h"
#include "tests/core/agent/task/played.h"
#include "tests/support/workspace.h"

#include <QTemporaryDir>

namespace support {

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
            mind.price = [](const model::Usage &usage) { return usage.input + usage.output; };
            return mind;
        });
    }

    void close()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    std::list<played::Play> m_script;
    QList<model::Failure> m_failures; // before the next answer
    QList<model::Prompt> m_prompts; // that were sent

private:
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
