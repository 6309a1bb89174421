// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/warm_pool.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/stock/machines.h"
#include "core/session/life/outfit.h"
#include "core/session/settings.h"
#include "core/vm/libvirt/spec.h"

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
static constexpr qsizetype kMostWishes = 3;
static constexpr std::chrono::milliseconds kRemembered = 1h;

static bool isSame(const WarmPool::Wish &one, const WarmPool::Wish &other)
{
    return one.kind.image.id == other.kind.image.id && one.kind.size == other.kind.size
        && one.kind.volumeBytes == other.kind.volumeBytes && one.network == other.network;
}

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
    m_forget.setSingleShot(true);
    connect(&m_forget, &QTimer::timeout, this, &WarmPool::fill);
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

std::optional<WarmPool::Warm> WarmPool::take(const Wish &wish, const QString &volume)
{
    const auto isRight = [&wish, id = m_templates->idFor(wish.kind)](const Waiting &waiting) {
        return waiting.copied == id && waiting.wish.network == wish.network;
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

void WarmPool::use(const Wish &wish)
{
    m_isTired = false;
    m_used.removeIf([&](const Used &used) { return isSame(used.wish, wish); });
    m_used.prepend({wish, m_clock->elapsed()});
    fill();
}

void WarmPool::moveOver(const QString &old, const vm::Image &image)
{
    for (Used &used : m_used) {
        if (used.wish.kind.image.id == old)
            used.wish.kind.image = image;
    }
    m_isTired = false;
    fill();
}

void WarmPool::forget(const QString &image)
{
    m_used.removeIf([&](const Used &used) { return used.wish.kind.image.id == image; });
    fill();
}

QStringList WarmPool::sizes() const
{
    QStringList names;
    for (const Used &used : m_used) {
        const bool waits = std::any_of(m_waiting.begin(), m_waiting.end(), [&](const Waiting &waiting) {
            return isSame(waiting.wish, used.wish);
        });
        if (waits && !names.contains(used.wish.kind.size.name))
            names += used.wish.kind.size.name;
    }
    return names;
}

/// The last wish stays: somebody who comes back wants the same.
void WarmPool::forgetOld()
{
    const auto now = m_clock->elapsed();
    while (m_used.size() > kMostWishes || (m_used.size() > 1 && now - m_used.last().at >= kRemembered))
        m_used.removeLast();
    if (m_used.size() > 1)
        m_forget.start(std::max(kRemembered - (now - m_used.last().at), std::chrono::milliseconds(1s)));
}

/// Not of a wish that was forgotten, nor of a template that was another: of an image, an agent or a QEMU that
/// is no more.
bool WarmPool::isWanted(const Waiting &waiting) const
{
    return std::any_of(m_used.begin(), m_used.end(),
                       [&](const Used &used) { return isSame(used.wish, waiting.wish); })
        && waiting.copied == m_templates->idFor(waiting.wish.kind);
}

void WarmPool::dropOthers()
{
    const auto isOther = [this](const Waiting &waiting) { return !isWanted(waiting); };
    auto other = std::find_if(m_waiting.begin(), m_waiting.end(), isOther);
    while (other != m_waiting.end()) {
        Waiting waiting = std::move(*other);
        m_waiting.erase(other);
        drop(std::move(waiting));
        other = std::find_if(m_waiting.begin(), m_waiting.end(), isOther);
    }
}

/// The latest wish that not enough copies wait for, and that one more can.
const WarmPool::Wish *WarmPool::missing() const
{
    for (const Used &used : m_used) {
        const auto count = std::count_if(m_waiting.begin(), m_waiting.end(), [&](const Waiting &waiting) {
            return isSame(waiting.wish, used.wish);
        });
        if (count < m_settings->warmMachines && m_host.mayKeepWaiting(used.wish.kind.size)
            && m_templates->ready(used.wish.kind))
            return &used.wish;
    }
    return nullptr;
}

void WarmPool::fill()
{
    if (m_isEnding)
        return;
    forgetOld();
    dropOthers();
    if (m_isTired || m_work.isRunning())
        return;
    const Wish *const wish = missing();
    if (!wish)
        return;
    m_work = add(*wish, *m_templates->ready(wish->kind));
    m_work.start([this] {
        if (const auto &added = m_work.result(); !added) {
            m_isTired = true;
            qCWarning(lcPool, "No machine waits for the next session: %s %s", qPrintable(added.error().text),
                      qPrintable(added.error().detail));
        }
        QMetaObject::invokeMethod(this, &WarmPool::fill, Qt::QueuedConnection);
    });
}

Task<Result<>> WarmPool::add(Wish wish, vm::Template copied)
{
    vm::Machine::Order order;
    order.id = base::newId();
    order.size = wish.kind.size;
    order.image = wish.kind.image;
    order.network = wish.network;
    order.copied = copied;
    Volume volume(m_places, kWaitingVolume + order.id);
    order.volume = volume.path();
    if (auto made = co_await volume.ensure(wish.kind.volumeBytes, copied.volume()); !made)
        co_return made;
    auto machine = co_await m_machines->startWaiting(order);
    if (!machine) {
        static_cast<void>(volume.remove());
        co_return fail(machine.error());
    }
    // Here from now on, so that whoever ends this ends the machine.
    vm::Machine *const added = machine->get();
    m_making.emplace(Warm{std::move(*machine), nullptr}, std::move(volume), copied.id, wish);
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
    if (auto done =
            co_await outfit(warm->guest.get(), warm->machine.get(), m_machines, kNamelessHost, m_clock);
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
