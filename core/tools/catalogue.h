// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"

namespace tools {

/// All tools, in an order that does not change. A new one is a new row in one of the files below.
const QList<Tool> &catalogue();
const Tool *find(const QString &name); ///< nothing: there is no such tool
QStringList names();
/// Those that read nothing and start nothing, for callers that nobody gave a grant.
QStringList openNames();
/// Whether it lets nothing run that was not running, and so costs nothing.
bool isFree(const Tool &tool);

/// What a client is told of a tool: name, description, schemas, annotations. Every request to a model carries
/// all of them, so that they are short; the schema of the arguments is looser than what is checked.
QJsonObject definition(const Tool &tool);
/// What a client is told of all of them together: 1 kB at most.
QString instructions();

// The rows, by what they act on.
QList<Tool> vmTools();
QList<Tool> runTools();
QList<Tool> fileTools();
QList<Tool> terminalTools();
QList<Tool> hostTools();

/// Members that many tools take.
Property vmProperty();

} // namespace tools
