// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/emulator/files.h"

#include <string>

namespace vm::emulator {

/// Whether `program` is where the system's programs are: QEMU finds its firmware and libraries there.
bool isOfSystem(const std::string &program);

/// From here on this process sees nothing of the host but these files, what belongs to the system's programs
/// (for reading) and a few devices; has a network and shared memory of its own, both empty; and has no
/// capability, nor a way to one. Before there is a second thread. After a failure it must end.
Expected<> enter(const Files &files, const std::string &program);

} // namespace vm::emulator
