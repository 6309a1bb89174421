// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/patience.h"

#include <algorithm>

namespace session {

using std::chrono::milliseconds;

Patience::Patience(PatienceTimes times)
    : m_times(times)
{
}

void Patience::noteConnection(milliseconds now)
{
    m_connected = now;
    m_isConnected = true;
}

void Patience::noteLoss(Loss loss, milliseconds now)
{
    if (isForgiven(now))
        m_losses = m_breaches = 0;
    m_isConnected = false;
    m_breaches += loss == Loss::Breach ? 1 : 0;
    if (m_losses++ == 0)
        m_pause = loss == Loss::Breach ? m_times.firstPause : milliseconds(0);
    else
        m_pause = std::clamp(m_pause * 2, m_times.firstPause, m_times.longestPause);
}

void Patience::allowOneMore()
{
    if (!isExhausted())
        return;
    m_breaches = m_times.mostBreaches - 1;
    m_pause = m_times.firstPause; // whoever asks for it may be a program
}

bool Patience::isForgiven(milliseconds now) const
{
    return m_isConnected && now - m_connected >= m_times.forgivenAfter;
}

} // namespace session
