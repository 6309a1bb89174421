// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/idle_watch.h"

#include <algorithm>

namespace session {

using std::chrono::milliseconds;

struct IdleWatch::State
{
    const base::Clock *clock; // the workspace's, gone only after every token
    milliseconds limit;
    milliseconds last{0}; // when something was last going on
    milliseconds notBefore{0};
    int tokens = 0;
};

IdleWatch::IdleWatch(const base::Clock *clock, milliseconds limit)
    : m_state(std::make_shared<State>(State{clock, limit, clock->awake()}))
{
}

IdleWatch::~IdleWatch() = default;

IdleWatch::Busy IdleWatch::busy()
{
    ++m_state->tokens;
    return Busy(std::shared_ptr<void>(nullptr, [state = m_state](void *) {
        --state->tokens;
        state->last = state->clock->awake();
    }));
}

void IdleWatch::touch() { m_state->last = m_state->clock->awake(); }

void IdleWatch::putOff(milliseconds time)
{
    m_state->notBefore = std::max(m_state->notBefore, m_state->clock->awake() + time);
}

void IdleWatch::setLimit(milliseconds limit) { m_state->limit = limit; }

bool IdleWatch::isBusy() const { return m_state->tokens > 0; }

std::optional<milliseconds> IdleWatch::remaining() const
{
    if (isBusy() || m_state->limit == milliseconds(0))
        return std::nullopt;
    const milliseconds end = std::max(m_state->last + m_state->limit, m_state->notBefore);
    return std::max(end - m_state->clock->awake(), milliseconds(0));
}

bool IdleWatch::isOver() const { return remaining() == milliseconds(0); }

} // namespace session
