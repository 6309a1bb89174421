// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace api {

/// What came of a call of a tool, in one line for a person, in their language: its message, else what is
/// short of its result. Hostile where the result is.
QString summaryOf(const QJsonObject &outcome);

} // namespace api
