// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_book.h"
#include "core/base/log.h"
#include "core/cli/console.h"
#include "core/cli/notices.h"
#include "core/cli/service.h"
#include "core/session/recipe_run.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>

using base::Error;
using base::fail;

namespace cli {

static constexpr qsizetype kLongestLine = 500;

static QString tr(const char *source) { return QCoreApplication::translate("cli::Service", source); }

static QString describe(const session::Estimate &estimate)
{
    return QCoreApplication::translate("cli::Service", "About %1, %2, from %n run(s).", nullptr,
                                       estimate.runs)
        .arg(timeText(estimate.time.count()), session::dollars(estimate.nanodollars));
}

Service::Reply Service::listRecipes(rpc::Connection &, Params)
{
    QJsonArray rows;
    for (const agent::Recipe &recipe : m_workspace.recipes().recipes()) {
        QJsonArray parameters;
        for (const agent::RecipeParameter &parameter : recipe.parameters)
            parameters +=
                QJsonObject{{QStringLiteral("name"), parameter.name},
                            {QStringLiteral("type"), agent::typeName(parameter.type)},
                            {QStringLiteral("default"), agent::defaultText(parameter)},
                            {QStringLiteral("description"), parameter.description},
                            {QStringLiteral("choices"), QJsonArray::fromStringList(parameter.choices)}};
        const auto estimate = m_workspace.sessions().estimates().of(recipe.id, recipe.size);
        const bool isKnown = estimate && estimate->runs > 0;
        rows += QJsonObject{{QStringLiteral("id"), recipe.id},
                            {QStringLiteral("estimate"), isKnown ? describe(*estimate) : QString()},
                            {QStringLiteral("name"), recipe.name},
                            {QStringLiteral("description"), recipe.description},
                            {QStringLiteral("profile"), recipe.profile},
                            {QStringLiteral("size"), recipe.size},
                            {QStringLiteral("inputs"), QJsonArray::fromStringList(recipe.inputPatterns)},
                            {QStringLiteral("parameters"), parameters}};
    }
    co_return QJsonObject{{QStringLiteral("recipes"), rows}};
}

Service::Reply Service::runRecipe(rpc::Connection &caller, Params params)
{
    const auto text = [&params](const char *name) { return params.value(QLatin1String(name)).toString(); };
    const auto recipe = m_workspace.recipes().find(text("recipe"));
    if (!recipe)
        co_return fail(recipe.error());
    session::RecipeOrder order{
        .recipe = *recipe, .outputFolder = text("output_folder"), .size = text("size")};
    for (const QJsonValue &input : params.value(QStringLiteral("inputs")).toArray())
        order.inputs += input.toString();
    const QJsonObject parameters = params.value(QStringLiteral("parameters")).toObject();
    for (auto each = parameters.begin(); each != parameters.end(); ++each)
        order.parameters.insert(each.key(), each.value().toString());
    if (!text("session").isEmpty()) {
        const auto session = find(params);
        if (!session)
            co_return fail(session.error());
        order.session = (*session)->id();
    }
    const auto budget = session::limitFromText(text("budget"));
    if (!budget)
        co_return fail(budget.error());
    order.budget = *budget;
    const auto size = vm::sizeByName(order.size.isEmpty() ? recipe->size : order.size);
    if (!size)
        co_return fail(size.error());

    const session::RecipeWatch watch{
        .onPhase = [&caller](const QString &phase) { notifyProgress(caller, -1, phase); },
        .onProgress =
            [&caller](const guest::Progress &progress) { notifyProgress(caller, progress, tr("Copying")); },
        .onLine =
            [&caller](guest::Channel channel, const QByteArray &line) {
                if (channel == guest::Channel::Output)
                    notifyProgress(caller, -1, base::printable(line, kLongestLine));
            },
        .onWarning =
            [&caller](const QString &text) {
                caller.notify(QStringLiteral("warning"), {{QStringLiteral("text"), text}});
            }};
    const QString usedSize =
        order.session.isEmpty() ? size->name : (*m_workspace.sessions().find(order.session))->facts().size;
    const auto estimate = m_workspace.sessions().estimates().of(recipe->id, usedSize);
    if (estimate && estimate->runs > 0)
        notifyProgress(caller, -1, describe(*estimate));
    const auto result = co_await session::runRecipe(&m_workspace.sessions(), order, watch);
    if (!result)
        co_return fail(result.error());

    QJsonArray files;
    for (const auto &file : result->files)
        files += QJsonObject{{QStringLiteral("path"), file.path}, {QStringLiteral("bytes"), file.bytes}};
    QJsonArray skipped;
    for (const guest::Skipped &each : result->skipped)
        skipped += QJsonObject{{QStringLiteral("path"), each.path}, {QStringLiteral("reason"), each.reason}};
    co_return QJsonObject{{QStringLiteral("exit_code"), session::exitCode(result->end)},
                          {QStringLiteral("text"), result->reason},
                          {QStringLiteral("errors"), base::printable(result->lastErrors.trimmed(), 8000)},
                          {QStringLiteral("files"), files},
                          {QStringLiteral("skipped"), skipped},
                          {QStringLiteral("size"), usedSize},
                          {QStringLiteral("time_ms"), qint64(result->machineTime.count())},
                          {QStringLiteral("script_ms"), qint64(result->scriptTime.count())},
                          {QStringLiteral("nanodollars"), result->nanodollars},
                          {QStringLiteral("cost"), session::dollars(result->nanodollars)},
                          {QStringLiteral("advice"), result->advice}};
}

} // namespace cli
