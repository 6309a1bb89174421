// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <variant>

namespace gate {

/// Where a file is wrong, and how, both for a person.
struct Wrong
{
    QString place; ///< "line 3", "callers.sales.tools[2]"
    QString reason; ///< whole sentences
};

/// A JSON object without a doubt in it: other readers keep one of two keys that are alike, and none says
/// which. No deeper than `depth` and with no more keys than people write. Pure.
std::variant<QJsonObject, Wrong> readStrictly(const QByteArray &json, int depth);

} // namespace gate
