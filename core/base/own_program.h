// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QLatin1StringView>
#include <QString>

namespace base {

/// The path of a program that comes with Berth and that no person starts: beside the running program, in
/// ../bin, or in ../libexec/berth, and from there in ../../bin. NotFound when it is nowhere.
Result<QString> ownProgram(QLatin1StringView name);

} // namespace base
