// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QMap>
#include <QString>

#include <optional>

namespace session {

/// Which costs: those of a session, of a run, from a time of day on. What is empty does not matter.
struct CostScope
{
    QString session;
    QString run;
    std::optional<base::WallTime> since;
};

/// Something that costs on and on and keeps its own books, like the time of machines. The ledger asks it.
class CostSource
{
public:
    virtual ~CostSource() = default;

    virtual QString name() const = 0; ///< "machine"; no other source's
    /// Nanodollars up to this moment, by session.
    virtual base::Result<QMap<QString, qint64>> costs(const CostScope &scope) const = 0;
    /// Each second: writes down what a crash would lose.
    virtual base::Result<> beat() = 0;
};

} // namespace session
