// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/recipe_operations.h"
#include "core/calculator/calculator.h"
#include "core/tools/backend.h"

namespace api {

class CallRecord;

/// Recipes and the calculator. What this is made with is borrowed and outlives it.
class ToolServices : public tools::Services
{
public:
    ToolServices(Workspace &workspace, CallRecord *record);

    tools::Reply<QString> calculate(QString expression) override
    {
        return m_calculator.calculate(expression);
    }
    QList<tools::RecipeOffer> recipes() const override;
    tools::Reply<tools::RecipeDone> runRecipe(QString vm, tools::RecipeWish wish,
                                              tools::Progress progress) override;

private:
    Workspace &m_workspace;
    RecipeOperations m_recipes;
    CallRecord *const m_record;
    calculator::Calculator m_calculator;
};

} // namespace api
