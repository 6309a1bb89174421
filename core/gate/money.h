// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace gate {

/// Nanodollars of "2.50": up to six digits, and nine behind the point. Nothing for what is no amount.
std::optional<qint64> nanodollars(const QString &text);
QString dollarText(qint64 nanodollars); ///< "2.50": what nanodollars() reads

} // namespace gate
