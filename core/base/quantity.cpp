// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quantity.h"

namespace base {

QString bytesText(qint64 bytes)
{
    if (bytes < 1000)
        return QStringLiteral("%1 B").arg(bytes);
    double value = double(bytes);
    int unit = -1;
    for (; value >= 999.5 && unit < 4; ++unit)
        value /= 1000;
    return QStringLiteral("%1 %2B").arg(value, 0, 'f', value < 9.95 ? 1 : 0).arg(QLatin1Char("kMGTP"[unit]));
}

QString timeText(qint64 milliseconds)
{
    const qint64 seconds = milliseconds / 1000;
    const QString text =
        QStringLiteral("%1:%2").arg(seconds / 60 % 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
    if (seconds >= 3600)
        return QStringLiteral("%1:%2").arg(seconds / 3600).arg(text.rightJustified(5, u'0'));
    return seconds < 60 ? text + QStringLiteral(".%1").arg(milliseconds / 100 % 10) : text;
}

} // namespace base
