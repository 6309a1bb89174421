// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/money.h"

#include <QRegularExpression>

namespace base {

std::optional<qint64> nanodollars(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,6})(?:\\.([0-9]{1,9}))?\\z"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {};
    return match.captured(1).toLongLong() * kDollar + match.captured(2).leftJustified(9, u'0').toLongLong();
}

QString dollarText(qint64 nanodollars, int decimals)
{
    const bool isNegative = nanodollars < 0;
    const quint64 amount = isNegative ? -quint64(nanodollars) : quint64(nanodollars);
    QString fraction = QString::number(amount % kDollar).rightJustified(9, u'0');
    while (fraction.size() > decimals && fraction.endsWith(u'0'))
        fraction.chop(1);
    return (isNegative ? QStringLiteral("-") : QString()) + QString::number(amount / kDollar) + u'.'
        + fraction;
}

} // namespace base
