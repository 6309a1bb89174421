// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace base {

/// The four folders of the program (XDG base directories, each with `berth` at its end), all absolute,
/// existing, and closed to other users.
struct Places
{
    QString config; ///< settings, prices, the person's own recipes and image profiles
    QString data; ///< `images/`, `volumes/`, `machines/`, `berth.sqlite`
    QString cache; ///< what can be fetched or made again
    QString runtime; ///< sockets, pid files, the owner's lock; gone after a restart of the host

    /// Reads the environment and makes the folders. Without XDG_RUNTIME_DIR the runtime folder is
    /// /run/user/UID/berth where that exists, else /tmp/berth-UID; one that belongs to somebody else or is
    /// open to others is refused, as is one whose path leaves no room for a socket's name.
    static Result<Places> fromEnvironment();
};

} // namespace base
