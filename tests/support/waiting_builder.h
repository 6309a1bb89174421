// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QString>

namespace support {

/// Before mmdebstrap on the path, for this process and those it starts: says that it installs packages, and
/// then waits until it is ended. Images begin to be built, and no network is needed.
inline bool setWaitingBuilder(const QString &folder)
{
    QDir().mkpath(folder);
    QFile builder(folder + QStringLiteral("/mmdebstrap"));
    if (!builder.open(QIODevice::WriteOnly)
        || builder.write(
               "#!/bin/sh\necho 'I: installing remaining packages inside the chroot...'\nsleep 5000\n")
            < 0)
        return false;
    builder.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return qputenv("PATH", QFile::encodeName(folder) + ':' + qgetenv("PATH"));
}

} // namespace support
