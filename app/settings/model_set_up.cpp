// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_set_up.h"

ModelSetUp ModelSetUp::by(api::ModelOperations *models)
{
    ModelSetUp setUp;
    setUp.list = [models] { return models->list(); };
    setUp.offers = [models] { return models->offers(); };
    setUp.add = [models](const Wish &wish) { return models->add(wish); };
    setUp.change = [models](QString name, const Wish &wish) { return models->change(name, wish); };
    setUp.test = [models](QString name) { return models->test(name); };
    setUp.tryOut = [models](QString name, const Wish &wish) { return models->tryOut(name, wish); };
    setUp.remove = [models](QString name) { return models->remove(name); };
    setUp.makeDefault = [models](const QString &name) { return models->makeDefault(name); };
    return setUp;
}
