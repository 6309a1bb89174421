// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace support {

/// Gives this process a folder for its temporary files ($TMPDIR) and starts a guardian. However this process ends, that
/// ends every other one that has the folder in its environment or arguments, machines too, and removes it.
/// Exits with a message where that is impossible.
void endLeftoversWithThisProcess();

} // namespace support
