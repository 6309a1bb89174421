// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <tuple>

namespace agent {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }
static QString listed(const QStringList &names) { return names.join(QStringLiteral(", ")); }

QString groupName(const QString &group)
{
    static const QHash<QString, const char *> names{
        {QStringLiteral("tables"), QT_TRANSLATE_NOOP("agent::Recipe", "Tables")},
        {QStringLiteral("documents"), QT_TRANSLATE_NOOP("agent::Recipe", "Documents")},
        {QStringLiteral("pictures"), QT_TRANSLATE_NOOP("agent::Recipe", "Pictures")},
        {QStringLiteral("files"), QT_TRANSLATE_NOOP("agent::Recipe", "Files")},
        {QStringLiteral("code"), QT_TRANSLATE_NOOP("agent::Recipe", "Code")},
        {QStringLiteral("web"), QT_TRANSLATE_NOOP("agent::Recipe", "Web")},
        {QString(), QT_TRANSLATE_NOOP("agent::Recipe", "Others")}};
    const auto known = names.constFind(group);
    return known == names.cend() ? group : text(*known);
}

QString needsText(const Recipe &recipe)
{
    return recipe.network == QLatin1String("open")
        ? text("It needs the image “%1” and the internet.").arg(recipe.profile)
        : text("It needs the image “%1”.").arg(recipe.profile);
}

QList<Recipe> byGroup(QList<Recipe> recipes)
{
    const auto key = [](const Recipe &recipe) {
        return std::tuple(recipe.group.isEmpty(), groupName(recipe.group), recipe.name);
    };
    std::stable_sort(recipes.begin(), recipes.end(),
                     [key](const Recipe &a, const Recipe &b) { return key(a) < key(b); });
    return recipes;
}

bool isAbout(const Recipe &recipe, const QString &words)
{
    const QString all =
        QStringList{recipe.id, recipe.name, recipe.description, groupName(recipe.group)}.join(u'\n');
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

GivenInput givenInput(const QString &given)
{
    static const QRegularExpression named(QStringLiteral("\\A([a-z][a-z0-9-]*)=(/.*)\\z"),
                                          QRegularExpression::DotMatchesEverythingOption);
    const auto match = named.match(given);
    return match.hasMatch() ? GivenInput{match.captured(1), match.captured(2)} : GivenInput{{}, given};
}

QString sampleFile(const QString &entry) { return entry.mid(entry.indexOf(u'=') + 1); }

bool reads(const RecipeInput &input, const QString &path)
{
    if (input.folders && QFileInfo(path).isDir())
        return true;
    const QString name = QFileInfo(path).fileName();
    const auto fits = [&name](const QString &pattern) {
        return QRegularExpression::fromWildcard(pattern, Qt::CaseInsensitive).match(name).hasMatch();
    };
    return input.patterns.isEmpty() || std::any_of(input.patterns.begin(), input.patterns.end(), fits);
}

/// "1", "1 to 3"
static QString howMany(const RecipeInput &input)
{
    return input.least == input.most ? QString::number(input.least)
                                     : text("%1 to %2").arg(input.least).arg(input.most);
}

static Error wrongCount(const Recipe &recipe, const RecipeInput *input, qsizetype count)
{
    if (!input || input->name.isEmpty())
        return {Error::Kind::Invalid,
                text("Files that the recipe %1 takes: %2. Given: %3.")
                    .arg(recipe.id, input ? howMany(*input) : QStringLiteral("0"))
                    .arg(count),
                {},
                {base::Remedy::Kind::GiveInputs}};
    return {Error::Kind::Invalid,
            text("Files that the recipe %1 takes as “%2”: %3. Given: %4.")
                .arg(recipe.id, input->name, howMany(*input))
                .arg(count),
            {},
            {base::Remedy::Kind::GiveInputs}};
}

static Error unread(const Recipe &recipe, const QString &path, const QList<RecipeInput> &inputs)
{
    QStringList patterns;
    for (const RecipeInput &input : inputs)
        patterns += input.patterns;
    patterns.removeDuplicates();
    return {Error::Kind::Invalid,
            text("The recipe %1 does not read files such as “%2”, only %3.")
                .arg(recipe.id, QFileInfo(path).fileName(), listed(patterns)),
            {}};
}

/// The inputs without their minima.
static Result<QList<QStringList>> sortedIn(const Recipe &recipe, const QStringList &given)
{
    QList<QStringList> assigned(recipe.inputs.size());
    QStringList others;
    for (const QString &each : given) {
        const GivenInput input = givenInput(each);
        if (input.name.isEmpty()) {
            others += input.path;
            continue;
        }
        const auto it = std::find_if(recipe.inputs.begin(), recipe.inputs.end(),
                                     [&](const RecipeInput &known) { return known.name == input.name; });
        if (it == recipe.inputs.end()) {
            QStringList names;
            for (const RecipeInput &known : recipe.inputs)
                names += known.name;
            names.removeAll(QString());
            return fail(Error::Kind::Invalid,
                        names.isEmpty() ? text("The recipe %1 has no inputs with names.").arg(recipe.id)
                                        : text("The recipe %1 has no input “%2”. Its inputs are: %3.")
                                              .arg(recipe.id, input.name.left(60), listed(names)));
        }
        if (!reads(*it, input.path))
            return fail(unread(recipe, input.path, {*it}));
        assigned[it - recipe.inputs.begin()] += input.path;
    }
    if (!others.isEmpty() && recipe.inputs.isEmpty())
        return fail(wrongCount(recipe, nullptr, others.size()));
    for (const QString &path : std::as_const(others)) {
        qsizetype reader = -1;
        for (qsizetype index = 0; index < recipe.inputs.size(); ++index) {
            if (!reads(recipe.inputs[index], path))
                continue;
            reader = index; // with room nowhere the last one gets it, and is told that it has too many
            if (assigned[index].size() < recipe.inputs[index].most)
                break;
        }
        if (reader < 0)
            return fail(unread(recipe, path, recipe.inputs));
        assigned[reader] += path;
    }
    for (qsizetype index = 0; index < recipe.inputs.size(); ++index)
        if (assigned[index].size() > recipe.inputs[index].most)
            return fail(wrongCount(recipe, &recipe.inputs[index], assigned[index].size()));
    return assigned;
}

Result<QList<QStringList>> assignInputs(const Recipe &recipe, const QStringList &given)
{
    auto assigned = sortedIn(recipe, given);
    for (qsizetype index = 0; assigned && index < recipe.inputs.size(); ++index)
        if ((*assigned)[index].size() < recipe.inputs[index].least)
            return fail(wrongCount(recipe, &recipe.inputs[index], (*assigned)[index].size()));
    return assigned;
}

Result<> checkInputs(const Recipe &recipe, const QStringList &given)
{
    const auto assigned = assignInputs(recipe, given);
    return assigned ? Result<>() : fail(assigned.error());
}

bool takesInputs(const Recipe &recipe, const QStringList &given)
{
    const auto assigned = sortedIn(recipe, given);
    if (!assigned)
        return false;
    bool needsAny = false;
    for (qsizetype index = 0; index < recipe.inputs.size(); ++index) {
        const bool isNeeded = recipe.inputs[index].least > 0;
        if (isNeeded && !(*assigned)[index].isEmpty())
            return true;
        needsAny = needsAny || isNeeded;
    }
    return !needsAny;
}

/// What a form calls the parameters and their choices.
static QJsonObject formWords(const Recipe &recipe)
{
    QJsonObject words;
    for (const RecipeParameter &each : recipe.parameters) {
        QJsonObject choices;
        for (auto choice = each.choiceLabels.cbegin(); choice != each.choiceLabels.cend(); ++choice)
            choices.insert(choice.key(), choice.value());
        words.insert(each.name,
                     QJsonObject{{QStringLiteral("label"), each.label.isEmpty() ? each.name : each.label},
                                 {QStringLiteral("choices"), choices}});
    }
    return words;
}

QByteArray jobFile(const Recipe &recipe, const QJsonObject &parameters, const QList<QStringList> &inputs,
                   const QString &outputFolder, Surface surface)
{
    QJsonArray all;
    QJsonObject named;
    for (qsizetype index = 0; index < inputs.size(); ++index) {
        for (const QString &path : inputs[index])
            all += path;
        if (!recipe.inputs[index].name.isEmpty())
            named.insert(recipe.inputs[index].name, QJsonArray::fromStringList(inputs[index]));
    }
    QJsonObject job{{QStringLiteral("parameters"), parameters},
                    {QStringLiteral("inputs"), all},
                    {QStringLiteral("named"), named},
                    {QStringLiteral("output"), outputFolder}};
    if (surface == Surface::Form)
        job.insert(QStringLiteral("form"), formWords(recipe));
    return QJsonDocument(job).toJson();
}

} // namespace agent
