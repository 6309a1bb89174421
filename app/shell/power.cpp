// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/power.h"

#include "core/session/session.h"

using session::Session;

base::Task<base::Result<>> startOrStop(Session *session)
{
    if (session->state() != Session::State::Stopped)
        co_return co_await session->stop();
    const auto guest = co_await session->ensureRunning();
    if (!guest)
        co_return base::fail(guest.error());
    co_return {};
}
