// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/user_units.h"

#include "core/base/places.h"
#include "core/base/process.h"
#include "core/cli/command.h"
#include "core/cli/console.h"
#include "core/clients/difference.h"
#include "core/rpc/connection.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QSaveFile>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace cli {

static constexpr char kOurs[] =
    "# Made by berth serve --install, and taken away by berth serve --uninstall.\n";
static constexpr qint64 kLongest = 64 * 1024;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QByteArray socketUnit(const QByteArray &whose, const QByteArray &file, const QByteArray &name)
{
    return kOurs + QByteArray("[Unit]\nDescription=Berth, the socket of ") + whose
        + (name == "berth" ? "\n" : "\nPartOf=berth.socket\n") + "\n[Socket]\nListenStream=%t/berth/" + file
        + "\nFileDescriptorName=" + name
        + "\nSocketMode=0600\nDirectoryMode=0700\nService=berth.service\n\n[Install]\nWantedBy=sockets."
          "target\n";
}

Result<QList<UserUnit>> userUnits(const QString &program)
{
    QByteArray path;
    for (const char c : program.toUtf8()) {
        if (uchar(c) < 0x20 || c == 0x7f)
            return fail(
                Error::Kind::Invalid,
                text("The path of Berth has characters that a systemd unit cannot hold. Install Berth "
                     "in another folder."));
        if (c == '"' || c == '\\')
            path += '\\';
        else if (c == '%')
            path += '%';
        path += c;
    }
    return QList<UserUnit>{
        {u"berth.socket"_s, socketUnit("its commands", "berth.sock", "berth")},
        {u"berth-mcp.socket"_s, socketUnit("agents", "mcp.sock", "mcp")},
        // What runs on when another owner takes over, machines among it, is not to be killed.
        {u"berth.service"_s,
         kOurs + QByteArray("[Unit]\nDescription=Berth, the owner of the machines\n\n[Service]\nExecStart=\"")
             + path
             + "\" serve --end-when-idle\nSockets=berth.socket berth-mcp.socket\nKillMode=process\n"
               "TimeoutStopSec=60\n"}};
}

static QString folder()
{
    const QString config = qEnvironmentVariable("XDG_CONFIG_HOME");
    return (QDir::isAbsolutePath(config) ? config : QDir::homePath() + u"/.config"_s) + u"/systemd/user"_s;
}

static QString pathOf(const UserUnit &unit) { return folder() + u'/' + unit.name; }

namespace {

/// What is there by the name of a unit.
struct Found
{
    clients::Content content;
    bool isOurs = false;
};

} // namespace

static Result<Found> find(const UserUnit &unit)
{
    const QFileInfo info(pathOf(unit));
    if (info.isSymLink())
        return Found{QByteArray(), false};
    if (!info.exists())
        return Found{};
    QFile file(info.filePath());
    if (!info.isFile() || !file.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Denied,
                    text("%1 cannot be read. Remove it and try again.").arg(info.filePath()));
    const QByteArray content = file.read(kLongest);
    return Found{content, content.startsWith(kOurs)};
}

static Error notOurs(const UserUnit &unit)
{
    return {Error::Kind::Denied,
            text("%1 was not made by Berth, and nothing was changed. Move it away first.").arg(pathOf(unit)),
            {}};
}

static Result<> write(const UserUnit &unit)
{
    QSaveFile file(pathOf(unit));
    if (!QDir().mkpath(folder()) || !file.open(QIODevice::WriteOnly)
        || file.write(unit.text) != unit.text.size() || !file.commit())
        return fail(Error::Kind::Failed,
                    text("%1 cannot be written: %2.").arg(pathOf(unit), file.errorString()));
    return {};
}

static QString typed(const QStringList &arguments) { return u"systemctl "_s + arguments.join(u' '); }

static Task<Result<>> tellSystemd(QList<QStringList> calls)
{
    for (const QStringList &call : std::as_const(calls)) {
        base::Command command;
        command.program = u"systemctl"_s;
        command.arguments = call;
        const auto done = co_await base::runChecked(command);
        if (!done)
            co_return fail(done.error());
    }
    co_return Result<>();
}

/// What a person has to do where systemd cannot be told from here.
static int leave(const Error &error, const QList<QStringList> &calls)
{
    QStringList lines;
    for (const QStringList &call : calls)
        lines += u"  "_s + typed(call);
    warn(text("systemd could not be told: %1\nType this where your session runs under it:\n%2")
             .arg(error.text, lines.join(u'\n')));
    return exitcode::kFailed;
}

/// An owner that listens by sockets of its own would be cut off from its clients by systemd's.
static Result<bool> isOwnerRunning()
{
    const auto places = base::Places::fromEnvironment();
    if (!places)
        return fail(places.error());
    QLocalSocket socket;
    socket.connectToServer(rpc::Connection::pathIn(places->runtime));
    return socket.state() == QLocalSocket::ConnectedState;
}

Task<int> installUserUnits()
{
    const auto units = userUnits(QCoreApplication::applicationFilePath());
    if (!units)
        co_return complain(units.error());
    QList<Found> before;
    for (const UserUnit &unit : *units) {
        const auto found = find(unit);
        if (!found)
            co_return complain(found.error());
        if (found->content && !found->isOurs && found->content != unit.text)
            co_return complain(notOurs(unit));
        before += *found;
    }
    bool isChanged = false;
    for (qsizetype i = 0; i < units->size(); ++i) {
        const UserUnit &unit = units->at(i);
        if (before.at(i).content == unit.text)
            continue;
        isChanged = true;
        say(pathOf(unit) + u'\n' + clients::difference(before.at(i).content, unit.text));
        if (const auto written = write(unit); !written)
            co_return complain(written.error());
    }
    if (!isChanged)
        say(text("The units are in %1 already.").arg(folder()));
    const QStringList sockets{u"berth.socket"_s, u"berth-mcp.socket"_s};
    const QStringList start = QStringList{u"--user"_s, u"start"_s} + sockets;
    QList<QStringList> calls{{u"--user"_s, u"daemon-reload"_s},
                             QStringList{u"--user"_s, u"enable"_s} + sockets};
    const QList<QStringList> look{{u"--user"_s, u"is-active"_s, u"--quiet"_s, u"berth.socket"_s}};
    const auto isListening = co_await tellSystemd(look);
    bool isLater = false;
    if (!isListening) {
        const auto isRunning = isOwnerRunning();
        if (!isRunning)
            co_return complain(isRunning.error());
        isLater = *isRunning;
    }
    if (!isLater)
        calls += start;
    if (const auto told = co_await tellSystemd(calls); !told)
        co_return leave(told.error(), calls);
    say(isLater
            ? text("Done. Berth is running, so systemd listens from your next login on, or once Berth has "
                   "ended and you type: %1")
                  .arg(typed(start))
            : text("Done. systemd listens for Berth and starts it when it is wanted."));
    co_return exitcode::kOk;
}

Task<int> uninstallUserUnits()
{
    const auto units = userUnits(QCoreApplication::applicationFilePath());
    if (!units)
        co_return complain(units.error());
    QStringList paths;
    QStringList sockets;
    for (const UserUnit &unit : *units) {
        const auto found = find(unit);
        if (!found)
            co_return complain(found.error());
        if (found->isOurs) {
            paths += pathOf(unit);
            if (unit.name.endsWith(u".socket"_s))
                sockets += unit.name;
        } else if (found->content) {
            warn(text("%1 was not made by Berth and stays.").arg(pathOf(unit)));
        }
    }
    if (paths.isEmpty()) {
        say(text("No units of Berth are in %1.").arg(folder()));
        co_return exitcode::kOk;
    }
    // Before the files go: systemd reads there what it has to take back.
    QList<QStringList> calls;
    if (!sockets.isEmpty())
        calls += QStringList{u"--user"_s, u"disable"_s, u"--now"_s} + sockets;
    const auto disabled = co_await tellSystemd(calls);
    for (const QString &path : std::as_const(paths)) {
        QFile file(path);
        if (!file.remove())
            co_return complain(
                {Error::Kind::Failed, text("%1 cannot be removed: %2.").arg(path, file.errorString()), {}});
        say(text("%1 is removed.").arg(path));
    }
    for (const QString &socket : std::as_const(sockets)) { // where systemd did not
        const QFileInfo link(folder() + u"/sockets.target.wants/"_s + socket);
        if (link.isSymLink() && !QFile::remove(link.filePath()))
            co_return complain({Error::Kind::Failed, text("%1 cannot be removed.").arg(link.filePath()), {}});
    }
    const QStringList reload{u"--user"_s, u"daemon-reload"_s};
    if (!disabled) {
        const QList<QStringList> left{QStringList{u"--user"_s, u"stop"_s} + sockets, reload};
        co_return leave(disabled.error(), left);
    }
    const QList<QStringList> last{reload};
    if (const auto told = co_await tellSystemd(last); !told)
        co_return leave(told.error(), last);
    co_return exitcode::kOk;
}

} // namespace cli
