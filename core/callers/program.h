// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/callers/process.h"

namespace callers {

/// A program that agents come from, and the name under which rules.json has its grant (CALLERS.md):
/// "claude-code", "/home/u/bin/agent.py", "flatpak:com.example.App", "unit:agent.service", "container:ID".
struct Program
{
    QString name; ///< of its grant, stable over updates
    bool isKnown = false; ///< one of knownNames()
    Process process; ///< that it is; with pid 0 none that could be read

    /// Not so of a shell that is typed to, and of what cannot be read: they stand for anything.
    bool isSomebody() const { return name != QLatin1String("shell") && name != QLatin1String("unknown"); }
    bool operator==(const Program &) const = default;
};

/// The client programs that have a short name, in an order that does not change.
QStringList knownNames();

/// What one process is called, for what it is itself. A shell is "shell", whatever it runs.
Program programOf(const Process &process);
/// Who is behind a peer: itself, or, where that is Berth's bridge, the program that started it, through npx
/// and shells in between. Never without a name.
Program callerOf(const Tree &peer);

/// The name of a grant as a person means it: a known client's, or what a path leads to, as callerOf() would
/// have it. Invalid: a shell or an interpreter alone, which would stand for everything. Looks at the host.
base::Result<QString> nameFor(const QString &typed);

/// A path without what each update changes: folders of versions, of npm's cache, of mounted images.
QString folded(const QString &path);

} // namespace callers
