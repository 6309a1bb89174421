// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace vm::reaper {

/// What of the host's files a lodger has beside what everybody has. All paths are absolute and exist.
struct Belongings
{
    std::vector<std::string> kept; ///< root's folders: they are the lodger's own
    std::vector<std::string> shown; ///< folders of programs, to read and to start, wherever they are
};

/// From here on this process, which is root's, is a user of the host who has no name, no right and nothing
/// but its belongings. On the disk these stay root's, whoever writes there: a mount that the lodger alone
/// sees changes one number for the other. Folders on the way to them that others may not enter hold nothing
/// else for it. It may drive KVM where a group of the host may.
///
/// Before there is a second thread. Otherwise a sentence of why that cannot be; the process must end then.
tl::expected<void, std::string> becomeLodger(const Belongings &belongings);

} // namespace vm::reaper
