// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/table/operation.h"

namespace api {

/// All of them. A new one is a new row.
const QList<Operation> &catalogue();

} // namespace api
