// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/power.h"

#include "core/api/session_operations.h"

using base::fail;
using session::Session;

base::Task<base::Result<>> startOrStop(api::SessionOperations *operations, QString session)
{
    const auto found = operations->find(session);
    if (!found)
        co_return fail(found.error());
    api::Caller caller; // the window shows by itself what a session waits for
    const bool isOff = (*found)->state() == Session::State::Stopped;
    auto work = isOff ? operations->start(session, caller) : operations->stop(session);
    const auto done = co_await std::move(work);
    if (!done)
        co_return fail(done.error());
    co_return {};
}
