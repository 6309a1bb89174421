// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"
#include "core/base/task.h"

namespace agent {

/// The files of a recipe's sample as a person gives them: PATH or NAME=PATH. Those that came with Berth are
/// written to `folder`, one's own stay where they are. NotFound: it has no sample. Failed: they cannot be
/// written.
base::Task<base::Result<QStringList>> bringSample(Recipe recipe, QString folder);

} // namespace agent
