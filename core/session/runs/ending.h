// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/remedy.h"
#include "core/session/runs/halt.h"

#include <QByteArray>
#include <QString>

#include <chrono>

namespace session {

struct RunRecord;

/// How a run ended, in the foreground or the background, as everybody tells it.
struct Ending
{
    guest::RunEnd run;
    QString reason; ///< why it did not go well, in whole sentences; empty when it did
    QString advice; ///< on the size of the machine; mostly empty
    bool isMachineStopped = false; ///< it ended because its machine did
    base::Remedy remedy = {}; ///< what raises the limit that ended it

    bool isOk() const;
    /// By the program, or by a signal that had nothing to do with its machine: its exit code says enough.
    bool isByItself() const;
    /// `reason`, or, where the program ended by itself, the last line it said on standard error. Fit to
    /// be shown.
    QString reasonOr(const QByteArray &lastErrors) const;
};

/// What raises the limit that ended a run of that session; None where no limit did.
base::Remedy remedyFor(guest::RunEnd::Reason reason, const QString &session);

/// As its guest tells it. `timeLimit`: what it had, zero for none. `session`: its name or id. Pure.
Ending endingOf(const guest::RunEnd &end, std::chrono::milliseconds timeLimit, const Halt &halt,
                const QString &session);
/// As its record has it, of one that is over. Its largest process is not written down. Pure.
Ending endingOf(const RunRecord &run);

} // namespace session
