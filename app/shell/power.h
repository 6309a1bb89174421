// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

namespace session {
class Session;
}

/// Starts the session's machine when there is none, and stops it when there is.
base::Task<base::Result<>> startOrStop(session::Session *session);
