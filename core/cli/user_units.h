// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace cli {

/// A file below systemd's folder for the units of a user.
struct UserUnit
{
    QString name;
    QByteArray text;
};

/// The sockets that clients come by, and the owner that they start, which is `program`. Invalid: its path has
/// characters that a unit cannot hold.
base::Result<QList<UserUnit>> userUnits(const QString &program);

/// `berth serve --install` and `--uninstall`: the exit code. What somebody else made is left alone.
base::Task<int> installUserUnits();
base::Task<int> uninstallUserUnits();

} // namespace cli
