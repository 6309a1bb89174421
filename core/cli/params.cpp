// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/params.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

using base::Error;
using base::fail;
using base::Result;

namespace cli {

static QString tr(const char *source) { return QCoreApplication::translate("cli::Service", source); }

template <typename Values>
static bool areTexts(const Values &values)
{
    return std::all_of(values.begin(), values.end(), [](const QJsonValue &each) { return each.isString(); });
}

static bool isWindow(const QJsonObject &values)
{
    const auto isAbsentOr = [&](const char *name, QJsonValue::Type type) {
        const QJsonValue value = values.value(QLatin1String(name));
        return value.isUndefined() || value.type() == type;
    };
    return isAbsentOr("rows", QJsonValue::Double) && isAbsentOr("columns", QJsonValue::Double)
        && isAbsentOr("type", QJsonValue::String);
}

static bool isOf(Param::Kind kind, const QJsonValue &value)
{
    switch (kind) {
    case Param::Kind::Text:
        return value.isString();
    case Param::Kind::Number:
        return value.isDouble();
    case Param::Kind::Flag:
        return value.isBool();
    case Param::Kind::Texts:
        return value.isArray() && areTexts(value.toArray());
    case Param::Kind::TextsByName:
        return value.isObject() && areTexts(value.toObject());
    case Param::Kind::Window:
        return value.isObject() && isWindow(value.toObject());
    }
    return false;
}

Result<> check(const QJsonObject &params, const QList<Param> &takes)
{
    for (const Param &each : takes) {
        const QJsonValue value = params.value(QLatin1String(each.name));
        if (!value.isUndefined() && !isOf(each.kind, value))
            return fail(
                Error::Kind::Invalid,
                tr("The parameter “%1” has a value of the wrong kind.").arg(QLatin1String(each.name)));
    }
    return {};
}

} // namespace cli
