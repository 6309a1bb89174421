// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/cli/command.h"
#include "core/cli/console.h"
#include "core/rpc/connection.h"

#include <QJsonObject>

#include <memory>

namespace cli {

/// Starts an owner without a window; done when it listens, or another one does.
base::Task<base::Result<>> startOwner(base::Places places);
/// A connection to the owner; starts a headless one when there is none.
base::Task<base::Result<std::unique_ptr<rpc::Connection>>> connectToOwner();

/// `berth serve`: gives this process to the owner's program. Comes back only when that is not possible, with
/// the exit code.
int becomeOwner(const QStringList &arguments);

/// One call to the owner, for commands that need no more: connects, shows progress on standard error, prints
/// a failure. Without a value the exit code says why.
struct Answer
{
    std::optional<QJsonObject> value;
    int exitCode = 0;
};
/// The exit code where nothing more is to be said: it failed, or was wanted as JSON, which is printed.
std::optional<int> settled(const Invocation &call, const Answer &answer);
/// Of what the call is warned; Known: the person was told before.
enum class Warnings { Shown, Known };
base::Task<Answer> ask(Invocation call, QString method, QJsonObject params,
                       Warnings warnings = Warnings::Shown);
/// The same over a connection that there is, for commands of many calls: for each new one the owner finds out
/// who is there. Borrowed.
base::Task<Answer> askOver(rpc::Connection *connection, Invocation call, QString method, QJsonObject params,
                           Warnings warnings = Warnings::Shown);

/// The exit code of what ran, of the answer to `exec` and its like; says why where that is not by itself.
int exitCodeOf(const QJsonObject &end);
/// `berth exec --detach`.
base::Task<int> startDetached(Invocation call, QJsonObject params);

/// Shows a `progress` notification in the bar, and a `warning` one above it.
void show(const QString &notification, const QJsonObject &params, ProgressBar &bar);

/// "RECIPE" or a path of the person's as the owner, who runs in another folder, understands it.
QString absolutePath(const QString &path);

} // namespace cli
