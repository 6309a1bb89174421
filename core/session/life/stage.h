// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/life/start_progress.h"

#include <QObject>

#include <functional>

namespace session {

/// What a session is in, and the one piece of work that is to bring it on: a start, a stop, a pause or a
/// reconnection. What follows from how that ends is the session's business. Destroying it cancels the work.
class Stage : public QObject
{
    Q_OBJECT

public:
    enum class State { Stopped, Starting, Running, Reconnecting, Paused, Stopping };
    Q_ENUM(State)

    using Work = base::Task<base::Result<>>;
    using Done = std::function<void(const base::Result<> &)>;

    State state() const { return m_state; }
    /// Work is under way.
    bool isChanging() const { return m_work.isRunning(); }
    /// Of the last start or reconnection.
    const StartProgress &progress() const { return m_progress; }

    void enter(State state);
    void enterPhase(const char *source);
    void noteWarm(bool wasWarm) { m_progress.noteWarm(wasWarm); }

    /// Enters the state and does the work, with the next turn of the event loop: whoever waits for `settled`
    /// has connected by then. What is under way is cancelled. `done` says what follows, and hears of the
    /// outcome first.
    void begin(State state, Work work, Done done);
    void cancel() { m_work.cancel(); } ///< nobody hears of it
    /// For who waits: it is decided by something else than the work.
    void settle(const base::Result<> &outcome);

signals:
    void entered();
    void phaseChanged();
    void settled(const base::Result<> &outcome);

private:
    State m_state = State::Stopped;
    StartProgress m_progress;
    Work m_work;
};

} // namespace session
