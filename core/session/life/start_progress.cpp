// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/start_progress.h"

#include <QCoreApplication>

#include <utility>

namespace session {

void StartProgress::enter(const char *phase)
{
    leave();
    m_current = phase;
}

void StartProgress::leave()
{
    if (m_current)
        m_phases.end(std::exchange(m_current, nullptr));
}

QString StartProgress::phase() const
{
    return m_current ? QCoreApplication::translate("session::Session", m_current) : QString();
}

} // namespace session
