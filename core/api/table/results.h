// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/describe.h"
#include "core/api/desk.h"

/// What operations give, as RPC.md has it: one description of each result, beside those of describe.h.
namespace api {

QJsonObject describe(const SetUpModel &model);
QJsonObject describe(const SetUpModels &models);
QJsonObject describe(const ChangedModel &changed);
QJsonObject describe(const ModelTrial &trial);
QJsonObject describe(const ModelOffers &offers);

} // namespace api
