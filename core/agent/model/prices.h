// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/conversation.h"
#include "core/agent/model/endpoint.h"
#include "core/base/result.h"

#include <QDate>
#include <QMap>

namespace model {

/// Of a million tokens, in nanodollars.
struct Price
{
    qint64 input = 0;
    qint64 output = 0;
    qint64 cacheWrite = 0;
    qint64 cacheRead = 0;

    bool operator==(const Price &) const = default;
};

/// In nanodollars, rounded up: what is declared is never billed as less. Pure.
qint64 costOf(const Usage &usage, const Price &price);

/// Whether the service says itself what an answer cost.
bool tellsCost(const Endpoint &endpoint);
/// As the service says, else by its price; none: nobody knows.
std::optional<qint64> knownCost(const Usage &usage, const std::optional<Price> &price);

/// What models cost and can, by service and id (resources/prices). One that is not in it has neither.
class PriceTable
{
public:
    struct Row
    {
        Abilities can;
        std::optional<Price> price;

        bool operator==(const Row &) const = default;
    };

    /// The built-in table with the person's own <config>/model_prices.json laid over it, model by model.
    /// Invalid, with the place at fault: nothing is billed by a guess.
    static base::Result<PriceTable> load(const QString &configFolder);
    /// `json` over `base`. Pure.
    static base::Result<PriceTable> parse(const QByteArray &json, const QString &fileName,
                                          const PriceTable &base);

    /// By the whole id, or without the date at its end.
    Row find(const Endpoint &endpoint) const;
    /// When the prices of a row's service were looked up; of the built-in table, unless the person's own has
    /// one.
    QDate asOf() const { return m_asOf; }

    bool operator==(const PriceTable &) const = default;

private:
    QMap<QString, QMap<QString, Row>> m_services; ///< by host; there by id
    QDate m_asOf;
};

} // namespace model
