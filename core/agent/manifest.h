// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"

namespace agent {

/// A recipe without its files, from the text of its recipe.json. Pure. Invalid, naming the key and the
/// reason, for anything that resources/recipes/README.md does not describe; unknown keys too.
base::Result<Recipe> parseManifest(const QString &id, const QByteArray &json);

/// Whether a parameter may have this value. Invalid names the parameter, the value and what it may be.
base::Result<> checkValue(const RecipeParameter &parameter, const QJsonValue &value);

/// Letters a to z, digits and hyphens, at most 64, not a hyphen first.
bool isRecipeId(const QString &id);

} // namespace agent
