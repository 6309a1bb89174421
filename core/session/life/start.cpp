// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/start.h"

#include "core/base/id.h"
#include "core/guest/guest.h"
#include "core/session/life/outfit.h"
#include "core/session/money/meter.h"
#include "core/session/settings.h"
#include "core/session/stock/machines.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"

#include <QFileInfo>
#include <QLoggingCategory>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr const char *kConnecting = QT_TRANSLATE_NOOP("session::Session", "Connecting to libvirt");
static constexpr const char *kFound = QT_TRANSLATE_NOOP("session::Session", "Reconnecting to the machine");
static constexpr const char *kLooking = QT_TRANSLATE_NOOP("session::Session", "Looking for a template");
static constexpr const char *kStarting = QT_TRANSLATE_NOOP("session::Session", "Starting the machine");
static constexpr const char *kWaking = QT_TRANSLATE_NOOP("session::Session", "Waking up");
static constexpr const char *kBooting = QT_TRANSLATE_NOOP("session::Session", "Booting");

Start::Start(const Shared &shared, Facts facts, LiveMachine *live, LiveMachine::OnPhase onPhase)
    : m_shared(shared)
    , m_facts(std::move(facts))
    , m_volume(m_shared.places, m_facts.id)
    , m_live(live)
    , m_enterPhase(std::move(onPhase))
{
}

Task<Result<>> Start::run()
{
    const auto image = m_shared.images->need(m_facts.profile);
    if (!image)
        co_return fail(image.error());
    const auto size = vm::sizeByName(m_facts.size);
    if (!size)
        co_return fail(size.error());
    m_enterPhase(kConnecting);
    const auto hypervisor = co_await m_shared.machines->open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    if (m_live->machine()) // found there just now
        co_return co_await takeUp(kFound);
    if (auto room = m_shared.machines->admit(*size); !room)
        co_return room;
    const Templates::Kind fresh{*image, *size, qint64(m_shared.settings->volumeGiB) << 30};
    m_wasWarm = co_await beginWaiting(fresh);
    if (m_wasWarm) {
        m_shared.pool->use({fresh, m_facts.network});
        co_return {};
    }
    if (auto undone = co_await m_live->stop(); !undone)
        co_return undone;
    const qint64 bytes =
        m_volume.exists() ? QFileInfo(m_volume.path()).size() : qint64(m_shared.settings->volumeGiB) << 30;
    const Templates::Kind kind{*image, *size, bytes};
    auto started = co_await startKind(kind);
    if (!started && m_live->machine()) {
        Error error = started.error();
        if (!m_live->endedBecause().isEmpty())
            error.text += u' ' + m_live->endedBecause();
        started = fail(error);
        if (auto undone = co_await m_live->stop(); !undone)
            qCWarning(lcSession, "%s", qPrintable(undone.error().text));
    }
    if (started && !m_facts.cold) {
        if (!m_live->machine()->note().isCopy)
            m_shared.templates->want(kind);
        m_shared.pool->use({kind, m_facts.network});
    }
    co_return started;
}

/// With a machine of the pool, whose disk becomes this session's. False: there is none, or it is of no use
/// and is still the session's.
Task<bool> Start::beginWaiting(Templates::Kind kind)
{
    if (m_facts.cold)
        co_return false;
    auto warm = m_shared.pool->take({kind, m_facts.network}, m_volume.path());
    if (!warm)
        co_return false;
    m_enterPhase(kWaking);
    m_shared.machines->takeOn(warm->machine.get());
    m_live->take(std::move(warm->machine));
    m_live->take(std::move(warm->guest));
    auto begun = m_live->bill();
    if (begun)
        begun = co_await m_live->machine()->assign(m_facts.id);
    if (begun)
        begun = co_await m_live->machine()->resume();
    if (begun) {
        m_live->guest()->goOn();
        guest::Identity identity;
        identity.hostname = hostNameFor(m_facts.name);
        identity.packages = packageSourceOf(m_live->machine(), m_shared.machines);
        identity.begins = true;
        begun = co_await m_live->guest()->setIdentity(identity);
    }
    if (begun)
        begun = co_await setClock(m_live->guest(), m_shared.clock);
    if (begun)
        begun = m_shared.meter->confirm(m_live->machine()->id());
    if (!begun)
        qCWarning(lcSession, "A machine that waited did not begin: %s %s", qPrintable(begun.error().text),
                  qPrintable(begun.error().detail));
    co_return begun.has_value();
}

/// As a copy where there is a template, and by booting where there is none or it does not serve.
Task<Result<>> Start::startKind(Templates::Kind kind)
{
    vm::Machine::Order order{base::newId(), m_facts.id,      kind.size,
                             kind.image,    m_volume.path(), m_facts.network};
    order.makeVolume = [volume = m_volume, bytes = kind.volumeBytes](QString like) {
        return volume.ensure(bytes, like);
    };
    if (!m_facts.cold) {
        m_enterPhase(kLooking);
        order.copied = co_await m_shared.templates->find(kind);
        if (!order.copied)
            m_bootedBecause = m_shared.templates->failure(kind);
    }
    Attempt attempt = co_await tryToStart(order);
    if (!attempt.outcome && order.copied && attempt.outcome.error().kind != Error::Kind::Busy) {
        const Error reason = attempt.outcome.error();
        const vm::Template blamed = *order.copied;
        if (auto undone = co_await m_live->stop(); !undone)
            co_return undone;
        order.copied.reset();
        order.id = base::newId();
        attempt = co_await tryToStart(order);
        if (attempt.outcome) {
            m_shared.templates->discard(blamed, reason);
            m_bootedBecause = reason.text;
        }
    }
    if (!attempt.outcome && attempt.isSilent && m_live->machine()->acceleration() == vm::Acceleration::Kvm) {
        // It executes nothing that gets as far as our agent: the translator is slower, and runs everywhere.
        if (auto noted = m_shared.machines->hypervisor()->host().distrustKvm(attempt.outcome.error().text);
            !noted)
            qCWarning(lcSession, "%s", qPrintable(noted.error().text));
        if (auto undone = co_await m_live->stop(); !undone)
            co_return undone;
        order.id = base::newId();
        attempt = co_await tryToStart(order);
    }
    co_return attempt.outcome;
}

Task<Start::Attempt> Start::tryToStart(vm::Machine::Order order)
{
    Attempt attempt;
    attempt.outcome = co_await startMachine(order);
    if (attempt.outcome) {
        attempt.outcome = co_await takeUp(order.copied ? kWaking : kBooting);
        attempt.isSilent = !m_live->guest();
    }
    co_return attempt;
}

Task<Result<>> Start::startMachine(vm::Machine::Order order)
{
    m_enterPhase(kStarting);
    auto machine = co_await m_shared.machines->start(order);
    if (!machine)
        co_return fail(machine.error());
    m_live->take(std::move(*machine));
    co_return m_live->bill();
}

Task<Result<>> Start::takeUp(const char *phase)
{
    m_enterPhase(phase);
    return m_live->takeUp(hostNameFor(m_facts.name), m_enterPhase);
}

} // namespace session
