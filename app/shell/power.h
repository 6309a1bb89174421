// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>

namespace api {
class SessionOperations;
}

/// Starts the machine of the session with that id when there is none, and stops it when there is. Borrowed;
/// outlives the task.
base::Task<base::Result<>> startOrStop(api::SessionOperations *operations, QString session);
