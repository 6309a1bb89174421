// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/machine_folder.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/vm/disk/agent_disk.h"
#include "core/vm/disk/file_copy.h"
#include "core/vm/disk/overlay.h"
#include "core/vm/disk/snapshot.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSet>
#include <QtConcurrent>

#include <array>
#include <climits>
#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

constexpr auto kIncoming = "/incoming"_L1;
constexpr auto kOutgoing = "/outgoing"_L1;
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
    const qint64 freeMiB = base::usableRoom(folder) >> 20;
    if (freeMiB >= kLeastFreeMiB)
        return {};
    return fail(
        Error::Kind::Failed,
        text("The disk is full: %1 MiB may be used in %2, and a machine needs at least %3 MiB there. Remove "
             "something, for example an image or a session.")
            .arg(freeMiB)
            .arg(folder)
            .arg(kLeastFreeMiB),
        {base::Remedy::Kind::FreeSpace});
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

Result<> MachineFolder::make() const
{
    for (const QString &folder : {m_data, m_runtime}) {
        if (auto made = makePrivateFolder(folder); !made)
            return made;
    }
    return checkSpace(m_data);
}

Task<Result<>> MachineFolder::makeDisks(QString image, QString agentProgram) const
{
    const auto writing = QtConcurrent::run(writeAgentDisk, agentDisk(), agentProgram);
    // The machine, and what becomes of it, outlives the way that led to the image.
    const auto made = co_await makeOverlay(rootDisk(), QFileInfo(image).canonicalFilePath());
    const auto written = co_await base::onFuture(writing);
    co_return made ? written : made;
}

/// Another file system needs a copy, which is as good.
static Result<> linkOrCopy(const QString &from, const QString &to)
{
    if (!QFile::exists(from)
        || ::link(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0)
        return {};
    return copyFile(from, to);
}

Task<Result<>> MachineFolder::copyDisks(QString rootDisk, QString base, QString agentProgram) const
{
    const MachineFolder self = *this; // the caller's may be gone by then
    const auto work = [self, rootDisk, base, agentProgram]() -> Result<> {
        if (auto copied = copyFile(rootDisk, self.rootDisk()); !copied)
            return copied;
        if (auto linked = linkOrCopy(base, self.base()); !linked)
            return linked;
        return writeAgentDisk(self.agentDisk(), agentProgram);
    };
    co_return co_await base::onFuture(QtConcurrent::run(work));
}

Result<> MachineFolder::copyDisks(const Snapshot &to) const
{
    if (auto copied = copyFile(rootDisk(), to.rootDisk()); !copied)
        return copied;
    return linkOrCopy(base(), to.base());
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

Result<QString> MachineFolder::linkTransfer(const QByteArray &file, bool isIncoming) const
{
    removeLinks();
    const QString path = m_data + (isIncoming ? kIncoming : kOutgoing);
    if (::symlink(file.constData(), QFile::encodeName(path).constData()) != 0)
        return fail(Error::Kind::Failed, text("%1 cannot be made: %2.").arg(path, qt_error_string(errno)));
    return path;
}

void MachineFolder::removeIncoming() const
{
    std::array<char, PATH_MAX> target{};
    const QByteArray link = QFile::encodeName(m_data + kIncoming);
    const ssize_t length = ::readlink(link.constData(), target.data(), target.size());
    const QByteArray file(target.data(), std::max<ssize_t>(length, 0));
    const QByteArray name = file.mid(file.lastIndexOf('/') + 1);
    if (name.startsWith(".berth-") && name.endsWith(".part"))
        ::unlink(file.constData());
    removeLinks();
}

void MachineFolder::removeLinks() const
{
    for (const auto name : {kIncoming, kOutgoing})
        ::unlink(QFile::encodeName(m_data + name).constData());
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
