// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <set>
#include <utility>

namespace inside {

/// A file, whatever its names are.
using FileId = std::pair<dev_t, ino_t>;

/// Those of `files` that some process has open for writing at this moment; of another user's processes only
/// what the kernel lets this one see.
std::set<FileId> openForWriting(const std::set<FileId> &files);

} // namespace inside
