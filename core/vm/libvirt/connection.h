// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QLatin1StringView>
#include <QList>
#include <QString>
#include <QVersionNumber>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

class QFile;

struct _virConnect;
struct _virDomain;

namespace vm {

class Migrations;
class Removals;

/// Why a domain is no more.
enum class StopReason {
    PoweredOff, ///< the guest shut itself down, rebooted or panicked
    Destroyed, ///< somebody ended it through libvirt
    Crashed, ///< QEMU died
    Lost ///< it went while libvirt was out of reach
};

/// What a description calls the file that attachDisk() passes (`fdgroup`).
inline constexpr QLatin1StringView kPassedFile("berth-transfer");

/// An open connection to libvirt: the only code that knows libvirt. Every function blocks, closing too, so
/// all of it belongs in Hypervisor's pool; it may be used from several threads at once. Errors carry
/// libvirt's own words; Disconnected means that this connection is dead for good.
class Connection
{
public:
    struct Domain
    {
        QString name;
        QByteArray xml;
    };

    /// Called on libvirt's own thread, until the connection is destroyed and perhaps a moment longer: what
    /// they reach must be safe from both. Only domains with a name of ours are told of.
    struct Events
    {
        std::function<void(const QString &name, StopReason reason)> onStopped;
        std::function<void(const QString &name)> onPaused; ///< for want of space on the host's disk
        std::function<void(const QString &name)> onResumed;
        std::function<void()> onClosed;
    };

    static base::Result<std::shared_ptr<Connection>> open(const QByteArray &uri, Events events);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    QVersionNumber libvirtVersion() const { return m_libvirtVersion; }
    QVersionNumber qemuVersion() const { return m_qemuVersion; }
    bool isQemu() const { return m_isQemu; }
    QString qemu() const { return m_qemu; } ///< the path of libvirt's own choice; empty: none is known
    bool offersKvm() const { return m_offersKvm; }

    /// Whether libvirt knows how to start this in QEMU's place, for machines that are translated at least. It
    /// asks it what it can do, which takes seconds, unless it remembers.
    base::Result<> learn(const QString &emulator) const;

    base::Result<QList<Domain>> domains() const;
    /// Whether a domain executes as soon as it is created, or waits for load() and resume().
    enum class Begin { Running, Paused };

    /// Starts a transient domain, and ends it again when it was abandoned meanwhile.
    base::Result<> create(const QByteArray &xml, Begin begin, const std::atomic<bool> &abandoned) const;
    /// Destroying what is not there succeeds.
    base::Result<> destroy(const QString &name) const;
    base::Result<> suspend(const QString &name) const;
    base::Result<> resume(const QString &name) const;

    /// What of a domain goes into the file of its state. Devices: the domain's memory is a file of its own.
    enum class State { Devices, DevicesAndMemory };

    /// The state of a suspended domain, into a file that QEMU gets open. Its disks are at rest then. It may
    /// be resumed, unless another one goes on with its memory file.
    base::Result<> save(const QString &name, const QString &file, State state,
                        std::chrono::milliseconds limit) const;
    /// The same back into a domain that was created Paused and waits for it (MachineSpec::Memory).
    base::Result<> load(const QString &name, const QString &file, State state,
                        std::chrono::milliseconds limit) const;
    /// Ends a save() that may be under way and that nobody waits for. Returns when QEMU writes no longer: a
    /// domain that was resumed before would be stopped again at the end of it.
    base::Result<> giveUpSaving(const QString &name, std::chrono::milliseconds limit) const;
    /// Replaces what the domain carries about itself: an element (noteXml) of kNoteNamespace.
    base::Result<> setNote(const QString &name, const QByteArray &xml) const;
    /// Gives a disk to a domain that executes. QEMU gets the file open, by the name of kPassedFile in `xml`,
    /// and need not reach it.
    base::Result<> attachDisk(const QString &name, const QByteArray &xml, QFile &file) const;
    /// Returns when QEMU has closed what is behind it. Detaching what is not there succeeds.
    base::Result<> detachDisk(const QString &name, const QString &alias,
                              std::chrono::milliseconds limit) const;
    /// How fast a disk ("vda") may be written, in bytes a second; 0: as fast as it can. Those with one
    /// `group` share it, and the last that was said of any of them counts. What is gone writes nothing.
    base::Result<> limitWrites(const QString &name, const QString &disk, qint64 bytesPerSecond,
                               const QString &group) const;
    /// Pulls the cable of a device, or puts it in.
    base::Result<> setLink(const QString &name, const QString &device, bool isUp) const;

private:
    explicit Connection(_virConnect *handle);
    base::Result<QJsonValue> ask(_virDomain *domain, const QString &command,
                                 const QJsonObject &arguments = {}, QFile *passed = nullptr) const;
    base::Result<> pass(_virDomain *domain, QFile &file) const;
    base::Result<> takeBack(_virDomain *domain) const;
    base::Result<> migrate(const QString &name, const QString &command, QFile &file, State state,
                           std::chrono::milliseconds limit) const;
    base::Result<> listen(Events events);
    base::Result<> learn();
    QByteArray abilitiesOf(const char *emulator, const char *kind) const;

    _virConnect *m_handle;
    const std::shared_ptr<Migrations> m_migrations;
    const std::shared_ptr<Removals> m_removals;
    int m_listener = -1;
    int m_migrationListener = -1;
    int m_removalListener = -1;
    QVersionNumber m_libvirtVersion;
    QVersionNumber m_qemuVersion;
    QString m_qemu;
    bool m_isQemu = false;
    bool m_offersKvm = false;
};

} // namespace vm
