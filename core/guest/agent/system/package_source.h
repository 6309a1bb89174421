// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace inside::system {

/// Where npm and pip ask, and what apt takes (core/vm/CACHE.md): "network", the registries themselves;
/// "cache", the host; "kept", the host, which has no newer lists than it kept.
bool isPackageSource(const std::string &source);

/// Writes the settings of all users for it, as root; what a user or a project says goes before. The error, 0
/// for none.
int setPackageSource(const std::string &source);

} // namespace inside::system
