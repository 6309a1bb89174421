// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/revision.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace mcp {

/// What is told of how far one call is: what is reported, made to grow, and signs of life where nothing is.
class Progress
{
public:
    /// `token` is the client's.
    Progress(QJsonValue token, Revision revision);

    /// Params of `notifications/progress`.
    QJsonObject report(double done, double total, const QString &text);
    QJsonObject signOfLife();
    std::chrono::milliseconds silence() const { return std::chrono::milliseconds(m_sent.elapsed()); }

private:
    double beyond() const;
    QJsonObject params(const QString &text);

    const QJsonValue m_token;
    const Revision m_revision;
    double m_done = 0;
    double m_total = 0;
    bool m_isFirst = true;
    QElapsedTimer m_sent; // begins with the call
};

} // namespace mcp
