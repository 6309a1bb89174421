// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recipes/recipe_order.h"

namespace session {

/// Everything that can be wrong with an order before a machine is there: parameters, number and names of the
/// inputs, files that cannot be read, an output folder that cannot be written, an unknown size or network.
/// Gives the typed parameters.
base::Result<QJsonObject> checkOrder(const RecipeOrder &order);

/// Whether it can run in machines of that profile: one that has what the recipe's own has; any, where that is
/// core.
bool suits(const vm::ImageStore &images, const agent::Recipe &recipe, const QString &profile);

/// Whether a session has what it needs: NotFound, or Invalid with what mends it. One without a session has.
base::Result<> checkSession(const Sessions &sessions, const RecipeOrder &order);

/// Checks the order, then runs it. The results get a folder that nothing else is in: the output folder, or
/// one inside when there is something in that. An error means that the script did not run to an end anybody
/// knows of; Busy: a budget was spent. Destroying the task ends the script and a session of its own.
base::Task<base::Result<RecipeResult>> runRecipe(Sessions *sessions, RecipeOrder order, RecipeWatch watch);

} // namespace session
