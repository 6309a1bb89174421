// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QMap>
#include <QRegularExpression>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

/// A path, or NAME=PATH as the owner understands it. Where there is a file of that name, it is the file.
static QString input(const QString &given)
{
    static const QRegularExpression named(QStringLiteral("\\A([a-z][a-z0-9-]*)=(.+)\\z"));
    const auto match = named.match(given);
    if (!match.hasMatch() || QFileInfo::exists(given))
        return absolutePath(given);
    return match.captured(1) + u'=' + absolutePath(match.captured(2));
}

static QString field(const QJsonValue &object, const char *key)
{
    return object[QLatin1String(key)].toString();
}

/// What a recipe came to in several images; nothing where it was one.
static void showImages(const QJsonArray &images)
{
    if (images.isEmpty())
        return;
    QList<QStringList> rows{
        {text("IMAGE"), text("PASSED"), text("FAILED"), text("SKIPPED"), text("MACHINE"), text("COST"), text("RESULT")}};
    for (const QJsonValue &value : images) {
        const auto count = [&value](const char *key) {
            return QString::number(value[QLatin1String(key)].toInteger());
        };
        const QString reason = field(value, "text");
        rows += {field(value, "profile"), count("passed"), count("failed"), count("skipped"),
                 timeText(value[QStringLiteral("time_ms")].toInteger()), field(value, "cost"),
                 reason.isEmpty() ? text("fine") : reason};
    }
    say(table(rows));
}

Task<int> runRecipe(Invocation call)
{
    QJsonObject parameters;
    for (const QString &pair : call.values(QStringLiteral("param"))) {
        const qsizetype equals = pair.indexOf(u'=');
        if (equals < 1)
            co_return complain(
                {Error::Kind::Invalid, text("--param takes NAME=VALUE, not “%1”.").arg(pair), {}},
                call.wantsJson());
        if (parameters.contains(pair.left(equals)))
            co_return complain(
                {Error::Kind::Invalid, text("--param %1 is given twice.").arg(pair.left(equals)), {}},
                call.wantsJson());
        parameters.insert(pair.left(equals), pair.mid(equals + 1));
    }
    QJsonArray inputs;
    for (const QString &given : call.values(QStringLiteral("input")))
        inputs += input(given);
    QJsonArray profiles;
    for (const QString &each : call.value(QStringLiteral("profiles")).split(u',', Qt::SkipEmptyParts))
        profiles += each.trimmed();
    const QString folder = call.value(QStringLiteral("output-dir"));
    const QString target = absolutePath(folder.isEmpty() ? QStringLiteral(".") : folder);
    // The current folder stays itself, even an empty one: a shell is in it.
    const bool isHere = QFileInfo(target).canonicalFilePath() == QDir().canonicalPath();
    const QJsonObject params{{QStringLiteral("recipe"), call.arguments.first()},
                             {QStringLiteral("parameters"), parameters},
                             {QStringLiteral("inputs"), inputs},
                             {QStringLiteral("size"), call.value(QStringLiteral("size"))},
                             {QStringLiteral("network"), call.value(QStringLiteral("network"))},
                             {QStringLiteral("session"), call.value(QStringLiteral("session"))},
                             {QStringLiteral("profiles"), profiles},
                             {QStringLiteral("budget"), call.value(QStringLiteral("budget"))},
                             {QStringLiteral("output_folder"), target},
                             {QStringLiteral("sample"), call.has(QStringLiteral("sample"))},
                             {QStringLiteral("inside"), isHere},
                             {QStringLiteral("keep_names"), call.has(QStringLiteral("keep-names"))},
                             {QStringLiteral("keep_mode"), call.has(QStringLiteral("keep-mode"))}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.run"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonObject &result = *answer.value;
    const int code = result.value(QStringLiteral("exit_code")).toInt();
    if (call.wantsJson()) {
        sayJson(result);
        co_return code;
    }
    const QString said = result.value(QStringLiteral("text")).toString().trimmed();
    if (code != 0)
        complain({Error::Kind::Failed, said, {}, base::Remedy::readFrom(result)});
    else if (!said.isEmpty())
        say(said);
    showImages(result.value(QStringLiteral("images")).toArray());
    for (const QJsonValue &file : result.value(QStringLiteral("files")).toArray())
        say(text("Result: %1 (%2)")
                .arg(file[QStringLiteral("path")].toString(),
                     bytesText(file[QStringLiteral("bytes")].toInteger())));
    if (const QJsonValue renamed = result.value(QStringLiteral("renamed")); renamed.toInteger() > 0)
        say(text("Names that were not plain were changed: %1.").arg(renamed.toInteger()));
    if (const QJsonValue left = result.value(QStringLiteral("skipped_count")); left.toInteger() > 0) {
        const QJsonValue first = result.value(QStringLiteral("skipped"))[0];
        say(text("Left in the machine: %1, the first: %2 (%3)")
                .arg(left.toInteger())
                .arg(first[QStringLiteral("path")].toString(), first[QStringLiteral("reason")].toString()));
        if (const QString kept = result.value(QStringLiteral("kept_in")).toString(); !kept.isEmpty())
            say(text("Its session stays for that: %1").arg(kept));
    }
    say(text("Machine %1, %2, cost %3.")
            .arg(result.value(QStringLiteral("size")).toString(),
                 timeText(result.value(QStringLiteral("time_ms")).toInteger()),
                 result.value(QStringLiteral("cost")).toString()));
    if (const QString advice = result.value(QStringLiteral("advice")).toString(); !advice.isEmpty())
        say(advice);
    if (const QString landed = result.value(QStringLiteral("folder")).toString(); !landed.isEmpty())
        say(text("The results are in %1.").arg(landed));
    co_return code;
}

/// What it means, and what may be chosen.
static QString meaningText(const QJsonValue &parameter)
{
    QStringList choices;
    for (const QJsonValue &choice : parameter[QLatin1String("choices")].toArray())
        choices += choice.toString();
    const QString meaning = field(parameter, "description");
    return choices.isEmpty()
        ? meaning
        : QStringLiteral("%1 (%2)").arg(meaning, choices.join(QStringLiteral(", "))).trimmed();
}

/// "1", "1 to 3"
static QString countText(const QJsonValue &input)
{
    const qint64 least = input[QStringLiteral("min")].toInteger();
    const qint64 most = input[QStringLiteral("max")].toInteger();
    return least == most ? QString::number(least) : text("%1 to %2").arg(least).arg(most);
}

static QString patternsText(const QJsonValue &input)
{
    QStringList patterns;
    for (const QJsonValue &pattern : input[QStringLiteral("patterns")].toArray())
        patterns += pattern.toString();
    if (patterns.isEmpty())
        patterns += QStringLiteral("*");
    if (input[QStringLiteral("folders")].toBool())
        patterns += text("folders");
    return patterns.join(QStringLiteral(", "));
}

/// "/home/ada/.config/berth/recipes/mine/recipe.json:5: …"
static QString problemText(const QJsonValue &problem)
{
    const qint64 line = problem[QStringLiteral("line")].toInteger();
    return line > 0
        ? QStringLiteral("%1:%2: %3").arg(field(problem, "file")).arg(line).arg(field(problem, "text"))
        : field(problem, "text");
}

static void showRecipe(const QJsonObject &recipe)
{
    say(field(recipe, "description"));
    const QJsonArray inputs = recipe.value(QStringLiteral("inputs")).toArray();
    if (!inputs.isEmpty()) {
        QList<QStringList> rows{{text("INPUT"), text("FILES"), text("KINDS"), text("MEANING")}};
        for (const QJsonValue &input : inputs)
            rows += {field(input, "name"), countText(input), patternsText(input), field(input, "description")};
        say(QStringLiteral("\n") + table(rows));
    }
    const QJsonArray parameters = recipe.value(QStringLiteral("parameters")).toArray();
    if (!parameters.isEmpty()) {
        QList<QStringList> rows{{text("PARAMETER"), text("TYPE"), text("DEFAULT"), text("MEANING")}};
        for (const QJsonValue &parameter : parameters)
            rows += {field(parameter, "name"), field(parameter, "type"), field(parameter, "default"),
                     meaningText(parameter)};
        say(QStringLiteral("\n") + table(rows));
    }
    const bool needsNetwork = field(recipe, "network") == QLatin1String("open");
    say(QStringLiteral("\n")
        + (needsNetwork ? text("It needs the image “%1” and the internet.")
                        : text("It needs the image “%1”."))
              .arg(field(recipe, "profile")));
    if (const QString estimate = field(recipe, "estimate"); !estimate.isEmpty())
        say(estimate);
    if (recipe.value(QStringLiteral("sample")).toBool())
        say(text("To try it: %1").arg(QStringLiteral("berth run %1 --sample").arg(field(recipe, "id"))));
}

/// One table after the other, each under the name of its group.
static void showGroups(const QJsonArray &recipes)
{
    QMap<QString, QList<QStringList>> groups; // those without a group last
    for (const QJsonValue &recipe : recipes) {
        const QString order = field(recipe, "group").isEmpty() ? QStringLiteral("2") : QStringLiteral("1");
        QList<QStringList> &rows = groups[order + field(recipe, "group_name")];
        if (rows.isEmpty())
            rows += {field(recipe, "group_name"), text("IMAGE"), QString()};
        rows += {field(recipe, "id"), field(recipe, "profile"), field(recipe, "description")};
    }
    bool isFirst = true;
    for (auto group = groups.cbegin(); group != groups.cend(); ++group) {
        say((isFirst ? QString() : QStringLiteral("\n")) + table(group.value()));
        isFirst = false;
    }
}

Task<int> listRecipes(Invocation call)
{
    const QJsonObject params{{QStringLiteral("find"), call.value(QStringLiteral("find"))}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.list"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonArray recipes = answer.value->value(QStringLiteral("recipes")).toArray();
    QStringList ids;
    QJsonObject wanted;
    for (const QJsonValue &recipe : recipes) {
        ids += field(recipe, "id");
        if (!call.arguments.isEmpty() && ids.last() == call.arguments.first())
            wanted = recipe.toObject();
    }
    QStringList broken; // of all, or of the one that is asked for
    for (const QJsonValue &problem : answer.value->value(QStringLiteral("problems")).toArray()) {
        if (call.arguments.isEmpty() || call.arguments.first() == field(problem, "recipe"))
            broken +=
                text("The recipe %1 cannot be used. %2").arg(field(problem, "recipe"), problemText(problem));
    }
    if (!call.arguments.isEmpty() && wanted.isEmpty() && !broken.isEmpty())
        co_return complain({Error::Kind::Invalid, broken.join(u' '), {}}, call.wantsJson());
    for (const QString &each : std::as_const(broken)) {
        if (!call.wantsJson()) // which has them
            warn(each);
    }
    if (!call.arguments.isEmpty() && wanted.isEmpty())
        co_return complain({Error::Kind::NotFound,
                            text("There is no recipe “%1”. There are: %2.")
                                .arg(call.arguments.first(), ids.join(QStringLiteral(", "))),
                            {}},
                           call.wantsJson());
    if (call.wantsJson())
        sayJson(wanted.isEmpty() ? *answer.value : wanted);
    else if (!wanted.isEmpty())
        showRecipe(wanted);
    else if (recipes.isEmpty())
        say(text("No recipe is about that."));
    else
        showGroups(recipes);
    co_return exitcode::kOk;
}

static Task<int> beginRecipe(Invocation call)
{
    const QJsonObject params{{QStringLiteral("recipe"), call.arguments[1]}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.new"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(text("The recipe is in %1. Change it, and check it: berth recipe check %2")
            .arg(field(*answer.value, "folder"), call.arguments[1]));
    co_return exitcode::kOk;
}

/// A recipe as the owner understands it: an id, or a path.
static QString recipePath(const QString &given)
{
    return given.contains(u'/') || QFileInfo::exists(given + QStringLiteral("/recipe.json")) ? absolutePath(given)
                                                                                              : given;
}

static Task<int> checkRecipe(Invocation call)
{
    const QJsonObject params{{QStringLiteral("recipe"), recipePath(call.arguments[1])}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.check"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonArray problems = answer.value->value(QStringLiteral("problems")).toArray();
    if (call.wantsJson()) {
        sayJson(*answer.value);
    } else if (problems.isEmpty()) {
        say(text("The recipe is fine."));
    } else {
        for (const QJsonValue &problem : problems)
            say(problemText(problem));
    }
    co_return problems.isEmpty() ? exitcode::kOk : exitcode::kFailed;
}

static Task<int> shareRecipe(Invocation call)
{
    const QString folder = call.arguments.value(2, QStringLiteral("."));
    const QJsonObject params{{QStringLiteral("recipe"), recipePath(call.arguments[1])},
                             {QStringLiteral("folder"), absolutePath(folder)}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.share"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(text("The recipe is in %1. To use it: tar -xf %1 -C ~/.config/berth/recipes")
            .arg(field(*answer.value, "file")));
    co_return exitcode::kOk;
}

Task<int> recipe(Invocation call)
{
    const QString verb = call.arguments.first();
    const bool hasFolder = call.arguments.size() == 3;
    if (verb == QLatin1String("new") && !hasFolder)
        return beginRecipe(call);
    if (verb == QLatin1String("check") && !hasFolder)
        return checkRecipe(call);
    if (verb == QLatin1String("share"))
        return shareRecipe(call);
    return [](bool asJson) -> Task<int> {
        co_return complain({Error::Kind::Invalid,
                            text("It is: berth recipe new ID, berth recipe check RECIPE or berth recipe share "
                                 "RECIPE [FOLDER]."),
                            {}},
                           asJson);
    }(call.wantsJson());
}

} // namespace cli
