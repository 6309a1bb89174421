// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/machines.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/vm/libvirt/host.h"

#include <QCoreApplication>
#include <QStorageInfo>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kLongestAttempt = 2min;

Machines::Machines(base::Places places, const Settings *settings, QObject *parent)
    : QObject(parent)
    , m_places(std::move(places))
    , m_settings(settings)
    , m_floor(m_places)
    , m_packages(vm::PackageCache::folderIn(m_places))
{
    connect(&m_packages, &vm::PackageCache::failed, this, &Machines::notePackages);
}

Machines::~Machines() = default;

void Machines::onFound(std::function<void(Found)> handler) { m_onFound = std::move(handler); }

QString Machines::whyNotKvm() const { return m_hypervisor ? m_hypervisor->host().whyNotKvm() : QString(); }

Task<Result<vm::Hypervisor *>> Machines::open()
{
    if (m_adopted)
        co_return m_hypervisor.get();
    if (!m_attempt.isRunning()) {
        m_attempt = attempt();
        m_attempt.start([this] {
            const Result<> outcome = m_attempt.result();
            emit attempted(outcome);
        });
    }
    if (m_attempt.isRunning()) {
        const auto outcome = co_await base::onSignal(this, &Machines::attempted, kLongestAttempt);
        if (!outcome)
            co_return fail(Error::Kind::Timeout,
                           QCoreApplication::translate("session::Machines", "libvirt does not answer."));
        if (const auto &result = std::get<0>(*outcome); !result)
            co_return fail(result.error());
    } else if (const auto &result = m_attempt.result(); !result) {
        co_return fail(result.error());
    }
    co_return m_hypervisor.get();
}

Task<Result<>> Machines::attempt()
{
    if (!m_hypervisor) {
        const bool isGiven = !qEnvironmentVariableIsEmpty("BERTH_LIBVIRT_URI");
        const QString uri = isGiven || m_settings->libvirtUri.isEmpty() ? vm::Hypervisor::defaultUri()
                                                                        : m_settings->libvirtUri;
        auto opened = co_await vm::Hypervisor::open(m_places, uri);
        if (!opened)
            co_return fail(opened.error());
        m_hypervisor = std::move(*opened);
    }
    auto found = co_await vm::Machine::adopt(m_hypervisor.get(), m_places);
    if (!found)
        co_return fail(found.error());
    for (const auto &machine : *found) {
        takeOn(machine.get());
        m_floor.watch(machine.get());
    }
    m_adopted = true;
    if (!found->empty())
        wantPackages();
    if (m_onFound)
        m_onFound(std::move(*found));
    co_return {};
}

/// A place among the running machines, given back unless the machine takes it over.
class Seat
{
public:
    Seat(QList<vm::Size> *running, vm::Size size)
        : m_running(running)
        , m_size(std::move(size))
    {
        m_running->append(m_size);
    }
    ~Seat() { m_running->removeOne(m_size); }
    Q_DISABLE_COPY_MOVE(Seat)

private:
    QList<vm::Size> *m_running;
    vm::Size m_size;
};

Task<Result<std::unique_ptr<vm::Machine>>> Machines::start(vm::Machine::Order order)
{
    const auto hypervisor = co_await open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    if (auto room = admit(order.size); !room)
        co_return fail(room.error());
    const Seat seat(&m_running, order.size);
    order.reachesPackages = wantPackages();
    auto machine = co_await vm::Machine::start(*hypervisor, m_places, order);
    if (machine) {
        takeOn(machine->get());
        co_await m_floor.take(machine->get());
    }
    co_return machine;
}

Task<Result<std::unique_ptr<vm::Machine>>> Machines::startWaiting(vm::Machine::Order order)
{
    const auto hypervisor = co_await open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    order.reachesPackages = wantPackages();
    auto machine = co_await vm::Machine::start(*hypervisor, m_places, order);
    if (machine)
        co_await m_floor.take(machine->get());
    co_return machine;
}

/// False: there is no cache, and will be none. Who starts with it is told so as it is outfitted.
bool Machines::wantPackages()
{
    m_packages.want(packageRoom());
    notePackages();
    return packageRoom().bytes > 0 && vm::PackageCache::program();
}

void Machines::fitPackages()
{
    m_packages.setRoom(packageRoom());
    if (!m_running.isEmpty())
        wantPackages();
    notePackages();
}

void Machines::notePackages()
{
    const bool serves = servesRegistries();
    if (std::exchange(m_servesRegistries, serves) != serves)
        emit packagesChanged();
}

bool Machines::servesRegistries() const
{
    return packageRoom().bytes > 0 && vm::PackageCache::program() && !m_packages.hasFailed()
        && vm::PackageSources::publicWith({}).hasRegistries();
}

vm::PackageRoom Machines::packageRoom() const
{
    return {qint64(m_settings->packageCacheMiB) << 20,
            base::diskReserve(QStorageInfo(m_places.cache).bytesTotal())};
}

Result<> Machines::admit(const vm::Size &size) const
{
    return vm::admit(m_running, size, vm::hostMemoryMiB(), m_settings->machines);
}

void Machines::takeOn(const vm::Machine *machine)
{
    m_running.append(machine->size());
    connect(machine, &QObject::destroyed, this,
            [this, size = machine->size()] { m_running.removeOne(size); });
}

} // namespace session
