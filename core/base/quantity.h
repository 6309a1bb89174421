// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Quantities in few characters, alike wherever they are read in a line.
namespace base {

QString bytesText(qint64 bytes); ///< "3.4 MB"
QString timeText(qint64 milliseconds); ///< "0:03.2", "12:05", "3:07:00"

} // namespace base
