// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace preview {

/// Whether the file that is open there is a document of Office Open XML or OpenDocument that its viewer only
/// shows: no macros, no programs, and nothing that it fetches from elsewhere as it is opened. Judged by the
/// names of its parts and by what they say, whatever they are called. What cannot be read, has parts that lie
/// in each other, or more to read than 32 MiB, is not so.
bool onlyShows(int file);

} // namespace preview
