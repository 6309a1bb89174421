// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe.h"
#include "core/guest/exec.h"
#include "core/guest/files.h"
#include "core/session/recipes/steps.h"
#include "core/session/recipes/test_results.h"
#include "core/session/runs/results.h"
#include "core/session/sessions.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>

namespace session {

/// A recipe with everything a person gives it.
struct RecipeOrder
{
    agent::Recipe recipe;
    QStringList inputs; ///< of the host, absolute, or as NAME=PATH
    QMap<QString, QString> parameters; ///< as typed
    agent::Surface surface = agent::Surface::CommandLine; ///< where they were
    QString outputFolder; ///< on the host, absolute; made when it is not there
    Into into = Into::Folder;
    guest::Names names = guest::Names::Plain; ///< of the results
    guest::Modes modes = guest::Modes::Plain;
    /// A session to work in, which keeps the run's files and its machine. Without one the run gets a session
    /// of its own that is gone in the end.
    QString session;
    QString caller; ///< who its run belongs to; empty: a person
    /// Images to run it in one after the other, each in a session of its own; what its tests came to stands
    /// in one table. Empty: in that of the recipe, or of the session.
    QStringList profiles;
    QString size; ///< for a session of its own; empty: the recipe's
    QString network = {}; ///< likewise
    std::optional<std::chrono::seconds> timeLimit; ///< instead of the recipe's
    /// What its session may spend from its begin to its end, in nanodollars, beside the session's own budget;
    /// 0: no limit.
    qint64 budget = 0;
};

/// What is told on the way. Any of them may be empty.
struct RecipeWatch
{
    std::function<void(const QString &phase)> onPhase; ///< for a person: "Booting", "Copying orders.csv"
    guest::OnProgress onProgress; ///< of the copying
    std::function<void(const QString &run)> onRun; ///< the script has begun: the id of its RunRecord
    std::function<void(guest::Channel, const QByteArray &line)>
        onLine; ///< of the script; hostile, without its end
    std::function<void(const Step &step)> onStep; ///< how far the script says it is
    std::function<void(const QString &text)> onWarning; ///< its budget is nearly spent
};

struct RecipeResult
{
    QString run; ///< the id of the script's RunRecord; of several, of the last
    guest::RunEnd end; ///< of the script: a failed one still has files and a cost
    QString reason; ///< why it did not go well, a sentence for the person; empty when it did
    base::Remedy remedy; ///< what raises the limit that ended it
    QByteArray lastErrors; ///< the end of what the script said on standard error; hostile
    QString folder; ///< which nothing else is in; empty when there are no results
    QList<ResultFile> files; ///< in name order
    QList<guest::Skipped> skipped; ///< the first of them
    qint64 skippedCount = 0;
    QString keptIn; ///< the session made for the run, by its name: it stays, with what was skipped; or empty
    qint64 renamed = 0; ///< files and folders whose names were not plain
    std::chrono::milliseconds machineTime{0}; ///< billed
    std::chrono::milliseconds scriptTime{0};
    qint64 nanodollars = 0;
    QString advice; ///< on the size of the machine; may be empty
    QList<ImageRun> images; ///< of an order with profiles, in their order
};

} // namespace session
