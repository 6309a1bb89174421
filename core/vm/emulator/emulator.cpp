// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/emulator/emulator.h"

#include "core/base/log.h"
#include "core/base/own_program.h"
#include "core/base/process.h"
#include "core/vm/network/network_support.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryFile>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kCheckLimit = 20s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Emulator", source); }

static Result<> link(const QString &path, const QString &target)
{
    if (QFile::symLinkTarget(path) == target)
        return {};
    // In one step: a machine may be starting by the one that is there.
    const QByteArray made = QFile::encodeName(path + ".new"_L1);
    ::unlink(made.constData());
    if (::symlink(QFile::encodeName(target).constData(), made.constData()) == 0
        && ::rename(made.constData(), QFile::encodeName(path).constData()) == 0)
        return {};
    return fail(Error::Kind::Failed, text("%1 cannot be made: %2.").arg(path, qt_error_string(errno)));
}

Result<QString> emulatorFor(const base::Places &places, const QString &qemu)
{
    const auto program = base::ownProgram("berth-emulator"_L1);
    if (!program)
        return fail(program.error());
    struct stat status
    {
    };
    if (::stat(QFile::encodeName(qemu).constData(), &status) != 0)
        return fail(Error::Kind::NotFound, text("%1 cannot be found: %2.").arg(qemu, qt_error_string(errno)));
    const QString identity = u"%1\n%2 %3 %4.%5"_s.arg(qemu)
                                 .arg(status.st_ino)
                                 .arg(status.st_size)
                                 .arg(status.st_ctim.tv_sec)
                                 .arg(status.st_ctim.tv_nsec);
    const QByteArray hash = QCryptographicHash::hash(identity.toUtf8(), QCryptographicHash::Sha256);
    const QString folder = places.runtime + "/emulators/"_L1 + QString::fromLatin1(hash.toHex().first(16));
    if (!QDir().mkpath(folder))
        return fail(Error::Kind::Failed, text("%1 cannot be made: %2.").arg(folder, qt_error_string(errno)));
    const QString emulator = folder + "/qemu-system-x86_64"_L1;
    for (const auto &[path, target] : {std::pair(folder + "/qemu"_L1, qemu), std::pair(emulator, *program)}) {
        if (auto linked = link(path, target); !linked)
            return fail(linked.error());
    }
    return emulator;
}

Task<Result<>> checkEmulator(base::Places places, QString emulator, std::optional<DaemonUser> daemon)
{
    const QString machines = places.data + "/machines"_L1;
    const QString sockets = places.runtime + "/machines"_L1;
    QTemporaryFile file(machines + "/.tried-XXXXXX"_L1);
    if (!QDir().mkpath(machines) || !QDir().mkpath(sockets) || !file.open())
        co_return fail(Error::Kind::Failed,
                       text("%1 cannot be made: %2.").arg(file.fileTemplate(), file.errorString()));
    base::Command command;
    command.program = emulator;
    command.arguments = QStringList(u"check"_s);
    if (daemon) {
        auto asDaemon = commandOf(*daemon, places, {emulator, u"check"_s});
        if (!asDaemon)
            co_return fail(asDaemon.error());
        command = std::move(*asDaemon);
    }
    command.timeout = kCheckLimit;
    command.environment.insert(u"BERTH_WRITE_0"_s, file.fileName());
    command.environment.insert(u"BERTH_SOCKETS"_s, sockets);
    const auto run = co_await base::run(std::move(command));
    if (run && run->exitCode == 0)
        co_return {};
    if (const auto forbidden = whatForbidsNamespaces(readSetting))
        co_return fail(*forbidden);
    if (!run)
        co_return fail(Error::Kind::Unsupported, run.error().text, run.error().detail);
    const QByteArray last = run->err.trimmed();
    QString said = base::printable(last.mid(last.lastIndexOf('\n') + 1), 400);
    if (said.startsWith(emulator + ": "_L1))
        said = said.mid(emulator.size() + 2);
    co_return fail(Error::Kind::Unsupported, text("This host does not allow what it takes: %1").arg(said));
}

QString refusalIn(const QString &words, const QString &emulator)
{
    const QString before = emulator + ": "_L1;
    const auto at = emulator.isEmpty() ? -1 : words.indexOf(before);
    if (at < 0)
        return {};
    return base::printable(words.mid(at + before.size()).section(u'\n', 0, 0).trimmed(), 400);
}

} // namespace vm
