// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/warm_pool.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/stock/machines.h"
#include "core/session/life/outfit.h"
#include "core/session/settings.h"
#include "core/vm/spec.h"

#include <QDir>
#include <QFile>
#include <QLoggingCategory>

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcPool, "berth.session.pool")

static constexpr auto kWakeLimit = 30s;

WarmPool::WarmPool(const base::Places &places, HostState host, const base::Clock *clock,
                   const Settings *settings, Machines *machines, Templates *templates, QObject *parent)
    : QObject(parent)
    , m_places(places)
    , m_host(std::move(host))
    , m_clock(clock)
    , m_settings(settings)
    , m_machines(machines)
    , m_templates(templates)
    , m_errands([](const Result<> &outcome) {
        if (!outcome)
            qCWarning(lcPool, "%s %s", qPrintable(outcome.error().text), qPrintable(outcome.error().detail));
    })
{
    // Those whose owner was killed; their machines have no session and are ended when they are found.
    QDir volumes(places.data + QStringLiteral("/volumes"));
    for (const QString &left : volumes.entryList({kWaitingVolume + u'*'}, QDir::Files))
        volumes.remove(left);
    connect(templates, &Templates::changed, this, &WarmPool::fill);
}

WarmPool::~WarmPool() = default;

Task<> WarmPool::end()
{
    m_isEnding = true;
    m_work.cancel();
    if (m_making)
        drop(std::move(*m_making));
    m_making.reset();
    while (!m_waiting.empty()) {
        drop(std::move(m_waiting.back()));
        m_waiting.pop_back();
    }
    co_await m_errands.done();
}

std::optional<WarmPool::Warm> WarmPool::take(const Templates::Kind &kind, const QString &volume)
{
    const auto isRight = [id = m_templates->idFor(kind)](const Waiting &waiting) {
        return waiting.copied == id;
    };
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(), isRight);
    if (found == m_waiting.end() || QFile::exists(volume))
        return std::nullopt;
    Waiting waiting = std::move(*found);
    m_waiting.erase(found);
    // QEMU has it open and does not mind its name.
    if (!QFile::rename(waiting.volume.path(), volume)) {
        qCWarning(lcPool, "%s cannot be renamed", qPrintable(waiting.volume.path()));
        drop(std::move(waiting));
        return std::nullopt;
    }
    waiting.warm.machine->disconnect(this);
    return std::move(waiting.warm);
}

void WarmPool::use(const Templates::Kind &kind)
{
    m_isTired = false;
    m_kind = kind;
    fill();
}

/// Those of another kind, and of a template that was another: of an image, an agent or a QEMU that is no
/// more.
void WarmPool::dropOthers()
{
    const auto isOther = [id = m_templates->idFor(*m_kind)](const Waiting &waiting) {
        return waiting.copied != id;
    };
    auto other = std::find_if(m_waiting.begin(), m_waiting.end(), isOther);
    while (other != m_waiting.end()) {
        Waiting waiting = std::move(*other);
        m_waiting.erase(other);
        drop(std::move(waiting));
        other = std::find_if(m_waiting.begin(), m_waiting.end(), isOther);
    }
}

void WarmPool::fill()
{
    if (!m_kind || m_isEnding)
        return;
    dropOthers();
    if (m_isTired || m_work.isRunning() || waiting() >= m_settings->warmMachines
        || !m_host.mayKeepWaiting(m_kind->size))
        return;
    const auto copied = m_templates->ready(*m_kind);
    if (!copied)
        return;
    m_work = add(*m_kind, *copied);
    m_work.start([this] {
        if (const auto &added = m_work.result(); !added) {
            m_isTired = true;
            qCWarning(lcPool, "No machine waits for the next session: %s %s", qPrintable(added.error().text),
                      qPrintable(added.error().detail));
        }
        QMetaObject::invokeMethod(this, &WarmPool::fill, Qt::QueuedConnection);
    });
}

Task<Result<>> WarmPool::add(Templates::Kind kind, vm::Template copied)
{
    vm::Machine::Order order;
    order.id = base::newId();
    order.size = kind.size;
    order.image = kind.image;
    order.copied = copied;
    Volume volume(m_places, kWaitingVolume + order.id);
    order.volume = volume.path();
    if (auto made = co_await volume.ensure(kind.volumeBytes, copied.volume()); !made)
        co_return made;
    auto machine = co_await m_machines->startWaiting(order);
    if (!machine) {
        static_cast<void>(volume.remove());
        co_return fail(machine.error());
    }
    // Here from now on, so that whoever ends this ends the machine.
    vm::Machine *const added = machine->get();
    m_making.emplace(Warm{std::move(*machine), nullptr}, std::move(volume), copied.id);
    auto prepared = co_await prepare(&m_making->warm);
    Waiting waiting = std::move(*m_making);
    m_making.reset();
    if (!prepared) {
        drop(std::move(waiting));
        co_return prepared;
    }
    connect(added, &vm::Machine::stopped, this, [this, added] { machineStopped(added); });
    m_waiting.push_back(std::move(waiting));
    co_return {};
}

/// From a copy that executes to one that stands still and has all but the name of its session.
Task<Result<>> WarmPool::prepare(Warm *warm)
{
    auto guest = co_await openChannel(warm->machine.get(), kWakeLimit);
    if (!guest)
        co_return fail(guest.error());
    warm->guest = std::move(*guest);
    const vm::Scope scope = m_machines->hypervisor()->scope();
    if (auto done = co_await outfit(warm->guest.get(), warm->machine.get(), scope, kNamelessHost, m_clock);
        !done)
        co_return done;
    if (auto done = co_await warmUp(warm->guest.get()); !done)
        co_return done;
    warm->guest->hold();
    co_return co_await warm->machine->suspend();
}

void WarmPool::drop(Waiting waiting)
{
    waiting.warm.machine->disconnect(this);
    m_errands.run(stop(std::move(waiting)));
}

Task<Result<>> WarmPool::stop(Waiting waiting)
{
    auto stopped = co_await waiting.warm.machine->stop();
    auto removed = waiting.volume.remove();
    waiting.warm.machine.release()->deleteLater(); // it is in the middle of its signal, perhaps
    co_return stopped ? removed : stopped;
}

/// By itself, or by somebody else.
void WarmPool::machineStopped(const vm::Machine *machine)
{
    const auto gone = std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Waiting &waiting) {
        return waiting.warm.machine.get() == machine;
    });
    if (gone == m_waiting.end())
        return;
    Waiting waiting = std::move(*gone);
    m_waiting.erase(gone);
    m_isTired = true; // what ended it may end the next
    drop(std::move(waiting));
}

} // namespace session
