// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/lasting_connection.h"

#include "core/base/await.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QThreadPool>
#include <QtConcurrent>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(logVm, "berth.vm")

static constexpr auto kCallLimit = 60s; // the first makes libvirt ask QEMU for its abilities: 5 s and more
static constexpr auto kReconnectPatience = 20s;
static constexpr std::chrono::milliseconds kShortestPause = 100ms;
static constexpr std::chrono::milliseconds kLongestPause = 5s;
static constexpr auto kFarewell = 10s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Hypervisor", source); }

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

// Below, what is awaited never has a closure in its expression: g++ 12 copies its captures bit by bit.

/// Back on the main thread: the future's value, or Timeout.
template <typename T>
static Task<Result<T>> finished(QFuture<Result<T>> future, std::chrono::milliseconds limit)
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

LastingConnection::LastingConnection(base::Places places, QString uri, std::function<Task<>()> catchUp)
    : m_places(std::move(places))
    , m_uri(std::move(uri))
    , m_catchUp(std::move(catchUp))
    , m_pool(new QThreadPool)
{
    m_pool->setMaxThreadCount(4);
}

LastingConnection::~LastingConnection()
{
    m_reconnecting.cancel();
    if (m_relay)
        m_relay->cut();
    closeInPool(std::move(m_connection));
    // A call into a daemon that hangs never ends; its thread then stays for the rest of the process.
    if (m_pool->waitForDone(int(std::chrono::milliseconds(kFarewell).count())))
        delete m_pool;
    else
        qCWarning(logVm) << "libvirt does not answer; leaving its calls behind";
}

/// libvirt's own folders, in which it calls files and folders as machines are called. It makes them as the
/// umask has it; what is there already is as its user wants it.
static void makeLibvirtsFolders(const base::Places &places)
{
    for (const QString &place : {places.config, places.cache, places.runtime}) {
        const QString parent = QFileInfo(place).path();
        const QByteArray folder = QFile::encodeName(parent + "/libvirt"_L1);
        if (QFileInfo(parent).ownerId() != geteuid()) // /tmp, for one
            continue;
        if (mkdir(folder.constData(), 0700) != 0 && errno != EEXIST)
            qCWarning(logVm) << folder << "cannot be made:" << qt_error_string(errno);
    }
}

Task<Result<>> LastingConnection::open()
{
    if (m_uri == "qemu:///session"_L1 && geteuid() != 0)
        makeLibvirtsFolders(m_places);
    if (m_uri == "qemu:///session"_L1 && geteuid() == 0) {
        auto daemon = SessionDaemon::find(m_places);
        if (!daemon)
            co_return fail(daemon.error());
        m_daemon = *daemon;
    }
    co_return co_await connectOnce();
}

Connection::Events LastingConnection::events(const std::shared_ptr<Relay> &to)
{
    Connection::Events events;
    events.onStopped = [this, to](const QString &name, StopReason reason) {
        to->post([this, name, reason] { emit stopped(name, reason); });
    };
    events.onPaused = [this, to](const QString &name) { to->post([this, name] { emit paused(name); }); };
    events.onResumed = [this, to](const QString &name) { to->post([this, name] { emit resumed(name); }); };
    events.onClosed = [this, to] { to->post([this] { drop(m_connection); }); };
    return events;
}

Task<Result<LastingConnection::ConnectionPtr>> LastingConnection::attempt()
{
    const auto next = std::make_shared<Relay>(this);
    const QByteArray address = (m_daemon ? m_daemon->uri : m_uri).toUtf8();
    const auto work = [address, to = events(next)] { return Connection::open(address, to); };
    auto opened = co_await finished(QtConcurrent::run(m_pool, work), kCallLimit);
    if (opened)
        m_relay = next;
    else
        next->cut();
    co_return opened;
}

Task<Result<>> LastingConnection::connectOnce()
{
    auto opened = co_await attempt();
    if (!opened && m_daemon) {
        const auto started = co_await start(*m_daemon, m_places);
        m_whyNoLodger = started.value_or(QString());
        opened = co_await attempt();
        if (!opened && !started)
            co_return fail(started.error());
    }
    if (!opened)
        co_return fail(opened.error());
    m_connection = std::move(*opened);
    co_return {};
}

/// Waits out a reconnect.
Task<Result<LastingConnection::ConnectionPtr>> LastingConnection::connected()
{
    if (!m_connection)
        co_await base::onSignal(this, &LastingConnection::restored, kReconnectPatience);
    if (!m_connection)
        co_return fail(
            Error::Kind::Disconnected,
            text("libvirt's daemon at %1 is gone and does not come back. Start it again.").arg(m_uri));
    co_return m_connection;
}

template <typename T>
Task<Result<T>> LastingConnection::call(Work<T> work)
{
    const auto to = co_await connected();
    if (!to)
        co_return fail(to.error());
    const auto bound = [to = *to, work] { return work(*to); };
    auto result = co_await finished(QtConcurrent::run(m_pool, bound), kCallLimit);
    if (!result && result.error().kind == Error::Kind::Disconnected)
        drop(*to);
    co_return result;
}

template <typename T>
Task<Result<T>> LastingConnection::callTwice(Work<T> work)
{
    auto result = co_await call(work);
    if (!result && result.error().kind == Error::Kind::Disconnected)
        co_return co_await call(work);
    co_return result;
}

template <typename T>
Task<Result<T>> LastingConnection::once(Work<T> work)
{
    const auto bound = [to = m_connection, work] { return work(*to); };
    co_return co_await finished(QtConcurrent::run(m_pool, bound), kCallLimit);
}

using Domains = QList<Connection::Domain>;
template Task<Result<>> LastingConnection::call(Work<> work);
template Task<Result<>> LastingConnection::callTwice(Work<> work);
template Task<Result<>> LastingConnection::once(Work<> work);
template Task<Result<Domains>> LastingConnection::call(Work<Domains> work);
template Task<Result<Domains>> LastingConnection::callTwice(Work<Domains> work);
template Task<Result<Domains>> LastingConnection::once(Work<Domains> work);

void LastingConnection::begin(const Work<> &work, const std::function<void()> &onDone)
{
    if (!m_connection)
        return;
    const auto bound = [to = m_connection, relay = m_relay, work, onDone] {
        if (work(*to))
            relay->post(onDone);
    };
    static_cast<void>(QtConcurrent::run(m_pool, bound));
}

void LastingConnection::drop(ConnectionPtr dead)
{
    if (!dead || dead != m_connection)
        return;
    qCWarning(logVm) << "libvirt's daemon is gone; connecting again";
    m_relay->cut();
    m_connection.reset();
    closeInPool(std::move(dead));
    m_reconnecting = reconnect();
    m_reconnecting.start();
    QMetaObject::invokeMethod(this, &LastingConnection::lost, Qt::QueuedConnection);
}

/// Closing waits for an answer.
void LastingConnection::closeInPool(ConnectionPtr last)
{
    static_cast<void>(QtConcurrent::run(m_pool, [last = std::move(last)] {}));
}

Task<> LastingConnection::reconnect()
{
    for (auto pause = kShortestPause; !m_connection; pause = std::min(2 * pause, kLongestPause)) {
        co_await base::after(pause);
        static_cast<void>(co_await connectOnce()); // waiters are told by connected() when it goes on too long
    }
    co_await m_catchUp();
    QMetaObject::invokeMethod(this, &LastingConnection::restored, Qt::QueuedConnection);
}

} // namespace vm
