// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/manifest.h"

#include "core/agent/json_lines.h"
#include "core/agent/manifest_keys.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace agent {

using base::Error;
using base::fail;
using base::Result;
using Type = RecipeParameter::Type;

static constexpr int kNewestFormat = 2;
static constexpr int kMostParameters = 32;
static constexpr int kMostKinds = 8; // of inputs
static constexpr int kMostInputs = 100;
static constexpr int kMostEntries = 100; // of a list
static constexpr int kMostLanguages = 32;
static constexpr int kLongestTime = 24 * 60 * 60;
static constexpr int kLongestLabel = 80;
static constexpr int kLongestDescription = 500;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

static bool matches(const QString &value, const char *pattern)
{
    const QRegularExpression shape(QStringLiteral("\\A(?:%1)\\z").arg(QLatin1String(pattern)));
    return shape.match(value).hasMatch();
}

bool isRecipeId(const QString &id) { return matches(id, "[a-z0-9][a-z0-9-]{0,63}"); }

static bool isName(const QString &name) { return matches(name, "[a-z][a-z0-9-]*"); }

static QString nameIn(Keys &keys)
{
    const QString name = keys.neededString("name", 32);
    if (!name.trimmed().isEmpty() && !isName(name))
        keys.complain("name", text("has to be made of a to z, 0 to 9 and hyphens, and begin with a letter"));
    return name;
}

/// The input whose columns a parameter means: of several, it has to say which.
static QString columnsIn(Keys &keys, const QList<RecipeInput> &inputs)
{
    const QString name = keys.string("input", inputs.isEmpty() ? QString() : inputs.first().name, 32);
    const auto isIt = [&name](const RecipeInput &input) { return input.name == name; };
    if (std::none_of(inputs.begin(), inputs.end(), isIt))
        keys.complain("input", text("has to be the name of an input"));
    return name;
}

static RecipeParameter parameterIn(const QJsonValue &value, const QString &path, int format,
                                   const QList<RecipeInput> &inputs, Problems &problems)
{
    Keys keys(value, path, text(" of the parameter “%1”").arg(value[QLatin1String("name")].toString().left(32)),
              problems);
    RecipeParameter parameter;
    parameter.name = nameIn(keys);
    const auto type = typeByName(keys.neededString("type", 16));
    const bool isOfNow = format > 1 || (type != Type::Column && type != Type::List);
    if (!type || !isOfNow)
        keys.complain("type", text("has to be %1").arg(typeNames(format)));
    parameter.type = type.value_or(Type::Text);
    parameter.label = keys.string("label", parameter.name, kLongestLabel);
    parameter.description = keys.string("description", {}, kLongestDescription);
    if (parameter.type == Type::Number || parameter.type == Type::Integer) {
        parameter.least = keys.number("min");
        parameter.most = keys.number("max");
    }
    if (parameter.type == Type::Choice) {
        parameter.choices = keys.strings("choices", 100, kLongestLabel);
        if (parameter.choices.isEmpty())
            keys.complain("choices", text("is missing"));
    }
    if (parameter.type == Type::List) {
        parameter.least = keys.integer("min", 0, 0, kMostEntries);
        parameter.most = keys.integer("max", kMostEntries, int(*parameter.least), kMostEntries);
        const QString of = keys.string("of", QStringLiteral("text"), 16);
        parameter.isOfColumns = of == QLatin1String("column");
        if (!parameter.isOfColumns && of != QLatin1String("text"))
            keys.complain("of", text("has to be text or column"));
    }
    if (parameter.type == Type::Column || parameter.isOfColumns)
        parameter.input = columnsIn(keys, inputs);
    const bool isOfTexts =
        parameter.type == Type::Text || (parameter.type == Type::List && !parameter.isOfColumns);
    if (format > 1 && isOfTexts)
        parameter.isSecret = keys.flag("secret");
    const QJsonValue preset = keys.take("default");
    if (!preset.isUndefined()) {
        if (parameter.isSecret && (!preset.toString().isEmpty() || !preset.toArray().isEmpty()))
            keys.complain("default", text("has to be empty, as everybody could read it"));
        else if (checkValue(parameter, preset))
            parameter.defaultValue = preset;
        else
            keys.complain("default", text("is no value that the parameter may have"));
    }
    return parameter;
}

static bool isInputPattern(const QString &pattern)
{
    return !pattern.contains(QLatin1Char('/')) && !matches(pattern, ".*[\\x00-\\x1f].*");
}

/// What all inputs have, named or not.
static RecipeInput inputIn(Keys &keys, int format)
{
    RecipeInput input;
    input.patterns = keys.strings("patterns", 32, 64);
    if (!std::all_of(input.patterns.begin(), input.patterns.end(), isInputPattern))
        keys.complain("patterns", text("has to be made of file names such as *.csv"));
    input.least = keys.integer("min", 1, 0, kMostInputs);
    input.most = keys.integer("max", std::max(1, input.least), input.least, kMostInputs);
    if (format > 1)
        input.folders = keys.flag("folders");
    return input;
}

static QList<RecipeInput> inputsIn(Keys &manifest, int format, Problems &problems)
{
    const QString path = QStringLiteral("inputs");
    const QJsonValue value = manifest.take("inputs");
    if (!value.isArray() || format < 2) {
        if (!value.isUndefined() && !value.isObject())
            manifest.complain("inputs", text("has to be an object"));
        Keys keys(value, path, text(" of the inputs"), problems);
        const RecipeInput input = inputIn(keys, format);
        return input.most > 0 ? QList<RecipeInput>{input} : QList<RecipeInput>();
    }
    const QJsonArray entries = value.toArray();
    if (entries.isEmpty() || entries.size() > kMostKinds)
        manifest.complain("inputs", text("has to be a list of at most %1").arg(kMostKinds));
    QList<RecipeInput> inputs;
    for (qsizetype index = 0; index < entries.size(); ++index) {
        const QJsonValue entry = entries[index];
        Keys keys(entry, path + u'/' + QString::number(index),
                  text(" of the input “%1”").arg(entry[QLatin1String("name")].toString().left(32)), problems);
        const QString name = nameIn(keys);
        const QString label = keys.string("label", name, kLongestLabel);
        const QString description = keys.string("description", {}, kLongestDescription);
        RecipeInput input = inputIn(keys, format);
        input.name = name;
        input.label = label;
        input.description = description;
        if (input.most < 1)
            keys.complain("max", text("has to be a whole number from %1 to %2").arg(1).arg(kMostInputs));
        for (const RecipeInput &other : std::as_const(inputs))
            if (other.name == name)
                keys.complain("name", text("is that of another input too"));
        inputs += input;
    }
    return inputs;
}

/// Texts that replace those of one input or parameter.
template <typename Named>
static void translate(Keys &language, const char *kind, const QString &where, QList<Named> &all, bool isWanted,
                      Problems &problems)
{
    const QString path = language.pathOf(QString::fromLatin1(kind));
    Keys byName(language.object(kind), path, where, problems);
    const QStringList names = byName.names();
    for (const QString &name : names) {
        const auto it = std::find_if(all.begin(), all.end(), [&](const Named &each) { return each.name == name; });
        if (it == all.end())
            continue; // byName says that it is no key
        Keys keys(byName.take(name.toUtf8().constData()), path + u'/' + name, where, problems);
        Named translated = *it;
        translated.label = keys.string("label", it->label, kLongestLabel);
        translated.description = keys.string("description", it->description, kLongestDescription);
        if constexpr (std::is_same_v<Named, RecipeParameter>) {
            Keys choices(keys.object("choices"), path + u'/' + name + QStringLiteral("/choices"), where, problems);
            for (const QString &choice : std::as_const(it->choices)) {
                const QByteArray key = choice.toUtf8();
                if (const QString label = choices.string(key.constData(), {}, kLongestLabel); !label.isEmpty())
                    translated.choiceLabels.insert(choice, label);
            }
        }
        if (isWanted)
            *it = translated;
    }
}

static void translateAll(Keys &manifest, Recipe &recipe, const QString &language, Problems &problems)
{
    const QString path = QStringLiteral("languages");
    Keys languages(manifest.object("languages"), path, text(" of the languages"), problems);
    const QStringList names = languages.names();
    if (names.size() > kMostLanguages)
        manifest.complain("languages", text("has to be a list of at most %1").arg(kMostLanguages));
    for (const QString &name : names) {
        if (!matches(name, "[a-z]{2,3}(?:_[A-Z]{2})?"))
            continue; // it is said to be no key
        const QString where = text(" of the language “%1”").arg(name);
        const QJsonValue texts = languages.object(name.toUtf8().constData());
        Keys keys(texts, path + u'/' + name, where, problems);
        const bool isWanted = name == language;
        const QString title = keys.string("name", recipe.name, kLongestLabel);
        const QString description = keys.string("description", recipe.description, kLongestDescription);
        if (isWanted) {
            recipe.name = title;
            recipe.description = description;
        }
        translate(keys, "inputs", where, recipe.inputs, isWanted, problems);
        translate(keys, "parameters", where, recipe.parameters, isWanted, problems);
    }
}

/// The name in front of a file of the sample, or nothing.
static QString inputNameIn(const QString &entry)
{
    return entry.contains(u'=') ? entry.section(u'=', 0, 0) : QString();
}

static void readSample(Keys &manifest, Recipe &recipe, Problems &problems)
{
    const QString path = QStringLiteral("sample");
    const QString where = text(" of the sample");
    const bool isThere = manifest.has("sample");
    Keys keys(manifest.object("sample"), path, where, problems);
    recipe.sample.inputs = keys.strings("inputs", kMostInputs, 128);
    if (isThere && recipe.sample.inputs.isEmpty())
        keys.complain("inputs", text("is missing"));
    for (const QString &entry : std::as_const(recipe.sample.inputs)) {
        const QString name = inputNameIn(entry);
        const QString file = sampleFile(entry);
        if (file.isEmpty() || file.startsWith(u'.') || !isInputPattern(file))
            keys.complain("inputs", text("has to be made of names of files"));
        const auto fits = [&](const RecipeInput &input) {
            return (name.isEmpty() || input.name == name) && reads(input, file);
        };
        if (std::none_of(recipe.inputs.begin(), recipe.inputs.end(), fits))
            keys.complain("inputs", text("has a file that no input reads: %1").arg(entry));
    }
    Keys values(keys.object("parameters"), keys.pathOf(QStringLiteral("parameters")), where, problems);
    for (RecipeParameter parameter : std::as_const(recipe.parameters)) {
        const QByteArray name = parameter.name.toUtf8();
        const QJsonValue value = values.take(name.constData());
        if (value.isUndefined())
            continue;
        if (!checkValue(parameter, value))
            values.complain(parameter.name, text("is no value that the parameter may have"));
        parameter.defaultValue = value;
        recipe.sample.parameters.insert(parameter.name, defaultText(parameter));
    }
}

/// The keys that format 2 brought.
static void readNewer(Keys &keys, Recipe &recipe)
{
    recipe.group = keys.string("group", {}, 32);
    if (!recipe.group.isEmpty() && !isName(recipe.group))
        keys.complain("group", text("has to be made of a to z, 0 to 9 and hyphens, and begin with a letter"));
    const QString network = keys.string("network", QStringLiteral("offline"), 16);
    if (network != QLatin1String("offline") && network != QLatin1String("open"))
        keys.complain("network", text("has to be offline or open"));
    recipe.network = network;
    recipe.tests = keys.string("tests", {}, 64);
    if (recipe.tests.contains(u'/') || recipe.tests.startsWith(u'.'))
        keys.complain("tests", text("has to be the name of a result"));
}

ReadManifest readManifest(const QString &id, const QByteArray &json, const QString &language)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    ReadManifest read;
    if (!document.isObject()) {
        read.problems += {lineOf(json, error.offset),
                          text("It is no JSON object: %1.").arg(error.errorString())};
        return read;
    }
    Problems problems(json);
    {
        Keys keys(document.object(), {}, {}, problems);
        const int format = keys.integer("format", 0, 0, 1'000'000);
        if (format < 1 || format > kNewestFormat)
            keys.complain("format", text("has to be 1 or 2, which this version knows"));
        Recipe &recipe = read.recipe;
        recipe.id = id;
        recipe.name = keys.neededString("name", kLongestLabel);
        recipe.description = keys.neededString("description", kLongestDescription);
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
        recipe.inputs = inputsIn(keys, format, problems);
        const QJsonArray entries = keys.list("parameters", kMostParameters);
        for (qsizetype index = 0; index < entries.size(); ++index) {
            const QString path = QStringLiteral("parameters/%1").arg(index);
            const RecipeParameter parameter = parameterIn(entries[index], path, format, recipe.inputs, problems);
            for (const RecipeParameter &other : std::as_const(recipe.parameters))
                if (other.name == parameter.name)
                    problems.add(path, text("There are two parameters “%1”.").arg(parameter.name));
            recipe.parameters += parameter;
        }
        if (format > 1) {
            readNewer(keys, recipe);
            readSample(keys, recipe, problems);
            translateAll(keys, recipe, language, problems);
        }
        for (const char *key : {"group", "network", "tests", "sample", "languages"}) {
            if (!keys.take(key).isUndefined())
                keys.complain(key, text("needs the format 2"));
        }
    }
    read.problems = problems.list();
    return read;
}

Result<Recipe> parseManifest(const QString &id, const QByteArray &json, const QString &language)
{
    const ReadManifest read = readManifest(id, json, language);
    if (read.problems.isEmpty())
        return read.recipe;
    const ManifestProblem &first = read.problems.first();
    return fail(Error::Kind::Invalid, text("Line %1: %2").arg(first.line).arg(first.text));
}

} // namespace agent
