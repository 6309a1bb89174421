// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tools {

/// What a tool does, for a person and in their language; of one that there is not its name, which may be
/// anything.
QString titleFor(const QString &tool);

} // namespace tools
