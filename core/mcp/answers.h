// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/call.h"

namespace mcp {

/// Whether it is an answer to that question at all: the right shape, and where an elicitation was accepted,
/// members as its `requestedSchema` wants them.
bool fits(const Question &question, const QJsonValue &answer);

} // namespace mcp
