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

/// What the guest saw, once the stream is over.
static Result<Done> outcome(Stream *stream, const QByteArray &path)
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
    return *done;
}

static Error damaged(const QByteArray &path)
{
    return {Error::Kind::Failed,
            text("%1 arrived damaged: its checksum differs. Nothing of it was kept.")
                .arg(base::printable(path, 4096)),
            {}};
}

/// Whether both sides saw the same, once the stream is over.
static Result<> compare(Stream *stream, const QByteArray &path, qint64 bytes, const QByteArray &sha256)
{
    const auto done = outcome(stream, path);
    if (!done)
        return fail(done.error());
    if (done->bytes != bytes || done->sha256 != sha256)
        return fail(damaged(path));
    return {};
}

QByteArray partKey(const QByteArray &guestPath, qint64 size, base::WallTime modified)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(guestPath);
    hash.addData(QByteArray(1, '\0') + QByteArray::number(size) + ' '
                 + QByteArray::number(qint64(modified.time_since_epoch().count())));
    return hash.result().toHex().first(32);
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

namespace {

enum class Begin {
    WhereItStopped, ///< an earlier one
    Anew
};

} // namespace

/// Nothing: what the guest had of it was of another file, and is gone.
static Task<Result<std::optional<Transferred>>> sendByLink(QPointer<Link> link,
                                                           const DiskOwned<HostReader> *file,
                                                           QByteArray guestPath, OnBytes onBytes, Begin begin,
                                                           base::Phases *phases)
{
    const qint64 size = (*file)->size();
    wire::Map request = writeMap("write", guestPath, size, (*file)->mode(), (*file)->modified());
    const bool mayGoOn = begin == Begin::WhereItStopped && size >= kLeastKept;
    if (mayGoOn)
        request["part"] = partKey(guestPath, size, (*file)->modified()).toStdString();
    const auto stream = co_await start(link, request, kAnswer);
    phases->end(phase::kAsk);
    if (!stream)
        co_return fail(stream.error());
    Stream *to = stream->get();
    const wire::Map answer = to->answer();
    wire::Fields fields(answer);
    const bool isPart = mayGoOn && fields.has("have"); // an older agent knows of none
    const qint64 have = isPart ? fields.integer("have", 0, size).value_or(0) : 0;
    if (fields.wrong())
        co_return fail(Error::Kind::Failed,
                       text("The guest agent claims to have more of a file than there is."));
    const auto next = [file] { return file->use([](HostReader &reader) { return reader.read(); }); };
    qint64 sent = 0;
    QFuture<Result<QByteArray>> reading;
    if (size > 0)
        reading = next();
    while (!to->isOver() && sent < size) {
        const auto chunk = co_await base::onFuture(reading);
        if (!chunk)
            co_return fail(chunk.error());
        const qint64 known = std::clamp<qint64>(have - sent, 0, chunk->size());
        sent += chunk->size();
        if (sent < size)
            reading = next(); // while this one is on its way
        if (known < chunk->size())
            to->write(chunk->mid(known));
        const auto gone = co_await drained(to, HostReader::kChunk);
        if (!gone)
            co_return fail(gone.error());
        if (onBytes && sent > have)
            onBytes(sent - to->bytesToWrite(), size);
    }
    // With less than all of it a read may be under way, and there is no use for the hash.
    const QByteArray sha256 = sent == size ? (*file)->sha256() : QByteArray();
    if (isPart)
        to->write(sha256);
    to->end();
    phases->end(phase::kCopy);
    const auto over = co_await ended(to);
    if (!over)
        co_return fail(over.error());
    const auto done = outcome(to, guestPath);
    phases->end(phase::kCompare);
    if (!done)
        co_return fail(done.error());
    if (done->bytes == sent && done->sha256 == sha256)
        co_return Transferred{sent, sha256, Way::Channel, phases->list()};
    if (have > 0)
        co_return std::nullopt;
    co_return fail(damaged(guestPath));
}

Task<Result<Transferred>> sendFile(Route route, DiskOwned<HostReader> file, QByteArray guestPath,
                                   OnBytes onBytes)
{
    base::Phases phases;
    if (file->size() >= kLeastByDisk && route.disks) {
        const auto sent = co_await sendByDisk(route, &file, guestPath, onBytes, &phases);
        if (!sent)
            co_return fail(sent.error());
        if (*sent)
            co_return **sent;
    }
    auto sent = co_await sendByLink(route.link, &file, guestPath, onBytes, Begin::WhereItStopped, &phases);
    if (sent && !*sent) {
        auto rewinding = file.use([](HostReader &reader) {
            reader.rewind();
            return true;
        });
        co_await base::onFuture(rewinding);
        sent = co_await sendByLink(route.link, &file, guestPath, onBytes, Begin::Anew, &phases);
    }
    if (!sent)
        co_return fail(sent.error());
    co_return **sent;
}

/// How much of it there is, all of it in the hash.
static Task<Result<qint64>> takeUpPart(const DiskOwned<HostWriter> *file, QByteArray key, qint64 size)
{
    auto becoming = file->use([key, size](HostWriter &writer) { return writer.becomePart(key, size); });
    const auto have = co_await base::onFuture(becoming);
    if (!have)
        co_return fail(have.error());
    for (qint64 taken = 0; taken < *have;) {
        auto taking = file->use([](HostWriter &writer) { return writer.takeIn(); });
        const auto count = co_await base::onFuture(taking);
        if (!count)
            co_return fail(count.error());
        if (*count == 0)
            co_return fail(Error::Kind::Failed,
                           text("The part of a file that was copied before is damaged."));
        taken += *count;
    }
    co_return *have;
}

/// The rest of a file of which so much is there. Nothing: what was there was of another file.
static Task<Result<std::optional<Transferred>>> receiveRest(Stream *from, QByteArray guestPath,
                                                            const DiskOwned<HostWriter> *file, qint64 have,
                                                            qint64 size, qint64 limit, OnBytes onBytes,
                                                            base::Phases *phases)
{
    auto checking = file->use([missing = size - have](HostWriter &writer) { return writer.expect(missing); });
    const auto room = co_await base::onFuture(checking);
    if (!room)
        co_return fail(room.error());
    qint64 received = have;
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
        auto writing = file->use([bytes](HostWriter &writer) { return writer.write(bytes); });
        const auto written = co_await base::onFuture(writing);
        if (!written)
            co_return fail(written.error());
        if (onBytes)
            onBytes(received, std::max(received, size));
    }
    phases->end(phase::kCopy);
    const auto done = outcome(from, guestPath);
    if (!done)
        co_return fail(done.error());
    const QByteArray sha256 = (*file)->sha256();
    if (done->bytes == received && done->sha256 == sha256)
        co_return Transferred{received, sha256, Way::Channel, {}};
    if (have > 0)
        co_return std::nullopt;
    co_return fail(damaged(guestPath));
}

static Task<Result<Transferred>> receive(Route route, QByteArray guestPath, const DiskOwned<HostWriter> *file,
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
    bool mustAsk = false; // anew
    if (announced->size >= kLeastByDisk && route.disks) {
        (*stream)->close();
        mustAsk = true;
        const qint64 least = std::min(announced->size, announced->allocated);
        auto looking = file->use([least](HostWriter &writer) { return writer.expect(least); });
        const auto room = co_await base::onFuture(looking);
        if (!room)
            co_return fail(room.error());
        const auto received = co_await receiveByDisk(route, guestPath, file, *announced, onBytes, &phases);
        if (!received)
            co_return fail(received.error());
        if (*received)
            co_return **received;
        auto emptying = file->use([](HostWriter &writer) { return writer.cut(0); });
        const auto emptied = co_await base::onFuture(emptying);
        if (!emptied)
            co_return fail(emptied.error());
    }
    qint64 have = 0;
    if (announced->size >= kLeastKept) {
        const QByteArray key = partKey(guestPath, announced->size, announced->modified);
        const auto there = co_await takeUpPart(file, key, announced->size);
        if (!there)
            co_return fail(there.error());
        have = *there;
    }
    for (;;) {
        if (have > 0 || mustAsk) {
            (*stream)->close();
            wire::Map request = readMap(guestPath);
            request["offset"] = have;
            request["whole"] = true;
            stream = co_await start(route.link, request, kAnswer);
            phases.end(phase::kAsk);
            if (!stream)
                co_return fail(stream.error());
            const Announced before = *announced;
            announced = readAnnounced((*stream)->answer(), guestPath, limit);
            if (!announced)
                co_return fail(announced.error());
            if (have > 0 && (announced->size != before.size || announced->modified != before.modified))
                co_return fail(
                    Error::Kind::Invalid,
                    text("%1 changed while it was copied. Copy it again when nothing writes to it.")
                        .arg(base::printable(guestPath, 4096)));
        }
        const auto received = co_await receiveRest(stream->get(), guestPath, file, have, announced->size,
                                                   limit, onBytes, &phases);
        if (!received)
            co_return fail(received.error());
        if (!*received) {
            auto emptying = file->use([](HostWriter &writer) { return writer.startOver(); });
            const auto emptied = co_await base::onFuture(emptying);
            if (!emptied)
                co_return fail(emptied.error());
            have = 0;
            mustAsk = true;
            continue;
        }
        auto keeping = file->use(
            [whole = *announced](HostWriter &writer) { return writer.keep(whole.mode, whole.modified); });
        const auto kept = co_await base::onFuture(keeping);
        if (!kept)
            co_return fail(kept.error());
        phases.end(phase::kKeep);
        Transferred whole = **received;
        whole.phases = phases.list();
        co_return whole;
    }
}

Task<Result<Transferred>> receiveFile(Route route, QByteArray guestPath, DiskOwned<HostWriter> file,
                                      qint64 limit, OnBytes onBytes)
{
    const auto received = co_await receive(route, guestPath, &file, limit, onBytes);
    if (!received && !isBreak(received.error())) {
        auto dropping = file.use([](HostWriter &writer) {
            writer.drop();
            return true;
        });
        co_await base::onFuture(dropping);
    }
    co_return received;
}

Task<Result<QByteArray>> hashInGuest(QPointer<Link> link, QByteArray guestPath, qint64 size)
{
    wire::Map request = readMap(guestPath);
    request["offset"] = size;
    request["length"] = 0;
    request["whole"] = true;
    const auto stream = co_await start(link, request, kAnswer);
    if (!stream)
        co_return fail(stream.error());
    const auto over = co_await ended(stream->get());
    if (!over)
        co_return fail(over.error());
    const auto done = outcome(stream->get(), guestPath);
    if (!done)
        co_return fail(done.error());
    const auto announced = readAnnounced((*stream)->answer(), guestPath, std::numeric_limits<qint64>::max());
    if (!announced || announced->size != size || done->bytes != size)
        co_return QByteArray();
    co_return done->sha256;
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

Task<Result<Piece>> receivePiece(QPointer<Link> link, QByteArray guestPath, qint64 from, qint64 most)
{
    wire::Map map = readMap(guestPath);
    map["offset"] = from;
    map["length"] = most;
    const auto stream = co_await start(link, map, kAnswer);
    if (!stream)
        co_return fail(stream.error());
    const auto announced =
        readAnnounced((*stream)->answer(), guestPath, std::numeric_limits<qint64>::max());
    if (!announced)
        co_return fail(announced.error());
    auto bytes = co_await collect(stream->get(), guestPath, most);
    if (!bytes)
        co_return fail(bytes.error());
    co_return Piece{*std::move(bytes), announced->size};
}

} // namespace guest
