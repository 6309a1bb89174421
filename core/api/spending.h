// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

class Workspace;

namespace api {

/// Nanodollars that the machines of an agent cost since midnight here, also of those that are gone.
base::Result<qint64> spentToday(Workspace &workspace, const QString &caller);

} // namespace api
