// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/endpoint.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

/// Why the real service would refuse the request; empty when it would not. Mocks take what is wrong with 200.
/// `heads` have their names in lower case. Knows what answers it gave: what was sealed has to come back as it
/// was.
class StrictRules
{
public:
    explicit StrictRules(model::Format format)
        : m_format(format)
    {
    }
    QString objection(const QHash<QByteArray, QByteArray> &heads, const QJsonObject &body) const;
    /// From now on `sealed` (a block, an item, or the value of a field) has to be in what is sent, unchanged.
    void demand(const QJsonValue &sealed) { m_demanded += sealed; }

private:
    model::Format m_format;
    QList<QJsonValue> m_demanded;
};
