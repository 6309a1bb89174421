// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/manifest.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace agent {

using base::Error;
using base::fail;
using base::Result;

static constexpr int kMostParameters = 32;
static constexpr int kMostInputs = 100;
static constexpr int kLongestTime = 24 * 60 * 60;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

static bool matches(const QString &value, const char *pattern)
{
    const QRegularExpression shape(QStringLiteral("\\A(?:%1)\\z").arg(QLatin1String(pattern)));
    return shape.match(value).hasMatch();
}

bool isRecipeId(const QString &id) { return matches(id, "[a-z0-9][a-z0-9-]{0,63}"); }

namespace {

/// Takes the keys of one JSON object out of it. The first wrong one is kept, so that the code that reads a
/// manifest is a list of its keys and asks once, at the end, whether all was well.
class Keys
{
public:
    Keys(const QJsonObject &object, QString where)
        : m_object(object)
        , m_where(std::move(where))
    {
    }

    QJsonValue take(const char *key) { return m_object.take(QLatin1String(key)); }

    QString string(const char *key, const QString &otherwise, int longest)
    {
        const QJsonValue value = take(key);
        if (value.isUndefined())
            return otherwise;
        if (!value.isString() || value.toString().size() > longest)
            complain(key, text("has to be a text of at most %1 characters").arg(longest));
        return value.toString();
    }

    QString neededString(const char *key, int longest)
    {
        const QString value = string(key, {}, longest);
        if (value.trimmed().isEmpty())
            complain(key, text("is missing"));
        return value;
    }

    int integer(const char *key, int otherwise, int least, int most)
    {
        const QJsonValue value = take(key);
        if (value.isUndefined())
            return otherwise;
        const double number = value.toDouble(std::nan(""));
        if (!(number >= least && number <= most) || number != std::floor(number)) {
            complain(key, text("has to be a whole number from %1 to %2").arg(least).arg(most));
            return otherwise;
        }
        return int(number);
    }

    std::optional<double> number(const char *key)
    {
        const QJsonValue value = take(key);
        if (value.isUndefined())
            return std::nullopt;
        if (!value.isDouble())
            complain(key, text("has to be a number"));
        return value.toDouble();
    }

    QStringList strings(const char *key, int most, int longest)
    {
        const QJsonValue value = take(key);
        if (value.isUndefined())
            return {};
        QStringList strings;
        bool good = value.isArray() && value.toArray().size() <= most;
        for (const QJsonValue &entry : value.toArray()) {
            strings += entry.toString();
            good = good && entry.isString() && !strings.last().isEmpty() && strings.last().size() <= longest;
        }
        if (!good || strings.removeDuplicates() != 0)
            complain(key,
                     text("has to be a list of at most %1 different texts of at most %2 characters")
                         .arg(most)
                         .arg(longest));
        return strings;
    }

    void complain(const QString &key, const QString &reason)
    {
        if (m_problem.isEmpty())
            m_problem = text("“%1”%2 %3.").arg(key, m_where, reason);
    }
    void complain(const char *key, const QString &reason) { complain(QString::fromLatin1(key), reason); }

    /// The first thing that was wrong, or nothing. Keys that nobody took are wrong.
    QString problem()
    {
        if (!m_object.isEmpty())
            complain(m_object.begin().key().left(32), text("is no key of a manifest"));
        return m_problem;
    }

private:
    QJsonObject m_object;
    QString m_where; // " of the parameter top", or nothing
    QString m_problem;
};

} // namespace

static std::optional<RecipeParameter::Type> typeFromName(const QString &name)
{
    using Type = RecipeParameter::Type;
    for (const Type type : {Type::Text, Type::Number, Type::Integer, Type::Choice, Type::Flag})
        if (typeName(type) == name)
            return type;
    return std::nullopt;
}

static RecipeParameter parseParameter(const QJsonObject &object, QString &problem)
{
    const QString name = object[QLatin1String("name")].toString();
    Keys keys(object, text(" of the parameter “%1”").arg(name.left(32)));
    RecipeParameter parameter;
    parameter.name = keys.neededString("name", 32);
    if (!matches(parameter.name, "[a-z][a-z0-9-]*"))
        keys.complain("name", text("has to be made of a to z, 0 to 9 and hyphens, and begin with a letter"));
    const QString type = keys.neededString("type", 16);
    const auto known = typeFromName(type);
    if (!known)
        keys.complain("type", text("has to be text, number, integer, choice or flag"));
    parameter.type = known.value_or(RecipeParameter::Type::Text);
    parameter.label = keys.string("label", parameter.name, 80);
    parameter.description = keys.string("description", {}, 500);
    const bool isNumber =
        parameter.type == RecipeParameter::Type::Number || parameter.type == RecipeParameter::Type::Integer;
    if (isNumber) {
        parameter.least = keys.number("min");
        parameter.most = keys.number("max");
    }
    if (parameter.type == RecipeParameter::Type::Choice) {
        parameter.choices = keys.strings("choices", 100, 80);
        if (parameter.choices.isEmpty())
            keys.complain("choices", text("is missing"));
    }
    const QJsonValue preset = keys.take("default");
    if (!preset.isUndefined()) {
        if (checkValue(parameter, preset))
            parameter.defaultValue = preset;
        else
            keys.complain("default", text("is no value that the parameter may have"));
    }
    problem = keys.problem();
    return parameter;
}

static bool isInputPattern(const QString &pattern)
{
    return !pattern.contains(QLatin1Char('/')) && !matches(pattern, ".*[\\x00-\\x1f].*");
}

Result<Recipe> parseManifest(const QString &id, const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return fail(Error::Kind::Invalid, text("It is no JSON object: %1.").arg(error.errorString()));
    Keys keys(document.object(), {});
    if (keys.integer("format", 0, 0, 1'000'000) != 1)
        keys.complain("format", text("has to be 1, the only one this version knows"));
    Recipe recipe;
    recipe.id = id;
    recipe.name = keys.neededString("name", 80);
    recipe.description = keys.neededString("description", 500);
    recipe.profile = keys.string("profile", QStringLiteral("core"), 64);
    if (!isRecipeId(recipe.profile))
        keys.complain("profile", text("has to be the name of an image profile"));
    recipe.size = keys.string("size", QStringLiteral("SM"), 8);
    if (!matches(recipe.size, "[A-Za-z]+"))
        keys.complain("size", text("has to be the name of a size"));
    recipe.timeLimit = std::chrono::seconds(keys.integer("timeLimit", 240, 1, kLongestTime));
    recipe.command = keys.strings("run", 16, 200);
    if (recipe.command.isEmpty())
        recipe.command = {QStringLiteral("python3"), QStringLiteral("recipe.py")};

    const QJsonValue inputs = keys.take("inputs");
    if (!inputs.isUndefined() && !inputs.isObject())
        keys.complain("inputs", text("has to be an object"));
    Keys inputKeys(inputs.toObject(), text(" of the inputs"));
    recipe.inputPatterns = inputKeys.strings("patterns", 32, 64);
    if (!std::all_of(recipe.inputPatterns.begin(), recipe.inputPatterns.end(), isInputPattern))
        inputKeys.complain("patterns", text("has to be made of file names such as *.csv"));
    recipe.leastInputs = inputKeys.integer("min", 1, 0, kMostInputs);
    recipe.mostInputs =
        inputKeys.integer("max", std::max(1, recipe.leastInputs), recipe.leastInputs, kMostInputs);

    const QJsonValue parameters = keys.take("parameters");
    if (!parameters.isUndefined() && (!parameters.isArray() || parameters.toArray().size() > kMostParameters))
        keys.complain("parameters", text("has to be a list of at most %1").arg(kMostParameters));
    QStringList problems{keys.problem(), inputKeys.problem()};
    for (const QJsonValue &entry : parameters.toArray()) {
        QString problem;
        const RecipeParameter parameter = parseParameter(entry.toObject(), problem);
        problems += problem;
        for (const RecipeParameter &other : recipe.parameters)
            if (other.name == parameter.name)
                problems += text("There are two parameters “%1”.").arg(parameter.name);
        recipe.parameters += parameter;
    }
    problems.removeAll(QString());
    if (!problems.isEmpty())
        return fail(Error::Kind::Invalid, problems.first());
    return recipe;
}

} // namespace agent
