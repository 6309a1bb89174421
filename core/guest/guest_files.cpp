// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest_files.h"

#include "core/base/await.h"
#include "core/base/race.h"
#include "core/guest/call.h"
#include "core/guest/disks.h"
#include "core/guest/folder_transfer.h"
#include "core/guest/link.h"
#include "core/guest/listing.h"
#include "core/guest/maps.h"
#include "core/guest/transfer.h"
#include "core/guest/watch.h"

#include <QCoreApplication>
#include <QFile>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

using Direction = TransferRecord::Direction;

static constexpr std::chrono::seconds kQuick{30};
static constexpr std::chrono::minutes kSlow{3}; // what a guest's disk can hold up

static QString text(const char *source) { return QCoreApplication::translate("guest::Guest", source); }

static wire::Map verb(std::string_view name, const QByteArray &path)
{
    return {{"verb", name}, {"path", wire::bytes(viewed(path))}};
}

static QByteArray hostPath(const QString &path)
{
    QByteArray bytes = QFile::encodeName(path);
    while (bytes.size() > 1 && bytes.endsWith('/'))
        bytes.chop(1);
    return bytes;
}

Files::Files(Link *link)
    : m_link(link)
{
}

Files::~Files() = default;

void Files::lend(std::unique_ptr<Disks> disks) { m_disks = std::move(disks); }

void Files::endCopies() { emit copiesEnded(); }

static Task<Result<Transferred>> uploadFile(Route route, QByteArray hostFile, QByteArray guestPath,
                                            OnBytes onBytes)
{
    auto opening = onDisk([hostFile] { return HostReader::open(hostFile, HostReader::Links::Follow); });
    auto file = co_await base::onFuture(opening);
    if (!file)
        co_return fail(file.error());
    co_return co_await sendFile(route, DiskOwned<HostReader>(std::move(*file)), guestPath, onBytes);
}

static Task<Result<Transferred>> downloadFile(Route route, QByteArray guestPath, QByteArray hostFile,
                                              TransferLimits limits, OnBytes onBytes)
{
    auto opening = onDisk([hostFile, modes = limits.modes] { return HostWriter::replace(hostFile, modes); });
    auto file = co_await base::onFuture(opening);
    if (!file)
        co_return fail(file.error());
    co_return co_await receiveFile(route, guestPath, DiskOwned<HostWriter>(std::move(*file)), limits.bytes,
                                   onBytes);
}

static Task<Result<Entry>> readStat(QPointer<Link> link, QByteArray path)
{
    const auto answer = co_await ask(link, verb("stat", path), kQuick);
    if (!answer)
        co_return fail(answer.error());
    const auto entry = readEntry(*answer);
    if (!entry)
        co_return fail(nonsense());
    co_return *entry;
}

static Task<Result<std::unique_ptr<Watch>>> startWatch(QPointer<Link> link, QByteArray folder)
{
    auto stream = co_await start(link, verb("watch", folder), kQuick);
    if (!stream)
        co_return fail(stream.error());
    co_return std::make_unique<Watch>(std::move(*stream));
}

static OnBytes asProgress(const OnProgress &onProgress)
{
    if (!onProgress)
        return {};
    return [onProgress](qint64 bytes, qint64 total) { onProgress({bytes, total, 0, 1}); };
}

// A task does nothing until it is started, which may be after this is gone: so each takes the link, weakly,
// and none of them is a member.
static void count(TransferRecord &record, const Transferred &file)
{
    record.files = 1;
    record.byDisk = file.way == Way::Disk ? 1 : 0;
}

static void count(TransferRecord &record, const FolderTransferred &folder)
{
    record.files = folder.files;
    record.byDisk = folder.byDisk;
}

template <typename Outcome>
Task<Result<Outcome>> Files::noted(QPointer<Files> files, TransferRecord::Direction direction,
                                   QByteArray path, Task<Result<Outcome>> copy)
{
    if (!files)
        co_return co_await std::move(copy);
    auto outcome = co_await base::unless(files.data(), &Files::copiesEnded, std::move(copy));
    if (!outcome)
        co_return fail(Error::Kind::Disconnected, text("The machine was stopped before the copy was whole."));
    auto copied = std::move(*outcome);
    if (copied && files) {
        TransferRecord record;
        record.direction = direction;
        record.path = path;
        count(record, *copied);
        record.bytes = copied->bytes;
        record.phases = copied->phases;
        files->m_lastTransfer = record;
    }
    co_return copied;
}

Task<Result<Transferred>> Files::upload(QString hostFile, QByteArray guestPath, OnProgress onProgress)
{
    return noted(
        this, Direction::In, guestPath,
        uploadFile(Route{m_link, m_disks.get()}, hostPath(hostFile), guestPath, asProgress(onProgress)));
}

Task<Result<Transferred>> Files::download(QByteArray guestPath, QString hostFile, TransferLimits limits,
                                          OnProgress onProgress)
{
    return noted(this, Direction::Out, guestPath,
                 downloadFile(Route{m_link, m_disks.get()}, guestPath, hostPath(hostFile), limits,
                              asProgress(onProgress)));
}

Task<Result<FolderTransferred>> Files::uploadFolder(QString hostFolder, QByteArray guestFolder,
                                                    OnProgress onProgress, Ignored ignored)
{
    TransferLimits limits;
    limits.ignored = ignored;
    return noted(this, Direction::In, guestFolder,
                 sendFolder(Route{m_link, m_disks.get()}, hostPath(hostFolder), guestFolder, limits,
                            std::move(onProgress)));
}

Task<Result<FolderTransferred>> Files::downloadFolder(QByteArray guestFolder, QString hostFolder,
                                                      TransferLimits limits, OnProgress onProgress)
{
    return noted(this, Direction::Out, guestFolder,
                 receiveFolder(Route{m_link, m_disks.get()}, guestFolder, hostPath(hostFolder), limits,
                               std::move(onProgress)));
}

Task<Result<QByteArray>> Files::read(QByteArray path, qint64 limit)
{
    return receiveBytes(m_link, std::move(path), limit);
}

Task<Result<Piece>> Files::readPiece(QByteArray path, qint64 from, qint64 most)
{
    return receivePiece(m_link, std::move(path), from, most);
}

Task<Result<>> Files::write(QByteArray path, QByteArray content)
{
    return sendBytes(m_link, std::move(content), std::move(path));
}

Task<Result<Listing>> Files::list(QByteArray folder, int limit, Writers writers)
{
    return listFolder(m_link, std::move(folder), limit, writers);
}

Task<Result<Entry>> Files::stat(QByteArray path) { return readStat(m_link, std::move(path)); }

Task<Result<>> Files::makeFolder(QByteArray path) { return confirmed(m_link, verb("make", path), kQuick); }

Task<Result<>> Files::rename(QByteArray from, QByteArray to)
{
    wire::Map map = verb("rename");
    map["from"] = wire::bytes(viewed(from));
    map["to"] = wire::bytes(viewed(to));
    return confirmed(m_link, map, kQuick);
}

Task<Result<>> Files::remove(QByteArray path, Recursion recursion)
{
    wire::Map map = verb("remove", path);
    map["recursive"] = recursion == Recursion::Yes;
    return confirmed(m_link, map, kSlow);
}

Task<Result<std::unique_ptr<Watch>>> Files::watch(QByteArray folder)
{
    return startWatch(m_link, std::move(folder));
}

} // namespace guest
