// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>
#include <QString>

namespace session {

/// A file of the host that came out of a machine.
struct ResultFile
{
    QString path; ///< absolute
    qint64 bytes = 0;

    bool operator==(const ResultFile &) const = default;
};

/// "report (2).xlsx": the path with a number before its suffix.
QString numbered(const QString &path, int number);

/// Moves what is in one folder into another of the same file system and overwrites nothing there: a name that
/// is taken gets a number. Gives every file, also those in folders, in name order.
base::Result<QList<ResultFile>> moveResults(const QString &from, const QString &to);

} // namespace session
