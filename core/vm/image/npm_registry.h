// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

namespace vm {

/// Where packages of npm come from, for images and for the cache of machines.
inline constexpr QLatin1StringView kNpmRegistry("https://registry.npmjs.org");

} // namespace vm
