// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

namespace tools {

/// An error as a model reads it: its kind, the sentence, and what to do next in the words of tools.
Outcome failure(const base::Error &error);

} // namespace tools
