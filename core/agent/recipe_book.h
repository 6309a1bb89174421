// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"
#include "core/base/places.h"

namespace agent {

inline constexpr qint64 kLargestManifest = 64 * 1024; ///< bytes

/// NotFound, or Invalid with the file and the reason, for anything but a clean recipe: unknown keys,
/// links that lead out of the folder, files that are too large or no files.
base::Result<Recipe> loadRecipe(const QString &folder);

/// The built-in recipes and the person's own in <config>/recipes/, where one hides the built-in of its id.
/// Reads the folders at each call, so that a recipe can be edited while the program runs.
class RecipeBook
{
public:
    explicit RecipeBook(const base::Places &places);

    const QString &ownFolder() const { return m_ownFolder; }
    /// Sorted by id. An own one that does not load is left out, and so is the built-in that it hides: find()
    /// says why, and brokenRecipes() lists them.
    QList<Recipe> recipes() const;
    /// NotFound lists the ids there are.
    base::Result<Recipe> find(const QString &id) const;

private:
    QString folderOf(const QString &id) const; // the own one, if that is a recipe at all, else the built-in

    const QString m_ownFolder;
};

} // namespace agent
