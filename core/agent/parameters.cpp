// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/manifest.h"
#include "core/agent/recipe.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <cmath>

namespace agent {

using base::Error;
using base::fail;
using base::Result;
using Type = RecipeParameter::Type;

static constexpr double kExactIntegers = 9007199254740992.0; // 2^53: beyond it JSON numbers lose digits
static constexpr int kLongestText = 4096;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

QJsonArray entriesTyped(const QString &typed)
{
    if (const auto json = QJsonDocument::fromJson(typed.toUtf8()); json.isArray())
        return json.array();
    QStringList texts;
    for (const QString &each : typed.split(typed.contains(u'\n') ? u'\n' : u','))
        texts += each.trimmed();
    texts.removeAll(QString());
    return QJsonArray::fromStringList(texts);
}

QString typeName(Type type)
{
    switch (type) {
    case Type::Number:
        return QStringLiteral("number");
    case Type::Integer:
        return QStringLiteral("integer");
    case Type::Choice:
        return QStringLiteral("choice");
    case Type::Flag:
        return QStringLiteral("flag");
    case Type::Column:
        return QStringLiteral("column");
    case Type::List:
        return QStringLiteral("list");
    case Type::Text:
        break;
    }
    return QStringLiteral("text");
}

static constexpr std::array kTypes{Type::Text, Type::Number, Type::Integer, Type::Choice,
                                   Type::Flag, Type::Column, Type::List};
static constexpr qsizetype kTypesOfFormat1 = 5;

std::optional<Type> typeByName(const QString &name)
{
    for (const Type type : kTypes)
        if (typeName(type) == name)
            return type;
    return std::nullopt;
}

QString typeNames(int format)
{
    QStringList names;
    for (const Type type : kTypes)
        names += typeName(type);
    if (format < 2)
        names.resize(kTypesOfFormat1);
    const QString last = names.takeLast();
    return text("%1 or %2").arg(names.join(QStringLiteral(", ")), last);
}

QString defaultText(const RecipeParameter &parameter)
{
    if (!parameter.defaultValue)
        return {};
    if (parameter.type != Type::List)
        return parameter.defaultValue->toVariant().toString();
    return entriesText(parameter.defaultValue->toArray());
}

QString entriesText(const QJsonArray &entries)
{
    QStringList texts;
    for (const QJsonValue &entry : entries)
        texts += entry.toString();
    const QString typed = texts.join(QStringLiteral(", "));
    return entriesTyped(typed) == entries ? typed
                                          : QString::fromUtf8(QJsonDocument(entries).toJson(QJsonDocument::Compact));
}

static QString wishedNumber(const RecipeParameter &parameter)
{
    const QString kind = parameter.type == Type::Integer ? text("a whole number") : text("a number");
    if (parameter.least && parameter.most)
        return text("%1 from %2 to %3")
            .arg(kind)
            .arg(*parameter.least, 0, 'g', 17)
            .arg(*parameter.most, 0, 'g', 17);
    if (parameter.least)
        return text("%1, at least %2").arg(kind).arg(*parameter.least, 0, 'g', 17);
    if (parameter.most)
        return text("%1, at most %2").arg(kind).arg(*parameter.most, 0, 'g', 17);
    return kind;
}

static QString wish(const RecipeParameter &parameter)
{
    switch (parameter.type) {
    case Type::Number:
    case Type::Integer:
        return wishedNumber(parameter);
    case Type::Choice:
        return text("one of: %1").arg(parameter.choices.join(QStringLiteral(", ")));
    case Type::Flag:
        return text("true or false");
    case Type::Column:
        return text("the title of a column");
    case Type::List:
        return (parameter.isOfColumns ? text("a list of %1 to %2 titles of columns, divided by commas")
                                      : text("a list of %1 to %2 texts, divided by commas"))
            .arg(parameter.least.value_or(0))
            .arg(parameter.most.value_or(0));
    case Type::Text:
        break;
    }
    return text("a text of at most %1 characters").arg(kLongestText);
}

static bool isNumber(const RecipeParameter &parameter, const QJsonValue &value)
{
    const double number = value.toDouble(std::nan(""));
    if (!std::isfinite(number) || number < parameter.least.value_or(number)
        || number > parameter.most.value_or(number))
        return false;
    return parameter.type == Type::Number
        || (number == std::floor(number) && std::abs(number) < kExactIntegers);
}

static bool isList(const RecipeParameter &parameter, const QJsonValue &value)
{
    const QJsonArray entries = value.toArray();
    const auto isEntry = [](const QJsonValue &entry) {
        return entry.isString() && !entry.toString().isEmpty() && entry.toString().size() <= kLongestText;
    };
    return value.isArray() && double(entries.size()) >= parameter.least.value_or(0)
        && double(entries.size()) <= parameter.most.value_or(double(entries.size()))
        && std::all_of(entries.begin(), entries.end(), isEntry);
}

static bool isAllowed(const RecipeParameter &parameter, const QJsonValue &value)
{
    switch (parameter.type) {
    case Type::Number:
    case Type::Integer:
        return isNumber(parameter, value);
    case Type::Choice:
        return value.isString() && parameter.choices.contains(value.toString());
    case Type::Flag:
        return value.isBool();
    case Type::List:
        return isList(parameter, value);
    case Type::Column:
    case Type::Text:
        break;
    }
    return value.isString() && value.toString().size() <= kLongestText;
}

static Error unfit(const RecipeParameter &parameter, const QString &value)
{
    if (parameter.isSecret)
        return {Error::Kind::Invalid,
                text("What was given for the parameter “%1” does not fit: it is %2.")
                    .arg(parameter.name, wish(parameter)),
                {}};
    return {Error::Kind::Invalid,
            text("“%1” does not fit the parameter “%2”, which is %3.")
                .arg(value.left(60), parameter.name, wish(parameter)),
            {}};
}

Result<> checkValue(const RecipeParameter &parameter, const QJsonValue &value)
{
    if (!isAllowed(parameter, value))
        return fail(unfit(parameter, value.toVariant().toString()));
    return {};
}

/// What a person typed, as the value it stands for; null when it stands for none.
static QJsonValue valueOf(const RecipeParameter &parameter, const QString &typed)
{
    if (parameter.type == Type::Number || parameter.type == Type::Integer) {
        bool isNumber = false;
        const double number = typed.trimmed().toDouble(&isNumber);
        return isNumber && std::isfinite(number) ? QJsonValue(number) : QJsonValue();
    }
    if (parameter.type == Type::Flag) {
        const QString word = typed.trimmed().toLower();
        if (QStringList{QStringLiteral("true"), QStringLiteral("yes"), QStringLiteral("on"),
                        QStringLiteral("1")}
                .contains(word))
            return true;
        if (QStringList{QStringLiteral("false"), QStringLiteral("no"), QStringLiteral("off"),
                        QStringLiteral("0")}
                .contains(word))
            return false;
        return {};
    }
    if (parameter.type == Type::List)
        return entriesTyped(typed);
    return typed;
}

QStringList givenSecrets(const Recipe &recipe, const QMap<QString, QString> &given)
{
    QStringList names;
    for (const RecipeParameter &parameter : recipe.parameters)
        if (parameter.isSecret && given.contains(parameter.name))
            names += parameter.name;
    return names;
}

Result<QJsonObject> checkParameters(const Recipe &recipe, const QMap<QString, QString> &given)
{
    QStringList names;
    for (const RecipeParameter &parameter : recipe.parameters)
        names += parameter.name;
    for (auto it = given.begin(); it != given.end(); ++it) {
        if (names.isEmpty())
            return fail(Error::Kind::Invalid, text("The recipe %1 has no parameters.").arg(recipe.id));
        if (!names.contains(it.key()))
            return fail(Error::Kind::Invalid,
                        text("The recipe %1 has no parameter “%2”. Its parameters are: %3.")
                            .arg(recipe.id, it.key().left(60), names.join(QStringLiteral(", "))));
    }
    QJsonObject values;
    for (const RecipeParameter &parameter : recipe.parameters) {
        const auto typed = given.constFind(parameter.name);
        if (typed == given.cend() && !parameter.defaultValue)
            return fail(Error::Kind::Invalid,
                        text("The recipe %1 needs the parameter “%2”: %3.")
                            .arg(recipe.id, parameter.name, wish(parameter)));
        const QJsonValue value = typed == given.cend() ? *parameter.defaultValue : valueOf(parameter, *typed);
        if (!isAllowed(parameter, value))
            return fail(unfit(parameter, *typed));
        values.insert(parameter.name, value);
    }
    return values;
}

} // namespace agent
