// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/hypervisor.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/vm/libvirt/acceleration.h"
#include "core/vm/libvirt/domain_log.h"
#include "core/vm/emulator/emulator.h"
#include "core/vm/libvirt/session_daemon.h"

#include <QCoreApplication>
#include <QSet>
#include <QThreadPool>
#include <QXmlStreamReader>
#include <QtConcurrent>

#include <atomic>
#include <mutex>
#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace {

Q_LOGGING_CATEGORY(logVm, "berth.vm")

constexpr auto kCallLimit = 60s; // the first one makes libvirt ask QEMU for its abilities: 5 s and more
constexpr auto kStateLimit = 30s; // for some hundred kilobytes
constexpr auto kGiveUpLimit = 30s; // QEMU ends what it is just writing first
constexpr auto kUnplugLimit = 30s; // QEMU does it at once when nobody is in its way
constexpr auto kMemoryLimit = 20min; // for all of a large machine on a slow disk
constexpr auto kReconnectPatience = 20s;
constexpr std::chrono::milliseconds kShortestPause = 100ms;
constexpr std::chrono::milliseconds kLongestPause = 5s;
constexpr auto kFarewell = 10s;
const QVersionNumber kOldestLibvirt(10, 6, 0);
const QVersionNumber kOldestQemu(9, 0, 0);

QString text(const char *source) { return QCoreApplication::translate("vm::Hypervisor", source); }

/// Carries what libvirt's thread sees to an object of the main thread that may be gone by then.
class Relay
{
public:
    explicit Relay(QObject *target)
        : m_target(target)
    {
    }
    void cut()
    {
        const std::lock_guard lock(m_mutex);
        m_target = nullptr;
    }
    template <typename Function>
    void post(Function function)
    {
        const std::lock_guard lock(m_mutex);
        if (m_target)
            QMetaObject::invokeMethod(m_target, std::move(function), Qt::QueuedConnection);
    }

private:
    std::mutex m_mutex;
    QObject *m_target;
};

using ConnectionPtr = std::shared_ptr<Connection>;

// Below, what is awaited never has a closure in its expression: g++ 12 copies its captures bit by bit.

/// Back on the main thread: the future's value, or Timeout.
template <typename T>
Task<Result<T>> finished(QFuture<Result<T>> future, std::chrono::milliseconds limit)
{
    struct Later
    {
        void operator()(QObject *object) const { object->deleteLater(); }
    };
    const std::unique_ptr<QFutureWatcher<Result<T>>, Later> watcher(new QFutureWatcher<Result<T>>);
    watcher->setFuture(future);
    if (!future.isFinished()) {
        if (!co_await base::onSignal(watcher.get(), &QFutureWatcherBase::finished, limit))
            co_return fail(Error::Kind::Timeout, text("libvirt did not answer within %1 s.").arg(limit / 1s));
    }
    co_return future.takeResult();
}

QString nameIn(const QByteArray &xml)
{
    QXmlStreamReader reader(xml);
    reader.readNextStartElement();
    while (reader.readNextStartElement()) {
        if (reader.name() == "name"_L1)
            return reader.readElementText();
        reader.skipCurrentElement();
    }
    return {};
}

Result<> checkVersions(const Connection &connection)
{
    const QVersionNumber libvirt = connection.libvirtVersion();
    const QVersionNumber qemu = connection.qemuVersion();
    if (!connection.isQemu() || (libvirt >= kOldestLibvirt && qemu >= kOldestQemu))
        return {};
    return fail(
        Error::Kind::Unsupported,
        text("QEMU %1 with libvirt %2 is too old: Berth needs QEMU %3 and libvirt %4 or newer. On Debian 12 "
             "they are in bookworm-backports: apt-get install -t bookworm-backports qemu-system-x86 "
             "qemu-utils libvirt-daemon libvirt-daemon-driver-qemu")
            .arg(qemu.toString(), libvirt.toString(), kOldestQemu.toString(), kOldestLibvirt.toString()));
}

} // namespace

struct Hypervisor::Impl
{
    Hypervisor *self;
    const base::Places places;
    const QString uri;
    std::optional<SessionDaemon> daemon;
    QThreadPool *pool = new QThreadPool;
    ConnectionPtr connection;
    std::shared_ptr<Relay> relay; // of the connection
    Versions versions;
    bool offersKvm = false;
    QString qemu; // libvirt's own choice
    QString whyNoLodger; // of the daemon that was started last
    Result<> confinement; // of all that are started
    Result<> lastConfinement; // of the last one
    QSet<QString> running;
    QSet<QString> doomed; // to be destroyed, and not known to be gone
    Task<> reconnecting;

    Impl(Hypervisor *hypervisor, base::Places where, QString to)
        : self(hypervisor)
        , places(std::move(where))
        , uri(std::move(to))
    {
        pool->setMaxThreadCount(4);
    }
    ~Impl();

    Connection::Events events(const std::shared_ptr<Relay> &to);
    Task<Result<ConnectionPtr>> attempt();
    Task<Result<>> connectOnce();
    Task<Result<ConnectionPtr>> connected();
    Task<Result<>> confine();
    template <typename Work>
    Task<std::invoke_result_t<Work, const Connection &>> call(Work work);
    template <typename Work>
    Task<std::invoke_result_t<Work, const Connection &>> callTwice(Work work);

    void drop(ConnectionPtr dead);
    void closeInPool(ConnectionPtr last);
    Task<> reconnect();
    Task<> catchUp();
    void forget(const QString &name, StopReason reason);
};

Hypervisor::Impl::~Impl()
{
    reconnecting.cancel();
    if (relay)
        relay->cut();
    closeInPool(std::move(connection));
    // A call into a daemon that hangs never ends; its thread then stays for the rest of the process.
    if (pool->waitForDone(int(std::chrono::milliseconds(kFarewell).count())))
        delete pool;
    else
        qCWarning(logVm) << "libvirt does not answer; leaving its calls behind";
}

Connection::Events Hypervisor::Impl::events(const std::shared_ptr<Relay> &to)
{
    Connection::Events events;
    events.onStopped = [this, to](const QString &name, StopReason reason) {
        to->post([this, name, reason] { forget(name, reason); });
    };
    events.onPaused = [this, to](const QString &name) {
        to->post([this, name] { emit self->paused(name); });
    };
    events.onResumed = [this, to](const QString &name) {
        to->post([this, name] { emit self->resumed(name); });
    };
    events.onClosed = [this, to] { to->post([this] { drop(connection); }); };
    return events;
}

Task<Result<ConnectionPtr>> Hypervisor::Impl::attempt()
{
    const auto next = std::make_shared<Relay>(self);
    const QByteArray address = (daemon ? daemon->uri : uri).toUtf8();
    const auto work = [address, to = events(next)] { return Connection::open(address, to); };
    auto opened = co_await finished(QtConcurrent::run(pool, work), kCallLimit);
    if (opened)
        relay = next;
    else
        next->cut();
    co_return opened;
}

Task<Result<>> Hypervisor::Impl::connectOnce()
{
    auto opened = co_await attempt();
    if (!opened && daemon) {
        const auto started = co_await start(*daemon, places);
        whyNoLodger = started.value_or(QString());
        opened = co_await attempt();
        if (!opened && !started)
            co_return fail(started.error());
    }
    if (!opened)
        co_return fail(opened.error());
    connection = std::move(*opened);
    co_return {};
}

/// Whether QEMU can start with nothing of the host but its machine's files.
Task<Result<>> Hypervisor::Impl::confine()
{
    if (self->scope() == Scope::System)
        co_return fail(Error::Kind::Unsupported,
                       text("At %1 libvirt decides what QEMU may do: it uses AppArmor or SELinux, where the "
                            "host has them.")
                           .arg(uri));
    const auto emulator = emulatorFor(places, qemu);
    if (!emulator)
        co_return fail(emulator.error());
    std::optional<DaemonUser> user;
    if (daemon) {
        const auto asked = userOf(*daemon);
        if (!asked)
            co_return fail(asked.error());
        user = *asked;
    }
    if (auto checked = co_await checkEmulator(places, *emulator, user); !checked)
        co_return checked;
    const auto work = [to = connection, path = *emulator] { return to->learn(path); };
    co_return co_await finished(QtConcurrent::run(pool, work), kCallLimit);
}

/// Waits out a reconnect.
Task<Result<ConnectionPtr>> Hypervisor::Impl::connected()
{
    if (!connection)
        co_await base::onSignal(self, &Hypervisor::reconnected, kReconnectPatience);
    if (!connection)
        co_return fail(
            Error::Kind::Disconnected,
            text("libvirt's daemon at %1 is gone and does not come back. Start it again.").arg(uri));
    co_return connection;
}

template <typename Work>
Task<std::invoke_result_t<Work, const Connection &>> Hypervisor::Impl::call(Work work)
{
    const auto to = co_await connected();
    if (!to)
        co_return fail(to.error());
    const auto bound = [to = *to, work] { return work(*to); };
    auto result = co_await finished(QtConcurrent::run(pool, bound), kCallLimit);
    if (!result && result.error().kind == Error::Kind::Disconnected)
        drop(*to);
    co_return result;
}

/// For calls that may be made again: once more after a reconnect.
template <typename Work>
Task<std::invoke_result_t<Work, const Connection &>> Hypervisor::Impl::callTwice(Work work)
{
    auto result = co_await call(work);
    if (!result && result.error().kind == Error::Kind::Disconnected)
        co_return co_await call(work);
    co_return result;
}

void Hypervisor::Impl::drop(ConnectionPtr dead)
{
    if (!dead || dead != connection)
        return;
    qCWarning(logVm) << "libvirt's daemon is gone; connecting again";
    relay->cut();
    connection.reset();
    closeInPool(std::move(dead));
    reconnecting = reconnect();
    reconnecting.start();
    QMetaObject::invokeMethod(self, &Hypervisor::disconnected, Qt::QueuedConnection);
}

/// Closing waits for an answer.
void Hypervisor::Impl::closeInPool(ConnectionPtr last)
{
    static_cast<void>(QtConcurrent::run(pool, [last = std::move(last)] {}));
}

Task<> Hypervisor::Impl::reconnect()
{
    for (auto pause = kShortestPause; !connection; pause = std::min(2 * pause, kLongestPause)) {
        co_await base::after(pause);
        static_cast<void>(co_await connectOnce()); // waiters are told by connected() when it goes on too long
    }
    co_await catchUp();
    QMetaObject::invokeMethod(self, &Hypervisor::reconnected, Qt::QueuedConnection);
}

/// What happened while nobody told us.
Task<> Hypervisor::Impl::catchUp()
{
    const auto work = [to = connection] { return to->domains(); };
    const auto listed = co_await finished(QtConcurrent::run(pool, work), kCallLimit);
    if (!listed)
        co_return; // gone again: onClosed starts over
    QSet<QString> gone = running;
    for (const Connection::Domain &domain : *listed)
        gone -= domain.name;
    for (const QString &name : std::as_const(gone))
        forget(name, StopReason::Lost);
    for (const QString &name : QSet<QString>(doomed))
        self->destroyLater(name);
}

void Hypervisor::Impl::forget(const QString &name, StopReason reason)
{
    running -= name;
    QMetaObject::invokeMethod(
        self, [self = self, name, reason] { emit self->stopped(name, reason); }, Qt::QueuedConnection);
}

QString describe(StopReason reason)
{
    switch (reason) {
    case StopReason::PoweredOff:
        return text("The machine shut itself down.");
    case StopReason::Destroyed:
        return text("The machine was ended through libvirt.");
    case StopReason::Crashed:
        return text("The machine ended suddenly: its QEMU process died.");
    case StopReason::Lost:
        break;
    }
    return text("The machine ended while libvirt's daemon was away.");
}

QString Hypervisor::defaultUri()
{
    const QString given = qEnvironmentVariable("BERTH_LIBVIRT_URI");
    return given.isEmpty() ? u"qemu:///session"_s : given;
}

Hypervisor::Hypervisor(base::Places places, QString uri)
    : m_impl(std::make_unique<Impl>(this, std::move(places), std::move(uri)))
{
}

Hypervisor::~Hypervisor() = default;

Task<Result<std::unique_ptr<Hypervisor>>> Hypervisor::open(base::Places places, QString uri)
{
    std::unique_ptr<Hypervisor> hypervisor(new Hypervisor(places, uri));
    Impl &impl = *hypervisor->m_impl;
    if (uri == "qemu:///session"_L1 && geteuid() == 0) {
        auto daemon = SessionDaemon::find(places);
        if (!daemon)
            co_return fail(daemon.error());
        impl.daemon = *daemon;
    }
    if (auto connected = co_await impl.connectOnce(); !connected)
        co_return fail(connected.error());
    if (auto fit = checkVersions(*impl.connection); !fit)
        co_return fail(fit.error());
    impl.versions = {impl.connection->libvirtVersion(), impl.connection->qemuVersion()};
    impl.offersKvm = impl.connection->offersKvm();
    impl.qemu = impl.connection->qemu();
    if (impl.connection->isQemu())
        impl.confinement = co_await impl.confine();
    if (!impl.confinement)
        qCWarning(logVm, "QEMU is not confined: %s", qPrintable(impl.confinement.error().text));
    co_return hypervisor;
}

QString Hypervisor::uri() const { return m_impl->uri; }

Scope Hypervisor::scope() const
{
    return m_impl->uri.endsWith("/system"_L1) ? Scope::System : Scope::Session;
}

Hypervisor::Versions Hypervisor::versions() const { return m_impl->versions; }

bool Hypervisor::isConnected() const { return m_impl->connection != nullptr; }

static AccelerationChoice choice(const base::Places &places, bool offered, const QVersionNumber &qemu)
{
    return chooseAcceleration(offered, KvmDistrust::load(places.data), kernelRelease(), qemu.toString());
}

Acceleration Hypervisor::acceleration() const
{
    return choice(m_impl->places, m_impl->offersKvm, m_impl->versions.qemu).acceleration;
}

QString Hypervisor::accelerationText() const
{
    return choice(m_impl->places, m_impl->offersKvm, m_impl->versions.qemu).whyNotKvm;
}

QString Hypervisor::emulator() const
{
    if (!m_impl->confinement || m_impl->qemu.isEmpty())
        return {};
    // Anew each time: QEMU may have been replaced since.
    const auto found = emulatorFor(m_impl->places, m_impl->qemu);
    if (!found)
        qCWarning(logVm, "QEMU is not confined: %s", qPrintable(found.error().text));
    return found.value_or(QString());
}

Result<> Hypervisor::confinement() const
{
    return m_impl->confinement ? m_impl->lastConfinement : m_impl->confinement;
}

Result<> Hypervisor::lodging() const
{
    if (!m_impl->daemon)
        return {};
    const auto user = userOf(*m_impl->daemon);
    if (!user || *user == DaemonUser::Lodger)
        return user ? Result<>() : fail(user.error());
    if (!m_impl->whyNoLodger.isEmpty())
        return fail(Error::Kind::Unsupported, m_impl->whyNoLodger);
    return fail(
        Error::Kind::Unsupported,
        text("libvirt's daemon was started by an earlier Berth and ends a minute after its last machine."));
}

void Hypervisor::noteConfinement(Result<> outcome) { m_impl->lastConfinement = std::move(outcome); }

Result<> Hypervisor::distrustKvm(const QString &reason)
{
    return KvmDistrust{reason, kernelRelease(), m_impl->versions.qemu.toString()}.save(m_impl->places.data);
}

namespace {

/// A call to create cannot be called back. When nobody waits for it any more, whoever is second, the call or
/// this, destroys the domain.
struct Abandon
{
    Hypervisor *hypervisor;
    QString name;
    std::shared_ptr<std::atomic<bool>> abandoned = std::make_shared<std::atomic<bool>>(false);
    bool armed = true;

    Abandon(Hypervisor *owner, QString domain)
        : hypervisor(owner)
        , name(std::move(domain))
    {
    }
    Q_DISABLE_COPY_MOVE(Abandon)
    ~Abandon()
    {
        if (!armed)
            return;
        *abandoned = true;
        hypervisor->destroyLater(name);
    }
};

} // namespace

Task<Result<>> Hypervisor::create(QByteArray xml, Connection::Begin begin)
{
    Abandon guard(this, nameIn(xml));
    m_impl->running += guard.name;
    const auto work = [xml, begin, abandoned = guard.abandoned](const Connection &connection) {
        return connection.create(xml, begin, *abandoned);
    };
    auto created = co_await m_impl->call(work);
    // Without an answer it may run all the same.
    guard.armed = !created
        && (created.error().kind == Error::Kind::Disconnected
            || created.error().kind == Error::Kind::Timeout);
    if (!created) {
        m_impl->running -= guard.name;
        // libvirt may have noticed no more than that QEMU went.
        QString words = lastWordsOfQemu(m_impl->places, guard.name);
        while (words.endsWith(u'.'))
            words.chop(1);
        if (!words.isEmpty() && !created.error().text.contains(words))
            created.error().text += text(" QEMU said: %1.").arg(base::printable(words));
    }
    co_return created;
}

Task<Result<>> Hypervisor::destroy(QString name)
{
    const auto work = [name](const Connection &connection) { return connection.destroy(name); };
    co_return co_await m_impl->callTwice(work);
}

void Hypervisor::destroyLater(const QString &name)
{
    m_impl->running -= name;
    m_impl->doomed += name;
    if (!m_impl->connection)
        return; // catchUp() comes back to it
    const auto work = [to = m_impl->connection, relay = m_impl->relay, name, impl = m_impl.get()] {
        if (to->destroy(name))
            relay->post([impl, name] { impl->doomed -= name; });
    };
    static_cast<void>(QtConcurrent::run(m_impl->pool, work));
}

QByteArray Hypervisor::software() const
{
    QByteArray line = versions().qemu.toString().toLatin1() + ' ' + versions().libvirt.toString().toLatin1();
    line += '\n';
    if (acceleration() == Acceleration::Kvm)
        line += kernelRelease().toLatin1() + '\n' + processorModel();
    return line;
}

Task<Result<>> Hypervisor::suspend(QString name)
{
    const auto work = [name](const Connection &connection) { return connection.suspend(name); };
    co_return co_await m_impl->callTwice(work);
}

static std::chrono::milliseconds limitFor(Connection::State state)
{
    return state == Connection::State::Devices ? std::chrono::milliseconds(kStateLimit)
                                               : std::chrono::milliseconds(kMemoryLimit);
}

Task<Result<>> Hypervisor::save(QString name, QString file, Connection::State state)
{
    const auto work = [name, file, state](const Connection &connection) {
        return connection.save(name, file, state, limitFor(state));
    };
    co_return co_await m_impl->call(work);
}

Task<Result<>> Hypervisor::load(QString name, QString file, Connection::State state)
{
    const auto work = [name, file, state](const Connection &connection) {
        return connection.load(name, file, state, limitFor(state));
    };
    co_return co_await m_impl->call(work);
}

Task<Result<>> Hypervisor::giveUpSaving(QString name)
{
    const auto work = [name](const Connection &connection) {
        return connection.giveUpSaving(name, kGiveUpLimit);
    };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<>> Hypervisor::setNote(QString name, QByteArray xml)
{
    const auto work = [name, xml](const Connection &connection) { return connection.setNote(name, xml); };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<>> Hypervisor::setLink(QString name, QString device, bool isUp)
{
    const auto work = [name, device, isUp](const Connection &connection) {
        return connection.setLink(name, device, isUp);
    };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<>> Hypervisor::limitWrites(QString name, QString disk, qint64 bytesPerSecond, QString group)
{
    const auto work = [name, disk, bytesPerSecond, group](const Connection &connection) {
        return connection.limitWrites(name, disk, bytesPerSecond, group);
    };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<>> Hypervisor::attachDisk(QString name, QByteArray xml, std::shared_ptr<QFile> file)
{
    const auto work = [name, xml, file](const Connection &connection) {
        return connection.attachDisk(name, xml, *file);
    };
    co_return co_await m_impl->call(work);
}

Task<Result<>> Hypervisor::detachDisk(QString name, QString alias)
{
    const auto work = [name, alias](const Connection &connection) {
        return connection.detachDisk(name, alias, kUnplugLimit);
    };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<>> Hypervisor::resume(QString name)
{
    const auto work = [name](const Connection &connection) { return connection.resume(name); };
    co_return co_await m_impl->callTwice(work);
}

Task<Result<QList<Connection::Domain>>> Hypervisor::domains()
{
    const auto work = [](const Connection &connection) { return connection.domains(); };
    const auto found = co_await m_impl->callTwice(work);
    if (found) {
        for (const Connection::Domain &domain : *found)
            m_impl->running += domain.name;
    }
    co_return found;
}

} // namespace vm
