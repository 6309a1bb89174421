// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/refusal.h"
#include "core/guest/agent/runs/spawn.h"
#include "core/guest/agent/system/setup.h"

#include <optional>

namespace inside {

extern const char *const kCellProgram; // berth_cell.py

/// Writes the module that runs cells to where interpreters find it. False: errno says why.
bool writeCellModule(const Setup &setup);

/// Makes of `python3 -c CODE` or `python3 /SCRIPT` a command that runs this code as a notebook does, and goes
/// on from its `state` where it has one (PYTHON.md). A refusal: it is no such command.
std::optional<Refusal> makeCell(Command &command, const Setup &setup);

/// Whether it is a text for Python, and without a terminal.
bool isPythonText(const Command &command);

} // namespace inside
