// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/ran.h"
#include "core/api/session_now.h"
#include "core/doctor.h"
#include "core/session/money/budget.h"
#include "core/session/money/estimates.h"
#include "core/session/money/usage.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_builds.h"
#include "core/vm/image/image_news.h"

#include <QJsonArray>
#include <QJsonObject>

/// What there is, as JSON: one description of each thing, for every door.
namespace api {

QJsonObject describe(const SessionNow &session);
inline QJsonObject describe(const session::Session &session) { return describe(nowOf(session)); }
QJsonObject describe(const vm::Snapshot &snapshot);
QJsonObject describe(const session::Usage &usage);
QJsonObject describe(const session::Budget &budget);
QJsonObject describe(const session::RunRecord &run);
QJsonObject describe(const guest::TransferRecord &copied);
QJsonObject describe(const vm::Image &image);
QJsonObject describe(const vm::ImageBuild &build);
/// Of that.
vm::ImageBuild imageBuildIn(const QJsonObject &described);
QJsonObject describe(const vm::ImageNews &news);
QJsonObject describe(const doctor::Check &check);
QJsonObject describe(const agent::Recipe &recipe, const session::Estimate &estimate);
QJsonObject describe(const guest::FolderTransferred &copied);
QJsonObject describe(const Ran &ran);
QJsonObject describe(const RunRead &read);
QJsonObject describe(const RecipeRan &ran);
QJsonArray describe(const QList<base::Phase> &phases);

/// What raises the budget that is spent; None while it may have a machine.
/// Somebody's turn: it stands still by a person's wish, may not start, or has no network.
base::Remedy remedyFor(const session::Session &session);
base::Remedy budgetRemedy(const session::Session &session);
base::Remedy budgetRemedy(const session::Sessions &sessions); ///< that of the month

/// A sentence for a person.
QString describe(const session::Estimate &estimate);

} // namespace api
