// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/prices.h"

#include "core/base/files.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace model {

static constexpr double kDollar = 1e9; // in nanodollars
static constexpr double kHighestPrice =
    10'000; // dollars a million tokens; keeps every product inside 128 bits
static constexpr int kMostTokens = 100'000'000;

static QString text(const char *source) { return QCoreApplication::translate("model", source); }

qint64 costOf(const Usage &usage, const Price &price)
{
    constexpr __int128 million = 1'000'000;
    const __int128 sum = __int128(usage.input) * price.input + __int128(usage.output) * price.output
        + __int128(usage.cacheRead) * price.cacheRead + __int128(usage.cacheWritten) * price.cacheWrite;
    const __int128 cost = (sum + million - 1) / million;
    return qint64(std::min<__int128>(cost, std::numeric_limits<qint64>::max()));
}

bool tellsCost(const Endpoint &endpoint)
{
    return endpoint.format == Format::Chat && endpoint.url.host() == "openrouter.ai"_L1;
}

std::optional<qint64> knownCost(const Usage &usage, const std::optional<Price> &price)
{
    if (usage.cost || !price)
        return usage.cost;
    return costOf(usage, *price);
}

/// Reads the members of a row, each of which may be missing.
class RowReader
{
public:
    explicit RowReader(const QJsonObject &object)
        : m_object(object)
    {
    }

    std::optional<qint64> price(const char *name)
    {
        const QJsonValue value = take(name);
        if (value.isUndefined())
            return {};
        const double dollars = value.toDouble(-1);
        if (dollars < 0 || dollars > kHighestPrice)
            wrong = text("“%1” has to be dollars per million tokens, from 0 to %2")
                        .arg(QLatin1String(name))
                        .arg(kHighestPrice);
        return std::llround(dollars * kDollar);
    }
    std::optional<int> tokens(const char *name)
    {
        const QJsonValue value = take(name);
        if (value.isUndefined())
            return {};
        const double count = value.toDouble(-1);
        if (count < 1 || count > kMostTokens || count != std::floor(count))
            wrong = text("“%1” has to be a whole number of tokens").arg(QLatin1String(name));
        return int(count);
    }
    std::optional<bool> flag(const char *name)
    {
        const QJsonValue value = take(name);
        if (value.isUndefined())
            return {};
        if (!value.isBool())
            wrong = text("“%1” has to be true or false").arg(QLatin1String(name));
        return value.toBool();
    }
    std::optional<Reasoning> reasoning(const char *name)
    {
        const QJsonValue value = take(name);
        if (value.isUndefined())
            return {};
        const auto known = reasoningNamed(value.toString());
        if (!known)
            wrong = text("“%1” has to be off, budget, adaptive, summary or sealed").arg(QLatin1String(name));
        return known;
    }
    void end()
    {
        if (!m_object.isEmpty())
            wrong = text("“%1” is no member of it").arg(m_object.keys().first());
    }

    QString wrong; ///< the last thing that is

private:
    QJsonValue take(const char *name) { return m_object.take(QLatin1String(name)); }

    QJsonObject m_object;
};

static PriceTable::Row rowOf(const QJsonValue &value, QString &wrong)
{
    if (!value.isObject()) {
        wrong = text("it is no object");
        return {};
    }
    RowReader reader(value.toObject());
    PriceTable::Row row;
    row.can.context = reader.tokens("context");
    row.can.longestAnswer = reader.tokens("longest_answer");
    row.can.pictures = reader.flag("images");
    row.can.reasoning = reader.reasoning("thinking");
    const auto input = reader.price("input");
    const auto output = reader.price("output");
    const auto cacheWrite = reader.price("cache_write");
    const auto cacheRead = reader.price("cache_read");
    reader.end();
    wrong = reader.wrong;
    if (bool(input) != bool(output) || (!input && (cacheWrite || cacheRead)))
        wrong = text("a price needs both “input” and “output”");
    if (input && output) // without a price of its own it is input like any other
        row.price = Price{*input, *output, cacheWrite.value_or(*input), cacheRead.value_or(*input)};
    return row;
}

Result<PriceTable> PriceTable::load(const QString &configFolder)
{
    const QString builtIn = u":/prices/model_prices.json"_s;
    const auto table = base::contents(builtIn);
    if (!table)
        return fail(table.error());
    auto prices = parse(*table, builtIn, {});
    const QString own = configFolder + u"/model_prices.json"_s;
    if (!prices || !QFile::exists(own))
        return prices;
    const auto changes = base::contents(own);
    if (!changes)
        return fail(changes.error());
    return parse(*changes, own, *prices);
}

Result<PriceTable> PriceTable::parse(const QByteArray &json, const QString &fileName, const PriceTable &base)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return fail(Error::Kind::Invalid,
                    text("The price table %1 is no JSON object: %2.").arg(fileName, error.errorString()));
    PriceTable table = base;
    QJsonObject rest = document.object();
    if (const QJsonValue asOf = rest.take(u"as_of"_s); !asOf.isUndefined()) {
        table.m_asOf = QDate::fromString(asOf.toString(), Qt::ISODate);
        if (!table.m_asOf.isValid())
            return fail(Error::Kind::Invalid,
                        text("“as_of” in %1 has to be a day such as 2026-01-31.").arg(fileName));
    }
    const QJsonObject services = rest.take(u"services"_s).toObject();
    if (!rest.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("%1 has “as_of” and “services”, and no “%2”.").arg(fileName, rest.keys().first()));
    for (auto service = services.begin(); service != services.end(); ++service) {
        const QJsonObject models = service->toObject();
        for (auto each = models.begin(); each != models.end(); ++each) {
            QString wrong;
            const Row row = rowOf(*each, wrong);
            if (!wrong.isEmpty())
                return fail(Error::Kind::Invalid,
                            text("The row “%1” of “%2” in %3 is wrong: %4.")
                                .arg(each.key(), service.key(), fileName, wrong));
            table.m_services[service.key()].insert(each.key(), row);
        }
    }
    return table;
}

PriceTable::Row PriceTable::find(const Endpoint &endpoint) const
{
    const auto service = m_services.constFind(endpoint.url.host());
    if (service == m_services.cend())
        return {};
    if (const auto row = service->constFind(endpoint.model); row != service->cend())
        return *row;
    static const QRegularExpression date(u"-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest)\\z"_s);
    QString plain = endpoint.model;
    return service->value(plain.remove(date));
}

} // namespace model
