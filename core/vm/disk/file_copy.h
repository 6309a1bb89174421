// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace vm {

/// Copies a file that nobody writes to a new one, readable by its owner alone. Holes stay holes, and a file
/// system that can share blocks shares them; else the copy leaves the reserve of the disk. Blocks; for a
/// thread that may.
base::Result<> copyFile(const QString &from, const QString &to);

/// Waits until a file, or a folder's list of names, is on the disk. Blocks.
base::Result<> syncFile(const QString &path);

/// On the host's disk; 0 when there is none.
qint64 bytesOnDisk(const QString &path);

} // namespace vm
