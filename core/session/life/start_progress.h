// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/phases.h"

#include <QString>

namespace session {

/// What is waited for while a machine starts, and what each part of it took. A fresh one begins now.
class StartProgress
{
public:
    /// The next part, in English, as session::Session translates it; the one before is over.
    void enter(const char *phase);
    /// Nothing is waited for any more.
    void leave();
    /// For a person; empty: nothing.
    QString phase() const;
    /// Whether the machine that came of it was in the pool.
    bool wasWarm() const { return m_wasWarm; }
    void noteWarm(bool wasWarm) { m_wasWarm = wasWarm; }
    /// The parts that are over.
    const QList<base::Phase> &list() const { return m_phases.list(); }

private:
    const char *m_current = nullptr;
    base::Phases m_phases;
    bool m_wasWarm = false;
};

} // namespace session
