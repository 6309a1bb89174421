// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace format {

QString duration(std::chrono::milliseconds time)
{
    const qint64 seconds = time.count() / 1000;
    if (seconds < 60)
        return QCoreApplication::translate("format", "%1 s")
            .arg(QLocale().toString(double(time.count()) / 1000.0, 'f', 1));
    const QString minutes =
        QStringLiteral("%1:%2").arg(seconds / 60 % 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
    if (seconds < 3600)
        return minutes;
    return QStringLiteral("%1:").arg(seconds / 3600) + minutes.rightJustified(5, QLatin1Char('0'));
}

QString clock(std::chrono::milliseconds time)
{
    const qint64 seconds = time.count() / 1000;
    const QLatin1Char zero('0');
    return QStringLiteral("%1:%2:%3")
        .arg(seconds / 3600, 2, 10, zero)
        .arg(seconds / 60 % 60, 2, 10, zero)
        .arg(seconds % 60, 2, 10, zero);
}

QString bytes(qint64 count)
{
    return QLocale().formattedDataSize(count, count < 1000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

static constexpr double kDollar = 1e9;

QString money(qint64 nanodollars)
{
    const double amount = double(nanodollars) / kDollar;
    const int leading =
        nanodollars > 0 ? int(std::floor(std::log10(amount))) : 0; // the place of the first digit
    return u'$' + QString::number(amount, 'f', std::max(2, 1 - leading));
}

QString runningMoney(qint64 nanodollars)
{
    return u'$' + QString::number(double(nanodollars) / kDollar, 'f', 6);
}

} // namespace format
