// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process_pause.h"

#include <QDir>
#include <QFile>
#include <QList>
#include <QMultiHash>
#include <QSet>

#include <csignal>

namespace base {

/// By what proc_pid_stat(5) says: "PID (NAME) STATE PARENT …". 0: it is gone.
static pid_t parentOf(const QString &process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    return line.mid(line.lastIndexOf(')') + 2).split(' ').value(1).toInt();
}

/// It and all below it, parents first. What is orphaned in a process namespace goes to the first process
/// there, so nothing leaves the tree.
static QList<pid_t> treeOf(pid_t root)
{
    QMultiHash<pid_t, pid_t> children;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        if (const pid_t process = name.toInt(); process > 0)
            children.insert(parentOf(name), process);
    }
    QList<pid_t> tree{root};
    for (qsizetype at = 0; at < tree.size(); ++at)
        tree += children.values(tree[at]);
    return tree;
}

/// The kernel lets no process fork with a signal before it, so what was told to stop has no more children,
/// and the tree is whole once a look at it finds nothing new. What may not be told (newuidmap, for a moment)
/// is waited for by who may.
static void stopTree(pid_t root)
{
    QSet<pid_t> told;
    for (bool isWhole = false; !isWhole;) {
        isWhole = true;
        for (const pid_t each : treeOf(root)) {
            if (told.contains(each))
                continue;
            kill(each, SIGSTOP);
            told += each;
            isWhole = false;
        }
    }
}

void ProcessPause::pause()
{
    if (isPaused())
        return;
    m_since.start();
    if (m_process > 0)
        stopTree(m_process);
}

void ProcessPause::resume()
{
    if (!isPaused())
        return;
    m_before = stood();
    m_since.invalidate();
    const QList<pid_t> tree = m_process > 0 ? treeOf(m_process) : QList<pid_t>();
    for (auto each = tree.crbegin(); each != tree.crend(); ++each) // the parent finds its children at work
        kill(*each, SIGCONT);
}

void ProcessPause::began(pid_t process)
{
    m_process = process;
    m_before = {};
    if (!isPaused())
        return;
    m_since.start();
    stopTree(process);
}

std::chrono::milliseconds ProcessPause::stood() const
{
    return m_before + std::chrono::milliseconds(isPaused() ? m_since.elapsed() : 0);
}

} // namespace base
