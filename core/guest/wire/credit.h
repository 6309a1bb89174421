// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/frame.h"

namespace wire {

/// How many bytes one channel may still send. Kept by the sender.
class SendWindow
{
public:
    std::uint32_t available() const { return m_available; }

    /// `bytes` have been sent; at most available().
    void take(std::uint32_t bytes) { m_available -= bytes; }

    /// A Credit frame came. False: it gives more than was ever sent, which breaks the rules.
    [[nodiscard]] bool grant(std::uint32_t bytes)
    {
        if (bytes > kInitialCredit - m_available)
            return false;
        m_available += bytes;
        return true;
    }

private:
    std::uint32_t m_available = kInitialCredit;
};

/// The same channel as its receiver sees it: what was received, what the consumer took away, what is owed
/// to the sender. Credit is handed out in large pieces; a sender is never left with less than three quarters
/// of its window once everything it sent was consumed.
class ReceiveWindow
{
public:
    /// A data frame came. False: the sender had no credit for it, which breaks the rules.
    [[nodiscard]] bool receive(std::size_t bytes)
    {
        if (bytes > m_open)
            return false;
        m_open -= static_cast<std::uint32_t>(bytes);
        return true;
    }

    /// The consumer took these bytes away; at most as many as were received.
    void consume(std::size_t bytes) { m_owed += static_cast<std::uint32_t>(bytes); }

    /// The credit to send now, or 0 while a frame for it would not be worth it.
    [[nodiscard]] std::uint32_t takeGrant()
    {
        if (m_owed < kInitialCredit / 4)
            return 0;
        const std::uint32_t grant = m_owed;
        m_owed = 0;
        m_open += grant;
        return grant;
    }

private:
    std::uint32_t m_open = kInitialCredit;
    std::uint32_t m_owed = 0;
};

} // namespace wire
