// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/disk_transfer.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/maps.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QTimer>

#include <atomic>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcTransfer, "berth.guest.transfer")

static constexpr std::chrono::seconds kAnswer{60};
static constexpr std::chrono::seconds kLook{1}; // at the room that is left
static constexpr qint64 kReach = 16 << 20; // bytes
static constexpr size_t kMostExtents = 1000; // in one request

static QString text(const char *source) { return QCoreApplication::translate("guest::Transfer", source); }

namespace {

/// A file that the machine has as a disk, as long as this lives.
class Attached
{
public:
    Attached(QPointer<Disks> disks, QString serial)
        : m_disks(std::move(disks))
        , m_serial(std::move(serial))
    {
    }
    ~Attached() { detachLater(); }
    Q_DISABLE_COPY_MOVE(Attached)

    std::string serial() const { return utf8(m_serial); }
    /// Disconnected: whoever has the machine is gone, and looks after it.
    Task<Result<>> detach()
    {
        if (!m_disks)
            co_return fail(Error::Kind::Disconnected, text("There is no connection to the machine."));
        const QString serial = std::exchange(m_serial, {});
        if (serial.isEmpty())
            co_return {};
        co_return co_await m_disks->detach(serial);
    }
    void detachLater()
    {
        const QString serial = std::exchange(m_serial, {});
        if (m_disks && !serial.isEmpty())
            m_disks->detachLater(serial);
    }

private:
    QPointer<Disks> m_disks;
    QString m_serial;
};

/// Work on the host's disk that ends early when this goes.
class Unwanted
{
public:
    ~Unwanted() { *m_flag = true; }
    std::shared_ptr<std::atomic<bool>> flag() const { return m_flag; }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

/// What the guest says at the end of the copying.
struct Copied
{
    qint64 bytes = 0;
    QByteArray checksum;
};

} // namespace

static void logDetour(const QByteArray &path, const Error &reason)
{
    qCInfo(lcTransfer, "%s goes over the link: %s %s", qPrintable(base::printable(path, 4096)),
           qPrintable(reason.text), qPrintable(reason.detail));
}

static Error damaged(const QByteArray &path)
{
    return {Error::Kind::Failed,
            text("%1 arrived damaged: its checksum differs. Nothing of it was kept.")
                .arg(base::printable(path, 4096)),
            {}};
}

/// The next event of that name; others meanwhile are progress. What it holds of `total` is reported.
static Task<Result<wire::Map>> awaitEvent(Stream *stream, const char *name, QByteArray path, qint64 total,
                                          OnBytes onBytes)
{
    for (;;) {
        const auto event = stream->takeEvent();
        if (event && wire::Fields(*event).has("error"))
            co_return fail(readRefusal(*event));
        if (event && isEvent(*event, name))
            co_return *event;
        if (event && onBytes)
            onBytes(wire::Fields(*event).integer("bytes", 0, total).value_or(0), total);
        if (stream->error())
            co_return fail(*stream->error());
        if (stream->isOver())
            co_return fail(Error::Kind::Failed,
                           text("The guest agent stopped copying %1 and did not say why.")
                               .arg(base::printable(path, 4096)));
        const auto came = co_await news(stream, kStall);
        if (!came)
            co_return fail(came.error());
    }
}

static std::optional<Copied> readCopied(const wire::Map &map)
{
    wire::Fields fields(map);
    const auto bytes = fields.integer("bytes", 0);
    const QByteArray checksum = QByteArray::fromStdString(fields.bytes("xxh64").value_or(""));
    if (fields.wrong() || !bytes)
        return {};
    return Copied{*bytes, checksum};
}

wire::Map writeMap(const char *verb, const QByteArray &guestPath, qint64 size, int mode,
                   base::WallTime modified)
{
    return {{"verb", verb},    {"path", wire::bytes(viewed(guestPath))},
            {"size", size},    {"mode", mode},
            {"parents", true}, {"mtime_ms", qint64(modified.time_since_epoch().count())}};
}

Task<Result<std::optional<Transferred>>> sendByDisk(Route route, const DiskOwned<HostReader> *file,
                                                    QByteArray guestPath, OnBytes onBytes,
                                                    base::Phases *phases)
{
    const qint64 size = (*file)->size();
    auto naming = file->use([](HostReader &reader) { return reader.path(); });
    const auto path = co_await base::onFuture(naming);
    auto mapping = file->use([](HostReader &reader) { return reader.extents(kMostExtents); });
    const auto extents = co_await base::onFuture(mapping);
    if (!path || !route.disks)
        co_return std::nullopt;
    const auto serial = co_await route.disks->attach(*path, Disks::Access::Read);
    phases->end(phase::kAttach);
    if (!serial) {
        logDetour(guestPath, serial.error());
        co_return std::nullopt;
    }
    Attached disk(route.disks, *serial);
    wire::Map request = writeMap("from_disk", guestPath, size, (*file)->mode(), (*file)->modified());
    request["disk"] = disk.serial();
    request["data"] = wire::Map::array();
    for (const auto &[begin, end] : extents) {
        request["data"].push_back(begin);
        request["data"].push_back(end);
    }
    const auto stream = co_await start(route.link, request, kAnswer);
    phases->end(phase::kAsk);
    if (!stream) {
        const auto gone = co_await disk.detach();
        phases->end(phase::kDetach);
        if (stream.error().kind != Error::Kind::Unsupported || !gone)
            co_return fail(stream.error());
        logDetour(guestPath, stream.error());
        co_return std::nullopt;
    }
    const Unwanted unwanted;
    auto checking =
        file->use([flag = unwanted.flag()](HostReader &reader) { return reader.checksum(*flag); });
    const auto event = co_await awaitEvent(stream->get(), "copied", guestPath, size, onBytes);
    phases->end(phase::kCopy);
    if (!event)
        *unwanted.flag() = true;
    const auto checksum = co_await base::onFuture(checking);
    phases->end(phase::kCompare);
    const auto copied = event ? readCopied(*event) : std::nullopt;
    if (!copied || !checksum || copied->bytes != size || copied->checksum != *checksum) {
        auto looking = file->use([](HostReader &reader) { return reader.unchanged(); });
        const auto unchanged = co_await base::onFuture(looking);
        if (!unchanged) // the reason for whatever else went wrong
            co_return fail(unchanged.error());
        if (!event)
            co_return fail(event.error());
        if (!checksum)
            co_return fail(checksum.error());
        co_return fail(damaged(guestPath));
    }
    const auto gone = co_await disk.detach();
    phases->end(phase::kDetach);
    if (!gone)
        co_return fail(gone.error());
    (*stream)->end();
    const OnBytes silent;
    const auto kept = co_await awaitEvent(stream->get(), "kept", guestPath, size, silent);
    phases->end(phase::kKeep);
    if (!kept)
        co_return fail(kept.error());
    if (onBytes)
        onBytes(size, size);
    co_return Transferred{size, {}, Way::Disk, phases->list()};
}

/// What goes far beyond what was announced, as nothing honest does, has to leave more: the less room there
/// is, the slower the disk is, and it would never come to the reserve.
static Result<> checkFloor(HostWriter &writer)
{
    const auto written = writer.bytesOnDisk();
    if (!written)
        return fail(written.error());
    return writer.checkFloor(*written > writer.expected() + kReach ? kReach : 1);
}

/// Takes the disk away from a machine that comes to the reserve of the host's: its writes pass nobody else.
/// Whoever lends it has it written the more slowly, the less room there is.
class FloorWatch
{
public:
    FloorWatch(const DiskOwned<HostWriter> *file, Attached *disk)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, file, disk] {
            file->use(checkFloor).then(&m_timer, [this, disk](const Result<> &room) {
                if (room || m_full)
                    return;
                m_full = room.error();
                disk->detachLater();
                if (m_stream)
                    m_stream->close();
            });
        });
        m_timer.start(kLook);
    }
    void alsoEnds(Stream *stream) { m_stream = stream; }
    const std::optional<Error> &full() const { return m_full; }

private:
    QTimer m_timer;
    QPointer<Stream> m_stream;
    std::optional<Error> m_full;
};

Task<Result<std::optional<Transferred>>> receiveByDisk(Route route, QByteArray guestPath,
                                                       const DiskOwned<HostWriter> *file, Announced announced,
                                                       OnBytes onBytes, base::Phases *phases)
{
    const qint64 size = announced.size;
    auto making = file->use([announced](HostWriter &writer) { return writer.becomeDisk(announced.size); });
    const auto path = co_await base::onFuture(making);
    if (!path || !route.disks)
        co_return std::nullopt;
    const auto serial = co_await route.disks->attach(*path, Disks::Access::Write);
    phases->end(phase::kAttach);
    if (!serial) {
        logDetour(guestPath, serial.error());
        co_return std::nullopt;
    }
    Attached disk(route.disks, *serial);
    FloorWatch watch(file, &disk);
    const wire::Map request{{"verb", "to_disk"},
                            {"path", wire::bytes(viewed(guestPath))},
                            {"disk", disk.serial()},
                            {"size", size}};
    const auto stream = co_await start(route.link, request, kAnswer);
    phases->end(phase::kAsk);
    if (!stream) {
        const auto gone = co_await disk.detach();
        phases->end(phase::kDetach);
        if (watch.full())
            co_return fail(*watch.full());
        if (stream.error().kind != Error::Kind::Unsupported || !gone)
            co_return fail(stream.error());
        logDetour(guestPath, stream.error());
        co_return std::nullopt;
    }
    watch.alsoEnds(stream->get());
    const auto event = co_await awaitEvent(stream->get(), "copied", guestPath, size, onBytes);
    phases->end(phase::kCopy);
    auto looking = file->use(checkFloor);
    const auto room = co_await base::onFuture(looking);
    // Before it is looked at: as long as the guest reaches it, it may write to it.
    const auto gone = co_await disk.detach();
    phases->end(phase::kDetach);
    if (watch.full())
        co_return fail(*watch.full());
    if (!room)
        co_return fail(room.error());
    if (!event)
        co_return fail(event.error());
    if (!gone)
        co_return fail(gone.error());
    const auto copied = readCopied(*event);
    const Unwanted unwanted;
    auto checking = file->use(
        [size, flag = unwanted.flag()](HostWriter &writer) { return writer.checksum(size, *flag); });
    const auto checksum = co_await base::onFuture(checking);
    phases->end(phase::kCompare);
    if (!checksum)
        co_return fail(checksum.error());
    if (!copied || copied->bytes != size || copied->checksum != *checksum)
        co_return fail(damaged(guestPath));
    auto keeping = file->use([announced](HostWriter &writer) -> Result<> {
        if (auto cut = writer.cut(announced.size); !cut)
            return cut;
        return writer.keep(announced.mode, announced.modified);
    });
    const auto kept = co_await base::onFuture(keeping);
    phases->end(phase::kKeep);
    if (!kept)
        co_return fail(kept.error());
    if (onBytes)
        onBytes(size, size);
    co_return Transferred{size, {}, Way::Disk, phases->list()};
}

} // namespace guest
