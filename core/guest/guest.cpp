// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"

#include "core/guest/call.h"
#include "core/guest/link.h"
#include "core/guest/maps.h"

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::seconds kQuick{30};
static constexpr std::chrono::minutes kSlow{3}; // what a guest's disk can hold up

Guest::Guest(Device device, std::unique_ptr<Link> link)
    : m_device(std::move(device))
    , m_link(std::move(link))
    , m_files(std::make_unique<Files>(m_link.get()))
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

QString Guest::agentVersion() const { return m_link->agentVersion(); }

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

// A task does nothing until it is started, which may be after the Guest is gone: so each takes the link,
// weakly, and none of them is a member.
static QPointer<Link> weak(const std::unique_ptr<Link> &link) { return link.get(); }

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
