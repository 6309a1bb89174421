// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/machine.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/vm/agent_disk.h"
#include "core/vm/console.h"
#include "core/vm/file_copy.h"
#include "core/vm/machine_folder.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QtConcurrent>

#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

Q_LOGGING_CATEGORY(logMachine, "berth.vm.machine")

static constexpr auto kCleanUpLimit = 60s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Machine", source); }

static QString policyName(NetworkPolicy policy)
{
    return policy == NetworkPolicy::Offline ? u"offline"_s : u"open"_s;
}

static NetworkPolicy policyByName(const QString &name)
{
    return name == "open"_L1 ? NetworkPolicy::Open : NetworkPolicy::Offline;
}

/// Fit for a path and a domain's name, whoever wrote it into a domain.
static bool isId(const QString &id)
{
    static const QRegularExpression pattern(u"^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$"_s);
    return pattern.match(id).hasMatch();
}

static Result<> checkOrder(const Machine::Order &order, const base::Places &places)
{
    Q_ASSERT(isId(order.id));
    for (const QString &file : {order.image.rootDisk, order.image.kernel, order.image.initrd}) {
        if (!QFile::exists(file))
            return fail(
                Error::Kind::NotFound,
                text("The image “%1” is damaged: %2 is missing. Remove it and build it again: berth image "
                     "build %1")
                    .arg(order.image.profile, file));
    }
    if (!QFile::exists(order.volume))
        return fail(Error::Kind::NotFound, text("The session's disk %1 is missing.").arg(order.volume));
    if (MachineFolder::ids(places).contains(order.id))
        return fail(Error::Kind::Busy, text("A machine %1 is there already.").arg(order.id));
    return {};
}

struct Machine::Impl
{
    Machine *self;
    Hypervisor *hypervisor; // the owner's
    MachineFolder folder;
    MachineNote note;
    Size size;
    Acceleration acceleration = Acceleration::Tcg;
    NetworkPolicy policy = NetworkPolicy::Offline;
    std::optional<Error> networkError;
    QList<base::Phase> phases;
    Console console;
    TransferDisk transferDisk;
    std::unique_ptr<Network> network;
    bool isAttended = true; // start() or stop() is at work, and looks after what happens
    bool isClean = false; // nothing is left
    std::optional<StopReason> gone;
    Task<> cleaning; // when nobody attends

    Impl(Machine *machine, Hypervisor *owners, const base::Places &places, MachineNote about)
        : self(machine)
        , hypervisor(owners)
        , folder(places, about.id)
        , note(std::move(about))
        , transferDisk(owners, folder, domainName(note.id))
    {
    }
    QString domain() const { return domainName(note.id); }
    void hold(std::unique_ptr<Network> held);
    Task<Result<>> makeNetwork(NetworkPolicy wanted);
    Task<Result<>> assemble(Order order, QString agent);
    Task<Result<>> loadState(QString file, Connection::State state);
    Task<> cleanUp();
    Task<> finish();
    void domainGone(StopReason reason);
    void leave();
};

void Machine::Impl::hold(std::unique_ptr<Network> held)
{
    network = std::move(held);
    policy = network->policy();
    connect(network.get(), &Network::failed, self, [this](const Error &reason) {
        networkError = reason;
        emit self->networkFailed(reason);
    });
}

/// Where this host forbids it, the machine starts offline.
Task<Result<>> Machine::Impl::makeNetwork(NetworkPolicy wanted)
{
    auto made = co_await Network::start(wanted, folder.runtime());
    if (!made && made.error().kind == Error::Kind::Unsupported) {
        networkError = made.error();
        made = co_await Network::start(NetworkPolicy::Offline, folder.runtime());
    }
    if (!made)
        co_return fail(made.error());
    hold(std::move(*made));
    co_return {};
}

Task<Result<>> Machine::Impl::assemble(Order order, QString agent)
{
    base::Phases took;
    using Below = MachineFolder::Below;
    Result<> disks;
    if (order.snapshot)
        disks = co_await folder.make(*order.snapshot, agent);
    else if (order.copied)
        disks = co_await folder.make(order.copied->rootDisk(), Below::Base, agent);
    else
        disks = co_await folder.make(order.image.rootDisk, Below::Image, agent);
    if (!disks)
        co_return disks;
    took.end("disks");
    if (auto made = co_await makeNetwork(order.network); !made)
        co_return made;
    took.end("network");
    if (auto listening = console.listen(folder.consoleSocket()); !listening)
        co_return listening;
    note.network = policyName(policy);
    MachineSpec spec;
    spec.note = note;
    spec.size = size;
    spec.acceleration = acceleration;
    spec.scope = hypervisor->scope();
    spec.user = int(geteuid());
    spec.group = int(getegid());
    spec.kernel = order.image.kernel;
    spec.initrd = order.image.initrd;
    // A panic becomes a reboot and a reboot the machine's end: better than one that stands still for ever.
    // Nobody reads what the kernel would note of each call.
    spec.kernelArguments = order.image.kernelArguments + " console=ttyS0 panic=-1 audit=0"_L1;
    spec.rootDisk = folder.rootDisk();
    spec.volume = order.volume;
    spec.agentDisk = folder.agentDisk();
    spec.channelSocket = folder.channelSocket();
    spec.consoleSocket = folder.consoleSocket();
    spec.cardSocket = network->socketPath();
    const bool isCopy = order.copied || order.snapshot;
    if (order.snapshot) {
        spec.memory = MachineSpec::Memory::Restored;
    } else if (order.copied) {
        spec.memory = MachineSpec::Memory::Cloned;
        spec.memoryFile = order.copied->memory();
    } else if (!order.memoryFile.isEmpty()) {
        spec.memory = MachineSpec::Memory::Template;
        spec.memoryFile = order.memoryFile;
    }
    const auto begin = isCopy ? Connection::Begin::Paused : Connection::Begin::Running;
    auto created = co_await hypervisor->create(domainXml(spec), begin);
    if (!created && acceleration == Acceleration::Kvm && !isCopy
        && created.error().kind == Error::Kind::Failed) {
        // QEMU may end over what a host says of its processor and does not do. The translator asks nothing.
        spec.acceleration = Acceleration::Tcg;
        const auto translated = co_await hypervisor->create(domainXml(spec), begin);
        if (translated) {
            acceleration = Acceleration::Tcg;
            qCWarning(logMachine, "%s KVM: %s", qPrintable(note.id), qPrintable(created.error().text));
            if (auto noted = hypervisor->distrustKvm(created.error().text); !noted)
                qCWarning(logMachine, "%s", qPrintable(noted.error().text));
            created = translated;
        }
    }
    if (!created)
        co_return created;
    took.end("domain");
    if (isCopy) {
        Result<> begun;
        if (order.snapshot)
            begun = co_await loadState(order.snapshot->memory(), Connection::State::DevicesAndMemory);
        else
            begun = co_await loadState(order.copied->state(), Connection::State::Devices);
        if (begun)
            begun = co_await hypervisor->resume(domain());
        if (!begun) {
            co_await hypervisor->destroy(domain());
            co_return begun;
        }
        took.end("state");
    }
    phases = took.list();
    if (gone)
        co_return fail(Error::Kind::Failed,
                       text("The machine ended as soon as it had started. %1").arg(describe(*gone)),
                       base::printable(console.tail().right(2000), 2000));
    co_return {};
}

/// The domain exists and has executed nothing yet.
Task<Result<>> Machine::Impl::loadState(QString file, Connection::State state)
{
    if (auto loaded = co_await hypervisor->load(domain(), file, state); !loaded)
        co_return loaded;
    // The guest had a network when it was copied. Without one it must see that the cable is out.
    if (policy == NetworkPolicy::Offline) {
        if (auto pulled = co_await hypervisor->setLink(domain(), kCardName, false); !pulled)
            co_return pulled;
    }
    co_return {};
}

/// All but the domain.
Task<> Machine::Impl::cleanUp()
{
    if (network)
        co_await network->stop();
    const auto work = [folder = folder] { folder.remove(); };
    co_await base::onFuture(QtConcurrent::run(work));
    isClean = true;
}

Task<> Machine::Impl::finish()
{
    co_await cleanUp();
    // Queued: whoever hears it may delete the machine, and this task with it.
    QMetaObject::invokeMethod(
        self, [machine = self, reason = *gone] { emit machine->stopped(reason); }, Qt::QueuedConnection);
}

void Machine::Impl::domainGone(StopReason reason)
{
    if (gone)
        return;
    gone = reason;
    leave();
}

/// The one who attended does so no longer.
void Machine::Impl::leave()
{
    if (isAttended || !gone || isClean || cleaning.isRunning())
        return;
    qCWarning(logMachine, "%s %s", qPrintable(note.id), qPrintable(describe(*gone)));
    cleaning = finish();
    cleaning.start();
}

Machine::Machine(Hypervisor *hypervisor, const base::Places &places, MachineNote note)
    : m_impl(std::make_unique<Impl>(this, hypervisor, places, std::move(note)))
{
    connect(hypervisor, &Hypervisor::stopped, this, [this](const QString &name, StopReason reason) {
        if (name == m_impl->domain())
            m_impl->domainGone(reason);
    });
    connect(hypervisor, &Hypervisor::paused, this, [this](const QString &name) {
        if (name == m_impl->domain())
            emit paused();
    });
    connect(hypervisor, &Hypervisor::resumed, this, [this](const QString &name) {
        if (name == m_impl->domain())
            emit resumed();
    });
}

Machine::~Machine() = default;

/// Removes what a machine has left that is no more.
static Task<> clear(MachineFolder folder)
{
    const auto work = [folder] {
        folder.endProcesses();
        folder.removeIncoming();
        folder.remove();
    };
    auto sweep = qScopeGuard([work] { static_cast<void>(QtConcurrent::run(work)); });
    if (auto network = co_await Network::adopt(NetworkPolicy::Open, folder.runtime()))
        co_await (*network)->stop();
    sweep.dismiss();
    co_await base::onFuture(QtConcurrent::run(work));
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
    impl.acceleration = hypervisor->acceleration();
    Undo undo(hypervisor, impl.folder);
    const auto assembled = co_await impl.assemble(order, *agent);
    if (!assembled)
        co_await impl.cleanUp();
    undo.disarm();
    if (!assembled)
        co_return fail(assembled.error());
    impl.isAttended = false;
    co_return machine;
}

Task<Result<std::vector<std::unique_ptr<Machine>>>> Machine::adopt(Hypervisor *hypervisor,
                                                                   base::Places places)
{
    const auto domains = co_await hypervisor->domains();
    if (!domains)
        co_return fail(domains.error());
    std::vector<std::unique_ptr<Machine>> machines;
    QStringList strays = MachineFolder::ids(places);
    for (const Connection::Domain &domain : *domains) {
        const auto note = noteFromXml(domain.xml);
        if (!note || note->owner != ownerKey(places.data))
            continue;
        const auto size = sizeByName(note->size);
        const bool isSound = size && isId(note->id) && domain.name == domainName(note->id)
            && MachineFolder(places, note->id).isWhole();
        if (!isSound) {
            // Not waited for: a domain that libvirt itself lost in the middle of its start takes half a
            // minute.
            qCWarning(logMachine, "%s has lost its files and is ended", qPrintable(domain.name));
            hypervisor->destroyLater(domain.name);
            continue;
        }
        std::unique_ptr<Machine> machine(new Machine(hypervisor, places, *note));
        Impl &impl = *machine->m_impl;
        impl.size = *size;
        impl.acceleration = accelerationIn(domain.xml);
        impl.policy = policyByName(note->network);
        if (auto listening = impl.console.listen(impl.folder.consoleSocket()); !listening)
            qCWarning(logMachine, "%s", qPrintable(listening.error().text));
        if (auto network = co_await Network::adopt(impl.policy, impl.folder.runtime()))
            impl.hold(std::move(*network));
        else
            impl.networkError = network.error();
        if (auto cleared = co_await impl.transferDisk.clear(); !cleared)
            qCWarning(logMachine, "%s", qPrintable(cleared.error().text)); // it goes with the machine
        strays.removeOne(note->id);
        machines.push_back(std::move(machine));
    }
    for (const QString &id : std::as_const(strays))
        co_await clear(MachineFolder(places, id));
    // One that ended after it was listed would never be heard of again.
    const auto still = co_await hypervisor->domains();
    if (!still)
        co_return fail(still.error());
    for (const auto &machine : machines) {
        Impl &impl = *machine->m_impl;
        const auto isSame = [&](const Connection::Domain &domain) { return domain.name == impl.domain(); };
        impl.isAttended = false;
        if (std::none_of(still->begin(), still->end(), isSame))
            impl.domainGone(StopReason::Lost);
        impl.leave();
    }
    co_return machines;
}

QString Machine::id() const { return m_impl->note.id; }

QString Machine::session() const { return m_impl->note.session; }

Size Machine::size() const { return m_impl->size; }

MachineNote Machine::note() const { return m_impl->note; }

Acceleration Machine::acceleration() const { return m_impl->acceleration; }

bool Machine::isHeld() const { return m_impl->note.isHeld; }

bool Machine::isCopy() const { return m_impl->note.isCopy; }

QString Machine::channelPath() const { return m_impl->folder.channelSocket(); }

QList<base::Phase> Machine::phases() const { return m_impl->phases; }

NetworkPolicy Machine::network() const { return m_impl->policy; }

std::optional<Error> Machine::networkError() const { return m_impl->networkError; }

TransferDisk &Machine::transferDisk() const { return m_impl->transferDisk; }

QByteArray Machine::console() const { return m_impl->console.tail(); }

Task<Result<>> Machine::stop()
{
    Impl &impl = *m_impl;
    if (impl.isClean)
        co_return {};
    if (impl.cleaning.isRunning()) {
        co_await base::onSignal(this, &Machine::stopped, kCleanUpLimit); // and perhaps there is no `this` now
        co_return {};
    }
    impl.isAttended = true;
    const auto leave = qScopeGuard([&impl] {
        impl.isAttended = false;
        impl.leave();
    });
    if (auto destroyed = co_await impl.hypervisor->destroy(impl.domain()); !destroyed)
        co_return destroyed;
    co_await impl.cleanUp();
    co_return {};
}

Task<Result<>> Machine::suspend() { co_return co_await m_impl->hypervisor->suspend(m_impl->domain()); }

Task<Result<>> Machine::hold()
{
    if (auto suspended = co_await suspend(); !suspended)
        co_return suspended;
    m_impl->note.isHeld = true;
    co_return co_await m_impl->hypervisor->setNote(m_impl->domain(), noteXml(m_impl->note));
}

Task<Result<>> Machine::letGo()
{
    if (auto resumed = co_await resume(); !resumed)
        co_return resumed;
    m_impl->note.isHeld = false;
    co_return co_await m_impl->hypervisor->setNote(m_impl->domain(), noteXml(m_impl->note));
}

Task<Result<>> Machine::snapshot(Snapshot to, QString volume)
{
    const MachineFolder folder = m_impl->folder;
    // QEMU gives its disks away with the state: all it has written is there then.
    if (auto saved = co_await m_impl->hypervisor->save(m_impl->domain(), to.memory(),
                                                       Connection::State::DevicesAndMemory);
        !saved)
        co_return saved;
    const auto work = [folder, to, volume]() -> Result<> {
        if (auto copied = folder.copyDisks(to); !copied)
            return copied;
        return copyFile(volume, to.volume());
    };
    co_return co_await base::onFuture(QtConcurrent::run(work));
}

Task<Result<>> Machine::assign(QString session)
{
    m_impl->note.session = session;
    co_return co_await m_impl->hypervisor->setNote(m_impl->domain(), noteXml(m_impl->note));
}

Task<Result<>> Machine::begin(QString session)
{
    Hypervisor *const hypervisor = m_impl->hypervisor;
    const QString domain = m_impl->domain();
    m_impl->note.session = session;
    m_impl->note.started = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    // First, so that an owner who finds it knows whose it is.
    if (auto noted = co_await hypervisor->setNote(domain, noteXml(m_impl->note)); !noted)
        co_return noted;
    co_return co_await hypervisor->resume(domain);
}

Task<Result<>> Machine::save(QString state, QString rootDisk)
{
    Hypervisor *const hypervisor = m_impl->hypervisor;
    const QString domain = m_impl->domain();
    const QString own = m_impl->folder.rootDisk();
    if (auto suspended = co_await hypervisor->suspend(domain); !suspended)
        co_return suspended;
    // QEMU gives the disk away with the state: all it has written is there then.
    if (auto saved = co_await hypervisor->save(domain, state, Connection::State::Devices); !saved)
        co_return saved;
    if (::link(QFile::encodeName(own).constData(), QFile::encodeName(rootDisk).constData()) != 0)
        co_return fail(
            Error::Kind::Failed,
            text("The machine's disk cannot be kept as %1: %2.").arg(rootDisk, qt_error_string(errno)));
    co_return {};
}

Task<Result<>> Machine::resume() { co_return co_await m_impl->hypervisor->resume(m_impl->domain()); }

} // namespace vm
