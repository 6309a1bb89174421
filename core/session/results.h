// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/session/recipe_run.h"

#include <QList>
#include <QString>

namespace session {

/// "report (2).xlsx": the path with a number before its suffix.
QString numbered(const QString &path, int number);

/// Moves what is in one folder into another of the same file system and overwrites nothing there: a name that
/// is taken gets a number. Gives every file, also those in folders, in name order.
base::Result<QList<RecipeResult::File>> moveResults(const QString &from, const QString &to);

} // namespace session
