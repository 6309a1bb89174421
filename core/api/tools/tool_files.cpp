// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_files.h"

#include "core/api/tools/tool_listener.h"
#include "core/api/tools/tool_session.h"
#include "core/guest/guest.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QPointer>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace api {

static constexpr qsizetype kMostDocuments = 1000;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

ToolFiles::ToolFiles(Workspace &workspace, SessionOperations &operations)
    : m_workspace(workspace)
    , m_operations(operations)
{
}

namespace {

/// A guest to work with, and its session kept busy meanwhile.
struct Open
{
    QPointer<guest::Guest> guest;
    session::IdleWatch::Busy busy;
};

} // namespace

static Task<Result<Open>> open(Workspace &workspace, QString vm)
{
    const auto found = sessionOf(workspace, vm);
    if (!found)
        co_return fail(found.error());
    Open open{nullptr, (*found)->idleStop().busy()};
    const auto running = co_await (*found)->ensureRunning();
    if (!running)
        co_return fail(running.error());
    open.guest = *running;
    co_return open;
}

tools::Reply<tools::Chunk> ToolFiles::read(QString vm, QByteArray path, qint64 from, qint64 most)
{
    const auto there = co_await open(m_workspace, vm);
    if (!there)
        co_return fail(there.error());
    const auto piece = co_await there->guest->files().readPiece(path, from, most);
    if (!piece)
        co_return fail(piece.error());
    co_return tools::Chunk{piece->bytes, from, piece->fileBytes};
}

tools::Reply<> ToolFiles::write(QString vm, QByteArray path, QByteArray content)
{
    const auto there = co_await open(m_workspace, vm);
    if (!there)
        co_return fail(there.error());
    const qsizetype slash = path.lastIndexOf('/');
    if (slash > 0) {
        if (auto made = co_await there->guest->files().makeFolder(path.left(slash)); !made)
            co_return fail(made.error());
    }
    if (!there->guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    co_return co_await there->guest->files().write(path, content);
}

tools::Reply<QList<tools::File>> ToolFiles::list(QString vm, QByteArray path, int most)
{
    const auto there = co_await open(m_workspace, vm);
    if (!there)
        co_return fail(there.error());
    const auto listing = co_await there->guest->files().list(path, most);
    if (!listing)
        co_return fail(listing.error());
    QList<tools::File> files;
    for (const guest::Entry &entry : listing->entries) {
        using Kind = tools::File::Kind;
        const auto kind = entry.kind == guest::Entry::Kind::File ? Kind::File
            : entry.kind == guest::Entry::Kind::Folder           ? Kind::Folder
            : entry.kind == guest::Entry::Kind::Link             ? Kind::Link
                                                                 : Kind::Other;
        files += tools::File{entry.name, kind, entry.size, entry.modified};
    }
    std::ranges::sort(files, {}, &tools::File::name);
    co_return files;
}

static tools::Copied copiedOf(const guest::FolderTransferred &moved)
{
    static constexpr qsizetype kMostReasons = 10;
    tools::Copied copied{moved.files, moved.bytes, moved.skippedCount, {}, moved.renamed};
    for (const guest::Skipped &each : moved.skipped.first(std::min(kMostReasons, moved.skipped.size())))
        copied.reasons += each.path + u": "_s + each.reason;
    return copied;
}

tools::Reply<tools::Copied> ToolFiles::upload(QString vm, QString from, QByteArray to, bool overwrites,
                                              tools::Progress progress)
{
    ToolListener caller(progress);
    const SessionOperations::Copy what{.from = from,
                                       .to = QString::fromUtf8(to),
                                       .upload = true,
                                       .force = overwrites,
                                       .obeysGitignore = true};
    const auto moved = co_await m_operations.copy(vm, what, caller);
    if (!moved)
        co_return fail(moved.error());
    co_return copiedOf(*moved);
}

tools::Reply<tools::Copied> ToolFiles::download(QString vm, QByteArray from, QString to, bool overwrites,
                                                tools::Progress progress)
{
    ToolListener caller(progress);
    const SessionOperations::Copy what{
        .from = QString::fromUtf8(from), .to = to, .force = overwrites, .obeysGitignore = true};
    const auto moved = co_await m_operations.copy(vm, what, caller);
    if (!moved)
        co_return fail(moved.error());
    co_return copiedOf(*moved);
}

Result<QList<tools::File>> ToolFiles::documents(const QString &vm) const
{
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        return fail(found.error());
    // The results of a recipe have a folder of their own.
    const QDir folder((*found)->documents().folder());
    QList<tools::File> files;
    QDirIterator there(folder.path(), QDir::Files | QDir::NoSymLinks | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (there.hasNext() && files.size() < kMostDocuments) {
        const QFileInfo file(there.next());
        files += tools::File{
            QFile::encodeName(folder.relativeFilePath(file.filePath())), tools::File::Kind::File, file.size(),
            base::WallTime(std::chrono::milliseconds(file.lastModified().toMSecsSinceEpoch()))};
    }
    std::ranges::sort(files, {}, &tools::File::name);
    return files;
}

tools::Reply<tools::Chunk> ToolFiles::document(QString vm, QString name, qint64 from, qint64 most)
{
    const auto all = documents(vm);
    if (!all)
        co_return fail(all.error());
    const bool isThere = std::ranges::any_of(
        *all, [&](const tools::File &each) { return each.name == QFile::encodeName(name); });
    if (!isThere)
        co_return fail(Error::Kind::NotFound, text("There is no document of that name."));
    const QString path = (*sessionOf(m_workspace, vm))->documents().folder() + u'/' + name;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::min(from, file.size())))
        co_return fail(Error::Kind::Failed, text("%1 cannot be read: %2.").arg(name, file.errorString()));
    const qint64 total = file.size();
    co_return tools::Chunk{file.read(most), std::min(from, total), total};
}

} // namespace api
