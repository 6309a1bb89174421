// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"
#include "core/cli/command.h"
#include "core/cli/console.h"
#include "core/clients/client.h"
#include "core/clients/config_file.h"
#include "core/clients/difference.h"
#include "core/clients/edit.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using base::Error;
using base::Task;
using clients::Client;
using clients::Plan;
using clients::Wish;

namespace cli {

static constexpr qsizetype kLongestEntry = 2000; // characters that are shown of somebody else's

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QStringList command()
{
    return clients::commandFor(QCoreApplication::applicationFilePath(), &clients::environment);
}

static int unknownClient(const QString &name)
{
    QStringList names;
    for (const Client &client : clients::all())
        names += client.name;
    return complain({Error::Kind::NotFound,
                     text("“%1” is not known. There are: %2. For all others there is: berth mcp print")
                         .arg(base::printable(name, 60), names.join(u", "_s)),
                     {}});
}

static void show(const Plan &plan)
{
    if (plan.path == plan.file)
        say(plan.path);
    else
        //: Both are paths of files
        say(text("%1, which leads to %2").arg(plan.path, plan.file));
    say(clients::difference(plan.before, plan.after));
    if (!plan.before)
        say(text("The file is new."));
    if (!plan.after)
        say(text("The file goes, because nothing else is in it."));
}

/// Its lines as they are, and nothing in them that a terminal obeys.
static QString shownEntry(const QByteArray &entry)
{
    QStringList lines;
    for (const QString &line : QString::fromUtf8(entry).left(kLongestEntry).trimmed().split(u'\n'))
        lines += base::printable(QString(line).replace(u'\t', u' '), kLongestEntry);
    return lines.join(u'\n');
}

static int change(const Client &client, Wish wish, const Invocation &call)
{
    const auto plan = clients::plan(client, wish, command(), &clients::environment);
    if (!plan)
        return complain(plan.error());
    if (plan->isNothing()) {
        say(wish == Wish::Install ? text("%1 knows Berth already (%2).").arg(client.title, plan->path)
                                  : text("%1 knows nothing of Berth (%2).").arg(client.title, plan->path));
        return exitcode::kOk;
    }
    if (plan->replaced && !call.has(u"replace"_s))
        return complain({Error::Kind::Denied,
                         text("%1 has an entry “berth” that is another one:\n%2\nAdd --replace to put "
                              "the new one in its place.")
                             .arg(plan->path, shownEntry(*plan->replaced)),
                         {}});
    show(*plan);
    if (!call.has(u"yes"_s)) {
        if (!isAtTerminal())
            return complain({Error::Kind::Invalid,
                             text("Nobody can be asked here, and nothing was changed. Add --yes to have it "
                                  "changed as shown."),
                             {}});
        if (!isConfirmed(text("Change %1?").arg(plan->file)))
            return exitcode::kFailed;
    }
    if (const auto written = clients::write(*plan); !written)
        return complain(written.error());
    say(wish == Wish::Install
            ? text("Done. Start %1 again, if it is running. To take it back: berth mcp uninstall %2")
                  .arg(client.title, client.name)
            : text("Done. Start %1 again, if it is running.").arg(client.title));
    return exitcode::kOk;
}

/// On standard output is only what belongs into the file.
static int print(const QString &name)
{
    if (name.isEmpty()) { // as most read it
        say(QString::fromUtf8(clients::snippet(*clients::find(u"cursor"_s), command())).trimmed());
        return exitcode::kOk;
    }
    const Client *client = clients::find(name);
    if (!client)
        return unknownClient(name);
    const auto plan = clients::plan(*client, Wish::Install, command(), &clients::environment);
    if (plan)
        warn(text("It belongs into %1.").arg(plan->path));
    say(QString::fromUtf8(clients::snippet(*client, command())).trimmed());
    return exitcode::kOk;
}

static int mcpSetUp(const Invocation &call)
{
    const QString verb = call.arguments.value(0);
    const QString name = call.arguments.value(1);
    const bool isInstall = verb == u"install"_s;
    if ((isInstall || verb == u"uninstall"_s) && !name.isEmpty()) {
        const Client *client = clients::find(name);
        return client ? change(*client, isInstall ? Wish::Install : Wish::Uninstall, call)
                      : unknownClient(name);
    }
    if (verb == u"print"_s)
        return print(name);
    return complain({Error::Kind::Invalid,
                     text("It is: berth mcp install CLIENT, berth mcp uninstall CLIENT or berth mcp print "
                          "[CLIENT]."),
                     {}});
}

Task<int> mcp(Invocation call)
{
    if (call.arguments.isEmpty())
        co_return co_await bridge(call);
    co_return mcpSetUp(call);
}

} // namespace cli
