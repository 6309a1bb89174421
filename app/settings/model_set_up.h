// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/model_operations.h"

#include <functional>

/// What setting models up asks of the core.
struct ModelSetUp
{
    using Wish = api::ModelOperations::Wish;
    template <typename T>
    using Reply = api::ModelOperations::Reply<T>;

    static ModelSetUp by(api::ModelOperations *models); ///< the owner's; borrowed

    // As in ModelOperations.
    std::function<api::SetUpModels()> list;
    std::function<Reply<api::ModelOffers>()> offers;
    std::function<Reply<api::ChangedModel>(Wish)> add;
    std::function<Reply<api::ChangedModel>(QString, Wish)> change;
    std::function<Reply<api::ModelTrial>(QString)> test;
    std::function<Reply<api::ModelTrial>(QString, Wish)> tryOut;
    std::function<Reply<QString>(QString)> remove;
    std::function<base::Result<api::SetUpModel>(QString)> makeDefault;
};
