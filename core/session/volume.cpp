// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/volume.h"

#include "core/base/process.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("session::Volume", source); }

/// An ordinary user's PATH leaves out the folders where Debian keeps it.
static QString mkfsProgram()
{
    const QString name = QStringLiteral("mkfs.ext4");
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
    : m_path(places.data + QStringLiteral("/volumes/%1.img").arg(session))
{
}

bool Volume::exists() const { return QFile::exists(m_path); }

bool Volume::canBeMade() { return !mkfsProgram().isEmpty(); }

qint64 Volume::bytesOnDisk() const
{
    struct stat status
    {
    };
    return ::stat(QFile::encodeName(m_path).constData(), &status) == 0 ? qint64(status.st_blocks) * 512 : 0;
}

Task<Result<>> Volume::ensure(int gibibytes) const
{
    if (exists())
        co_return {};
    const QString mkfs = mkfsProgram();
    if (mkfs.isEmpty())
        co_return fail(Error::Kind::NotFound,
                       text("There is no mkfs.ext4 on this host. Install it: apt-get install e2fsprogs."));
    const QString path = m_path;
    const QString folder = QFileInfo(path).path();
    QFile file(unfinishedPath(path));
    if (!QDir().mkpath(folder) || !file.open(QIODevice::WriteOnly | QIODevice::Truncate)
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || !file.resize(qint64(gibibytes) << 30))
        co_return fail(Error::Kind::Failed,
                       text("The session's disk cannot be made in %1: %2.").arg(folder, file.errorString()));
    file.close();
    const Unfinished unfinished(file.fileName());
    base::Command command;
    command.program = mkfs;
    // No block of a session's own disk is kept back for a root that does nothing there.
    command.arguments = {
        QStringLiteral("-q"), QStringLiteral("-F"), QStringLiteral("-m"), QStringLiteral("0"),
        QStringLiteral("-L"), QStringLiteral("berth"), QStringLiteral("-E"),
        // Its root belongs to the guest's user already: the guest need not write that first.
        QStringLiteral("lazy_itable_init=1,lazy_journal_init=1,nodiscard,root_owner=1000:1000"),
        file.fileName()};
    if (auto made = co_await base::runChecked(command); !made)
        co_return fail(made.error().kind,
                       text("The session's disk cannot be made: %1").arg(made.error().text),
                       made.error().detail);
    const int handle = ::open(QFile::encodeName(file.fileName()).constData(), O_RDWR | O_CLOEXEC);
    const bool synced = handle >= 0 && ::fsync(handle) == 0;
    if (handle >= 0)
        ::close(handle);
    if (!synced || !QFile::rename(file.fileName(), path))
        co_return fail(
            Error::Kind::Failed,
            text("The session's disk cannot be written to %1: %2.").arg(folder, qt_error_string(errno)));
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
