// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace api {

/// The files below /session at a moment: their paths, each with a stamp that another content changes.
using FileStamps = QHash<QByteArray, QByteArray>;

/// What prints them: `find` of the guest, and its arguments.
QStringList stampsCommand();
/// Of what it printed; hostile, and what does not fit is left out.
FileStamps stampsOf(const QByteArray &printed);
/// Paths below /session: sorted, printable, the first hundred of each.
struct FileChanges
{
    QStringList created;
    QStringList changed;
    QStringList deleted;
    qsizetype unlisted = 0; ///< how many more
};
FileChanges changesBetween(const FileStamps &before, const FileStamps &after);

/// What a call did that was made in a copy of its machine; what it printed and says is hostile.
struct Rehearsal
{
    QString state; ///< as its tool tells it: "done", "failed", "running", …
    std::optional<int> exitCode; ///< this and the next three where the tool tells them
    std::optional<QString> message;
    std::optional<QString> output; ///< shortened
    std::optional<QString> errors; ///< on standard error
    std::chrono::milliseconds took{0};
    std::optional<FileChanges> changes;
    QString uncompared; ///< why there are no changes
};

} // namespace api
