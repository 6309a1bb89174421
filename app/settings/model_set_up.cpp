// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_set_up.h"

#include "core/api/model_operations.h"

ModelSetUp ModelSetUp::by(api::ModelOperations *models)
{
    ModelSetUp setUp;
    setUp.list = [models] { return models->list(); };
    setUp.offers = [models] { return models->offers(); };
    setUp.add = [models](Wish wish) {
        return models->add({.name = wish.name,
                            .format = wish.format,
                            .url = wish.url,
                            .model = wish.model,
                            .key = wish.key,
                            .variable = wish.variable,
                            .can = {.context = wish.context}});
    };
    setUp.test = [models](QString name) { return models->test(name); };
    setUp.remove = [models](QString name) { return models->remove(name); };
    setUp.makeDefault = [models](const QString &name) { return models->makeDefault(name); };
    return setUp;
}
