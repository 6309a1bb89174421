// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/templates.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/stock/machines.h"
#include "core/session/life/outfit.h"
#include "core/session/life/rest.h"
#include "core/session/settings.h"
#include "core/session/stock/volume.h"
#include "core/vm/disk/agent_disk.h"
#include "core/vm/libvirt/host.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcTemplates, "berth.session.templates")

static constexpr auto kLongestMaking = 10min;
static constexpr int kMostRestSteps = 240; // two minutes, for a host that is very busy

static QString text(const char *source) { return QCoreApplication::translate("session::Templates", source); }

Templates::Templates(const base::Places &places, const Settings *settings, Machines *machines,
                     QObject *parent)
    : QObject(parent)
    , m_places(places)
    , m_store(places)
    , m_settings(settings)
    , m_machines(machines)
    , m_settingsFile(places.config + QStringLiteral("/settings.json"))
{
    m_store.tidy();
}

Templates::~Templates() = default;

Task<Result<>> Templates::end()
{
    m_wanted.clear();
    m_work.cancel();
    m_making.reset();
    emit changed();
    if (!m_machine)
        co_return {};
    co_return co_await m_machine->stop();
}

/// Read again only when the file is another.
static QByteArray hashOf(const QString &path)
{
    static QString known;
    static QByteArray hash;
    const QFileInfo file(path);
    const QString now =
        QStringLiteral("%1 %2 %3").arg(path).arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch());
    if (now != known) {
        QFile content(path);
        QCryptographicHash fresh(QCryptographicHash::Sha256);
        hash = content.open(QIODevice::ReadOnly) && fresh.addData(&content) ? fresh.result().toHex()
                                                                            : QByteArray();
        known = now;
    }
    return hash;
}

QString Templates::idFor(const Kind &kind) const
{
    const vm::Hypervisor *hypervisor = m_machines->hypervisor();
    const auto agent = vm::agentProgram();
    if (!hypervisor || !agent)
        return {};
    vm::MachineSpec spec;
    spec.note.image = kind.image.id;
    spec.size = kind.size;
    const vm::Host &host = hypervisor->host();
    spec.acceleration = host.acceleration();
    spec.scope = host.scope();
    spec.kernelArguments = vm::kernelArguments(kind.image.kernelArguments, spec.acceleration);
    spec.cardSocket = QStringLiteral("network");
    spec.qemu = host.versions().qemu;
    const QByteArray software = hashOf(*agent) + ' ' + host.software();
    return vm::TemplateStore::idFor(spec, kind.volumeBytes, software);
}

Task<std::optional<vm::Template>> Templates::find(Kind kind)
{
    const QString id = idFor(kind);
    while (m_making && idFor(*m_making) == id) {
        if (!co_await base::onSignal(this, &Templates::changed, kLongestMaking))
            break;
    }
    co_return ready(kind);
}

std::optional<vm::Template> Templates::ready(const Kind &kind) const
{
    if (!m_settings->templates)
        return std::nullopt;
    const QString id = idFor(kind);
    auto found = m_store.find(id);
    if (found)
        return *found;
    if (found.error().kind != Error::Kind::NotFound) {
        qCWarning(lcTemplates, "%s", qPrintable(found.error().text));
        if (auto removed = m_store.remove(id); !removed)
            qCWarning(lcTemplates, "%s", qPrintable(removed.error().text));
    }
    return std::nullopt;
}

Result<> Templates::check(const Kind &kind) const
{
    if (!m_settings->templates)
        return fail(Error::Kind::Unsupported,
                    text("The setting “templates” is 0. Set it to 1 in %1.").arg(m_settingsFile));
    if (const auto agent = vm::agentProgram(); !agent)
        return fail(agent.error());
    const QString id = idFor(kind);
    if (const QString reason = m_failed.value(id); !reason.isEmpty())
        return fail(Error::Kind::Failed,
                    text("Making the template for size %1 failed: %2 The next start of Berth tries again.")
                        .arg(kind.size.name, reason));
    if (const QString reason = m_discarded.value(id); !reason.isEmpty())
        return fail(Error::Kind::Failed,
                    text("A copy of the template for size %1 did not come up: %2 It is made again in the "
                         "background.")
                        .arg(kind.size.name, reason));
    const auto found = m_store.find(id);
    if (found || (m_making && idFor(*m_making) == id))
        return {};
    if (found.error().kind != Error::Kind::NotFound)
        return fail(found.error().kind,
                    text("%1 It is made again after the next machine.").arg(found.error().text));
    if (auto fine = m_store.check(); !fine)
        return fine;
    return m_machines->admit(kind.size); // one boots to become it
}

void Templates::want(const Kind &kind)
{
    const QString id = m_settings->templates ? idFor(kind) : QString();
    if (id.isEmpty() || m_failed.contains(id) || m_store.find(id))
        return;
    if (m_making && idFor(*m_making) == id)
        return;
    const auto isSame = [&](const Kind &other) { return idFor(other) == id; };
    if (std::any_of(m_wanted.begin(), m_wanted.end(), isSame))
        return;
    m_wanted += kind;
    if (!m_making)
        work();
}

QString Templates::making() const { return m_making ? m_making->size.name : QString(); }

bool Templates::isMaking(const QString &image) const
{
    const auto isOf = [&](const Kind &kind) { return kind.image.id == image; };
    return (m_making && isOf(*m_making)) || std::any_of(m_wanted.begin(), m_wanted.end(), isOf);
}

/// The next one.
void Templates::work()
{
    m_making.reset();
    if (!m_wanted.isEmpty()) {
        m_making = m_wanted.takeFirst();
        m_work = make(*m_making);
        m_work.start([this] {
            if (const auto &made = m_work.result(); !made) {
                qCWarning(lcTemplates, "Machines of size %s boot each time: %s %s",
                          qPrintable(m_making->size.name), qPrintable(made.error().text),
                          qPrintable(made.error().detail));
                m_failed.insert(idFor(*m_making), made.error().text);
            }
            QMetaObject::invokeMethod(this, &Templates::work, Qt::QueuedConnection);
        });
    }
    emit changed();
}

Task<Result<>> Templates::make(Kind kind)
{
    const auto hypervisor = co_await m_machines->open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    for (;;) {
        const QString id = idFor(kind);
        auto outcome = co_await make(kind, id);
        // Its machine may have been the first to find out what KVM is worth here; then the id is another.
        if (outcome || idFor(kind) == id)
            co_return outcome;
    }
}

Task<Result<>> Templates::make(Kind kind, QString id)
{
    auto draft = m_store.draft(id);
    if (!draft)
        co_return fail(draft.error());
    const Volume volume = Volume::at(m_places, draft->volume());
    if (auto made = co_await volume.ensure(kind.volumeBytes); !made)
        co_return made;
    vm::Machine::Order order;
    order.id = base::newId();
    order.size = kind.size;
    order.image = kind.image;
    order.volume = draft->volume();
    order.memoryFile = draft->memoryFile();
    auto started = co_await m_machines->start(order);
    if (!started)
        co_return fail(started.error());
    m_machine = std::move(*started);
    Result<> outcome;
    if (idFor(kind) == id)
        outcome = co_await prepare();
    else
        outcome = fail(Error::Kind::Unsupported, text("The machine runs without KVM."));
    if (outcome) {
        auto made = co_await m_machine->becomeTemplate(&*draft);
        if (made) {
            m_discarded.remove(id);
            removeOutdated(*made);
        } else {
            outcome = fail(made.error());
        }
    }
    if (auto stopped = co_await m_machine->stop(); !stopped && outcome)
        outcome = stopped;
    m_machine.release()->deleteLater();
    co_return outcome;
}

/// From a machine that executes to one that has nothing left to do, with nobody connected to it.
Task<Result<>> Templates::prepare()
{
    auto guest = co_await openChannel(m_machine.get(), bootLimit(m_machine->acceleration()));
    if (!guest && m_machine->acceleration() == vm::Acceleration::Kvm) {
        if (auto noted = m_machines->hypervisor()->host().distrustKvm(guest.error().text); !noted)
            co_return noted;
    }
    if (!guest)
        co_return fail(guest.error());
    if (m_machine->network().error)
        co_return fail(*m_machine->network().error);
    auto settled = co_await settle(guest->get());
    guest->release()->deleteLater();
    co_return settled;
}

/// What the first commands of a machine and its new identity read from its disk is in memory already, and the
/// rest is not. A copy finds an identity to write over.
Task<Result<>> Templates::settle(guest::Guest *guest)
{
    guest::Identity own = identityOf(m_machine.get(), kNamelessHost);
    own.packages = guest::PackageSource::Network;
    if (auto set = co_await guest->setIdentity(own); !set)
        co_return set;
    if (auto settled = co_await guest->settle(); !settled)
        co_return settled;
    if (auto set = co_await guest->setIdentity(own); !set)
        co_return set;
    if (auto mounted = co_await guest->mount(vm::kVolumeSerial, guest::Guest::Mount::ReadOnly); !mounted)
        co_return mounted;
    if (auto warm = co_await warmUp(guest); !warm)
        co_return warm;
    Rest rest;
    for (int step = 0; step < kMostRestSteps; ++step) {
        auto now = co_await guest->usage();
        if (!now)
            co_return fail(now.error());
        if (rest.isReached(*now))
            break;
        co_await base::after(Rest::kStep);
    }
    co_return {}; // one that never rests has something in it that is always at work, and so will its copies
}

/// Older ones for the same image and size are of an agent, a QEMU or a processor that is no more.
void Templates::removeOutdated(const vm::Template &made)
{
    const QList<vm::Template> all = m_store.all();
    for (const vm::Template &other : all) {
        if (other.id == made.id || other.image != made.image || other.size != made.size)
            continue;
        if (auto removed = m_store.remove(other.id); !removed)
            qCWarning(lcTemplates, "%s", qPrintable(removed.error().text));
    }
}

void Templates::discard(const vm::Template &copied, const Error &reason)
{
    qCWarning(lcTemplates, "A machine could not begin as a copy and was booted: %s %s",
              qPrintable(reason.text), qPrintable(reason.detail));
    m_discarded.insert(copied.id, reason.text);
    if (auto removed = m_store.remove(copied.id); !removed)
        qCWarning(lcTemplates, "%s", qPrintable(removed.error().text));
    emit changed();
}

Result<> Templates::removeOf(const QString &image)
{
    const QList<vm::Template> all = m_store.all();
    for (const vm::Template &each : all) {
        if (each.image != image)
            continue;
        if (auto removed = m_store.remove(each.id); !removed)
            return removed;
    }
    return {};
}

} // namespace session
