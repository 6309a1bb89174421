// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QProcessEnvironment>
#include <QStringList>

#include <chrono>
#include <functional>

namespace base {

class ProcessPause;

/// One run of a host program. It gets its own process group and no standard input.
struct Command
{
    QString program;
    QStringList arguments;
    std::chrono::milliseconds timeout{30'000};
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QString folder;
    /// Called with each whole line of standard output and standard error as it comes, without its end.
    std::function<void(const QByteArray &line)> onLine;
    ProcessPause *pause = nullptr; ///< outlives the run; while it stands still no time passes for the limit
};

struct Output
{
    int exitCode = 0;
    QByteArray out; ///< the last 1 MiB of standard output
    QByteArray err; ///< the last 64 KiB of standard error
};

/// Runs it to its end. Cancelling the task or the time limit ends the whole process group (SIGKILL).
/// NotFound: there is no such program. Timeout. Failed: it could not start or was ended by a signal. An exit
/// code other than 0 is not an error here.
Task<Result<Output>> run(Command command);

/// As run(), and an exit code other than 0 is Failed, with the last line of standard error in the text.
Task<Result<Output>> runChecked(Command command);

} // namespace base
