// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QMap>
#include <QString>

namespace session {

/// What a second of a machine costs, by the name of its size, in whole nanodollars (resources/prices).
class Prices
{
public:
    /// The built-in table with the person's own <config>/prices.json laid over it. A file that does not parse
    /// is Invalid, with the key at fault: nothing is billed by a guess.
    static base::Result<Prices> load(const QString &configFolder);

    /// The built-in table alone.
    static base::Result<Prices> byDesign();

    /// `json` over `base`. Pure.
    static base::Result<Prices> parse(const QByteArray &json, const QString &fileName, const Prices &base);

    /// Invalid for a size that there is not and for a price below zero or above a dollar a second.
    base::Result<> set(const QString &size, qint64 nanodollarsPerSecond);
    /// Writes <config>/prices.json with what differs from the built-in table, whole or not at all.
    base::Result<> save(const QString &configFolder) const;

    /// NotFound for a size without a price.
    base::Result<qint64> nanodollarsPerSecond(const QString &size) const;

    bool operator==(const Prices &) const = default;

private:
    QMap<QString, qint64> m_bySize;
};

/// "$0.000123", with as many decimals as it takes to show nothing of it as zero and at least four.
QString dollars(qint64 nanodollars);

/// The limit that a person sets on what is spent, in nanodollars, from "2.50" or "$2.50"; 0 for "none" and
/// nothing: no limit. Invalid otherwise.
base::Result<qint64> limitFromText(const QString &text);
/// "2.50": what limitFromText() takes; empty without a limit.
QString limitText(qint64 nanodollars);

} // namespace session
