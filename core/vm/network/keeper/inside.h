// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"
#include "core/vm/network/keeper/programs.h"

#include <sys/types.h>

namespace vm::keeper {

/// Which of the internet's two protocols lead out.
enum class Families { V4, Both };

/// The half of the keeper that lives in the namespaces of process `holder`, where it is root and outside it
/// is nobody special: it opens the sockets for names and packages, loads the rules, and then runs passt,
/// which has no rights left even there. It ends when `socket` does, and takes everything inside with it.
///
/// Forks; to be called while there is one thread. False when there can be no process.
bool startInside(pid_t holder, Descriptor socket, const Programs &programs, Families families);

} // namespace vm::keeper
