// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_watch.h"

#include <algorithm>

namespace session {

using std::chrono::milliseconds;

struct IdleWatch::State
{
    const base::Clock *clock; // the workspace's, gone only after every token
    milliseconds limit;
    Memory memory;
    int tokens = 0;
};

IdleWatch::IdleWatch(const base::Clock *clock, milliseconds limit)
    : m_state(std::make_shared<State>(State{clock, limit, {clock->awake()}}))
{
}

IdleWatch::~IdleWatch() = default;

IdleWatch::Busy IdleWatch::busy()
{
    ++m_state->tokens;
    return Busy(std::shared_ptr<void>(nullptr, [state = m_state](void *) {
        --state->tokens;
        state->memory.last = state->clock->awake();
    }));
}

void IdleWatch::touch() { m_state->memory.last = m_state->clock->awake(); }

void IdleWatch::putOff(milliseconds time)
{
    milliseconds &notBefore = m_state->memory.notBefore;
    notBefore = std::max(notBefore, m_state->clock->awake() + time);
}

void IdleWatch::setLimit(milliseconds limit) { m_state->limit = limit; }

bool IdleWatch::isBusy() const { return m_state->tokens > 0; }

IdleWatch::Memory IdleWatch::memory() const
{
    return {isBusy() ? m_state->clock->awake() : m_state->memory.last, m_state->memory.notBefore};
}

void IdleWatch::recall(const Memory &memory)
{
    m_state->memory = {std::min(memory.last, m_state->clock->awake()), memory.notBefore};
}

std::optional<milliseconds> IdleWatch::remaining() const
{
    if (isBusy() || m_state->limit == milliseconds(0))
        return std::nullopt;
    const milliseconds end = std::max(m_state->memory.last + m_state->limit, m_state->memory.notBefore);
    return std::max(end - m_state->clock->awake(), milliseconds(0));
}

bool IdleWatch::isOver() const { return remaining() == milliseconds(0); }

} // namespace session
