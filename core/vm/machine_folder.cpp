// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/machine_folder.h"

#include "core/base/await.h"
#include "core/base/process.h"
#include "core/vm/agent_disk.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSet>
#include <QStorageInfo>
#include <QtConcurrent>

#include <csignal>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr qint64 kLeastFreeMiB = 256; // a machine that starts with less stands still at once

static QString text(const char *source) { return QCoreApplication::translate("vm::MachineFolder", source); }

MachineFolder::MachineFolder(const base::Places &places, const QString &id)
    : m_data(places.data + "/machines/"_L1 + id)
    , m_runtime(places.runtime + "/machines/"_L1 + id)
{
}

static Result<> makePrivateFolder(const QString &path)
{
    if (QDir().mkpath(QFileInfo(path).path()) && mkdir(QFile::encodeName(path).constData(), 0700) == 0)
        return {};
    return fail(
        Error::Kind::Denied,
        text("The machine's folder %1 cannot be made: %2. Check who may write there and how much space is "
             "left.")
            .arg(path, qt_error_string(errno)));
}

static Result<> checkSpace(const QString &folder)
{
    const qint64 freeMiB = QStorageInfo(folder).bytesAvailable() >> 20;
    if (freeMiB >= kLeastFreeMiB)
        return {};
    return fail(
        Error::Kind::Failed,
        text("The disk is full: %1 MiB are left in %2, and a machine needs at least %3 MiB there. Remove "
             "something, for example an image (berth image rm) or a session (berth rm).")
            .arg(freeMiB)
            .arg(folder)
            .arg(kLeastFreeMiB));
}

static Result<> writeAgentDisk(const QString &path, const QString &program)
{
    QFile source(program);
    if (!source.open(QIODevice::ReadOnly))
        return fail(Error::Kind::NotFound,
                    text("The guest agent %1 cannot be read: %2.").arg(program, source.errorString()));
    QFile disk(path);
    const QByteArray content = agentDisk(source.readAll());
    if (!disk.open(QIODevice::WriteOnly) || disk.write(content) != content.size() || !disk.flush())
        return fail(
            Error::Kind::Failed,
            text("The disk of the guest agent, %1, cannot be written: %2.").arg(path, disk.errorString()));
    return {};
}

Task<Result<>> MachineFolder::make(QString image, QString agentProgram) const
{
    const MachineFolder self = *this; // the caller's may be gone by then
    for (const QString &folder : {self.m_data, self.m_runtime}) {
        if (auto made = makePrivateFolder(folder); !made)
            co_return made;
    }
    if (auto space = checkSpace(self.m_data); !space)
        co_return space;
    const auto writing = QtConcurrent::run(writeAgentDisk, self.agentDisk(), agentProgram);
    base::Command command;
    command.program = u"qemu-img"_s;
    command.arguments = QStringList{u"create"_s, u"-q"_s, u"-f"_s, u"qcow2"_s,     u"-F"_s,
                                    u"qcow2"_s,  u"-b"_s, image,   self.rootDisk()};
    const auto overlay = co_await base::runChecked(command);
    const auto written = co_await base::onFuture(writing);
    if (!overlay && overlay.error().kind == Error::Kind::NotFound)
        co_return fail(Error::Kind::NotFound,
                       text("qemu-img is not installed. Install it (Debian: apt-get install qemu-utils)."));
    if (!overlay)
        co_return fail(overlay.error().kind,
                       text("The machine's disk cannot be made: %1").arg(overlay.error().text),
                       overlay.error().detail);
    co_return written;
}

bool MachineFolder::isWhole() const
{
    return QFile::exists(rootDisk()) && QFile::exists(agentDisk()) && QFile::exists(channelSocket());
}

void MachineFolder::remove() const
{
    // A start that was cancelled may still be putting things there.
    for (int tries = 3; tries > 0; --tries) {
        const bool isGone = QDir(m_data).removeRecursively() & QDir(m_runtime).removeRecursively();
        if (isGone)
            return;
    }
}

void MachineFolder::endProcesses() const
{
    const QByteArray mark = QFile::encodeName(m_data) + '/';
    const QStringList pids = QDir(u"/proc"_s).entryList({u"[1-9]*"_s}, QDir::Dirs);
    for (const QString &pid : pids) {
        QFile line("/proc/"_L1 + pid + "/cmdline"_L1);
        if (!line.open(QIODevice::ReadOnly))
            continue;
        const QByteArray arguments = line.readAll();
        if (arguments.left(arguments.indexOf('\0')).contains("qemu-system") && arguments.contains(mark))
            ::kill(pid.toInt(), SIGKILL);
    }
}

QStringList MachineFolder::ids(const base::Places &places)
{
    QSet<QString> found;
    for (const QString &place : {places.data, places.runtime}) {
        const QStringList names =
            QDir(place + "/machines"_L1).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden);
        found.unite(QSet<QString>(names.begin(), names.end()));
    }
    return {found.begin(), found.end()};
}

} // namespace vm
