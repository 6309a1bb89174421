// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <chrono>
#include <memory>
#include <optional>

namespace session {

/// Knows how long nothing has been going on. Busy while anybody holds a token of busy(); touch() is for what
/// has no duration, like a key typed. The time the host sleeps does not count.
class IdleWatch
{
public:
    /// Whatever goes on for as long as this lives. May outlive the watch.
    class Busy
    {
    public:
        Busy() = default;

    private:
        friend class IdleWatch;
        explicit Busy(std::shared_ptr<void> token)
            : m_token(std::move(token))
        {
        }
        std::shared_ptr<void> m_token; // shared with the watch, which counts the owners
    };

    /// A limit of zero never ends.
    IdleWatch(const base::Clock *clock, std::chrono::milliseconds limit);
    ~IdleWatch();

    [[nodiscard]] Busy busy();
    void touch();
    /// Not before that much time from now, whatever happens; less than what is left changes nothing.
    void putOff(std::chrono::milliseconds time);
    void setLimit(std::chrono::milliseconds limit);

    bool isBusy() const;
    /// What a later watch of the same machine has to know, in the clock's time.
    struct Memory
    {
        std::chrono::milliseconds last{0}; ///< when something was last going on
        std::chrono::milliseconds notBefore{0};

        bool operator==(const Memory &) const = default;
    };
    Memory memory() const;
    void recall(const Memory &memory);

    /// Until it is over; nothing while busy or without a limit.
    std::optional<std::chrono::milliseconds> remaining() const;
    bool isOver() const;

private:
    struct State;
    const std::shared_ptr<State> m_state; // the tokens' too: the last one to go starts the countdown
};

} // namespace session
