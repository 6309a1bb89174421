// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Files of the system that the host decides about. They lie in memory, where /etc has links to them: each
/// copy of a machine writes them before it is of use, and should not have to wait for its disk. All as root.
namespace inside::system {

inline const std::string kOwnFiles = "/run/berth/";

/// Writes over what is in a file, which stays the same file for those that have it open or mounted. False:
/// errno says why.
bool overwrite(const std::string &path, std::string_view text);

/// Writes `name` among those files, and makes `link` lead there. False: errno says why.
bool writeOwn(const std::string &name, const std::string &link, std::string_view text);

} // namespace inside::system
