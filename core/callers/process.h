// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QStringList>

namespace callers {

/// One process as the kernel tells of it at one moment. A value: what is decided about processes is decided
/// from these, and only read() looks at the host (CALLERS.md).
struct Process
{
    qint64 pid = 0;
    quint64 started = 0; ///< ticks since the host began; with `pid` this process and no other
    qint64 parent = 0;
    qint64 group = 0; ///< its process group
    qint64 session = 0;
    qint64 terminal = 0; ///< its controlling terminal; 0: none
    qint64 foreground = 0; ///< the process group that reads from that terminal
    uint uid = 0;
    QString executable; ///< absolute, as the kernel has it; empty: not to be read
    QStringList arguments; ///< as it was started with, and what it wrote over that
    QString script; ///< of an interpreter: what it runs, absolute and canonical
    QString package; ///< the name of the npm package that the script or executable is of
    QString cgroup; ///< the path below the root of the hierarchy
    QString flatpak; ///< the id of the application whose sandbox it is in
    bool isContained = false; ///< it has another root of the file system than Berth

    bool isSame(const Process &other) const { return pid == other.pid && started == other.started; }
    bool operator==(const Process &) const = default;
};

/// A process, its parent, and so on to the first of the host: the nearest comes first.
using Tree = QList<Process>;

/// NotFound: it is gone.
base::Result<Process> read(qint64 pid);
/// Of the process as it is now; it ends where no more can be read.
base::Result<Tree> ancestry(qint64 pid);
/// Those in a session of processes (setsid), which one terminal is for.
QList<Process> ofSession(qint64 session);

/// As a process would be that runs this file, which may be a script: with its name alone. Looks at the host.
Process runningFile(const QString &path);

/// From /proc/PID/stat. Pure; Invalid: it is no such line.
base::Result<Process> parseStat(const QByteArray &stat);
/// What an interpreter was told to run, as its arguments have it; empty: it is no interpreter, or was told
/// code or nothing. Pure.
QString scriptIn(const QString &executable, const QStringList &arguments);

} // namespace callers
