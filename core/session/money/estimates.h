// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/store/store.h"

#include <QString>

#include <chrono>

namespace session {

/// What a recipe will probably take: the mean of its last runs.
struct Estimate
{
    std::chrono::milliseconds time{0}; ///< of the machine
    qint64 nanodollars = 0;
    int runs = 0; ///< that it comes from; 0: it is not known

    bool operator==(const Estimate &) const = default;
};

/// What recipes took, by the size of their machine, in whatever session. The last few of each are kept.
class Estimates
{
public:
    static QStringList schema();
    explicit Estimates(store::Store *store);

    /// A run that succeeded.
    base::Result<> add(const QString &recipe, const QString &size, std::chrono::milliseconds time,
                       qint64 nanodollars);
    base::Result<Estimate> of(const QString &recipe, const QString &size) const;

private:
    store::Store *const m_store; // the workspace's
};

} // namespace session
