// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/facts.h"
#include "core/session/life/live_machine.h"
#include "core/session/shared.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/volume.h"

#include <QString>

namespace session {

/// One way from no machine to one that is of use: of the pool, as a copy of a template, or by booting, in
/// this order. Where it fails it leaves no machine, unless that cannot be ended.
class Start
{
public:
    /// `live` is the session's, and outlives this.
    Start(const Shared &shared, Facts facts, LiveMachine *live, LiveMachine::OnPhase onPhase);

    base::Task<base::Result<>> run();

    /// The machine came from the pool.
    bool wasWarm() const { return m_wasWarm; }
    /// It booted and is no copy, though there was a template: why.
    QString bootedBecause() const { return m_bootedBecause; }

private:
    using Work = base::Task<base::Result<>>;
    struct Attempt
    {
        base::Result<> outcome;
        bool isSilent = false; ///< it executes, and its agent does not answer
    };
    base::Task<bool> beginWaiting(Templates::Kind kind);
    Work startKind(Templates::Kind kind);
    base::Task<Attempt> tryToStart(vm::Machine::Order order);
    Work startMachine(vm::Machine::Order order);
    Work takeUp(const char *phase);

    const Shared m_shared;
    const Facts m_facts;
    const Volume m_volume;
    LiveMachine *const m_live;
    const LiveMachine::OnPhase m_enterPhase;
    QString m_bootedBecause;
    bool m_wasWarm = false;
};

} // namespace session
