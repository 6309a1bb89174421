// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/callers/process.h"
#include "tests/support/folders.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

/// Trees of processes as they are recorded: the nearest first, each begun before the one in front of it.
namespace trees {

inline callers::Process process(const QString &executable, const QStringList &arguments = {})
{
    callers::Process process;
    process.executable = executable;
    process.arguments = arguments.isEmpty() ? QStringList{executable.section(u'/', -1)} : arguments;
    process.script = callers::scriptIn(executable, process.arguments);
    return process;
}

inline callers::Process ofPackage(callers::Process process, const QString &package)
{
    process.package = package;
    return process;
}

inline callers::Process inGroup(callers::Process process, const QString &cgroup)
{
    process.cgroup = cgroup;
    return process;
}

inline callers::Process at(callers::Process process, qint64 session, qint64 group, qint64 terminal,
                           qint64 foreground)
{
    process.session = session;
    process.group = group;
    process.terminal = terminal;
    process.foreground = foreground;
    return process;
}

/// Gives them numbers, of which the last is that of init.
inline callers::Tree tree(QList<callers::Process> processes)
{
    qint64 pid = 1;
    for (qsizetype i = processes.size() - 1; i >= 0; --i) {
        callers::Process &each = processes[i];
        each.parent = pid == 1 ? 0 : pid - 100;
        each.pid = pid;
        each.started = quint64(pid);
        pid += 100;
    }
    return processes;
}

inline callers::Process bridge()
{
    return process(QStringLiteral("/usr/bin/berth"), {QStringLiteral("berth"), QStringLiteral("mcp")});
}

inline callers::Process init() { return process(QStringLiteral("/usr/lib/systemd/systemd")); }

/// A shell that a person types to: it leads its session, and has a terminal.
inline callers::Process typed(const QString &shell = QStringLiteral("/usr/bin/bash"))
{
    callers::Process process = trees::process(shell, {QStringLiteral("-bash")});
    process.terminal = 34816;
    return process;
}

/// Sets what typed() cannot know before its number is given.
inline callers::Tree leading(callers::Tree tree)
{
    for (callers::Process &each : tree) {
        if (each.terminal != 0 && each.session == 0)
            each.session = each.pid;
    }
    return tree;
}

/// As tests/agents/run found them below agents of other make, by the names of their files: the client's, and
/// how it was started.
inline QMap<QString, callers::Tree> recorded()
{
    QMap<QString, callers::Tree> trees;
    const QDir folder(QStringLiteral(BERTH_TEST_DATA "/callers"));
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        QList<callers::Process> processes;
        for (const QJsonValue &each : QJsonDocument::fromJson(file.readAll()).array()) {
            callers::Process process;
            process.executable = each[QStringLiteral("executable")].toString();
            for (const QJsonValue &argument : each[QStringLiteral("arguments")].toArray())
                process.arguments += argument.toString();
            process.script = each[QStringLiteral("script")].toString();
            process.package = each[QStringLiteral("package")].toString();
            process.terminal = each[QStringLiteral("has_terminal")].toBool() ? 34816 : 0;
            process.session = each[QStringLiteral("leads_session")].toBool() ? 0 : 1;
            processes += process;
        }
        trees.insert(name.chopped(5), leading(tree(processes + QList{init()})));
    }
    return trees;
}

} // namespace trees
