// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/refusal.h"
#include "core/guest/agent/system/setup.h"

#include <sys/stat.h>

#include <string>

namespace inside {

/// The path in that field of a request, absolute; or why there is none.
OrRefusal<std::string> pathIn(const wire::Map &request, const char *field, const Setup &setup);

/// The folder and its parents. 0, or an errno.
int makeFolders(const std::string &path, mode_t mode);

std::string parentOf(const std::string &path);

/// kind, size, mode, mtime_ms and, of a link, target.
wire::Map describe(const struct stat &status, int folder, const char *name);

std::int64_t modifiedMs(const struct stat &status);

} // namespace inside
