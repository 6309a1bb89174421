// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QCommandLineParser>
#include <QList>
#include <QString>
#include <QStringList>

namespace cli {

/// The exit codes of `berth`, also in the help. `exec`, `sh` and `run` give the code of what ran in the
/// machine instead, as a shell does: 128 + N when a signal ended it, and 124 at the time limit. When it could
/// not be run, `exec` and `sh` give 125 and `run` says why, like any other command.
namespace exitcode {
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2; ///< the command line is wrong, or a value in it
inline constexpr int kNotFound = 3;
inline constexpr int kDenied = 4;
inline constexpr int kBusy = 5; ///< also: a limit is reached
inline constexpr int kTimeout = 6;
inline constexpr int kDisconnected = 7;
inline constexpr int kUnsupported = 8;
inline constexpr int kUnasked = 9; ///< `ask`: it is done, but for what nobody was there to allow
inline constexpr int kTimeLimit = 124; ///< the run took longer than it may
inline constexpr int kNotRun = 125; ///< Berth could not run it
inline constexpr int kInterrupted = 130;
} // namespace exitcode

/// What a person typed after `berth COMMAND`, already checked against the command's options.
struct Invocation
{
    const QCommandLineParser *parser; ///< outlives the command
    QStringList arguments;

    bool has(const QString &option) const { return parser->isSet(option); }
    QString value(const QString &option) const { return parser->value(option); }
    QStringList values(const QString &option) const { return parser->values(option); }
    bool wantsJson() const { return has(QStringLiteral("json")); }
};

inline constexpr int kAnyNumber = -1; ///< of arguments
inline constexpr int kCommandLine = -2; ///< any number, and options after the first argument belong to it

/// One verb of the command line. Adding one is adding a row to commands().
struct Command
{
    QString name;
    QString arguments; ///< as shown: "SESSION [--] COMMAND…"
    int least; ///< how many arguments it takes
    int most; ///< or one of the two above
    QString summary;
    QString description;
    QString examples; ///< one a line
    QList<QCommandLineOption> options;
    base::Task<int> (*run)(Invocation);
};

const QList<Command> &commands();

// One function each, in the file of its concern.
base::Task<int> doctor(Invocation call);
base::Task<int> image(Invocation call);
base::Task<int> newSession(Invocation call);
base::Task<int> listSessions(Invocation call);
base::Task<int> listMachines(Invocation call);
base::Task<int> stop(Invocation call);
base::Task<int> pause(Invocation call);
base::Task<int> snapshot(Invocation call);
base::Task<int> listSnapshots(Invocation call);
base::Task<int> restore(Invocation call);
base::Task<int> forkSession(Invocation call);
base::Task<int> resume(Invocation call);
base::Task<int> machine(Invocation call);
base::Task<int> remove(Invocation call);
base::Task<int> archive(Invocation call);
base::Task<int> unarchive(Invocation call);
base::Task<int> keep(Invocation call);
base::Task<int> cost(Invocation call);
base::Task<int> budget(Invocation call);
base::Task<int> settings(Invocation call);
base::Task<int> exec(Invocation call);
base::Task<int> shell(Invocation call);
base::Task<int> listRuns(Invocation call);
base::Task<int> showLogs(Invocation call);
base::Task<int> writeToRun(Invocation call);
base::Task<int> killRun(Invocation call);
base::Task<int> copy(Invocation call);
base::Task<int> runRecipe(Invocation call);
base::Task<int> listRecipes(Invocation call);
base::Task<int> recipe(Invocation call);
base::Task<int> askOperator(Invocation call);
base::Task<int> trace(Invocation call);
base::Task<int> listTools(Invocation call);
base::Task<int> callTool(Invocation call);
base::Task<int> listReviews(Invocation call);
base::Task<int> answerReview(Invocation call);
base::Task<int> audit(Invocation call);
base::Task<int> policy(Invocation call);
base::Task<int> bridge(Invocation call);
base::Task<int> allow(Invocation call);
base::Task<int> listCallers(Invocation call);
base::Task<int> revoke(Invocation call);
base::Task<int> share(Invocation call);
base::Task<int> unshare(Invocation call);
base::Task<int> mcp(Invocation call);
base::Task<int> model(Invocation call);

} // namespace cli
