// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>

namespace support {

/// Memory that a process has, in KiB; 0: there is no such process. This one's without a number.
inline qint64 residentKib(const QByteArray &process = "self")
{
    QFile status(QStringLiteral("/proc/%1/status").arg(QString::fromLatin1(process)));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray content = status.readAll();
    const qsizetype at = content.indexOf("VmRSS:");
    return at < 0 ? 0 : content.mid(at + 6).trimmed().split(' ').first().toLongLong();
}

} // namespace support
