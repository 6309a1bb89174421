// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/money.h"

#include <QRegularExpression>

namespace gate {

static constexpr qint64 kDollar = 1'000'000'000;

std::optional<qint64> nanodollars(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,6})(?:\\.([0-9]{1,9}))?\\z"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {};
    return match.captured(1).toLongLong() * kDollar + match.captured(2).leftJustified(9, u'0').toLongLong();
}

QString dollarText(qint64 nanodollars)
{
    QString fraction = QString::number(nanodollars % kDollar).rightJustified(9, u'0');
    while (fraction.size() > 2 && fraction.endsWith(u'0'))
        fraction.chop(1);
    return QString::number(nanodollars / kDollar) + u'.' + fraction;
}

} // namespace gate
