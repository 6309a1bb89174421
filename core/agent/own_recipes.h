// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe_book.h"
#include "core/base/task.h"

namespace agent {

struct RecipeProblem
{
    QString file; ///< absolute
    int line = 0; ///< from 1; 0: the file as a whole
    QString text;

    bool operator==(const RecipeProblem &) const = default;
};
/// With the file and the line, where there is one; foreign.
QString problemText(const RecipeProblem &problem);

/// A person's own recipe that cannot be run.
struct BrokenRecipe
{
    QString id; ///< the folder's name; foreign
    QString folder;
    QList<RecipeProblem> problems;

    bool operator==(const BrokenRecipe &) const = default;
};
/// For people, printable: that it cannot be used, and why, a line for each problem.
QString brokenText(const BrokenRecipe &broken);
QStringList problemTexts(const BrokenRecipe &broken);
/// Of the person's own, sorted by id. A folder without a manifest is no recipe.
QList<BrokenRecipe> brokenRecipes(const RecipeBook &book);

/// A new folder in `ownFolder` with a manifest and a script to begin with. Invalid: the id is none, or taken.
base::Result<QString> beginRecipe(const RecipeBook &book, const QString &id);

/// All that is wrong with the recipe in a folder; nothing: it can be run. NotFound: it is no recipe.
base::Result<QList<RecipeProblem>> checkRecipe(const QString &folder);

/// Writes the recipe as ID.tar.gz into a folder, the same bytes for the same files, and gives its path. Only
/// what would go into a machine goes into it. Invalid: checkRecipe() finds something, or the file is there.
base::Task<base::Result<QString>> shareRecipe(QString folder, QString target);

} // namespace agent
