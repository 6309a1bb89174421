// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QProcess;

namespace base {

/// Takes a process over that was killed, perhaps in the middle of its own signal, and that nobody else has an
/// eye on. Most are gone at once: then it is when this returns. One that the kernel holds, because it writes
/// to a slow disk or has much memory to give back, is not waited for, and is no zombie later.
void seeOff(QProcess *killed);

} // namespace base
