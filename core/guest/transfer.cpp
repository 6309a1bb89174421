// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/transfer.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/disk_transfer.h"
#include "core/guest/maps.h"

#include <QCoreApplication>
#include <QCryptographicHash>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::seconds kAnswer{60};

static QString text(const char *source) { return QCoreApplication::translate("guest::Transfer", source); }

static Result<Announced> readAnnounced(const wire::Map &answer, const QByteArray &path, qint64 limit)
{
    static constexpr qint64 kMostMs = std::numeric_limits<qint64>::max() / 1'000'000;
    wire::Fields fields(answer);
    Announced file;
    file.size = fields.integer("size", 0).value_or(0);
    file.allocated = fields.integer("allocated", 0).value_or(file.size);
    file.mode = int(fields.integer("mode", 0, 07777777).value_or(0));
    file.modified =
        base::WallTime(std::chrono::milliseconds(fields.integer("mtime_ms", -kMostMs, kMostMs).value_or(0)));
    if (fields.wrong())
        return fail(Error::Kind::Failed, text("The guest agent answered with something else than a file."),
                    QLatin1String(fields.wrong()));
    if (file.size > limit)
        return fail(Error::Kind::Failed,
                    text("%1 is longer than the %2 KiB that may be copied.")
                        .arg(base::printable(path, 4096))
                        .arg(limit / 1024));
    return file;
}

static wire::Map readMap(const QByteArray &guestPath)
{
    return {{"verb", "read"}, {"path", wire::bytes(viewed(guestPath))}};
}

/// Whether both sides saw the same, once the stream is over.
static Result<> compare(Stream *stream, const QByteArray &path, qint64 bytes, const QByteArray &sha256)
{
    if (stream->error())
        return fail(*stream->error());
    const auto event = stream->takeEvent();
    if (event && wire::Fields(*event).has("error"))
        return fail(readRefusal(*event));
    const auto done = event && isEvent(*event, "done") ? readDone(*event) : std::nullopt;
    if (!done)
        return fail(
            Error::Kind::Failed,
            text("The guest agent stopped copying %1 and did not say why.").arg(base::printable(path, 4096)));
    if (done->bytes != bytes || done->sha256 != sha256)
        return fail(Error::Kind::Failed,
                    text("%1 arrived damaged: its checksum differs. Nothing of it was kept.")
                        .arg(base::printable(path, 4096)));
    return {};
}

/// Waits until at most `ahead` bytes wait to be sent, or the stream is over.
static Task<Result<>> drained(Stream *stream, qint64 ahead)
{
    while (stream->bytesToWrite() > ahead && !stream->isOver()) {
        const auto came = co_await news(stream, kStall);
        if (!came)
            co_return fail(came.error());
    }
    co_return Result<>();
}

/// Waits until the guest has nothing more to say.
static Task<Result<>> ended(Stream *stream)
{
    while (!stream->isOver()) {
        const auto came = co_await news(stream, kStall);
        if (!came)
            co_return fail(came.error());
    }
    co_return Result<>();
}

Task<Result<Transferred>> sendFile(Route route, DiskOwned<HostReader> file, QByteArray guestPath,
                                   OnBytes onBytes)
{
    const qint64 size = file->size();
    base::Phases phases;
    if (size >= kLeastByDisk && route.disks) {
        const auto sent = co_await sendByDisk(route, &file, guestPath, onBytes, &phases);
        if (!sent)
            co_return fail(sent.error());
        if (*sent)
            co_return **sent;
    }
    const auto stream = co_await start(
        route.link, writeMap("write", guestPath, size, file->mode(), file->modified()), kAnswer);
    phases.end(phase::kAsk);
    if (!stream)
        co_return fail(stream.error());
    Stream *to = stream->get();
    const auto next = [&file] { return file.use([](HostReader &reader) { return reader.read(); }); };
    qint64 sent = 0;
    QFuture<Result<QByteArray>> reading;
    if (size > 0)
        reading = next();
    while (!to->isOver() && sent < size) {
        const auto chunk = co_await base::onFuture(reading);
        if (!chunk)
            co_return fail(chunk.error());
        sent += chunk->size();
        if (sent < size)
            reading = next(); // while this one is on its way
        to->write(*chunk);
        const auto gone = co_await drained(to, HostReader::kChunk);
        if (!gone)
            co_return fail(gone.error());
        if (onBytes)
            onBytes(sent - to->bytesToWrite(), size);
    }
    to->end();
    phases.end(phase::kCopy);
    const auto over = co_await ended(to);
    if (!over)
        co_return fail(over.error());
    // With less than all of it a read may be under way, and there is no use for the hash.
    const QByteArray sha256 = sent == size ? file->sha256() : QByteArray();
    const auto equal = compare(to, guestPath, sent, sha256);
    if (!equal)
        co_return fail(equal.error());
    phases.end(phase::kCompare);
    co_return Transferred{sent, sha256, Way::Channel, phases.list()};
}

Task<Result<Transferred>> receiveFile(Route route, QByteArray guestPath, DiskOwned<HostWriter> file,
                                      qint64 limit, OnBytes onBytes)
{
    base::Phases phases;
    auto stream = co_await start(route.link, readMap(guestPath), kAnswer);
    phases.end(phase::kAsk);
    if (!stream)
        co_return fail(stream.error());
    auto announced = readAnnounced((*stream)->answer(), guestPath, limit);
    if (!announced)
        co_return fail(announced.error());
    if (announced->size >= kLeastByDisk && route.disks) {
        (*stream)->close();
        const qint64 least = std::min(announced->size, announced->allocated);
        auto looking = file.use([least](HostWriter &writer) { return writer.expect(least); });
        const auto room = co_await base::onFuture(looking);
        if (!room)
            co_return fail(room.error());
        const auto received = co_await receiveByDisk(route, guestPath, &file, *announced, onBytes, &phases);
        if (!received)
            co_return fail(received.error());
        if (*received)
            co_return **received;
        auto emptying = file.use([](HostWriter &writer) { return writer.cut(0); });
        const auto emptied = co_await base::onFuture(emptying);
        if (!emptied)
            co_return fail(emptied.error());
        stream = co_await start(route.link, readMap(guestPath), kAnswer);
        phases.end(phase::kAsk);
        if (!stream)
            co_return fail(stream.error());
        announced = readAnnounced((*stream)->answer(), guestPath, limit);
        if (!announced)
            co_return fail(announced.error());
    }
    Stream *from = stream->get();
    auto checking = file.use([size = announced->size](HostWriter &writer) { return writer.expect(size); });
    const auto room = co_await base::onFuture(checking);
    if (!room)
        co_return fail(room.error());
    qint64 received = 0;
    while (true) {
        const QByteArray bytes = from->take(Channel::Output);
        if (bytes.isEmpty() && from->isOver())
            break;
        if (bytes.isEmpty()) {
            const auto came = co_await news(from, kStall);
            if (!came)
                co_return fail(came.error());
            continue;
        }
        received += bytes.size();
        if (received > limit)
            co_return fail(Error::Kind::Failed,
                           text("%1 grew beyond the %2 KiB that may be copied.")
                               .arg(base::printable(guestPath, 4096))
                               .arg(limit / 1024));
        auto writing = file.use([bytes](HostWriter &writer) { return writer.write(bytes); });
        const auto written = co_await base::onFuture(writing);
        if (!written)
            co_return fail(written.error());
        if (onBytes)
            onBytes(received, std::max(received, announced->size));
    }
    phases.end(phase::kCopy);
    const QByteArray sha256 = file->sha256();
    const auto equal = compare(from, guestPath, received, sha256);
    if (!equal)
        co_return fail(equal.error());
    auto keeping = file.use([announced = *announced](HostWriter &writer) {
        return writer.keep(announced.mode, announced.modified);
    });
    const auto kept = co_await base::onFuture(keeping);
    if (!kept)
        co_return fail(kept.error());
    phases.end(phase::kKeep);
    co_return Transferred{received, sha256, Way::Channel, phases.list()};
}

Task<Result<>> sendBytes(QPointer<Link> link, QByteArray content, QByteArray guestPath)
{
    const auto now = base::SystemClock().now();
    const auto stream =
        co_await start(link, writeMap("write", guestPath, content.size(), 0644, now), kAnswer);
    if (!stream)
        co_return fail(stream.error());
    (*stream)->write(content);
    (*stream)->end();
    const auto over = co_await ended(stream->get());
    if (!over)
        co_return fail(over.error());
    co_return compare(stream->get(), guestPath, content.size(),
                      QCryptographicHash::hash(content, QCryptographicHash::Sha256));
}

static Task<Result<QByteArray>> collect(Stream *stream, QByteArray guestPath, qint64 limit)
{
    QByteArray content;
    while (!stream->isOver() || stream->available(Channel::Output) > 0) {
        content += stream->take(Channel::Output);
        if (content.size() > limit)
            co_return fail(Error::Kind::Failed,
                           text("%1 grew beyond the %2 KiB that may be copied.")
                               .arg(base::printable(guestPath, 4096))
                               .arg(limit / 1024));
        if (stream->isOver())
            continue;
        const auto came = co_await news(stream, kStall);
        if (!came)
            co_return fail(came.error());
    }
    const auto equal = compare(stream, guestPath, content.size(),
                               QCryptographicHash::hash(content, QCryptographicHash::Sha256));
    if (!equal)
        co_return fail(equal.error());
    co_return content;
}

Task<Result<QByteArray>> receiveBytes(QPointer<Link> link, QByteArray guestPath, qint64 limit)
{
    const auto stream = co_await start(link, readMap(guestPath), kAnswer);
    if (!stream)
        co_return fail(stream.error());
    const auto announced = readAnnounced((*stream)->answer(), guestPath, limit);
    if (!announced)
        co_return fail(announced.error());
    co_return co_await collect(stream->get(), guestPath, limit);
}

Task<Result<QByteArray>> receiveStart(QPointer<Link> link, QByteArray guestPath, qint64 most)
{
    wire::Map map = readMap(guestPath);
    map["length"] = most;
    const auto stream = co_await start(link, map, kAnswer);
    if (!stream)
        co_return fail(stream.error());
    co_return co_await collect(stream->get(), guestPath, most);
}

} // namespace guest
