// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QList>

namespace cli {

/// What a method of the owner's socket may be given.
struct Param
{
    enum class Kind {
        Text,
        Number,
        Flag,
        Texts, ///< an array
        TextsByName, ///< an object
        Window ///< rows and columns, which are numbers, and the type, a text
    };
    const char *name;
    Kind kind;
};

/// Invalid, naming the first of them that is there and of another kind. One that is not there is fine, and
/// one that is not listed means nothing.
base::Result<> check(const QJsonObject &params, const QList<Param> &takes);

} // namespace cli
