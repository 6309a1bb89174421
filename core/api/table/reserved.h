// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/table/parameters.h"

#include <algorithm>

namespace api {

/// Who may make a call (core/callers/CALLERS.md): an agent with a shell on the host would else allow itself
/// what it likes.
struct Reserved
{
    enum class For {
        Anybody,
        NoCaller, ///< no program that is connected as an agent or has a grant, nor what one started
        NoAgent, ///< nor what one started
        Person, ///< at a terminal, once there is any agent
        PersonAtTerminal,
    };

    For whom = For::Anybody;
    QStringList with = {}; ///< only for calls that have one of these parameters; empty: for all
    For otherwise = For::Anybody; ///< of calls that have none of these

    For of(const Arguments &given) const
    {
        const bool isMeant = with.isEmpty() || std::ranges::any_of(with, [&](const QString &name) {
                                 return given.has(name.toLatin1().constData());
                             });
        return isMeant ? whom : otherwise;
    }
};

} // namespace api
