// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace preview {

/// The texts of the first row of a sheet of the workbook (.xlsx) that is open there, which has what its
/// columns are called: that of the first hundred which has two cells or more, where there is one. Of the
/// sheet of that name; of the first that is visible and has rows when it is empty. At most `kMostCells` of at
/// most `kLongestCell` characters (reply.h), in one line each. Nothing of what cannot be read, or would be
/// more to read than 32 MiB.
QStringList firstRow(int file, const QString &sheet);

} // namespace preview
