// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/agent/task/played.h"

#include <QTest>

namespace played {

/// A loop with all that it stands on: a clock that stands still, a record, tools and a model that are played.
class LoopStand
{
protected:
    using How = task::Ended::How;
    using State = task::Loop::State;

    LoopStand() = default;
    Q_DISABLE_COPY_MOVE(LoopStand)

    /// All anew.
    void set()
    {
        m_clock = std::make_unique<support::ManualClock>();
        m_paper = std::make_unique<Paper>(m_clock.get());
        m_tools = std::make_unique<Tools>();
        m_loop.reset();
        m_limits = {};
        m_window.reset();
        begin();
    }
    /// The next owner of the same record.
    void begin()
    {
        auto model = std::make_unique<Model>();
        m_model = model.get();
        m_model->window = m_window;
        task::Loop::Parts parts{
            .mind = {.client = std::move(model),
                     .name = u"fable"_s,
                     .price = [](const model::Usage &usage) { return usage.input + usage.output; }},
            .hands = m_tools.get(),
            .book = m_paper.get(),
            .clock = m_clock.get(),
            .system = u"You work."_s,
            .summarize = u"Summarise."_s,
            .limits = m_limits};
        task::Past past;
        for (const task::Entry &entry : m_paper->entries())
            past.add(entry);
        m_loop = std::make_unique<task::Loop>(std::move(parts), std::move(past));
    }
    void script(std::list<Play> scenes) { m_model->scenes = std::move(scenes); }
    void finish(const QString &request, How how)
    {
        QVERIFY(m_loop->say({request, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QVERIFY2(m_loop->ended()->how == how, qPrintable(m_loop->ended()->why));
    }
    template <typename T>
    int count() const
    {
        return int(std::ranges::count_if(m_loop->entries(), [](const task::Entry &entry) {
            return std::holds_alternative<T>(entry.content);
        }));
    }

    std::unique_ptr<support::ManualClock> m_clock;
    std::unique_ptr<Paper> m_paper;
    std::unique_ptr<Tools> m_tools;
    task::Limits m_limits;
    std::optional<int> m_window;
    Model *m_model = nullptr; // the loop's
    std::unique_ptr<task::Loop> m_loop;
};

} // namespace played
