// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_set_up.h"

#include "core/api/model_operations.h"

static api::ModelOperations::Wish wishOf(const ModelSetUp::Wish &wish)
{
    return {.name = wish.name,
            .format = wish.format,
            .url = wish.url,
            .model = wish.model,
            .key = wish.key,
            .variable = wish.variable,
            .withoutKey = wish.withoutKey,
            .can = {.context = wish.context}};
}

ModelSetUp ModelSetUp::by(api::ModelOperations *models)
{
    ModelSetUp setUp;
    setUp.list = [models] { return models->list(); };
    setUp.offers = [models] { return models->offers(); };
    setUp.add = [models](const Wish &wish) { return models->add(wishOf(wish)); };
    setUp.change = [models](QString name, const Wish &wish) { return models->change(name, wishOf(wish)); };
    setUp.test = [models](QString name) { return models->test(name); };
    setUp.tryOut = [models](QString name, const Wish &wish) { return models->tryOut(name, wishOf(wish)); };
    setUp.remove = [models](QString name) { return models->remove(name); };
    setUp.makeDefault = [models](const QString &name) { return models->makeDefault(name); };
    return setUp;
}
