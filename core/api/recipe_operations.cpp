// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/recipe_operations.h"

#include "core/agent/recipe_sample.h"
#include "core/api/describe.h"
#include "core/base/log.h"
#include "core/base/quantity.h"
#include "core/workspace.h"

#include <QCoreApplication>

using base::fail;
using base::Result;

namespace api {

static constexpr qsizetype kLongestLine = 500;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

Recipes RecipeOperations::list(const QString &about) const
{
    Recipes all{{}, agent::brokenRecipes(m_workspace.recipes())};
    for (const agent::Recipe &recipe : m_workspace.recipes().recipes()) {
        if (!agent::isAbout(recipe, about))
            continue;
        const auto estimate = m_workspace.sessions().estimates().of(recipe.id, recipe.size);
        all.recipes += {recipe, estimate.value_or(session::Estimate())};
    }
    return all;
}

Result<QString> RecipeOperations::begin(const QString &id) const
{
    return agent::beginRecipe(m_workspace.recipes(), id);
}

/// A recipe by its id is the person's own: the others are no folders of the host.
static QString recipeFolder(const agent::RecipeBook &book, const QString &recipe)
{
    return recipe.startsWith(u'/') ? recipe : book.ownFolder() + u'/' + recipe;
}

Result<QList<agent::RecipeProblem>> RecipeOperations::check(const QString &recipe) const
{
    return agent::checkRecipe(recipeFolder(m_workspace.recipes(), recipe));
}

RecipeOperations::Reply<QString> RecipeOperations::share(QString recipe, QString folder) const
{
    return agent::shareRecipe(recipeFolder(m_workspace.recipes(), recipe), folder);
}

RecipeOperations::Reply<RecipeRan> RecipeOperations::run(Wish wish, Caller &caller)
{
    const auto recipe = m_workspace.recipes().find(wish.recipe);
    if (!recipe)
        co_return fail(recipe.error());
    session::RecipeOrder order{.recipe = *recipe,
                               .inputs = wish.inputs,
                               .parameters = wish.parameters,
                               .outputFolder = wish.outputFolder,
                               .into = wish.inside ? session::Into::FolderInside : session::Into::Folder,
                               .names = wish.keepNames ? guest::Names::PlainButDots : guest::Names::Plain,
                               .modes = wish.keepMode ? guest::Modes::Kept : guest::Modes::Plain,
                               .caller = wish.caller,
                               .profiles = wish.profiles,
                               .size = wish.size,
                               .network = wish.network};
    if (!wish.session.isEmpty()) { // by its id before anything is waited for
        const auto found = m_workspace.sessions().find(wish.session);
        if (!found)
            co_return fail(found.error());
        order.session = (*found)->id();
    }
    if (wish.sample) {
        if (!wish.inputs.isEmpty())
            co_return fail(base::Error::Kind::Invalid,
                           text("A recipe runs on its sample or on other files, not on both."));
        const auto files =
            co_await agent::bringSample(*recipe, m_workspace.places().data + QStringLiteral("/samples"));
        if (!files)
            co_return fail(files.error());
        order.inputs = *files;
        order.parameters = recipe->sample.parameters;
        order.parameters.insert(wish.parameters);
    }
    const auto budget = session::limitFromText(wish.budget);
    if (!budget)
        co_return fail(budget.error());
    order.budget = *budget;
    const auto size = vm::sizeByName(order.size.isEmpty() ? recipe->size : order.size);
    if (!size)
        co_return fail(size.error());
    const session::Session *const in = session::withId(m_workspace.sessions(), order.session);
    const QString usedSize = in ? in->facts().size : size->name;

    const session::RecipeWatch watch{
        .onPhase = [&caller](const QString &phase) { caller.progress(-1, phase); },
        .onProgress =
            [&caller](const guest::Progress &progress) { caller.copying(progress, text("Copying")); },
        .onRun = wish.onRun,
        .onLine =
            [&caller](guest::Channel channel, const QByteArray &line) {
                if (channel == guest::Channel::Output)
                    caller.progress(-1, base::printable(line, kLongestLine));
            },
        .onStep =
            [&caller](const session::Step &step) {
                caller.step(int(step.fraction * 100), session::stepText(step), step.left);
            },
        .onWarning = [&caller](const QString &sentence) { caller.warning(sentence); }};
    const auto estimate = m_workspace.sessions().estimates().of(recipe->id, usedSize);
    if (estimate && estimate->runs > 0)
        caller.progress(-1, describe(*estimate));
    auto result = co_await session::runRecipe(&m_workspace.sessions(), order, watch);
    if (!result)
        co_return fail(result.error());
    co_return RecipeRan{std::move(*result), usedSize};
}

} // namespace api
