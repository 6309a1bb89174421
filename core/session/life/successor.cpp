// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/successor.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"
#include "core/session/life/outfit.h"
#include "core/vm/disk/file_copy.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"

#include <QCoreApplication>
#include <QFile>
#include <QtConcurrent>

#include <algorithm>
#include <cstdio>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kWakeLimit = 60s;

// The phases, which are those of the session's start.
static constexpr const char *kConnecting = QT_TRANSLATE_NOOP("session::Session", "Connecting to libvirt");
static constexpr const char *kCopying = QT_TRANSLATE_NOOP("session::Session", "Copying the session's disk");
static constexpr const char *kStarting = QT_TRANSLATE_NOOP("session::Session", "Starting the machine");
static constexpr const char *kWaking = QT_TRANSLATE_NOOP("session::Session", "Waking up");
static constexpr const char *kSettingUp = QT_TRANSLATE_NOOP("session::Session", "Setting up");

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

Successor::Successor(const Shared &shared, vm::Snapshot from)
    : m_shared(shared)
    , m_from(std::move(from))
    , m_id(base::newId())
    , m_volume(m_shared.places, kWaitingVolume + m_id)
{
}

Successor::~Successor() = default;

Task<Result<>> Successor::prepare(vm::NetworkPolicy network, QString hostName,
                                  std::function<void(const char *)> enterPhase)
{
    enterPhase(kConnecting);
    const auto hypervisor = co_await m_shared.machines->open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    const auto size = vm::sizeByName(m_from.size);
    if (!size)
        co_return fail(size.error());
    if (m_from.software != vm::softwareFor((*hypervisor)->host(), *size))
        co_return fail(Error::Kind::Unsupported,
                       text("It was taken with another Berth, QEMU or libvirt, or on another processor."));
    const QList<vm::Image> images = m_shared.images->images();
    const auto image = std::find_if(images.begin(), images.end(),
                                    [&](const vm::Image &each) { return each.id == m_from.image; });
    if (image == images.end())
        co_return fail(Error::Kind::NotFound, text("Its image %1 was removed.").arg(m_from.image.left(12)));
    enterPhase(kCopying);
    vm::Machine::Order order;
    order.id = m_id;
    order.size = *size;
    order.image = *image;
    order.network = network;
    order.snapshot = m_from;
    order.volume = m_volume.path();
    // Both disks: the second copy is not to fail when the first is made.
    const qint64 disks = vm::bytesOnDisk(m_from.volume()) + vm::bytesOnDisk(m_from.rootDisk());
    if (auto room = base::checkDiskRoom(order.volume, disks, text("The copy of the disks")); !room)
        co_return room;
    const auto copying = QtConcurrent::run(vm::copyFile, m_from.volume(), order.volume);
    if (auto copied = co_await base::onFuture(copying); !copied)
        co_return copied;
    enterPhase(kStarting);
    auto machine = co_await m_shared.machines->start(order);
    if (!machine)
        co_return fail(machine.error());
    m_machine = std::move(*machine);
    enterPhase(kWaking);
    auto guest = co_await openChannel(m_machine.get(), kWakeLimit, m_shared.link);
    if (!guest)
        co_return fail(guest.error());
    m_guest = std::move(*guest);
    enterPhase(kSettingUp);
    co_return co_await outfit(m_guest.get(), m_machine.get(), m_shared.machines, hostName, m_shared.clock);
}

/// QEMU has it open and does not mind its name.
Result<> Successor::moveDisk(const Volume &to)
{
    if (std::rename(QFile::encodeName(m_volume.path()).constData(), QFile::encodeName(to.path()).constData())
        != 0)
        return fail(
            Error::Kind::Failed,
            text("The session's disk %1 cannot be replaced: %2.").arg(to.path(), qt_error_string(errno)));
    return {};
}

std::unique_ptr<vm::Machine> Successor::takeMachine() { return std::move(m_machine); }

std::unique_ptr<guest::Guest> Successor::takeGuest() { return std::move(m_guest); }

Task<Result<>> Successor::drop()
{
    Result<> stopped;
    if (m_machine) {
        stopped = co_await m_machine->stop();
        m_machine.release()->deleteLater(); // it is in the middle of its signal, perhaps
    }
    auto removed = m_volume.remove();
    co_return stopped ? removed : stopped;
}

} // namespace session
