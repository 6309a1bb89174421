// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/desk.h"
#include "core/api/table/parameters.h"
#include "core/api/table/reserved.h"

namespace api {

/// What a door tells of a method: RPC.md is made of these.
struct Method
{
    QString name; ///< "session.create"
    QString meaning; ///< one line, in English: for programs and those that write them
    QString gives; ///< the members of its result, in one line
    QList<Parameter> takes;
    Reserved reserved = {};
};

/// An operation as a row: read its parameters (Arguments::read), perform it, hand on the JSON it gives.
struct Operation
{
    using Reply = base::Task<base::Result<QJsonObject>>;

    Method method;
    Reply (*perform)(Desk &desk, Arguments given, Caller &caller);
};

} // namespace api
