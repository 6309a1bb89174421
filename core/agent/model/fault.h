// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"

#include <QJsonValue>

namespace model {

/// What a service says went wrong, before it is put into words of ours.
struct Fault
{
    Failure::Kind kind = Failure::Kind::Refused;
    QString said; ///< the service's own words; hostile
    bool mayPass = false; ///< asked for once more it may go well

    bool operator==(const Fault &) const = default;
};

/// What the body of an answer other than 2xx, or an error in the middle of a stream (`status` 0), means.
/// Pure.
Fault faultOf(int status, const QByteArray &body);
Fault faultOf(int status, const QJsonValue &error);

} // namespace model
