// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/guest_door.h"

#include "core/session/session.h"

#include <QCoreApplication>
#include <QPointer>

using base::Error;
using base::Result;
using base::Task;
using session::Session;

static Task<Result<guest::Guest *>> open(QPointer<Session> session)
{
    if (!session)
        co_return base::fail(Error::Kind::NotFound,
                             QCoreApplication::translate("GuestDoor", "The session was removed."));
    co_return co_await session->ensureRunning();
}

GuestDoor doorOf(Session *session)
{
    if (!session)
        return {};
    const QPointer<Session> held(session);
    return {.session = session->id(),
            .now = [held] { return held ? held->guest() : nullptr; },
            .open = [held] { return ::open(held); },
            .busy = [held] { return held ? held->idleStop().busy() : session::IdleWatch::Busy(); }};
}
