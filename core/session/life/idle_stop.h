// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/life/idle_memory.h"
#include "core/session/life/idle_watch.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <optional>

namespace session {

/// When the machine of one session is stopped because nothing goes on in it: the countdown, as it is kept for
/// the next owner and told to views. It counts while a machine runs; the session stops that one when it is
/// over.
class IdleStop : public QObject
{
    Q_OBJECT

public:
    /// The store and the clock are the workspace's. A limit of zero never ends.
    IdleStop(store::Store *store, const base::Clock *clock, QString session, std::chrono::milliseconds limit);

    /// The time that is left; nothing while the machine is busy, or there is none that runs.
    std::optional<std::chrono::milliseconds> remaining() const;
    void putOff(std::chrono::milliseconds time);
    bool isOver() const { return m_watch.isOver(); }
    /// As with IdleWatch, which is also there for who looks on for longer.
    [[nodiscard]] IdleWatch::Busy busy() { return m_watch.busy(); }
    void touch() { m_watch.touch(); }
    IdleWatch *watch() { return &m_watch; }

    /// Counts for this machine from now on, which runs.
    void begin(const QString &machine);
    /// With what an earlier owner knew of it.
    void recall(const QString &machine);
    void end();
    /// Each second.
    void tick(std::chrono::milliseconds limit);
    /// Says what has changed. Call it where a listener may do whatever it likes.
    void tell();

signals:
    /// Each second while the countdown runs, and with nothing when it no longer does.
    void changed(std::optional<std::chrono::seconds> remaining);

private:
    void keep();

    IdleWatch m_watch;
    IdleMemory m_memory;
    QString m_machine; // that runs; empty: none
    std::optional<std::chrono::seconds> m_told;
};

} // namespace session
