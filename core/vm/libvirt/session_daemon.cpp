// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/session_daemon.h"

#include "core/base/process.h"
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QStandardPaths>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;

static QString text(const char *source) { return QCoreApplication::translate("vm::SessionDaemon", source); }

base::Result<SessionDaemon> SessionDaemon::find(const base::Places &places)
{
    const QStringList folders{u"/usr/sbin"_s, u"/usr/local/sbin"_s, u"/usr/bin"_s};
    for (const auto name : {"virtqemud"_L1, "libvirtd"_L1}) {
        const QString program = QStandardPaths::findExecutable(name, folders);
        if (program.isEmpty())
            continue;
        const QLatin1StringView socket = name == "libvirtd"_L1 ? "libvirt-sock"_L1 : "virtqemud-sock"_L1;
        const QString path = places.runtime + "/libvirt/"_L1 + socket;
        return SessionDaemon{"qemu+unix:///session?socket="_L1
                                 + QString::fromLatin1(QUrl::toPercentEncoding(path, "/")),
                             program};
    }
    return fail(Error::Kind::NotFound,
                text("libvirt's daemon is not installed. Install it (Debian: apt-get install libvirt-daemon "
                     "libvirt-daemon-driver-qemu)."));
}

QStringList SessionDaemon::mapping()
{
    // Any user but 0 will do: in there it is the only one.
    return {u"unshare"_s, u"--user"_s, u"--map-user=1000"_s, u"--map-group=1000"_s, u"--"_s};
}

base::Task<base::Result<>> start(SessionDaemon daemon, base::Places places)
{
    const auto reaper = base::ownProgram("berth-reaper"_L1);
    if (!reaper)
        co_return fail(reaper.error());
    base::Command command;
    command.program = *reaper;
    command.arguments =
        SessionDaemon::mapping() + QStringList{daemon.program, u"--daemon"_s, u"--timeout=60"_s};
    for (const auto variable : {"XDG_RUNTIME_DIR"_L1, "XDG_CONFIG_HOME"_L1, "XDG_DATA_HOME"_L1})
        command.environment.insert(variable, places.runtime);
    command.environment.insert(u"XDG_CACHE_HOME"_s, places.cache);
    if (auto run = co_await base::runChecked(std::move(command)); !run)
        co_return fail(
            run.error().kind,
            text("libvirt's daemon cannot be started for root in a user namespace: %1 Run Berth as an "
                 "ordinary user, or set BERTH_LIBVIRT_URI=qemu:///system.")
                .arg(run.error().text),
            run.error().detail);
    co_return {};
}

} // namespace vm
