// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"

#include "core/base/await.h"
#include "core/base/race.h"
#include "core/guest/call.h"
#include "core/guest/disks.h"
#include "core/guest/folder_transfer.h"
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

Guest::Guest(Device device, std::unique_ptr<Link> link)
    : m_device(std::move(device))
    , m_link(std::move(link))
{
    connect(m_link.get(), &Link::changed, this, [this] {
        if (m_link->error())
            emit lost(*m_link->error());
    });
}

// The device may be in the middle of telling the link something: it dies a turn of the event loop later.
Guest::~Guest()
{
    m_link.reset();
    m_device->disconnect();
    m_device->close();
}

Task<Result<std::unique_ptr<Guest>>> Guest::open(std::unique_ptr<QLocalSocket> device,
                                                 std::chrono::milliseconds timeout, LinkTimes times)
{
    Device held(device.release());
    auto link = co_await Link::open(held.get(), timeout, times);
    if (!link)
        co_return fail(link.error());
    co_return std::unique_ptr<Guest>(new Guest(std::move(held), std::move(*link)));
}

bool Guest::isAlive() const { return !m_link->error(); }

bool Guest::wasCutOff() const { return m_link->wasCutOff(); }

void Guest::hold() { m_link->hold(); }

void Guest::goOn() { m_link->goOn(); }

void Guest::endCopies() { emit copiesEnded(); }

QString Guest::agentVersion() const { return m_link->agentVersion(); }

void Guest::lend(std::unique_ptr<Disks> disks) { m_disks = std::move(disks); }

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

static Task<Result<Usage>> readUsage(QPointer<Link> link)
{
    const auto answer = co_await ask(link, verb("usage"), kQuick);
    if (!answer)
        co_return fail(answer.error());
    wire::Fields fields(*answer);
    const auto number = [&fields](const char *key, qint64 most = qint64(1) << 50) {
        return fields.integer(key, 0, most).value_or(0);
    };
    Usage usage;
    usage.processor = std::chrono::milliseconds(number("cpu_ms"));
    usage.switches = number("switches");
    usage.processors = int(number("cpus", 100'000));
    usage.memoryKib = number("memory_kib");
    usage.memoryTotalKib = number("memory_total_kib");
    usage.diskKib = number("disk_kib");
    usage.diskTotalKib = number("disk_total_kib");
    usage.volumeKib = number("volume_kib");
    usage.volumeTotalKib = number("volume_total_kib");
    usage.processes = int(number("processes", 100'000'000));
    usage.runs = int(number("runs", 100'000'000));
    if (fields.wrong())
        co_return fail(nonsense());
    co_return usage;
}

static Task<Result<SystemState>> readState(QPointer<Link> link)
{
    const auto answer = co_await ask(link, verb("ready"), kQuick);
    if (!answer)
        co_return fail(answer.error());
    const std::string state = wire::Fields(*answer).text("state").value_or("");
    if (state != "running" && state != "starting")
        co_return fail(nonsense());
    co_return state == "running" ? SystemState::Running : SystemState::Starting;
}

static wire::Map identityMap(const Identity &identity)
{
    wire::Map map = verb("identity");
    if (identity.hostname)
        map["hostname"] = utf8(*identity.hostname);
    if (identity.machineId)
        map["machine_id"] = utf8(*identity.machineId);
    if (identity.clock)
        map["clock_ms"] = qint64(identity.clock->time_since_epoch().count());
    if (identity.processorPercent)
        map["cpu_percent"] = *identity.processorPercent;
    if (identity.mac)
        map["mac"] = utf8(*identity.mac);
    if (identity.packages) {
        map["packages"] = *identity.packages == PackageSource::Network ? "network"
            : *identity.packages == PackageSource::Cache               ? "cache"
                                                                       : "kept";
    }
    if (identity.begins)
        map["begins"] = true;
    return map;
}

static OnBytes asProgress(const OnProgress &onProgress)
{
    if (!onProgress)
        return {};
    return [onProgress](qint64 bytes, qint64 total) { onProgress({bytes, total, 0, 1}); };
}

// A task does nothing until it is started, which may be after the Guest is gone: so each takes the link,
// weakly, and none of them is a member.
static QPointer<Link> weak(const std::unique_ptr<Link> &link) { return link.get(); }

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
Task<Result<Outcome>> Guest::noted(QPointer<Guest> guest, TransferRecord::Direction direction,
                                   QByteArray path, Task<Result<Outcome>> copy)
{
    if (!guest)
        co_return co_await std::move(copy);
    auto outcome = co_await base::unless(guest.data(), &Guest::copiesEnded, std::move(copy));
    if (!outcome)
        co_return fail(Error::Kind::Disconnected, text("The machine was stopped before the copy was whole."));
    auto copied = std::move(*outcome);
    if (copied && guest) {
        TransferRecord record;
        record.direction = direction;
        record.path = path;
        count(record, *copied);
        record.bytes = copied->bytes;
        record.phases = copied->phases;
        guest->m_lastTransfer = record;
    }
    co_return copied;
}

Task<Result<Transferred>> Guest::upload(QString hostFile, QByteArray guestPath, OnProgress onProgress)
{
    return noted(this, Direction::In, guestPath,
                 uploadFile(Route{weak(m_link), m_disks.get()}, hostPath(hostFile), guestPath,
                            asProgress(onProgress)));
}

Task<Result<Transferred>> Guest::download(QByteArray guestPath, QString hostFile, TransferLimits limits,
                                          OnProgress onProgress)
{
    return noted(this, Direction::Out, guestPath,
                 downloadFile(Route{weak(m_link), m_disks.get()}, guestPath, hostPath(hostFile), limits,
                              asProgress(onProgress)));
}

Task<Result<FolderTransferred>> Guest::uploadFolder(QString hostFolder, QByteArray guestFolder,
                                                    OnProgress onProgress, Ignored ignored)
{
    TransferLimits limits;
    limits.ignored = ignored;
    return noted(this, Direction::In, guestFolder,
                 sendFolder(Route{weak(m_link), m_disks.get()}, hostPath(hostFolder), guestFolder, limits,
                            std::move(onProgress)));
}

Task<Result<FolderTransferred>> Guest::downloadFolder(QByteArray guestFolder, QString hostFolder,
                                                      TransferLimits limits, OnProgress onProgress)
{
    return noted(this, Direction::Out, guestFolder,
                 receiveFolder(Route{weak(m_link), m_disks.get()}, guestFolder, hostPath(hostFolder), limits,
                               std::move(onProgress)));
}

Task<Result<QByteArray>> Guest::read(QByteArray path, qint64 limit)
{
    return receiveBytes(weak(m_link), std::move(path), limit);
}

Task<Result<Piece>> Guest::readPiece(QByteArray path, qint64 from, qint64 most)
{
    return receivePiece(weak(m_link), std::move(path), from, most);
}

Task<Result<>> Guest::write(QByteArray path, QByteArray content)
{
    return sendBytes(weak(m_link), std::move(content), std::move(path));
}

Task<Result<Listing>> Guest::list(QByteArray folder, int limit, Writers writers)
{
    return listFolder(weak(m_link), std::move(folder), limit, writers);
}

Task<Result<Entry>> Guest::stat(QByteArray path) { return readStat(weak(m_link), std::move(path)); }

Task<Result<>> Guest::makeFolder(QByteArray path)
{
    return confirmed(weak(m_link), verb("make", path), kQuick);
}

Task<Result<>> Guest::rename(QByteArray from, QByteArray to)
{
    wire::Map map = verb("rename");
    map["from"] = wire::bytes(viewed(from));
    map["to"] = wire::bytes(viewed(to));
    return confirmed(weak(m_link), map, kQuick);
}

Task<Result<>> Guest::remove(QByteArray path, Recursion recursion)
{
    wire::Map map = verb("remove", path);
    map["recursive"] = recursion == Recursion::Yes;
    return confirmed(weak(m_link), map, kSlow);
}

Task<Result<std::unique_ptr<Watch>>> Guest::watch(QByteArray folder)
{
    return startWatch(weak(m_link), std::move(folder));
}

Task<Result<>> Guest::mount(QString serial, Mount how)
{
    wire::Map map = verb("mount");
    map["serial"] = utf8(serial);
    if (how == Mount::ReadOnly)
        map["read_only"] = true;
    return confirmed(weak(m_link), map, kSlow);
}

Task<Result<>> Guest::unmount() { return confirmed(weak(m_link), verb("unmount"), kSlow); }

Task<Result<>> Guest::setIdentity(Identity identity)
{
    return confirmed(weak(m_link), identityMap(identity), kQuick);
}

Task<Result<Usage>> Guest::usage() { return readUsage(weak(m_link)); }

Task<Result<SystemState>> Guest::state() { return readState(weak(m_link)); }

Task<Result<>> Guest::settle() { return confirmed(weak(m_link), verb("settle"), kSlow); }

} // namespace guest
