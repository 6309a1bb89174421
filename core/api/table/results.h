// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/describe.h"
#include "core/api/desk.h"

/// What operations give, as RPC.md has it: one description of each result, beside those of describe.h.
namespace api {

QJsonObject describe(const SessionOperations::OtherMachine &machine);
QJsonObject describe(const Moment &moment);
QJsonObject describe(const RunOperations::ListedRun &run);

QJsonObject describe(const Recipes &recipes);
QJsonObject describe(const agent::RecipeProblem &problem);

QJsonObject describe(const Images &images);
QJsonObject describe(const ImageContents &contents);
QJsonObject describe(const BegunImage &begun);
QJsonObject describe(const UpdatedImages &updated);

/// Without the terminals that agents have open there.
QJsonObject describe(const MachineNow &machine);
QJsonObject describe(const Costs &costs);
QJsonObject describe(const Budgets &budgets);
QJsonObject describe(const SettingsNow &settings);
QJsonObject describe(const QList<doctor::Check> &checks);

QJsonObject describe(const tools::Tool &tool);
QJsonObject describe(const tools::Outcome &outcome);
QJsonObject describe(const ToolTerminals::Shown &open); ///< and who types there
QJsonObject describe(const gate::Review &review);
QJsonObject describe(const gate::AuditEntry &entry);
QJsonObject describe(const Rehearsal &rehearsal);
QJsonObject describe(const CallerOperations::Allowed &allowed);
QJsonObject describe(const CallerOperations::Sharing &sharing);
QJsonObject describe(const CallerOperations::Known &known);

QJsonObject describe(const TaskAccount &account);
QJsonObject describe(const TraceOperations::Listed &listed);
QJsonObject describe(const TraceOperations::Part &part);
QJsonObject describe(const TraceOperations::Exported &exported);
QJsonObject describe(const ToolFigures &figures);

QJsonObject describe(const SetUpModel &model);
QJsonObject describe(const SetUpModels &models);
QJsonObject describe(const ChangedModel &changed);
QJsonObject describe(const ModelTrial &trial);
QJsonObject describe(const ModelOffers &offers);

} // namespace api
