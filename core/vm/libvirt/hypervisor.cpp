// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/hypervisor.h"

#include "core/base/log.h"
#include "core/vm/libvirt/domain_log.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/libvirt/lasting_connection.h"

#include <QCoreApplication>
#include <QSet>
#include <QXmlStreamReader>

#include <atomic>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace {

constexpr auto kStateLimit = 30s; // for some hundred kilobytes
constexpr auto kGiveUpLimit = 30s; // QEMU ends what it is just writing first
constexpr auto kUnplugLimit = 30s; // QEMU does it at once when nobody is in its way
constexpr auto kMemoryLimit = 20min; // for all of a large machine on a slow disk

using Work = LastingConnection::Work<>;
using Listing = LastingConnection::Work<QList<Connection::Domain>>;

QString text(const char *source) { return QCoreApplication::translate("vm::Hypervisor", source); }

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

} // namespace

struct Hypervisor::Impl
{
    Hypervisor *self;
    const base::Places places;
    const QString uri;
    QSet<QString> running;
    QSet<QString> doomed; // to be destroyed, and not known to be gone
    LastingConnection libvirt;
    std::unique_ptr<Host> host; // once it is open

    Impl(Hypervisor *hypervisor, base::Places where, QString to);
    Task<> catchUp();
    void forget(const QString &name, StopReason reason);
};

Hypervisor::Impl::Impl(Hypervisor *hypervisor, base::Places where, QString to)
    : self(hypervisor)
    , places(std::move(where))
    , uri(std::move(to))
    , libvirt(places, uri, [this] { return catchUp(); })
{
    QObject::connect(&libvirt, &LastingConnection::stopped, self,
                     [this](const QString &name, StopReason reason) { forget(name, reason); });
    QObject::connect(&libvirt, &LastingConnection::paused, self, &Hypervisor::paused);
    QObject::connect(&libvirt, &LastingConnection::resumed, self, &Hypervisor::resumed);
    QObject::connect(&libvirt, &LastingConnection::lost, self, &Hypervisor::disconnected);
    QObject::connect(&libvirt, &LastingConnection::restored, self, &Hypervisor::reconnected);
}

/// What happened while nobody told us.
Task<> Hypervisor::Impl::catchUp()
{
    const Listing work = [](const Connection &connection) { return connection.domains(); };
    const auto listed = co_await libvirt.once(work);
    if (!listed)
        co_return; // gone again: that starts over
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
    if (scopeOf(uri) == Scope::System && geteuid() == 0)
        co_return fail(
            Error::Kind::Unsupported,
            text("As root Berth starts no machines at %1: they would be root, too. Run it as an ordinary "
                 "user, or without BERTH_LIBVIRT_URI and the setting libvirt_uri.")
                .arg(base::printable(uri)));
    if (auto opened = co_await impl.libvirt.open(); !opened)
        co_return fail(opened.error());
    auto host = co_await Host::find(places, uri, &impl.libvirt);
    if (!host)
        co_return fail(host.error());
    impl.host = std::move(*host);
    co_return hypervisor;
}

QString Hypervisor::uri() const { return m_impl->uri; }

bool Hypervisor::isConnected() const { return m_impl->libvirt.current() != nullptr; }

Host &Hypervisor::host() const { return *m_impl->host; }

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
    const Work work = [xml, begin, abandoned = guard.abandoned](const Connection &connection) {
        return connection.create(xml, begin, *abandoned);
    };
    auto created = co_await m_impl->libvirt.call(work);
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
    const Work work = [name](const Connection &connection) { return connection.destroy(name); };
    co_return co_await m_impl->libvirt.callTwice(work);
}

void Hypervisor::destroyLater(const QString &name)
{
    m_impl->running -= name;
    m_impl->doomed += name;
    // While the daemon is away nothing begins: catchUp() comes back to it.
    m_impl->libvirt.begin([name](const Connection &connection) { return connection.destroy(name); },
                          [impl = m_impl.get(), name] { impl->doomed -= name; });
}

Task<Result<>> Hypervisor::suspend(QString name)
{
    const Work work = [name](const Connection &connection) { return connection.suspend(name); };
    co_return co_await m_impl->libvirt.callTwice(work);
}

static std::chrono::milliseconds limitFor(Connection::State state)
{
    return state == Connection::State::Devices ? std::chrono::milliseconds(kStateLimit)
                                               : std::chrono::milliseconds(kMemoryLimit);
}

Task<Result<>> Hypervisor::save(QString name, QString file, Connection::State state)
{
    const Work work = [name, file, state](const Connection &connection) {
        return connection.save(name, file, state, limitFor(state));
    };
    co_return co_await m_impl->libvirt.call(work);
}

Task<Result<>> Hypervisor::load(QString name, QString file, Connection::State state)
{
    const Work work = [name, file, state](const Connection &connection) {
        return connection.load(name, file, state, limitFor(state));
    };
    co_return co_await m_impl->libvirt.call(work);
}

Task<Result<>> Hypervisor::giveUpSaving(QString name)
{
    const Work work = [name](const Connection &connection) {
        return connection.giveUpSaving(name, kGiveUpLimit);
    };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<>> Hypervisor::setNote(QString name, QByteArray xml)
{
    const Work work = [name, xml](const Connection &connection) { return connection.setNote(name, xml); };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<>> Hypervisor::setLink(QString name, QString device, bool isUp)
{
    const Work work = [name, device, isUp](const Connection &connection) {
        return connection.setLink(name, device, isUp);
    };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<>> Hypervisor::limitWrites(QString name, QString disk, qint64 bytesPerSecond, QString group)
{
    const Work work = [name, disk, bytesPerSecond, group](const Connection &connection) {
        return connection.limitWrites(name, disk, bytesPerSecond, group);
    };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<>> Hypervisor::attachDisk(QString name, QByteArray xml, std::shared_ptr<QFile> file)
{
    const Work work = [name, xml, file](const Connection &connection) {
        return connection.attachDisk(name, xml, *file);
    };
    co_return co_await m_impl->libvirt.call(work);
}

Task<Result<>> Hypervisor::detachDisk(QString name, QString alias)
{
    const Work work = [name, alias](const Connection &connection) {
        return connection.detachDisk(name, alias, kUnplugLimit);
    };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<>> Hypervisor::resume(QString name)
{
    const Work work = [name](const Connection &connection) { return connection.resume(name); };
    co_return co_await m_impl->libvirt.callTwice(work);
}

Task<Result<QList<Connection::Domain>>> Hypervisor::domains()
{
    const Listing work = [](const Connection &connection) { return connection.domains(); };
    const auto found = co_await m_impl->libvirt.callTwice(work);
    if (found) {
        for (const Connection::Domain &domain : *found)
            m_impl->running += domain.name;
    }
    co_return found;
}

} // namespace vm
