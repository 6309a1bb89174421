// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/client.h"
#include "core/clients/field.h"

namespace clients {

enum class Wish { Install, Uninstall };

/// What is to be done to a client's file, before it is: to be shown to a person, and then written or not.
struct Plan
{
    QString path; ///< as the client knows it
    QString file; ///< where that leads when it is a link
    QString folder; ///< of the path, which is another one's
    Content before;
    Content after;
    std::optional<QByteArray> replaced = {}; ///< an entry of our name that somebody else made

    bool isNothing() const { return before == after; }
};

/// Reads the client's file. Denied: it cannot be read or written, or is no file. Invalid: it is not what it
/// has to be.
base::Result<Plan> plan(const Client &client, Wish wish, const QStringList &command,
                        const Environment &environment);

/// Writes it, whole or not at all, with the mode and the owner it had; a new one is for its owner alone. A
/// file of which nothing is left goes, with the folders that it leaves empty. Busy: it is not what was read.
base::Result<> write(const Plan &plan);

/// What an entry runs: `berth mcp`, with the path of the program where that is not what PATH leads to. Where
/// Berth's folders are not the usual ones, `env` says so in front: clients hand on few variables.
QStringList commandFor(const QString &program, const Environment &environment);

} // namespace clients
