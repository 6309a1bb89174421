// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/conversation.h"

#include <QStringList>

/// What a person at a terminal reads of a task beside the model's words, in their language. Each line is
/// printable and short, whatever the model and the machine say. Pure.
namespace api {

/// One line: the tool, and the argument that tells most: code, a command, a path. Empty: what it does is told
/// by itself, as a question is.
QString lineOf(const model::Call &call);
/// A sentence where it failed, and the last lines of what was printed; else those, or what came of it in one.
QStringList linesOf(const model::CallResult &result);
/// Why it failed, in a line: a sentence, and the last that was printed.
QString reasonOf(const model::CallResult &failed);

} // namespace api
