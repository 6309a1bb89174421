// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"
#include "core/session/money/prices.h"

using namespace Qt::StringLiterals;

namespace api {

static double dollarsOf(qint64 nanodollars) { return double(nanodollars) / 1e9; }

QJsonObject describe(const SetUpModel &model)
{
    const model::Entry &entry = model.entry;
    QJsonObject object{{u"name"_s, entry.name},
                       {u"format"_s, model::formatName(entry.endpoint.format)},
                       {u"url"_s, entry.endpoint.url.toString()},
                       {u"model"_s, entry.endpoint.model},
                       {u"key"_s, model::keyPlaceName(entry.key)},
                       {u"default"_s, model.isDefault}};
    if (entry.key == model::KeyPlace::Variable)
        object.insert(u"variable"_s, entry.variable);
    if (model.can.context)
        object.insert(u"context"_s, *model.can.context);
    if (model.can.longestAnswer)
        object.insert(u"longest_answer"_s, *model.can.longestAnswer);
    if (model.can.pictures)
        object.insert(u"images"_s, *model.can.pictures);
    if (model.can.reasoning)
        object.insert(u"thinking"_s, model::reasoningName(*model.can.reasoning));
    if (model.price)
        object.insert(u"price"_s,
                      QJsonObject{{u"input"_s, dollarsOf(model.price->input)},
                                  {u"output"_s, dollarsOf(model.price->output)},
                                  {u"cache_write"_s, dollarsOf(model.price->cacheWrite)},
                                  {u"cache_read"_s, dollarsOf(model.price->cacheRead)}});
    return object;
}

QJsonObject describe(const SetUpModels &models)
{
    QJsonArray rows;
    for (const SetUpModel &each : models.models)
        rows += describe(each);
    QJsonObject object{{u"models"_s, rows}, {u"file"_s, models.file}};
    if (!models.problem.isEmpty())
        object.insert(u"problem"_s, models.problem);
    return object;
}

QJsonObject describe(const ChangedModel &changed)
{
    QJsonObject object = describe(changed.model);
    object.insert(u"warnings"_s, QJsonArray::fromStringList(changed.warnings));
    return object;
}

QJsonObject describe(const ModelTrial &trial)
{
    QJsonObject object{{u"name"_s, trial.name},
                       {u"model"_s, trial.model},
                       {u"calls"_s, trial.calls},
                       {u"first_ms"_s, qint64(trial.first.count())},
                       {u"time_ms"_s, qint64(trial.took.count())},
                       {u"sent_tokens"_s, trial.sentTokens},
                       {u"answer_tokens"_s, trial.answerTokens}};
    if (trial.nanodollars) {
        object.insert(u"nanodollars"_s, *trial.nanodollars);
        object.insert(u"cost"_s, session::dollars(*trial.nanodollars));
    }
    return object;
}

QJsonObject describe(const ModelOffers &offers)
{
    QJsonArray servers;
    for (const model::LocalServer &each : offers.servers) {
        QJsonObject server{{u"program"_s, each.program},
                           {u"format"_s, model::formatName(each.format)},
                           {u"url"_s, each.url.toString()},
                           {u"models"_s, QJsonArray::fromStringList(each.models)}};
        if (each.context)
            server.insert(u"context"_s, *each.context);
        servers += server;
    }
    return {{u"servers"_s, servers}, {u"variables"_s, QJsonArray::fromStringList(offers.variables)}};
}

} // namespace api
