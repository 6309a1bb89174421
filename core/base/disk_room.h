// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

/// How much of a file system may be used: what is free less a reserve, which is left to all else on this
/// computer. What cannot be told is no reason to refuse. Any thread may ask.
namespace base {

/// Of all file systems; 0: 5 % of each, 2 GiB at most.
void setDiskReserve(qint64 bytes);
qint64 diskReserve(qint64 total);

/// At a path, which need not be there yet, or of an open file.
qint64 usableRoom(const QString &path);
qint64 usableRoom(int file);

/// Failed: so many bytes more do not fit; `what` needs them.
Result<> checkDiskRoom(const QString &path, qint64 bytes, const QString &what);
/// The same of an open file; `path` is for the text.
Result<> checkDiskRoom(int file, const QString &path, qint64 bytes, const QString &what);

/// What there was no room for in the middle of it. Of `what` nothing may be left then.
Error diskFullError(const QString &what);

} // namespace base
