// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/connection.h"

#include "core/base/log.h"
#include "core/vm/spec.h"

#include <QCoreApplication>

#include <libvirt/libvirt.h>
#include <libvirt/virterror.h>

#include <csignal>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;

static constexpr int kKeepAliveSeconds = 5;
static constexpr unsigned kKeepAliveTries = 3;

namespace {

struct DomainDeleter
{
    void operator()(virDomainPtr domain) const { virDomainFree(domain); }
};
using DomainPtr = std::unique_ptr<virDomain, DomainDeleter>;

} // namespace

static QString text(const char *source) { return QCoreApplication::translate("vm::Connection", source); }

/// libvirt's event loop is one for the whole process and cannot be taken down again, so its thread lives as
/// long as the process.
static void startEventLoop()
{
    static std::once_flag once;
    std::call_once(once, [] {
        virSetErrorFunc(nullptr, [](void *, virErrorPtr) {}); // standard error is ours
        virEventRegisterDefaultImpl();
        std::thread([] {
            while (virEventRunDefaultImpl() == 0) { }
        }).detach();
    });
}

static Error::Kind kindOf(int code)
{
    switch (code) {
    case VIR_ERR_NO_DOMAIN:
        return Error::Kind::NotFound;
    case VIR_ERR_ACCESS_DENIED:
    case VIR_ERR_AUTH_FAILED:
    case VIR_ERR_AUTH_UNAVAILABLE:
        return Error::Kind::Denied;
    case VIR_ERR_NO_SUPPORT:
    case VIR_ERR_CONFIG_UNSUPPORTED:
        return Error::Kind::Unsupported;
    case VIR_ERR_OPERATION_TIMEOUT:
        return Error::Kind::Timeout;
    default:
        return Error::Kind::Failed;
    }
}

/// libvirt's last error on this thread, in a sentence with a place for it.
static tl::unexpected<Error> failed(const QString &sentence, virConnectPtr handle)
{
    const virError *error = virGetLastError();
    const int code = error ? error->code : VIR_ERR_OK;
    QString message = error ? base::printable(QByteArrayView(error->message), 400) : text("no reason given");
    while (message.endsWith(u'.') || message.endsWith("\\n"_L1))
        message.chop(message.endsWith(u'.') ? 1 : 2);
    const bool isDead = handle && virConnectIsAlive(handle) != 1;
    return fail(isDead ? Error::Kind::Disconnected : kindOf(code), sentence.arg(message),
                u"libvirt error %1"_s.arg(code));
}

static QVersionNumber versionNumber(unsigned long packed)
{
    return {int(packed / 1'000'000), int(packed / 1000 % 1000), int(packed % 1000)};
}

static QString nameOf(virDomainPtr domain) { return QString::fromUtf8(virDomainGetName(domain)); }

static bool isOurs(const QString &name) { return name.startsWith(domainName({})); }

static StopReason stopReason(int detail)
{
    switch (detail) {
    case VIR_DOMAIN_EVENT_STOPPED_SHUTDOWN:
        return StopReason::PoweredOff;
    case VIR_DOMAIN_EVENT_STOPPED_CRASHED:
    case VIR_DOMAIN_EVENT_STOPPED_FAILED:
        return StopReason::Crashed;
    default:
        return StopReason::Destroyed;
    }
}

static void onClose(virConnectPtr, int, void *events)
{
    static_cast<Connection::Events *>(events)->onClosed();
}

static int onLifecycle(virConnectPtr, virDomainPtr domain, int event, int detail, void *opaque)
{
    const auto *events = static_cast<Connection::Events *>(opaque);
    const QString name = nameOf(domain);
    if (!isOurs(name))
        return 0;
    if (event == VIR_DOMAIN_EVENT_STOPPED)
        events->onStopped(name, stopReason(detail));
    else if (event == VIR_DOMAIN_EVENT_SUSPENDED && detail == VIR_DOMAIN_EVENT_SUSPENDED_IOERROR)
        events->onPaused(name);
    else if (event == VIR_DOMAIN_EVENT_RESUMED)
        events->onResumed(name);
    return 0;
}

static void freeEvents(void *events) { delete static_cast<Connection::Events *>(events); }

Result<std::shared_ptr<Connection>> Connection::open(const QByteArray &uri, Events events)
{
    startEventLoop();
    virConnectPtr handle = virConnectOpen(uri.constData());
    if (!handle)
        return failed(
            text("libvirt does not answer: %1. Install it if it is missing (Debian: apt-get install "
                 "libvirt-daemon libvirt-daemon-driver-qemu), or name another one in "
                 "BERTH_LIBVIRT_URI."),
            nullptr);
    std::shared_ptr<Connection> connection(new Connection(handle));
    if (auto listening = connection->listen(std::move(events)); !listening)
        return fail(listening.error());
    if (auto learnt = connection->learn(); !learnt)
        return fail(learnt.error());
    return connection;
}

Connection::~Connection()
{
    if (m_listener >= 0)
        virConnectDomainEventDeregisterAny(m_handle, m_listener);
    virConnectUnregisterCloseCallback(m_handle, onClose);
    virConnectClose(m_handle);
}

Result<> Connection::listen(Events events)
{
    virConnSetErrorFunc(m_handle, nullptr, [](void *, virErrorPtr) {});
    // A driver inside this process has nothing to keep alive and is never cut off.
    const bool isRemote = virConnectSetKeepAlive(m_handle, kKeepAliveSeconds, kKeepAliveTries) >= 0;
    if (isRemote) {
        auto forClose = std::make_unique<Events>(events);
        if (virConnectRegisterCloseCallback(m_handle, onClose, forClose.get(), freeEvents) == 0)
            static_cast<void>(forClose.release()); // freeEvents() has it now
    }
    auto forDomains = std::make_unique<Events>(std::move(events));
    m_listener = virConnectDomainEventRegisterAny(m_handle, nullptr, VIR_DOMAIN_EVENT_ID_LIFECYCLE,
                                                  VIR_DOMAIN_EVENT_CALLBACK(onLifecycle), forDomains.get(),
                                                  freeEvents);
    if (m_listener < 0)
        return failed(text("libvirt does not tell what becomes of its machines: %1."), m_handle);
    static_cast<void>(forDomains.release());
    return {};
}

Result<> Connection::learn()
{
    unsigned long libvirt = 0;
    unsigned long qemu = 0;
    if (virConnectGetLibVersion(m_handle, &libvirt) < 0 || virConnectGetVersion(m_handle, &qemu) < 0)
        return failed(text("libvirt finds no QEMU to run: %1. Install it (Debian: apt-get install "
                           "qemu-system-x86 qemu-utils)."),
                      m_handle);
    m_libvirtVersion = versionNumber(libvirt);
    m_qemuVersion = versionNumber(qemu);
    m_isQemu = qstrcmp(virConnectGetType(m_handle), "QEMU") == 0;
    if (m_isQemu) {
        char *abilities = virConnectGetDomainCapabilities(m_handle, nullptr, "x86_64", "q35", "kvm", 0);
        m_offersKvm = abilities != nullptr;
        free(abilities);
    }
    return {};
}

Result<QList<Connection::Domain>> Connection::domains() const
{
    virDomainPtr *all = nullptr;
    const int count = virConnectListAllDomains(m_handle, &all, VIR_CONNECT_LIST_DOMAINS_ACTIVE);
    if (count < 0)
        return failed(text("libvirt does not list its machines: %1."), m_handle);
    QList<Domain> found;
    for (int i = 0; i < count; ++i) {
        const DomainPtr domain(all[i]);
        const QString name = nameOf(domain.get());
        char *xml = isOurs(name) ? virDomainGetXMLDesc(domain.get(), 0) : nullptr;
        if (xml) // or it ended since it was listed
            found.append({name, QByteArray(xml)});
        free(xml);
    }
    free(all);
    return found;
}

Result<> Connection::create(const QByteArray &xml, const std::atomic<bool> &abandoned) const
{
    const DomainPtr domain(virDomainCreateXML(m_handle, xml.constData(), 0));
    if (!domain)
        return failed(text("The machine cannot be started: %1. “berth doctor” checks what it needs."),
                      m_handle);
    if (abandoned)
        virDomainDestroy(domain.get());
    return {};
}

Result<> Connection::destroy(const QString &name) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (domain && virDomainDestroy(domain.get()) == 0)
        return {};
    const int code = virGetLastErrorCode();
    if (code == VIR_ERR_NO_DOMAIN || code == VIR_ERR_OPERATION_INVALID) // "is not running": it ended first
        return {};
    return failed(text("The machine cannot be ended: %1. Try again, or end its QEMU process."), m_handle);
}

Result<> Connection::resume(const QString &name) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (domain && virDomainResume(domain.get()) == 0)
        return {};
    return failed(text("The machine cannot go on: %1."), m_handle);
}

} // namespace vm
