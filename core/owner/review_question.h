// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/reviews.h"
#include "core/mcp/call.h"

#include <optional>

namespace owner {

// A review as an elicitation, where a grant lets its person answer in the client (core/gate/GATE.md). Pure.

QString questionKey(const QString &review);
/// All that the person has to know, as plain text. Nothing: it is more than anybody reads in such a form.
std::optional<mcp::Question> questionAbout(const gate::Review &review);
/// Run or Refuse; nothing where it was declined, cancelled, or is neither.
std::optional<gate::Answer> answerIn(const QJsonObject &given);

} // namespace owner
