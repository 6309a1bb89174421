// SPDX-License-Identifier: GPL-3.0-or-later
// How a machine comes into being.
#include "core/base/await.h"
#include "core/base/beside.h"
#include "core/base/log.h"
#include "core/vm/disk/agent_disk.h"
#include "core/vm/emulator/emulator.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/machine_impl.h"
#include "core/vm/disk/overlay.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPromise>
#include <QScopeGuard>

#include <unistd.h>

#include <algorithm>
#include <filesystem>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kEndLimit = 5s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Machine", source); }

static Result<> checkOrder(const Machine::Order &order, const base::Places &places)
{
    for (const QString &file : {order.image.rootDisk, order.image.kernel, order.image.initrd}) {
        if (!QFile::exists(file))
            return fail(Error::Kind::NotFound,
                        text("The image “%1” is damaged: %2 is missing. Remove it and build it again.")
                            .arg(order.image.profile, file),
                        {base::Remedy::Kind::BuildImage, order.image.profile});
    }
    if (!order.makeVolume && !QFile::exists(order.volume))
        return fail(Error::Kind::NotFound, text("The session's disk %1 is missing.").arg(order.volume));
    if (MachineFolder::ids(places).contains(order.id))
        return fail(Error::Kind::Busy, text("A machine %1 is there already.").arg(order.id));
    return {};
}

static Task<Result<>> done() { co_return {}; }

/// Where this host forbids it, the machine starts offline, and one that is without the cache. `onListening`
/// is called in any case.
Task<Result<>> Machine::Impl::makeNetwork(NetworkPolicy wanted, std::function<void()> onListening)
{
    const auto listening = qScopeGuard(onListening);
    const bool isOpen = wanted == NetworkPolicy::Open;
    const QString reached = cardSocket.isEmpty() ? QString() : packages;
    auto made = co_await Network::start(wanted, folder.runtime(), reached, onListening);
    if (!made && (!isOpen || made.error().kind == Error::Kind::Unsupported)) {
        if (isOpen)
            networkError = made.error();
        else
            qCWarning(logMachine, "%s %s", qPrintable(note.id), qPrintable(made.error().text));
        made = co_await Network::start(NetworkPolicy::Offline, folder.runtime());
    }
    if (!made)
        co_return fail(made.error());
    take(std::move(*made));
    co_return {};
}

Task<Result<>> Machine::Impl::makeDisks(Order order, QString agent)
{
    if (order.snapshot)
        co_return co_await folder.copyDisks(order.snapshot->rootDisk(), order.snapshot->base(), agent);
    if (order.copied)
        co_return co_await folder.copyDisks(order.copied->rootDisk(), order.copied->base(), agent);
    co_return co_await folder.makeDisks(order.image.rootDisk, agent);
}

/// All of it at the same time, as far as it goes: QEMU needs the disks and the network's socket, the guest
/// what is behind that.
Task<Result<>> Machine::Impl::assemble(Order order, QString agent)
{
    base::Phases took;
    if (auto made = folder.make(); !made)
        co_return made;
    policy = order.network; // until it turns out that there can be none
    if (policy == NetworkPolicy::Open || order.reachesPackages)
        cardSocket = Network::socketPath(folder.runtime());
    const auto listening = std::make_shared<QPromise<void>>();
    listening->start();
    const QString like = order.copied ? order.copied->volume() : QString();
    base::Beside volume(order.makeVolume ? order.makeVolume(like) : done());
    base::Beside networking(makeNetwork(order.network, [listening] { listening->finish(); }));
    if (auto made = co_await makeDisks(order, agent); !made)
        co_return made;
    if (auto made = co_await volume; !made)
        co_return made;
    co_await base::onFuture(listening->future());
    took.end("disks");
    if (auto opened = console.listen(folder.consoleSocket()); !opened)
        co_return opened;
    const QString broughtUpFor = cardSocket;
    auto up = co_await bringUp(order, &took);
    const auto networked = co_await networking;
    took.end("network");
    if (networked && cardSocket != broughtUpFor) { // its card leads nowhere
        if (up)
            up = co_await takeDown();
        up = co_await bringUp(order, &took);
    } else if (!networked) {
        up = networked;
    }
    if (up && (order.copied || order.snapshot)) {
        up = co_await hypervisor->resume(domain());
        took.end("resume");
    }
    if (!up) {
        co_await hypervisor->destroy(domain());
        co_return up;
    }
    phases = took.list();
    if (gone)
        co_return fail(Error::Kind::Failed,
                       text("The machine ended as soon as it had started. %1").arg(describe(*gone)),
                       base::printable(console.tail().right(2000), 2000));
    co_return {};
}

MachineSpec Machine::Impl::specFor(const Order &order) const
{
    MachineSpec spec;
    spec.note = note;
    spec.size = size;
    spec.acceleration = acceleration;
    spec.scope = hypervisor->host().scope();
    spec.user = int(geteuid());
    spec.group = int(getegid());
    spec.kernel = order.image.kernel;
    spec.initrd = order.image.initrd;
    spec.kernelArguments = kernelArguments(order.image.kernelArguments, acceleration);
    spec.rootDisk = folder.rootDisk();
    spec.volume = order.volume;
    spec.agentDisk = folder.agentDisk();
    spec.channelSocket = folder.channelSocket();
    spec.consoleSocket = folder.consoleSocket();
    spec.cardSocket = cardSocket;
    spec.qemu = hypervisor->host().versions().qemu;
    if (order.snapshot) {
        spec.memory = MachineSpec::Memory::Restored;
    } else if (order.copied) {
        spec.memory = MachineSpec::Memory::Cloned;
        spec.memoryFile = order.copied->memory();
    } else if (!order.memoryFile.isEmpty()) {
        spec.memory = MachineSpec::Memory::Template;
        spec.memoryFile = order.memoryFile;
    }
    return spec;
}

/// A disk that a machine has written names what it lies on, and whoever took over QEMU may have written that.
static Result<> checkBelow(const MachineFolder &folder, const QString &image)
{
    const QString bottom = QFileInfo(image).canonicalFilePath();
    QStringList known = filesBelow(bottom);
    known << bottom << folder.base();
    const QStringList named = filesBelow(folder.rootDisk());
    for (const QString &file : named) {
        const bool isKnown = std::ranges::any_of(known, [&file](const QString &each) {
            std::error_code unreadable;
            return std::filesystem::equivalent(file.toStdString(), each.toStdString(), unreadable);
        });
        if (!isKnown)
            return fail(
                Error::Kind::Denied,
                text("The machine's disk is damaged: it lies on %1, which is not its image. Begin with a "
                     "new machine.")
                    .arg(base::printable(file.toUtf8(), 400)));
    }
    return {};
}

/// QEMU may not be able to make it: it sees no folder. Nothing where there is none, or it is there.
static Result<> makeMemoryFile(const QString &path)
{
    QFile file(path);
    if (path.isEmpty() || file.open(QIODevice::ReadWrite, QFile::ReadOwner | QFile::WriteOwner))
        return {};
    return fail(Error::Kind::Failed, text("%1 cannot be made: %2.").arg(path, file.errorString()));
}

/// To a domain that executes, or that is to be resumed when it is a copy.
Task<Result<>> Machine::Impl::bringUp(Order order, base::Phases *took)
{
    note.network = policyName(policy);
    const bool isCopy = order.copied || order.snapshot;
    const auto begin = isCopy ? Connection::Begin::Paused : Connection::Begin::Running;
    if (auto made = makeMemoryFile(order.memoryFile); !made)
        co_return made;
    if (auto checked = checkBelow(folder, order.image.rootDisk); !checked)
        co_return checked;
    auto created = co_await create(specFor(order), begin);
    took->end("domain");
    if (created && isCopy) { // and has executed nothing yet
        if (order.snapshot)
            created = co_await hypervisor->load(domain(), order.snapshot->memory(),
                                                Connection::State::DevicesAndMemory);
        else
            created = co_await hypervisor->load(domain(), order.copied->state(), Connection::State::Devices);
        took->end("state");
    }
    const bool hasCable = !cardSocket.isEmpty();
    if (!created || policy == NetworkPolicy::Open || (hasCable && !isCopy))
        co_return created;
    // Without a network the guest must see that the cable is out, even if it had one when it was copied, and
    // the other way round.
    const auto pulled = co_await hypervisor->setLink(domain(), kCardName, hasCable);
    if (!pulled && isCopy)
        co_return pulled;
    co_return {}; // one that boots may have ended by now, and that is told later
}

/// Plainly where there is no room for it, or it is refused, though the host allowed it a while ago.
Task<Result<>> Machine::Impl::create(MachineSpec spec, Connection::Begin begin)
{
    note.unconfined.clear();
    QString refusal;
    if (const auto emulator = hypervisor->host().emulator(); !emulator) {
        refusal = emulator.error().text;
    } else {
        spec.emulator = *emulator;
        if (!spec.emulator.isEmpty())
            spec.below = filesBelow(spec.rootDisk);
        spec.note = note;
        const auto confined = co_await createWithin(spec, begin);
        if (!confined)
            refusal = refusalIn(confined.error().text, spec.emulator);
        if (refusal.isEmpty()) {
            if (confined && !spec.emulator.isEmpty())
                hypervisor->host().noteConfinement({});
            co_return confined;
        }
    }
    qCWarning(logMachine, "%s is not confined: %s", qPrintable(note.id), qPrintable(refusal));
    spec.emulator.clear();
    spec.below.clear();
    note.unconfined = text("The machine could not be started confined: %1").arg(refusal);
    spec.note = note;
    auto created = co_await createWithin(spec, begin);
    if (created)
        sayUnconfined();
    co_return created;
}

Task<Result<>> Machine::Impl::createWithin(MachineSpec spec, Connection::Begin begin)
{
    auto created = co_await hypervisor->create(domainXml(spec), begin);
    const bool mayBeKvm = spec.acceleration == Acceleration::Kvm && begin == Connection::Begin::Running;
    if (created || !mayBeKvm || created.error().kind != Error::Kind::Failed)
        co_return created;
    // QEMU may end over what a host says of its processor and does not do. The translator asks nothing.
    spec.acceleration = Acceleration::Tcg;
    const auto translated = co_await hypervisor->create(domainXml(spec), begin);
    if (!translated)
        co_return created;
    acceleration = Acceleration::Tcg;
    qCWarning(logMachine, "%s KVM: %s", qPrintable(note.id), qPrintable(created.error().text));
    if (auto noted = hypervisor->host().distrustKvm(created.error().text); !noted)
        qCWarning(logMachine, "%s", qPrintable(noted.error().text));
    note.software = softwareFor(hypervisor->host(), size);
    co_return co_await hypervisor->setNote(domain(), noteXml(note));
}

/// As if there had been no domain yet.
Task<Result<>> Machine::Impl::takeDown()
{
    if (auto destroyed = co_await hypervisor->destroy(domain()); !destroyed)
        co_return destroyed;
    while (!gone) {
        const auto stopped = co_await base::onSignal(hypervisor, &Hypervisor::stopped, kEndLimit);
        if (!stopped)
            break;
    }
    gone.reset();
    co_return {};
}

namespace {

/// A task that its beginner cannot wait for: it belongs to another object and goes with that or at its end.
class Errand : public QObject
{
public:
    Errand(QObject *owner, Task<> task)
        : QObject(owner)
        , m_task(std::move(task))
    {
        m_task.start([this] { deleteLater(); });
    }

private:
    Task<> m_task;
};

/// Removes what a start has made when it is cancelled.
class Undo
{
public:
    Undo(Hypervisor *hypervisor, MachineFolder folder)
        : m_hypervisor(hypervisor)
        , m_folder(std::move(folder))
    {
    }
    ~Undo()
    {
        if (m_isArmed)
            new Errand(m_hypervisor, clear(m_folder));
    }
    Q_DISABLE_COPY_MOVE(Undo)
    void disarm() { m_isArmed = false; }

private:
    Hypervisor *m_hypervisor; // the machine's
    MachineFolder m_folder;
    bool m_isArmed = true;
};

} // namespace

QString softwareFor(const Host &host, const Size &size)
{
    MachineSpec spec;
    spec.size = size;
    spec.acceleration = host.acceleration();
    spec.scope = host.scope();
    return TemplateStore::idFor(spec, 0, host.software());
}

Task<Result<std::unique_ptr<Machine>>> Machine::start(Hypervisor *hypervisor, base::Places places,
                                                      Order order)
{
    if (auto fit = checkOrder(order, places); !fit)
        co_return fail(fit.error());
    const auto agent = agentProgram();
    if (!agent)
        co_return fail(agent.error());
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    MachineNote note{ownerKey(places.data),     order.id, order.session, order.size.name, order.image.id,
                     policyName(order.network), now};
    std::unique_ptr<Machine> machine(new Machine(hypervisor, places, std::move(note)));
    Impl &impl = *machine->m_impl;
    impl.size = order.size;
    impl.note.isCopy = order.copied || order.snapshot;
    impl.note.software = softwareFor(hypervisor->host(), order.size);
    impl.acceleration = hypervisor->host().acceleration();
    Undo undo(hypervisor, impl.folder);
    const auto assembled = co_await impl.assemble(order, *agent);
    if (!assembled)
        co_await impl.cleanUp();
    undo.disarm();
    if (!assembled)
        co_return fail(assembled.error());
    impl.isAttended = false;
    impl.leave();
    co_return machine;
}

} // namespace vm
