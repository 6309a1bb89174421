// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace preview {

/// Whether the file that is open there is the document of Office Open XML or OpenDocument which that suffix
/// promises ("docx"), that alone, and its viewer only shows it: no macros, no programs, no formulas that
/// fetch or start something, and nothing that it fetches from elsewhere as it is opened. Judged by the names
/// of its parts, by what they are declared and related as, of which only what plain documents have passes,
/// and by what they say, whatever they are called. What cannot be read, has parts that lie in each other, or
/// more to read than 32 MiB, is not so.
bool onlyShows(int file, QByteArrayView suffix);

} // namespace preview
