// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

/// What mends an error, in the words of the window.
namespace remedies {

/// The error's text and, where the window has a way, what to do there.
QString told(const base::Error &error);

} // namespace remedies
