// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/manifest_problem.h"
#include "core/agent/recipe.h"

namespace agent {

/// A recipe without its files, from the text of its recipe.json, and all that resources/recipes/README.md
/// does not describe in it; unknown keys too. Pure. Texts for people are those of `language` ("de",
/// "zh_CN") where the manifest has them. The recipe is of use only when there are no problems.
struct ReadManifest
{
    Recipe recipe;
    QList<ManifestProblem> problems;
};
ReadManifest readManifest(const QString &id, const QByteArray &json, const QString &language = {});

/// Invalid: the first problem, with its line.
base::Result<Recipe> parseManifest(const QString &id, const QByteArray &json, const QString &language = {});

/// Whether a parameter may have this value. Invalid names the parameter, the value and what it may be.
base::Result<> checkValue(const RecipeParameter &parameter, const QJsonValue &value);

/// Letters a to z, digits and hyphens, at most 64, not a hyphen first.
bool isRecipeId(const QString &id);

} // namespace agent
