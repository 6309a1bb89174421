// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace base {

/// Eight random characters that are easy to read out and to type (no 0, 1, l, o): 40 bits from the system's
/// random source. The caller checks that the id is free.
QString newId();

} // namespace base
