// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

namespace tools {

/// Members of what told() gives, as Tool::gives has them.
inline constexpr const char *kRun =
    "run state exit_code# message stdout stderr stdout_bytes# stderr_bytes# took_ms#";
/// The same of one that may leave some.
inline constexpr const char *kRunWithDocuments =
    "run state exit_code# message stdout stderr stdout_bytes# stderr_bytes# took_ms# documents[]";

/// Of what goes on still, for wait_run; empty where all is done. A VM that is “running” is no such thing.
QString handleOf(const Outcome &outcome);
/// A run, without what it printed.
QJsonObject described(const RunState &run);
/// And with as much of that as is shown by itself. An error: it is over, and did not go well.
base::Task<base::Result<Outcome>> told(Runs &runs, RunState run);

} // namespace tools
