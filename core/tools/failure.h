// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

namespace tools {

/// What to do next, in the words of tools: a call, or what a person is to do. Empty when nothing is known.
QString nextFor(const base::Remedy &remedy);

/// An error as a model reads it: its kind, the sentence, and what to do next in the words of tools.
Outcome failure(const base::Error &error);

} // namespace tools
