// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

/// Amounts are whole nanodollars everywhere; people and agents write dollars.
namespace base {

inline constexpr qint64 kDollar = 1'000'000'000;

/// Of "2.50": up to six digits, and nine behind the point. Nothing for what is no amount.
std::optional<qint64> nanodollars(const QString &text);
/// "2.50": what nanodollars() reads, with at least so many decimals.
QString dollarText(qint64 nanodollars, int decimals = 2);

} // namespace base
