// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"
#include "core/session/recipes/recipe_run.h"

namespace api {

/// How a command ended that an operation ran.
struct Ran
{
    guest::RunEnd end;
    QString text; ///< how it ended, where that is not by itself
};

/// And a recipe.
struct RecipeRan
{
    session::RecipeResult result;
    QString size; ///< of its machine
};

} // namespace api
