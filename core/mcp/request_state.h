// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QString>

#include <chrono>

namespace mcp {

/// Seals what travels through a peer between a question and its answer, with a key that is made with this and
/// goes with it. What is opened was sealed here, for the same purpose (who calls, and what), not long ago,
/// and is opened for the first time. One for all connections, so that an answer may come by another one.
class RequestStates
{
public:
    explicit RequestStates(const base::Clock *clock,
                           std::chrono::milliseconds life = std::chrono::minutes(10));

    QString seal(const QJsonObject &content, const QByteArray &purpose) const;
    /// Invalid: it is changed, for another purpose, too old, or was opened before; the text says what to do.
    base::Result<QJsonObject> open(const QString &sealed, const QByteArray &purpose);

private:
    QByteArray signature(const QByteArray &payload, const QByteArray &purpose) const;
    void forgetOld();

    const base::Clock *const m_clock; ///< borrowed; outlives this
    const std::chrono::milliseconds m_life;
    const QByteArray m_key;
    QHash<QByteArray, std::chrono::milliseconds> m_opened; // until when each would be good
};

} // namespace mcp
