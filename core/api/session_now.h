// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/remedy.h"
#include "core/session/facts.h"
#include "core/session/money/usage.h"
#include "core/session/session.h"

#include <optional>

namespace api {

/// All that is told of a session, as it was at a moment: it may be gone since.
struct SessionNow
{
    session::Facts facts;
    session::Session::State state = session::Session::State::Stopped;
    vm::NetworkPolicy network = vm::NetworkPolicy::Offline; ///< of its machine, or of its next one
    QString note;
    base::Remedy remedy; ///< what ends the state that it is in, if something has to
    qint64 diskBytes = 0;
    std::optional<session::Usage> usage; ///< none: it cannot be read
};

SessionNow nowOf(const session::Session &session);

} // namespace api
