// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_services.h"

#include "core/api/tools/call_record.h"
#include "core/api/tools/tool_listener.h"
#include "core/api/tools/tool_session.h"
#include "core/session/session.h"
#include "core/workspace.h"

using namespace Qt::StringLiterals;
using base::fail;

namespace api {

ToolServices::ToolServices(Workspace &workspace, CallRecord *record)
    : m_workspace(workspace)
    , m_recipes(workspace)
    , m_record(record)
{
}

/// "left=PATH (*.csv), 1 to 1: The table to keep."
static QString inputText(const agent::RecipeInput &input)
{
    QString line = input.name.isEmpty() ? u"PATH"_s : input.name + u"=PATH"_s;
    if (!input.patterns.isEmpty())
        line += u" (%1)"_s.arg(input.patterns.join(u", "_s));
    line += u", %1 to %2"_s.arg(input.least).arg(input.most);
    const QString &description = input.description.isEmpty() ? input.label : input.description;
    return description.isEmpty() ? line : line + u": "_s + description;
}

/// "kind (choice of inner, outer; else inner): Which rows stay."
static QString parameterText(const agent::RecipeParameter &parameter)
{
    QString kind = agent::typeName(parameter.type);
    if (!parameter.choices.isEmpty())
        kind += u" of "_s + parameter.choices.join(u", "_s);
    if (parameter.least)
        kind += u", at least %1"_s.arg(*parameter.least);
    if (parameter.most)
        kind += u", at most %1"_s.arg(*parameter.most);
    if (!parameter.defaultValue)
        kind += u"; needed"_s;
    else if (const QString otherwise = agent::defaultText(parameter); !otherwise.isEmpty())
        kind += u"; else "_s + otherwise;
    return u"%1 (%2): %3"_s.arg(parameter.name, kind, parameter.description);
}

QList<tools::RecipeOffer> ToolServices::recipes() const
{
    QList<tools::RecipeOffer> offers;
    for (const agent::Recipe &recipe : m_workspace.recipes().recipes()) {
        tools::RecipeOffer offer{.id = recipe.id,
                                 .description = recipe.description,
                                 .image = recipe.profile,
                                 .isOnline = recipe.network == u"open"_s,
                                 .hasSample = !recipe.sample.inputs.isEmpty()};
        for (const agent::RecipeInput &input : recipe.inputs)
            offer.inputs += inputText(input);
        for (const agent::RecipeParameter &parameter : recipe.parameters)
            offer.parameters += parameterText(parameter);
        offers += offer;
    }
    return offers;
}

tools::Reply<tools::RecipeDone> ToolServices::runRecipe(QString vm, tools::RecipeWish wish,
                                                        tools::Progress progress)
{
    ToolListener caller(progress);
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        co_return fail(found.error());
    session::Documents &documents = (*found)->documents();
    const RecipeOperations::Wish order{
        .recipe = wish.recipe,
        .inputs = wish.inputs,
        .parameters = wish.parameters,
        .outputFolder = documents.folder(),
        .session = vm,
        .sample = wish.sample,
        .caller = wish.caller,
        .onRun = [this, call = wish.call](const QString &run) { m_record->ran(call, run); }};
    const auto ran = co_await m_recipes.run(order, caller);
    if (!ran)
        co_return fail(ran.error());
    const session::RecipeResult &result = ran->result;
    tools::RecipeDone done{.exitCode = session::exitCode(result.end),
                           .text = result.reason,
                           .remedy = result.remedy,
                           .took = result.machineTime,
                           .nanodollars = result.nanodollars};
    for (const auto &file : result.files)
        done.documents += documents.nameOf(file.path);
    co_await documents.add(result.run, result.files, session::Author::Caller);
    co_return done;
}

} // namespace api
