// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>
#include <QJsonObject>

namespace api {

/// The files below /session at a moment: their paths, each with a stamp that another content changes.
using FileStamps = QHash<QByteArray, QByteArray>;

/// What prints them: `find` of the guest, and its arguments.
QStringList stampsCommand();
/// Of what it printed; hostile, and what does not fit is left out.
FileStamps stampsOf(const QByteArray &printed);
/// `created`, `changed`, `deleted`: sorted, printable, the first hundred of each; `unlisted`: how many more.
QJsonObject changesBetween(const FileStamps &before, const FileStamps &after);

} // namespace api
