// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/state_text.h"

#include "core/session/session.h"

#include <QCoreApplication>

using session::Session;

static QString text(const char *source) { return QCoreApplication::translate("state", source); }

QString stateText(const Session &session)
{
    if (session.facts().archived && session.state() == Session::State::Stopped)
        return text("archived");
    switch (session.state()) {
    case Session::State::Stopped:
        return text("stopped");
    case Session::State::Starting:
        return session.progress().phase().isEmpty() ? text("starting") : session.progress().phase();
    case Session::State::Running:
        return text("running");
    case Session::State::Reconnecting:
        return text("reconnecting");
    case Session::State::Paused:
        return text("paused");
    case Session::State::Stopping:
        return text("stopping");
    }
    Q_UNREACHABLE();
}
