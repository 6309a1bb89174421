// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/vm/size.h"

#include <QByteArray>
#include <QLatin1StringView>
#include <QString>
#include <QStringList>
#include <QVersionNumber>

namespace vm {

/// Who executes the guest's instructions: the processor itself, or QEMU's translator.
enum class Acceleration { Kvm, Tcg };

/// Which libvirt runs the machine: one of the user's own, or the host's (it has cgroups, and must be told to
/// run QEMU as us).
enum class Scope { Session, System };

/// Who holds a machine below a whole virtual processor. `Guest`: the guest agent, by the control group of
/// everything it starts.
enum class CpuLimit { None, Host, Guest };
CpuLimit cpuLimitedBy(const Size &size, Scope scope);

/// What a machine stands still for, when it does for long.
enum class Held { No, ByPerson, ForSnapshot };

/// What a machine's domain carries about itself, so that a restarted owner knows it again.
struct MachineNote
{
    QString owner; ///< whose it is: ownerKey()
    QString id;
    QString session;
    QString size;
    QString image;
    QString network; ///< policy by name
    base::WallTime started;
    bool isCopy = false; ///< it began as a copy of a template, and did not boot
    Held held = Held::No; ///< what it stands still for, or is about to
    QString software; ///< what executes it: softwareFor()
    QString unconfined = {}; ///< why its QEMU is not confined, where it should be; for the person

    bool operator==(const MachineNote &) const = default;
};

/// Everything about a machine that libvirt has to know, as plain values. All paths are absolute.
struct MachineSpec
{
    MachineNote note;
    Size size;
    Acceleration acceleration = Acceleration::Tcg;
    Scope scope = Scope::Session;
    int user = 0; ///< QEMU's, in system scope
    int group = 0;
    QString kernel;
    QString initrd;
    QString kernelArguments;
    QString rootDisk; ///< qcow2, this machine's own
    QString volume; ///< raw, the session's
    QString agentDisk; ///< raw, read-only
    QString channelSocket; ///< QEMU listens
    QString consoleSocket; ///< we listen
    QString cardSocket; ///< the network listens; empty: the card has no cable
    QVersionNumber qemu; ///< who reads it: words change with the versions
    QString emulator; ///< what libvirt starts in QEMU's place (emulatorFor()); empty: QEMU
    QStringList below; ///< what `rootDisk` lies on; read where there is an emulator

    /// Where the guest's memory is. Own: nowhere but in QEMU. Template: in `memoryFile`, which is made and
    /// becomes part of a template. Cloned: begins as `memoryFile` is, which is only read; the domain waits
    /// for the state of its devices before it executes. Restored: as Own; the domain waits for both.
    enum class Memory { Own, Template, Cloned, Restored };
    Memory memory = Memory::Own;
    QString memoryFile;

    bool operator==(const MachineSpec &) const = default;
};

/// What the kernel of every machine is told, behind what its image wants.
QString kernelArguments(const QString &ofImage, Acceleration acceleration);

/// The name of a machine's domain: `berth-ID`.
QString domainName(const QString &id);

/// What libvirt calls the disks that a machine writes.
inline constexpr QLatin1StringView kRootDisk("vda");
inline constexpr QLatin1StringView kVolumeDisk("vdb");
/// The serial number of the session's disk.
inline constexpr QLatin1StringView kVolumeSerial("berth-volume");

/// QEMU's name of the card.
inline constexpr QLatin1StringView kCardName("card0");

/// Tells the machines of one data folder from those of another on the same libvirt.
QString ownerKey(const QString &dataFolder);

/// libvirt's description of the machine. Pure; MACHINES.md explains the parts. Every device has a fixed
/// address, so that two machines of a size differ in nothing the guest can see.
QByteArray domainXml(const MachineSpec &spec);

/// The note alone, as the element that the description's metadata holds, and its namespace.
QByteArray noteXml(const MachineNote &note);
inline constexpr char kNoteNamespace[] = "urn:berth:machine:1";

/// Reads the note back out of a domain's description. NotFound when the domain carries none.
base::Result<MachineNote> noteFromXml(const QByteArray &domainXml);
Acceleration accelerationIn(const QByteArray &domainXml);

} // namespace vm
