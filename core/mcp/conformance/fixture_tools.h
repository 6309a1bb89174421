// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/offer.h"

namespace mcp::conformance {

/// One row for each tool of the suite.
struct Fixture
{
    Tool tool;
    Offer::ToolReply (*call)(Offer *offer, Call call, QJsonObject arguments);
};

const QList<Fixture> &fixtureTools();

/// A red square of one pixel.
QByteArray picture();

/// A form with one member of that type that has to be there.
Question form(const QString &key, const QString &message, const QString &member, const QString &type);

/// What a form's answer has in that member, or “unknown”.
QString formText(const Call &call, const QString &key, const QString &member);

} // namespace mcp::conformance
