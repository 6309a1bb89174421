// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace session {

struct PatienceTimes
{
    std::chrono::milliseconds firstPause{2'000}; ///< each further one is twice as long
    std::chrono::milliseconds longestPause{32'000};
    std::chrono::milliseconds forgivenAfter{120'000}; ///< of a connection that holds
    int mostBreaches = 6;
};

/// How soon a machine is spoken with again whose guest was lost. Each connection costs the host something and
/// gives the guest a new allowance of what it may say, so it must not be had for the asking. Told the time,
/// as base::Clock::awake() has it, and knows nothing of connections.
class Patience
{
public:
    enum class Loss {
        Breach, ///< the guest broke a rule of the channel
        Other, ///< its agent died, it fell silent
    };

    explicit Patience(PatienceTimes times);

    void noteConnection(std::chrono::milliseconds now);
    void noteLoss(Loss loss, std::chrono::milliseconds now);
    /// What passes before the next attempt. None after a first loss that is no breach.
    std::chrono::milliseconds pause() const { return m_pause; }
    /// There were so many breaches that there is no next attempt, until somebody allows one more.
    bool isExhausted() const { return m_breaches >= m_times.mostBreaches; }
    void allowOneMore();
    /// The connection has held for long enough: what was before counts no more.
    bool isForgiven(std::chrono::milliseconds now) const;

private:
    PatienceTimes m_times;
    std::chrono::milliseconds m_connected{0};
    std::chrono::milliseconds m_pause{0};
    bool m_isConnected = false;
    int m_losses = 0;
    int m_breaches = 0;
};

} // namespace session
