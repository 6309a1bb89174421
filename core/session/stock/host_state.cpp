// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/host_state.h"

#include "core/vm/size.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace session {

static constexpr qint64 kSpareMiB = 1024; // beside what the machine may come to use

HostState::HostState(QString root)
    : m_root(std::move(root))
{
}

HostState HostState::current()
{
    return HostState(qEnvironmentVariable("BERTH_HOST_ROOT", QStringLiteral("/")));
}

bool HostState::mayKeepWaiting(const vm::Size &size) const
{
    return !isOnBattery() && availableMiB() >= size.memoryMiB + kSpareMiB;
}

QByteArray HostState::contentOf(const QString &path) const
{
    QFile file(QDir(m_root).filePath(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

qint64 HostState::availableMiB() const
{
    const QByteArray memory = contentOf(QStringLiteral("proc/meminfo"));
    const qsizetype at = memory.indexOf("MemAvailable:");
    return at < 0 ? 0 : memory.mid(at + 13, 20).trimmed().split(' ').first().toLongLong() / 1024;
}

bool HostState::isOnBattery() const
{
    const QString folder = QStringLiteral("sys/class/power_supply");
    const QStringList supplies =
        QDir(QDir(m_root).filePath(folder)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    return std::any_of(supplies.begin(), supplies.end(), [&](const QString &supply) {
        return contentOf(folder + u'/' + supply + QStringLiteral("/status")).trimmed() == "Discharging";
    });
}

} // namespace session
