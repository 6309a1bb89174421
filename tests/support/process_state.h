// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>

#include <sys/types.h>

namespace support {

/// What proc_pid_stat(5) says of a process from its third field on; empty when there is none.
inline QList<QByteArray> processState(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const qsizetype name = line.lastIndexOf(") ");
    return name < 0 ? QList<QByteArray>() : line.mid(name + 2).split(' ');
}

/// Also when nobody asks how it ended, as in a container whose first process does not care.
inline bool isOver(qint64 process)
{
    const auto state = processState(process);
    // The first thread may be dead while others still hold what is open: state, …, number of threads.
    return state.isEmpty() || (state.first() == "Z" && state.value(17).toInt() <= 1);
}

/// It was stopped, or waits in vfork(2), which no signal ends but SIGKILL, for a child that was.
inline bool isStopped(qint64 process)
{
    const QByteArray state = processState(process).value(0);
    if (state != "D")
        return state == "T";
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(process));
    const QByteArray pids = children.open(QIODevice::ReadOnly) ? children.readAll() : QByteArray();
    for (const QByteArray &child : pids.simplified().split(' ')) {
        if (isStopped(child.toLongLong()))
            return true;
    }
    return false;
}

/// 0: there is no such process.
inline pid_t parentOf(qint64 process) { return processState(process).value(1).toInt(); }

/// The first 15 letters of its program's.
inline QByteArray nameOf(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/comm").arg(process));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

} // namespace support
