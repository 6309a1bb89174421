// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/own_recipes.h"
#include "core/agent/recipe.h"
#include "core/api/caller.h"
#include "core/api/ran.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/money/estimates.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <functional>

class Workspace;

namespace api {

struct Recipes
{
    struct Recipe
    {
        agent::Recipe recipe;
        session::Estimate estimate; ///< of its last runs; of none where it never ran
    };
    QList<Recipe> recipes;
    QList<agent::BrokenRecipe> broken; ///< the person's own that are not among them
};

/// What anybody may ask of the owner about recipes. Main thread.
class RecipeOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    explicit RecipeOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    /// Those that these words are about.
    Recipes list(const QString &about = {}) const;
    /// In the person's folder of recipes. Gives its folder.
    base::Result<QString> begin(const QString &id) const;
    /// Of a folder, or of a recipe by its id: what is wrong with it.
    base::Result<QList<agent::RecipeProblem>> check(const QString &recipe) const;
    /// As a file in a folder of the host. Gives the file.
    Reply<QString> share(QString recipe, QString folder) const;

    struct Wish
    {
        QString recipe;
        QStringList inputs;
        QMap<QString, QString> parameters;
        QString outputFolder;
        QString size; ///< of a machine of its own; empty: the recipe's
        QString network = {}; ///< likewise
        QString session; ///< to work in; empty: one of its own
        QStringList profiles; ///< of several images, each with a session of its own; empty: the recipe's
        QString budget; ///< as typed; empty: no limit
        bool sample = false; ///< on the recipe's own files, in place of `inputs`
        bool inside = false; ///< always in a new folder inside the output folder
        bool keepNames = false; ///< dots in front stay
        bool keepMode = false;
        QString caller = {}; ///< who its run belongs to; empty: a person
        std::function<void(const QString &run)> onRun = {}; ///< as session::RecipeWatch
    };
    Reply<RecipeRan> run(Wish wish, Caller &caller);

private:
    Workspace &m_workspace;
};

} // namespace api
