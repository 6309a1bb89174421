// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/prices.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/vm/size.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace session {

using base::Error;
using base::fail;
using base::Result;

static constexpr qint64 kHighestPrice = base::kDollar; // a dollar a second; keeps every sum inside 64 bits

static QString text(const char *source) { return QCoreApplication::translate("session::Prices", source); }

static QString fileOf(const QString &configFolder) { return configFolder + QStringLiteral("/prices.json"); }

Result<Prices> Prices::byDesign()
{
    const QString builtIn = QStringLiteral(":/prices/prices.json");
    const auto table = base::contents(builtIn);
    if (!table)
        return fail(table.error());
    return parse(*table, builtIn, {});
}

Result<Prices> Prices::load(const QString &configFolder)
{
    auto prices = byDesign();
    const QString own = fileOf(configFolder);
    if (!prices || !QFile::exists(own))
        return prices;
    const auto changes = base::contents(own);
    if (!changes)
        return fail(changes.error());
    return parse(*changes, own, *prices);
}

Result<Prices> Prices::parse(const QByteArray &json, const QString &fileName, const Prices &base)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return fail(Error::Kind::Invalid,
                    text("The price table %1 is no JSON object: %2.").arg(fileName, error.errorString()));
    Prices prices = base;
    const QJsonObject object = document.object();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const double value = entry->toDouble(-1);
        const bool isWhole = value >= 0 && value <= kHighestPrice && value == std::floor(value);
        if (auto set = prices.set(entry.key(), isWhole ? qint64(value) : -1); !set)
            return fail(Error::Kind::Invalid, text("%1 (in %2)").arg(set.error().text, fileName));
    }
    return prices;
}

Result<> Prices::set(const QString &size, qint64 nanodollarsPerSecond)
{
    if (const auto known = vm::sizeByName(size); !known || known->name != size)
        return fail(Error::Kind::Invalid, text("A price is for a size that there is not: “%1”.").arg(size));
    if (nanodollarsPerSecond < 0 || nanodollarsPerSecond > kHighestPrice)
        return fail(Error::Kind::Invalid,
                    text("The price of %1 has to be a whole number of nanodollars per second from 0 to %2.")
                        .arg(size)
                        .arg(kHighestPrice));
    m_bySize.insert(size, nanodollarsPerSecond);
    return {};
}

Result<> Prices::save(const QString &configFolder) const
{
    const auto plain = byDesign();
    if (!plain)
        return fail(plain.error());
    QJsonObject differing;
    for (auto price = m_bySize.cbegin(); price != m_bySize.cend(); ++price) {
        if (plain->m_bySize.value(price.key(), -1) != *price)
            differing.insert(price.key(), *price);
    }
    return base::replaceFile(fileOf(configFolder), QJsonDocument(differing).toJson());
}

Result<qint64> Prices::nanodollarsPerSecond(const QString &size) const
{
    const auto price = m_bySize.constFind(size);
    if (price == m_bySize.cend())
        return fail(Error::Kind::NotFound, text("The price table has no price for the size %1.").arg(size));
    return *price;
}

QString dollars(qint64 nanodollars)
{
    const QString shown = base::dollarText(nanodollars, 4);
    return shown.startsWith(u'-') ? QStringLiteral("-$") + shown.mid(1) : u'$' + shown;
}

Result<qint64> limitFromText(const QString &given)
{
    const QString typed = given.trimmed();
    if (typed.isEmpty() || typed.compare(QLatin1String("none"), Qt::CaseInsensitive) == 0)
        return 0;
    const auto limit = base::nanodollars(typed.startsWith(u'$') ? typed.mid(1) : typed);
    if (!limit || *limit == 0)
        return fail(Error::Kind::Invalid,
                    text("“%1” is no budget. One is an amount in dollars, such as 2.50, or none.")
                        .arg(base::printable(typed, 40)));
    return *limit;
}

QString limitText(qint64 nanodollars) { return nanodollars > 0 ? base::dollarText(nanodollars) : QString(); }

} // namespace session
