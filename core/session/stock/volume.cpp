// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/volume.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/base/process.h"
#include "core/vm/disk/file_copy.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QtConcurrent>

#include <sys/stat.h>
#include <unistd.h>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static const QString kMakeFileSystem = QStringLiteral("mkfs.ext4");
static const QString kEditFileSystem = QStringLiteral("debugfs");

static constexpr qint64 kLeastRoom = qint64(64) << 20; // an empty one with what a first boot writes

static QString text(const char *source) { return QCoreApplication::translate("session::Volume", source); }

/// One of e2fsprogs. An ordinary user's PATH leaves out the folders where Debian keeps them.
static QString programPath(const QString &name)
{
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty()
        ? QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin"), QStringLiteral("/sbin")})
        : found;
}

static QString unfinishedPath(const QString &path) { return path + QStringLiteral(".new"); }

/// Removes the unfinished file however its maker ends.
class Unfinished
{
public:
    explicit Unfinished(QString path)
        : m_path(std::move(path))
    {
    }
    ~Unfinished() { QFile::remove(m_path); }
    Q_DISABLE_COPY_MOVE(Unfinished)

private:
    QString m_path;
};

Volume::Volume(const base::Places &places, const QString &session)
    : m_places(places)
    , m_path(places.data + QStringLiteral("/volumes/%1.img").arg(session))
{
}

Volume Volume::at(const base::Places &places, const QString &path)
{
    Volume volume(places, {});
    volume.m_path = path;
    return volume;
}

bool Volume::exists() const { return QFile::exists(m_path); }

Result<> Volume::checkTools()
{
    if (!programPath(kMakeFileSystem).isEmpty() && !programPath(kEditFileSystem).isEmpty())
        return {};
    return fail(Error::Kind::NotFound, text("There is no mkfs.ext4 on this host."),
                base::Remedy::install(QStringLiteral("e2fsprogs")));
}

qint64 Volume::bytesOnDisk() const
{
    struct stat status
    {
    };
    return ::stat(QFile::encodeName(m_path).constData(), &status) == 0 ? qint64(status.st_blocks) * 512 : 0;
}

/// No block of a session's own disk is kept back for a root that does nothing there or for a disk that grows,
/// and nothing is left for the guest to clear: a new file has only zeros.
static QStringList options()
{
    return {
        QStringLiteral("-q"), QStringLiteral("-F"),
        QStringLiteral("-m"), QStringLiteral("0"),
        QStringLiteral("-L"), QStringLiteral("berth"),
        QStringLiteral("-O"), QStringLiteral("^resize_inode"),
        QStringLiteral("-E"), QStringLiteral("assume_storage_prezeroed=1,nodiscard,root_owner=1000:1000")};
}

/// The folders of a session, which belong to the guest's user: the guest would make them too, and its first
/// command would wait for that.
static QByteArray folderCommands()
{
    QByteArray commands = "rmdir lost+found\n";
    for (const QByteArray &name : {QByteArray("input"), QByteArray("working"), QByteArray("output")})
        commands += "mkdir " + name + "\nsif " + name + " uid 1000\nsif " + name + " gid 1000\n";
    return commands;
}

static Task<Result<>> fill(QString path)
{
    base::Command make;
    make.program = programPath(kMakeFileSystem);
    make.arguments = options() + QStringList{path};
    if (auto made = co_await base::runChecked(make); !made)
        co_return fail(made.error());
    QTemporaryFile script;
    const QByteArray commands = folderCommands();
    if (!script.open() || script.write(commands) != commands.size() || !script.flush())
        co_return fail(Error::Kind::Failed, script.errorString());
    base::Command edit;
    edit.program = programPath(kEditFileSystem);
    edit.arguments = {QStringLiteral("-w"), QStringLiteral("-f"), script.fileName(), path};
    auto edited = co_await base::runChecked(edit);
    if (!edited)
        co_return fail(edited.error());
    co_return {};
}

/// Of all disks of this size, whose making takes the programs longer than a machine's start can wait.
static QString blankPath(const base::Places &places, qint64 bytes)
{
    const QByteArray recipe = options().join(u' ').toUtf8() + folderCommands();
    const QByteArray key = QCryptographicHash::hash(recipe, QCryptographicHash::Sha256).toHex().first(12);
    return QStringLiteral("%1/volumes/%2-%3").arg(places.cache).arg(bytes).arg(QLatin1String(key));
}

static Task<Result<>> makeBlank(QString path, qint64 bytes)
{
    if (auto tools = Volume::checkTools(); !tools)
        co_return tools;
    QFile file(unfinishedPath(path) + base::newId()); // two starts may make it at once
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly | QIODevice::NewOnly)
        || !file.resize(bytes))
        co_return fail(Error::Kind::Failed,
                       QStringLiteral("%1: %2.").arg(file.fileName(), file.errorString()));
    file.close();
    const Unfinished unfinished(file.fileName());
    if (auto made = co_await fill(file.fileName()); !made)
        co_return made;
    const auto syncing = QtConcurrent::run(vm::syncFile, file.fileName());
    if (auto synced = co_await base::onFuture(syncing); !synced)
        co_return synced;
    if (::rename(QFile::encodeName(file.fileName()).constData(), QFile::encodeName(path).constData()) != 0)
        co_return fail(Error::Kind::Failed, QStringLiteral("%1: %2.").arg(path, qt_error_string(errno)));
    co_return {};
}

static Task<Result<>> copy(QString from, QString path)
{
    const QString draft = unfinishedPath(path);
    const Unfinished unfinished(draft);
    QFile::remove(draft); // of a killed maker
    const auto copying = QtConcurrent::run(vm::copyFile, from, draft);
    if (auto copied = co_await base::onFuture(copying); !copied)
        co_return copied;
    if (!QFile::rename(draft, path))
        co_return fail(Error::Kind::Failed, QStringLiteral("%1: %2.").arg(path, qt_error_string(errno)));
    co_return {};
}

Task<Result<>> Volume::ensure(qint64 bytes, QString like) const
{
    if (exists())
        co_return {};
    const QString path = m_path;
    const QString folder = QFileInfo(path).path();
    const QString from = like.isEmpty() ? blankPath(m_places, bytes) : like;
    if (!QDir().mkpath(folder))
        co_return fail(
            Error::Kind::Failed,
            text("The session's disk cannot be made in %1: %2.").arg(folder, qt_error_string(errno)));
    Result<> made =
        base::checkDiskRoom(folder, std::max(kLeastRoom, vm::bytesOnDisk(from)), text("The session's disk"));
    if (made && like.isEmpty() && QFileInfo(from).size() != bytes)
        made = co_await makeBlank(from, bytes);
    if (made)
        made = co_await copy(from, path);
    if (!made) {
        Error error = made.error();
        error.text = text("The session's disk cannot be made: %1").arg(error.text);
        co_return fail(std::move(error));
    }
    co_return {};
}

Result<> Volume::remove() const
{
    for (const QString &path : {m_path, unfinishedPath(m_path)}) {
        QFile file(path);
        if (file.exists() && !file.remove())
            return fail(Error::Kind::Failed,
                        text("The session's disk %1 cannot be removed: %2.").arg(path, file.errorString()));
    }
    return {};
}

} // namespace session
