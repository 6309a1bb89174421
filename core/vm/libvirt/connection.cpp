// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/connection.h"

#include "core/base/log.h"
#include "core/vm/libvirt/spec.h"
#include "core/vm/libvirt/watches.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QXmlStreamReader>

#include <libvirt/libvirt-qemu.h>
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
static constexpr std::chrono::seconds kLook{1};
static constexpr int kStateSet = 0x6265'7274; // QEMU's number of what pass() gave it; libvirt counts from 0

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
        std::signal(SIGPIPE, SIG_IGN); // libvirt may be writing to its daemon when that one dies
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
static tl::unexpected<Error> failed(const QString &sentence, virConnectPtr handle, base::Remedy remedy = {})
{
    const virError *error = virGetLastError();
    const int code = error ? error->code : VIR_ERR_OK;
    QString message = error ? base::printable(QByteArrayView(error->message), 400) : text("no reason given");
    while (message.endsWith(u'.') || message.endsWith("\\n"_L1))
        message.chop(message.endsWith(u'.') ? 1 : 2);
    const bool isDead = handle && virConnectIsAlive(handle) != 1;
    return fail({isDead ? Error::Kind::Disconnected : kindOf(code), sentence.arg(message),
                 u"libvirt error %1"_s.arg(code), std::move(remedy)});
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

static void onMigration(virConnectPtr, virDomainPtr domain, const char *, long long, unsigned,
                        const char *details, void *to)
{
    const QJsonObject told = QJsonDocument::fromJson(QByteArray(details)).object();
    (*static_cast<std::shared_ptr<Migrations> *>(to))
        ->tell(nameOf(domain), told.value("status"_L1).toString());
}

static void onRemoval(virConnectPtr, virDomainPtr domain, const char *alias, void *to)
{
    (*static_cast<std::shared_ptr<Removals> *>(to))->tell(nameOf(domain), QString::fromUtf8(alias));
}

template <typename T>
static void freeShared(void *to)
{
    delete static_cast<std::shared_ptr<T> *>(to);
}

static void freeEvents(void *events) { delete static_cast<Connection::Events *>(events); }

Result<std::shared_ptr<Connection>> Connection::open(const QByteArray &uri, Events events)
{
    startEventLoop();
    virConnectPtr handle = virConnectOpen(uri.constData());
    if (!handle)
        return failed(
            text("libvirt does not answer: %1. It may be missing; BERTH_LIBVIRT_URI names another one."),
            nullptr, base::Remedy::install(u"libvirt-daemon libvirt-daemon-driver-qemu"_s));
    std::shared_ptr<Connection> connection(new Connection(handle));
    if (auto listening = connection->listen(std::move(events)); !listening)
        return fail(listening.error());
    if (auto learnt = connection->learn(); !learnt)
        return fail(learnt.error());
    return connection;
}

Connection::Connection(_virConnect *handle)
    : m_handle(handle)
    , m_migrations(std::make_shared<Migrations>())
    , m_removals(std::make_shared<Removals>())
{
}

Connection::~Connection()
{
    if (m_listener >= 0)
        virConnectDomainEventDeregisterAny(m_handle, m_listener);
    if (m_migrationListener >= 0)
        virConnectDomainQemuMonitorEventDeregister(m_handle, m_migrationListener);
    if (m_removalListener >= 0)
        virConnectDomainEventDeregisterAny(m_handle, m_removalListener);
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
    // Without these machines cannot start from a template; the rest works.
    auto forMigrations = std::make_unique<std::shared_ptr<Migrations>>(m_migrations);
    m_migrationListener = virConnectDomainQemuMonitorEventRegister(
        m_handle, nullptr, "MIGRATION", onMigration, forMigrations.get(), freeShared<Migrations>, 0);
    if (m_migrationListener >= 0)
        static_cast<void>(forMigrations.release());
    auto forRemovals = std::make_unique<std::shared_ptr<Removals>>(m_removals);
    m_removalListener = virConnectDomainEventRegisterAny(
        m_handle, nullptr, VIR_DOMAIN_EVENT_ID_DEVICE_REMOVED, VIR_DOMAIN_EVENT_CALLBACK(onRemoval),
        forRemovals.get(), freeShared<Removals>);
    if (m_removalListener >= 0)
        static_cast<void>(forRemovals.release());
    return {};
}

Result<> Connection::learn()
{
    unsigned long libvirt = 0;
    unsigned long qemu = 0;
    if (virConnectGetLibVersion(m_handle, &libvirt) < 0 || virConnectGetVersion(m_handle, &qemu) < 0)
        return failed(text("libvirt finds no QEMU to run: %1."), m_handle,
                      base::Remedy::install(u"qemu-system-x86 qemu-utils"_s));
    m_libvirtVersion = versionNumber(libvirt);
    m_qemuVersion = versionNumber(qemu);
    m_isQemu = qstrcmp(virConnectGetType(m_handle), "QEMU") == 0;
    if (!m_isQemu)
        return {};
    const QByteArray withKvm = abilitiesOf(nullptr, "kvm");
    m_offersKvm = !withKvm.isEmpty();
    QXmlStreamReader xml(m_offersKvm ? withKvm : abilitiesOf(nullptr, "qemu"));
    xml.readNextStartElement();
    while (xml.readNextStartElement()) {
        if (xml.name() == "path"_L1)
            m_qemu = xml.readElementText();
        else
            xml.skipCurrentElement();
    }
    return {};
}

Result<> Connection::learn(const QString &emulator) const
{
    if (!abilitiesOf(QFile::encodeName(emulator).constData(), "qemu").isEmpty())
        return {};
    return failed(text("libvirt cannot start %1: %2.").arg(emulator), m_handle);
}

/// Nothing where libvirt knows no such machine.
QByteArray Connection::abilitiesOf(const char *emulator, const char *kind) const
{
    char *abilities = virConnectGetDomainCapabilities(m_handle, emulator, "x86_64", "q35", kind, 0);
    QByteArray xml(abilities);
    free(abilities);
    return xml;
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

Result<> Connection::create(const QByteArray &xml, Begin begin, const std::atomic<bool> &abandoned) const
{
    const unsigned flags = begin == Begin::Paused ? VIR_DOMAIN_START_PAUSED : 0;
    const DomainPtr domain(virDomainCreateXML(m_handle, xml.constData(), flags));
    if (!domain)
        return failed(text("The machine cannot be started: %1."), m_handle,
                      {base::Remedy::Kind::ExamineHost});
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

Result<> Connection::suspend(const QString &name) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (domain && virDomainSuspend(domain.get()) == 0)
        return {};
    return failed(text("The machine cannot be paused: %1."), m_handle);
}

/// One command to QEMU itself, perhaps with a file that is open.
Result<QJsonValue> Connection::ask(virDomainPtr domain, const QString &command, const QJsonObject &arguments,
                                   QFile *passed) const
{
    QJsonObject request{{u"execute"_s, command}};
    if (!arguments.isEmpty())
        request.insert(u"arguments"_s, arguments);
    char *answer = nullptr;
    int handle = passed ? passed->handle() : -1;
    if (virDomainQemuMonitorCommandWithFiles(
            domain, QJsonDocument(request).toJson(QJsonDocument::Compact).constData(), passed ? 1 : 0,
            &handle, nullptr, nullptr, &answer, 0)
        < 0)
        return failed(text("QEMU cannot be asked: %1."), m_handle);
    const QJsonObject said = QJsonDocument::fromJson(QByteArray(answer)).object();
    free(answer);
    if (const QJsonValue error = said.value("error"_L1); error.isObject())
        return fail(Error::Kind::Failed,
                    text("QEMU refuses: %1.").arg(base::printable(error["desc"_L1].toString(), 400)),
                    command);
    return said.value("return"_L1);
}

Result<> Connection::pass(virDomainPtr domain, QFile &file) const
{
    // What an owner that was killed meanwhile has left there would be taken for it.
    if (auto cleared = takeBack(domain); !cleared)
        return cleared;
    const auto added = ask(domain, u"add-fd"_s, {{u"fdset-id"_s, kStateSet}}, &file);
    if (!added)
        return fail(added.error());
    return {};
}

/// Taking back what was not passed succeeds.
Result<> Connection::takeBack(virDomainPtr domain) const
{
    const auto sets = ask(domain, u"query-fdsets"_s);
    if (!sets)
        return fail(sets.error());
    const QJsonArray known = sets->toArray();
    for (const QJsonValue &set : known) {
        if (set[u"fdset-id"_s].toInt() != kStateSet)
            continue;
        const auto removed = ask(domain, u"remove-fd"_s, {{u"fdset-id"_s, kStateSet}});
        if (!removed)
            return fail(removed.error());
    }
    return {};
}

/// Saves or loads: both are migrations to QEMU, and end with an event.
Result<> Connection::migrate(const QString &name, const QString &command, QFile &file, State state,
                             std::chrono::milliseconds limit) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (!domain)
        return failed(text("The machine is gone: %1."), m_handle);
    if (m_migrationListener < 0)
        return fail(Error::Kind::Unsupported, text("This libvirt does not pass on what QEMU tells."));
    Migrations::Watch watch(m_migrations.get(), name);
    const bool isInside = state == State::DevicesAndMemory;
    const QJsonArray capabilities{
        QJsonObject{{u"capability"_s, u"x-ignore-shared"_s}, {u"state"_s, !isInside}},
        QJsonObject{{u"capability"_s, u"mapped-ram"_s}, {u"state"_s, isInside}}};
    if (auto set = ask(domain.get(), u"migrate-set-capabilities"_s, {{u"capabilities"_s, capabilities}});
        !set)
        return fail(Error::Kind::Unsupported, set.error().text, set.error().detail);
    if (auto passed = pass(domain.get(), file); !passed)
        return passed;
    const QJsonObject address{
        {u"transport"_s, u"file"_s}, {u"filename"_s, u"/dev/fdset/%1"_s.arg(kStateSet)}, {u"offset"_s, 0}};
    const QJsonObject channel{{u"channel-type"_s, u"main"_s}, {u"addr"_s, address}};
    if (auto begun = ask(domain.get(), command, {{u"channels"_s, QJsonArray{channel}}}); !begun)
        return fail(begun.error());
    const QString status = watch.await(limit);
    const auto closed = takeBack(domain.get());
    if (status == "completed"_L1)
        return closed;
    const auto query = ask(domain.get(), u"query-migrate"_s);
    const QString why = query ? (*query)["error-desc"_L1].toString() : query.error().text;
    return fail(Migrations::isOver(status) ? Error::Kind::Failed : Error::Kind::Timeout,
                text("QEMU cannot read or write the machine's state in %1.").arg(file.fileName()),
                base::printable(why, 400));
}

static Result<> cannotOpen(const QFile &file)
{
    return fail(Error::Kind::Failed,
                text("%1 cannot be opened: %2.").arg(file.fileName(), file.errorString()));
}

Result<> Connection::save(const QString &name, const QString &file, State state,
                          std::chrono::milliseconds limit) const
{
    QFile written(file);
    if (!written.open(QIODevice::WriteOnly | QIODevice::Truncate, QFile::ReadOwner | QFile::WriteOwner))
        return cannotOpen(written);
    return migrate(name, u"migrate"_s, written, state, limit);
}

Result<> Connection::load(const QString &name, const QString &file, State state,
                          std::chrono::milliseconds limit) const
{
    QFile read(file);
    if (!read.open(QIODevice::ReadOnly))
        return cannotOpen(read);
    return migrate(name, u"migrate-incoming"_s, read, state, limit);
}

Result<> Connection::giveUpSaving(const QString &name, std::chrono::milliseconds limit) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (!domain)
        return failed(text("The machine is gone: %1."), m_handle);
    Migrations::Watch watch(m_migrations.get(), name);
    const auto query = ask(domain.get(), u"query-migrate"_s);
    if (!query)
        return fail(query.error());
    const QString now = (*query)["status"_L1].toString();
    if (now.isEmpty() || now == "none"_L1 || Migrations::isOver(now))
        return takeBack(domain.get());
    if (auto cancelled = ask(domain.get(), u"migrate_cancel"_s); !cancelled)
        return fail(cancelled.error());
    if (Migrations::isOver(watch.await(limit)))
        return takeBack(domain.get());
    return fail(Error::Kind::Timeout, text("QEMU does not end the writing of the machine's state."));
}

Result<> Connection::setNote(const QString &name, const QByteArray &xml) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (domain
        && virDomainSetMetadata(domain.get(), VIR_DOMAIN_METADATA_ELEMENT, xml.constData(), "berth",
                                kNoteNamespace, VIR_DOMAIN_AFFECT_LIVE)
            == 0)
        return {};
    return failed(text("The machine cannot be given to its session: %1."), m_handle);
}

Result<> Connection::attachDisk(const QString &name, const QByteArray &xml, QFile &file) const
{
    if (m_removalListener < 0)
        return fail(Error::Kind::Unsupported, text("This libvirt does not tell when a disk is gone."));
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    int handle = file.handle();
    if (!domain || virDomainFDAssociate(domain.get(), kPassedFile.data(), 1, &handle, 0) != 0)
        return failed(text("The machine cannot have another disk: %1."), m_handle);
    Result<> outcome;
    if (virDomainAttachDeviceFlags(domain.get(), xml.constData(), VIR_DOMAIN_AFFECT_LIVE) != 0)
        outcome = failed(text("The machine cannot have another disk: %1."), m_handle);
    // libvirt would hold the file open under its name until the connection is closed.
    QFile nothing(u"/dev/null"_s);
    if (!nothing.open(QIODevice::ReadOnly))
        return cannotOpen(nothing);
    handle = nothing.handle();
    if (virDomainFDAssociate(domain.get(), kPassedFile.data(), 1, &handle, 0) != 0 && outcome)
        outcome = failed(text("libvirt does not let go of a file that is copied: %1."), m_handle);
    return outcome;
}

Result<> Connection::detachDisk(const QString &name, const QString &alias,
                                std::chrono::milliseconds limit) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    // libvirt has no error of its own for a device that is not there.
    char *xml = domain ? virDomainGetXMLDesc(domain.get(), 0) : nullptr;
    const bool isAbsent = xml && !QByteArrayView(xml).contains("<alias name='" + alias.toUtf8() + "'/>");
    free(xml);
    if (isAbsent)
        return {};
    Removals::Watch removal(m_removals.get(), name, alias);
    if (!domain
        || virDomainDetachDeviceAlias(domain.get(), alias.toUtf8().constData(), VIR_DOMAIN_AFFECT_LIVE)
            != 0) {
        const int code = virGetLastErrorCode();
        if (code == VIR_ERR_NO_DOMAIN || code == VIR_ERR_DEVICE_MISSING
            || (code == VIR_ERR_OPERATION_INVALID && virDomainIsActive(domain.get()) != 1))
            return {};
        return failed(text("The machine keeps a disk: %1."), m_handle);
    }
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < deadline) {
        // One that ends tells nothing of its disks.
        if (removal.await(kLook) || virDomainIsActive(domain.get()) != 1)
            return {};
    }
    return fail(Error::Kind::Timeout, text("The machine does not let go of a disk."));
}

Result<> Connection::limitWrites(const QString &name, const QString &disk, qint64 bytesPerSecond,
                                 const QString &group) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    virTypedParameterPtr values = nullptr;
    int count = 0;
    int most = 0;
    const auto free = qScopeGuard([&] { virTypedParamsFree(values, count); });
    if (domain
        && virTypedParamsAddULLong(&values, &count, &most, VIR_DOMAIN_BLOCK_IOTUNE_WRITE_BYTES_SEC,
                                   static_cast<unsigned long long>(bytesPerSecond))
            == 0
        && (group.isEmpty()
            || virTypedParamsAddString(&values, &count, &most, VIR_DOMAIN_BLOCK_IOTUNE_GROUP_NAME,
                                       group.toUtf8().constData())
                == 0)
        && virDomainSetBlockIoTune(domain.get(), disk.toUtf8().constData(), values, count,
                                   VIR_DOMAIN_AFFECT_LIVE)
            == 0)
        return {};
    const int code = virGetLastErrorCode();
    const auto failure = failed(text("The writes of the machine cannot be slowed: %1."), m_handle);
    if (code == VIR_ERR_NO_DOMAIN
        || (code == VIR_ERR_OPERATION_INVALID && domain && virDomainIsActive(domain.get()) != 1))
        return {};
    return failure;
}

Result<> Connection::setLink(const QString &name, const QString &device, bool isUp) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (!domain)
        return failed(text("The machine is gone: %1."), m_handle);
    const auto set = ask(domain.get(), u"set_link"_s, {{u"name"_s, device}, {u"up"_s, isUp}});
    if (!set)
        return fail(set.error());
    return {};
}

Result<> Connection::resume(const QString &name) const
{
    const DomainPtr domain(virDomainLookupByName(m_handle, name.toUtf8().constData()));
    if (domain && virDomainResume(domain.get()) == 0)
        return {};
    int state = VIR_DOMAIN_NOSTATE;
    if (domain && virGetLastErrorCode() == VIR_ERR_OPERATION_INVALID
        && virDomainGetState(domain.get(), &state, nullptr, 0) == 0 && state == VIR_DOMAIN_RUNNING)
        return {}; // somebody else was faster
    return failed(text("The machine cannot go on: %1."), m_handle);
}

} // namespace vm
