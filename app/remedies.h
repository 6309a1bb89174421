// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

/// What mends an error, in the words of the window.
namespace remedies {

/// The text and, where the window has a way, what to do there.
QString told(const QString &text, const base::Remedy &remedy);
QString told(const base::Error &error);

} // namespace remedies
