// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"

#include <QString>

namespace session {

/// The machine of a run at the moment that the run ends.
struct Halt
{
    bool isStopped = false; ///< it is being stopped, or is gone
    QString note; ///< why; a whole sentence, or empty

    /// Whether it was that which ended the run: neither the program itself nor a limit.
    bool hasEnded(const guest::RunEnd &end) const
    {
        using Reason = guest::RunEnd::Reason;
        return isStopped && (end.reason == Reason::Signalled || end.reason == Reason::Lost);
    }
};

} // namespace session
