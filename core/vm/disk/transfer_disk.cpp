// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/transfer_disk.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/vm/disk/write_ration.h"
#include "core/vm/libvirt/connection.h"
#include "core/vm/libvirt/hypervisor.h"

#include <QCoreApplication>
#include <QFile>
#include <QLoggingCategory>
#include <QPointer>
#include <QScopeGuard>
#include <QXmlStreamWriter>
#include <QtConcurrent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(logDisk, "berth.vm.disk")

static constexpr auto kTurn = 10s; // to wait for another file
static constexpr auto kWork = 90s; // more than libvirt's own limits
constexpr auto kDisk = "sda"_L1;
static constexpr int kSharers = 2; // who may use up that room: this disk, and the machines there
constexpr auto kAlias = "ua-berth-transfer"_L1;

static QString text(const char *source) { return QCoreApplication::translate("vm::TransferDisk", source); }

QByteArray transferDiskXml(const QString &file, const QString &serial, TransferDisk::Access access,
                           std::optional<qint64> ration)
{
    const bool isRead = access == TransferDisk::Access::Read;
    QByteArray out;
    QXmlStreamWriter xml(&out);
    xml.setAutoFormatting(true);
    xml.setAutoFormattingIndent(2);
    xml.writeStartElement("disk"_L1);
    xml.writeAttribute("type"_L1, "file"_L1);
    xml.writeAttribute("device"_L1, "disk"_L1);
    xml.writeEmptyElement("driver"_L1);
    xml.writeAttribute("name"_L1, "qemu"_L1);
    xml.writeAttribute("type"_L1, "raw"_L1);
    // Who copies makes sure that the disk has it, once.
    xml.writeAttribute("cache"_L1, isRead ? "writeback"_L1 : "unsafe"_L1);
    // A full disk of the host ends the copy, and not the machine.
    xml.writeAttribute("error_policy"_L1, "report"_L1);
    xml.writeAttribute("rerror_policy"_L1, "report"_L1);
    xml.writeEmptyElement("source"_L1);
    xml.writeAttribute("file"_L1, file);
    xml.writeAttribute("fdgroup"_L1, kPassedFile);
    xml.writeEmptyElement("target"_L1);
    xml.writeAttribute("dev"_L1, kDisk);
    xml.writeAttribute("bus"_L1, "scsi"_L1);
    if (isRead)
        xml.writeEmptyElement("readonly"_L1);
    if (ration) {
        xml.writeStartElement("iotune"_L1);
        xml.writeTextElement("write_bytes_sec"_L1, QString::number(*ration));
        xml.writeEndElement();
    }
    xml.writeTextElement("serial"_L1, serial);
    xml.writeEmptyElement("alias"_L1);
    xml.writeAttribute("name"_L1, kAlias);
    xml.writeEmptyElement("address"_L1);
    xml.writeAttribute("type"_L1, "drive"_L1);
    for (const auto part : {"controller"_L1, "bus"_L1, "target"_L1, "unit"_L1})
        xml.writeAttribute(part, "0"_L1);
    xml.writeEndElement();
    return out.trimmed() + '\n';
}

TransferDisk::TransferDisk(Hypervisor *hypervisor, MachineFolder folder, QString domain)
    : m_hypervisor(hypervisor)
    , m_folder(std::move(folder))
    , m_domain(std::move(domain))
{
    m_look.setInterval(kRoomInterval);
    connect(&m_look, &QTimer::timeout, this, [this] {
        if (m_slowing.isRunning())
            return;
        m_slowing = slow();
        m_slowing.start();
    });
}

/// Whoever waits need not wait for a time limit.
TransferDisk::~TransferDisk()
{
    m_work.cancel();
    m_isTaken = false;
    emit worked(fail(Error::Kind::Disconnected, text("The machine is gone.")));
}

/// One after the other; each goes on without the one who wanted it.
void TransferDisk::begin(Task<Result<>> work)
{
    m_work = std::move(work);
    m_work.start([this] {
        const Result<> outcome = m_work.result();
        if (std::exchange(m_mustUnplug, false) && m_isTaken)
            return begin(unplug());
        emit worked(outcome);
    });
}

Task<Result<QString>> TransferDisk::attach(QByteArray file, Access access)
{
    const QPointer<TransferDisk> self(this);
    while (m_isTaken) {
        if (m_isStuck && !m_work.isRunning())
            begin(unplug());
        const auto outcome = co_await base::onSignal(this, &TransferDisk::worked, kTurn);
        if (!outcome)
            co_return fail(Error::Kind::Busy, text("Another file is being copied."));
        if (const auto &result = std::get<0>(*outcome);
            !result && result.error().kind == Error::Kind::Disconnected)
            co_return fail(result.error());
    }
    m_isTaken = true;
    m_serial = u"berth-"_s + base::newId();
    auto undo = qScopeGuard([self] {
        if (self)
            self->detachLater();
    });
    begin(plug(file, access));
    const auto outcome = co_await base::onSignal(this, &TransferDisk::worked, kWork);
    if (!outcome)
        co_return fail(Error::Kind::Timeout, text("libvirt does not give the machine a disk."));
    if (const auto &result = std::get<0>(*outcome); !result)
        co_return fail(result.error());
    undo.dismiss();
    co_return m_serial;
}

Task<Result<>> TransferDisk::plug(QByteArray file, Access access)
{
    co_await base::after(0ms); // until somebody waits for it
    const MachineFolder folder = m_folder;
    const bool isIncoming = access == Access::Write;
    const auto link = [folder, file, isIncoming] { return folder.linkTransfer(file, isIncoming); };
    const auto path = co_await base::onFuture(QtConcurrent::run(link));
    if (!path)
        co_return fail(path.error());
    const auto opened = std::make_shared<QFile>(*path);
    const auto open = [opened, isIncoming] {
        return opened->open(QIODevice::ExistingOnly
                            | (isIncoming ? QIODevice::ReadWrite : QIODevice::ReadOnly));
    };
    if (!co_await base::onFuture(QtConcurrent::run(open)))
        co_return fail(Error::Kind::Failed,
                       text("%1 cannot be opened: %2.")
                           .arg(base::printable(QFile::decodeName(file)), opened->errorString()));
    if (isIncoming) {
        const auto look = [opened] { return base::usableRoom(opened->handle()); };
        m_ration = writeRation(co_await base::onFuture(QtConcurrent::run(look)), kSharers);
    }
    const QByteArray xml =
        transferDiskXml(*path, m_serial, access, isIncoming ? m_ration : std::optional<qint64>());
    auto attached = co_await m_hypervisor->attachDisk(m_domain, xml, opened);
    if (attached && isIncoming) {
        m_written = *path;
        m_look.start();
    }
    co_return attached;
}

/// The less room there is, the less it may write until the next look.
Task<> TransferDisk::slow()
{
    const auto look = [file = m_written] { return base::usableRoom(file); };
    const auto ration = writeRation(co_await base::onFuture(QtConcurrent::run(look)), kSharers);
    if (ration == m_ration || !m_look.isActive())
        co_return;
    const auto set = co_await m_hypervisor->limitWrites(m_domain, kDisk, ration.value_or(0), {});
    if (set)
        m_ration = ration;
    else if (m_look.isActive()) // else it is gone, and that is why
        qCWarning(logDisk, "%s %s", qPrintable(set.error().text), qPrintable(set.error().detail));
}

Task<Result<>> TransferDisk::unplug()
{
    co_await base::after(0ms); // until somebody waits for it
    auto unplugged = co_await m_hypervisor->detachDisk(m_domain, kAlias);
    if (unplugged)
        m_look.stop();
    m_isStuck = !unplugged;
    m_isTaken = m_isStuck;
    if (m_isStuck)
        qCWarning(logDisk, "%s keeps a disk: %s %s", qPrintable(m_domain), qPrintable(unplugged.error().text),
                  qPrintable(unplugged.error().detail));
    co_return unplugged;
}

Task<Result<>> TransferDisk::detach()
{
    if (!m_isTaken)
        co_return {};
    detachLater();
    const auto outcome = co_await base::onSignal(this, &TransferDisk::worked, kWork);
    if (!outcome)
        co_return fail(Error::Kind::Timeout,
                       text("The machine does not let go of the file that was copied. Stop it."));
    co_return std::get<0>(*outcome);
}

void TransferDisk::detachLater()
{
    if (m_work.isRunning())
        m_mustUnplug = true;
    else
        begin(unplug());
}

Task<Result<>> TransferDisk::clear()
{
    m_isTaken = true;
    auto cleared = co_await unplug();
    const auto work = [folder = m_folder] { folder.removeIncoming(); };
    co_await base::onFuture(QtConcurrent::run(work));
    co_return cleared;
}

} // namespace vm
