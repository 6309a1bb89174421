// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/session_daemon.h"

#include "core/base/log.h"
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

#include <cstring>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr int kNoLodger = 125; // reaper/main.cpp

static QString text(const char *source) { return QCoreApplication::translate("vm::SessionDaemon", source); }

Result<SessionDaemon> SessionDaemon::find(const base::Places &places)
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
                             path, program};
    }
    return fail(Error::Kind::NotFound, text("libvirt's daemon is not installed."),
                base::Remedy::install(u"libvirt-daemon libvirt-daemon-driver-qemu"_s));
}

/// What libvirt and QEMU read and write of Berth's folders. Some may be links: then it is both, the link's
/// place and where it leads, since disks name by the latter what they lie on.
static QStringList machineFolders(const base::Places &places)
{
    QStringList folders;
    const QList<std::pair<QString, QStringList>> all{
        {places.data, {u"images"_s, u"machines"_s, u"snapshots"_s, u"templates"_s, u"volumes"_s}},
        {places.cache, {u"libvirt"_s}},
        {places.runtime, {u"emulators"_s, u"libvirt"_s, u"machines"_s}}};
    for (const auto &[place, names] : all) {
        for (const QString &name : names) {
            const QString folder = place + u'/' + name;
            const QString target = QFileInfo(folder).symLinkTarget();
            if (!QDir().mkpath(target.isEmpty() ? folder : target))
                continue; // whoever needs it says so: without templates, for one, machines boot
            folders << folder;
            if (const QString real = QFileInfo(folder).canonicalFilePath(); real != folder)
                folders << real;
        }
    }
    folders.removeDuplicates();
    return folders;
}

/// Any user but 0 will do, in there it is the only one; libvirt wants one that the host has a name for.
static QStringList alone()
{
    const passwd *const named = getpwnam("daemon");
    const QString number = QString::number(named ? named->pw_uid : 65534); // nobody
    return {u"unshare"_s, u"--user"_s, "--map-user="_L1 + number, "--map-group="_L1 + number, u"--"_s};
}

Result<base::Command> commandOf(DaemonUser user, const base::Places &places, const QStringList &line)
{
    const auto reaper = base::ownProgram("berth-reaper"_L1);
    if (!reaper)
        return fail(reaper.error());
    base::Command command;
    command.program = *reaper;
    if (user == DaemonUser::Lodger) {
        const QStringList folders = machineFolders(places);
        for (const QString &folder : folders)
            command.arguments << u"--keep"_s << folder;
        // berth-emulator is there, perhaps below root's home.
        command.arguments << u"--show"_s << QFileInfo(*reaper).path();
    } else {
        command.arguments = alone();
    }
    command.arguments += line;
    // Nothing else of root's: keys of models, for one, are often there.
    const QProcessEnvironment given = QProcessEnvironment::systemEnvironment();
    command.environment.clear();
    for (const auto variable : {"PATH"_L1, "LD_LIBRARY_PATH"_L1, "LANG"_L1, "LC_ALL"_L1, "TZ"_L1}) {
        if (given.contains(variable))
            command.environment.insert(variable, given.value(variable));
    }
    for (const auto variable : {"XDG_RUNTIME_DIR"_L1, "XDG_CONFIG_HOME"_L1, "XDG_DATA_HOME"_L1})
        command.environment.insert(variable, places.runtime);
    command.environment.insert(u"XDG_CACHE_HOME"_s, places.cache);
    command.environment.insert(u"HOME"_s, u"/nonexistent"_s);
    return command;
}

Result<DaemonUser> userOf(const SessionDaemon &daemon)
{
    const QByteArray path = QFile::encodeName(daemon.socket);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.constData(),
                std::min(size_t(path.size()), sizeof address.sun_path - 1));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    ucred credentials{};
    socklen_t size = sizeof credentials;
    const bool isKnown = socket >= 0
        && ::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0
        && getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0;
    ::close(socket);
    if (!isKnown)
        return fail(Error::Kind::Disconnected, text("libvirt's daemon does not answer."));
    return credentials.uid == 0 ? DaemonUser::Root : DaemonUser::Lodger;
}

static Task<Result<base::Output>> startAs(DaemonUser user, SessionDaemon daemon, base::Places places)
{
    auto command = commandOf(user, places, {daemon.program, u"--daemon"_s, u"--timeout=60"_s});
    if (!command)
        co_return fail(command.error());
    co_return co_await base::run(std::move(*command));
}

/// Its last words.
static QString said(const base::Output &output)
{
    const QByteArray words = output.err.trimmed();
    return base::printable(words.mid(words.lastIndexOf('\n') + 1), 400);
}

Task<Result<QString>> start(SessionDaemon daemon, base::Places places)
{
    QString why;
    auto run = co_await startAs(DaemonUser::Lodger, daemon, places);
    if (run && run->exitCode == kNoLodger) {
        why = said(*run);
        run = co_await startAs(DaemonUser::Root, daemon, places);
    }
    if (run && run->exitCode == 0)
        co_return why;
    const QString reason = run ? said(*run) : run.error().text;
    co_return fail(
        Error::Kind::Failed,
        text("libvirt's daemon cannot be started for root: %1 Run Berth as an ordinary user.").arg(reason),
        run ? QString() : run.error().detail);
}

} // namespace vm
