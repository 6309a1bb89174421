// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/stage.h"

#include "core/base/await.h"

namespace session {

using namespace std::chrono_literals;
using base::Result;
using base::Task;

static Task<Result<>> soon(Task<Result<>> work)
{
    co_await base::after(0ms);
    co_return co_await std::move(work);
}

void Stage::enter(State state)
{
    m_state = state;
    m_progress.leave();
    emit entered();
}

void Stage::enterPhase(const char *source)
{
    m_progress.enter(source);
    emit phaseChanged();
}

void Stage::begin(State state, Work work, Done done)
{
    m_work = soon(std::move(work));
    if (state == State::Starting || state == State::Reconnecting)
        m_progress = {};
    enter(state);
    m_work.start([this, done = std::move(done)] {
        const Result<> outcome = m_work.result(); // `done` may begin the next
        done(outcome);
        settle(outcome);
    });
}

void Stage::settle(const Result<> &outcome) { emit settled(outcome); }

} // namespace session
