// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"
#include "core/session/recipes/recipe_run.h"
#include "core/session/runs/ending.h"

#include <optional>

namespace api {

/// How a command ended that an operation ran.
struct Ran
{
    guest::RunEnd end;
    QString text; ///< how it ended, where that is not by itself
    base::Remedy remedy = {}; ///< what raises the limit that ended it
    QString advice = {}; ///< on the size of the machine; mostly empty
};

inline Ran ranOf(const session::Ending &ending)
{
    return {ending.run, ending.isByItself() ? QString() : ending.reason, ending.remedy, ending.advice};
}

/// What there was to read of a run in the background.
struct RunRead
{
    guest::OutputFrom next; ///< where to go on reading
    std::optional<Ran> end; ///< once it is over and all of it was read
};

/// And a recipe.
struct RecipeRan
{
    session::RecipeResult result;
    QString size; ///< of its machine
};

} // namespace api
