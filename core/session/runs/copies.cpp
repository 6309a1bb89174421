// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/copies.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPointer>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::milliseconds kLongestFlush{60'000};

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

Copies::Copies(Door door)
    : m_door(std::move(door))
{
}

/// Where a copy named `name` ends up when somebody says `to`: inside, when that is a folder, else exactly
/// there.
static Task<Result<QByteArray>> targetInGuest(guest::Guest *guest, QByteArray to, QByteArray name)
{
    if (to.isEmpty())
        to = "/session/input/";
    if (to.endsWith('/'))
        co_return to + name;
    const auto there = co_await guest->files().stat(to);
    if (there && there->kind == guest::Entry::Kind::Folder)
        co_return to + '/' + name;
    if (!there && there.error().kind != Error::Kind::NotFound)
        co_return fail(there.error());
    co_return to;
}

static auto exists(const QString &path)
{
    return fail(Error::Kind::Invalid, text("%1 exists.").arg(path), {base::Remedy::Kind::Overwrite});
}

Task<Result<guest::FolderTransferred>> Copies::upload(QString from, QByteArray to, Overwrite overwrite,
                                                      guest::OnProgress onProgress,
                                                      guest::Ignored ignored) const
{
    const Door door = m_door;
    const QFileInfo source(from);
    const QString path = source.canonicalFilePath();
    if (path.isEmpty())
        co_return fail(Error::Kind::NotFound, text("There is no file or folder %1.").arg(from));
    if (!source.isReadable() || (source.isDir() && !source.isExecutable()))
        co_return fail(Error::Kind::Denied, text("%1 cannot be read: this user may not.").arg(from));
    if (!source.isDir() && !source.isFile())
        co_return fail(Error::Kind::Invalid, text("%1 is neither a file nor a folder.").arg(from));
    const IdleWatch::Busy busy = door.busy();
    const auto running = co_await door.open();
    if (!running)
        co_return fail(running.error());
    const QPointer<guest::Guest> guest(*running);
    // A link is copied under its own name, with what it leads to.
    const QByteArray name =
        QFile::encodeName(QFileInfo(QDir::cleanPath(source.absoluteFilePath())).fileName());
    const auto target = co_await targetInGuest(*running, to, name);
    if (!target)
        co_return fail(target.error());
    if (guest && overwrite == Overwrite::No) {
        const auto there = co_await guest->files().stat(*target);
        if (there)
            co_return exists(base::printable(*target));
        if (there.error().kind != Error::Kind::NotFound)
            co_return fail(there.error());
    }
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost while the copy began."));
    if (source.isDir()) {
        auto copied = co_await guest->files().uploadFolder(path, *target, std::move(onProgress), ignored);
        if (!copied)
            co_return fail(door.explained(copied.error()));
        co_return copied;
    }
    const auto copied = co_await guest->files().upload(path, *target, std::move(onProgress));
    if (!copied)
        co_return fail(door.explained(copied.error()));
    guest::FolderTransferred result;
    result.files = 1;
    result.bytes = copied->bytes;
    co_return result;
}

Task<Result<>> Copies::flush() const
{
    const Door door = m_door;
    const IdleWatch::Busy busy = door.busy();
    const auto running = co_await door.open();
    if (!running)
        co_return fail(running.error());
    guest::ExecRequest request;
    request.argv = QStringList{QStringLiteral("sync"), QStringLiteral("-f"), QStringLiteral("/session/input")};
    request.folder = QByteArrayLiteral("/");
    request.timeout = kLongestFlush;
    const auto run = co_await (*running)->exec(request);
    if (!run)
        co_return fail(door.explained(run.error()));
    if (!(*run)->end())
        co_await base::onSignal(run->get(), &guest::Run::finished, 2 * kLongestFlush);
    const auto &end = (*run)->end();
    if (!end)
        co_return fail(Error::Kind::Timeout, text("The machine does not write its disk."));
    if (end->reason == guest::RunEnd::Reason::Lost)
        co_return fail(door.explained(
            {Error::Kind::Disconnected, text("The machine was lost while it wrote its disk."), {}}));
    if (end->reason != guest::RunEnd::Reason::Exited || end->code != 0)
        co_return fail(Error::Kind::Failed, text("The machine could not write its disk."));
    co_return {};
}

/// Whether something may be written there: a link that leads nowhere is something, too.
static Result<> checkTarget(const QString &path, Copies::Overwrite overwrite)
{
    const QFileInfo target(path);
    if (target.isDir())
        return fail(Error::Kind::Invalid, text("%1 exists, and a folder is not overwritten.").arg(path));
    if (overwrite == Copies::Overwrite::No && (target.exists() || target.isSymLink()))
        return exists(path);
    return {};
}

Task<Result<guest::FolderTransferred>> Copies::download(QByteArray from, QString to, Overwrite overwrite,
                                                        guest::OnProgress onProgress, guest::Modes modes,
                                                        guest::Ignored ignored, guest::Names names) const
{
    const Door door = m_door;
    while (from.size() > 1 && from.endsWith('/'))
        from.chop(1);
    const QFileInfo place(to);
    const QFileInfo folder(place.isDir() ? to : place.absolutePath());
    QString target = to;
    if (!folder.isDir())
        co_return fail(Error::Kind::NotFound, text("There is no folder %1.").arg(folder.filePath()));
    if (!folder.isWritable())
        co_return fail(Error::Kind::Denied,
                       text("Nothing can be written to the folder %1.").arg(folder.filePath()));
    if (place.isDir()) {
        const QByteArray name = from.mid(from.lastIndexOf('/') + 1);
        if (!guest::isSafeName(name))
            co_return fail(Error::Kind::Invalid,
                           text("“%1” is no name for a file here. Say what the copy is to be called.")
                               .arg(base::printable(name)));
        target = QDir(to).filePath(QString::fromUtf8(name));
    }
    if (auto fine = checkTarget(target, overwrite); !fine)
        co_return fail(fine.error());
    const IdleWatch::Busy busy = door.busy();
    const auto running = co_await door.open();
    if (!running)
        co_return fail(running.error());
    const QPointer<guest::Guest> guest(*running);
    const auto source = co_await guest->files().stat(from);
    if (!source)
        co_return fail(source.error());
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost while the copy began."));
    if (auto fine = checkTarget(target, overwrite); !fine) // the machine took its time to start
        co_return fail(fine.error());
    guest::TransferLimits limits;
    limits.modes = modes;
    limits.ignored = ignored;
    limits.names = names;
    if (source->kind == guest::Entry::Kind::Folder)
        co_return co_await guest->files().downloadFolder(from, target, limits, std::move(onProgress));
    const auto copied = co_await guest->files().download(from, target, limits, std::move(onProgress));
    if (!copied)
        co_return fail(copied.error());
    guest::FolderTransferred result;
    result.files = 1;
    result.bytes = copied->bytes;
    co_return result;
}

} // namespace session
