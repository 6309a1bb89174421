// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"

using namespace Qt::StringLiterals;

namespace api {

QJsonObject describe(const SessionOperations::OtherMachine &machine)
{
    QJsonObject object = describe(*machine.session);
    object.insert(u"stopped"_s, machine.wasStopped);
    return object;
}

QJsonObject describe(const Moment &moment)
{
    return {{u"snapshot"_s, moment.snapshot.name},
            {u"time_ms"_s, qint64(moment.time.time_since_epoch().count())},
            {u"since"_s, moment.since},
            {u"text"_s, sentenceOf(moment)}};
}

QJsonObject describe(const RunOperations::ListedRun &run)
{
    QJsonObject row = describe(run.record);
    row.insert(u"session_name"_s, run.sessionName);
    return row;
}

QJsonObject describe(const agent::RecipeProblem &problem)
{
    return {{u"file"_s, problem.file}, {u"line"_s, problem.line}, {u"text"_s, problem.text}};
}

QJsonObject describe(const Recipes &recipes)
{
    QJsonArray rows;
    for (const Recipes::Recipe &each : recipes.recipes)
        rows += describe(each.recipe, each.estimate);
    QJsonArray problems;
    for (const agent::BrokenRecipe &broken : recipes.broken) {
        for (const agent::RecipeProblem &problem : broken.problems) {
            QJsonObject row = describe(problem);
            row.insert(u"recipe"_s, broken.id);
            row.insert(u"folder"_s, broken.folder);
            problems += row;
        }
    }
    return {{u"recipes"_s, rows}, {u"problems"_s, problems}};
}

} // namespace api
