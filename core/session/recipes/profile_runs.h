// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recipes/recipe_order.h"

namespace session {

/// Whether an order that names profiles can be for several images.
base::Result<> checkProfiles(const RecipeOrder &order);

/// How an order is run in one image: runRecipe().
using RunRecipe = base::Task<base::Result<RecipeResult>> (*)(Sessions *sessions, RecipeOrder order,
                                                             RecipeWatch watch);

/// The order once for each of its profiles, in a machine of its own of that image, one after the other: so
/// each has the processor for itself, and their times can be compared. Where it cannot be run is a row of the
/// table too; an error, when it could be run nowhere. The results are a folder with one of each, and the
/// table.
base::Task<base::Result<RecipeResult>> runInProfiles(Sessions *sessions, RecipeOrder order, RecipeWatch watch,
                                                     RunRecipe runOnce);

} // namespace session
