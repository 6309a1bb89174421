// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/remedy.h"

namespace cli {

/// What a person at a terminal types to mend it: "berth unarchive sales". Empty when there is no such
/// command.
QString commandFor(const base::Remedy &remedy);

/// The text and, in words, the command that mends what it tells.
QString withCommand(const QString &text, const base::Remedy &remedy);

} // namespace cli
