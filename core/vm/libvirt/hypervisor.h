// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/libvirt/connection.h"
#include "core/vm/libvirt/spec.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>

namespace vm {

class Host;

/// A whole sentence for the person.
QString describe(StopReason reason);

/// The way to libvirt. Lives on the main thread and never blocks it: calls run in a small pool of its
/// own, libvirt's events on a thread of their own, and what they tell comes as queued signals.
///
/// When libvirt's daemon dies, running machines live on: calls fail with Disconnected, `disconnected` comes
/// once, it connects again by itself, and then `reconnected`; machines that went meanwhile are `stopped` as
/// Lost. Other errors carry libvirt's own words inside a sentence.
///
/// The destructor waits for the calls under way, so that what they started is not left behind.
class Hypervisor : public QObject
{
    Q_OBJECT

public:
    /// $BERTH_LIBVIRT_URI, or `qemu:///session`.
    static QString defaultUri();

    /// Disconnected or NotFound: no libvirt there. Unsupported: QEMU or libvirt is too old; the text says how
    /// to get newer ones. For root, `qemu:///session` is a daemon of its own that Berth starts as
    /// another user: libvirt has no session mode for root (MACHINES.md).
    static base::Task<base::Result<std::unique_ptr<Hypervisor>>> open(base::Places places,
                                                                      QString uri = defaultUri());
    ~Hypervisor() override;

    QString uri() const; ///< as given to open()
    bool isConnected() const;
    Host &host() const;

    /// Starts a transient domain. Destroying the task after the call has begun destroys the domain too.
    base::Task<base::Result<>> create(QByteArray xml, Connection::Begin begin = Connection::Begin::Running);
    /// At once, without asking the guest. Destroying what is not there succeeds.
    base::Task<base::Result<>> destroy(QString name);
    /// The running domains with a name of ours (`berth-…`), whoever's they are.
    base::Task<base::Result<QList<Connection::Domain>>> domains();

    /// For a cancelled coroutine, which cannot wait: as destroy(), and tried again after each reconnect.
    void destroyLater(const QString &name);
    base::Task<base::Result<>> suspend(QString name);
    /// Lets a paused domain go on.
    base::Task<base::Result<>> resume(QString name);
    /// The state of a suspended domain, to a file and back (Connection::save, Connection::load).
    base::Task<base::Result<>> save(QString name, QString file, Connection::State state);
    base::Task<base::Result<>> load(QString name, QString file, Connection::State state);
    /// Of one that nobody waits for any more (Connection::giveUpSaving).
    base::Task<base::Result<>> giveUpSaving(QString name);
    base::Task<base::Result<>> setNote(QString name, QByteArray xml);
    /// A disk for a domain that runs, and its end by its alias (Connection::detachDisk).
    base::Task<base::Result<>> attachDisk(QString name, QByteArray xml, std::shared_ptr<QFile> file);
    base::Task<base::Result<>> detachDisk(QString name, QString alias);
    /// How fast a disk may be written (Connection::limitWrites).
    base::Task<base::Result<>> limitWrites(QString name, QString disk, qint64 bytesPerSecond, QString group);
    base::Task<base::Result<>> setLink(QString name, QString device, bool isUp);

signals:
    void stopped(const QString &name, vm::StopReason reason);
    /// A write found the host's disk full. The domain stands still, unharmed, until resume().
    void paused(const QString &name);
    void resumed(const QString &name);
    void disconnected();
    void reconnected();

private:
    struct Impl;
    Hypervisor(base::Places places, QString uri);
    const std::unique_ptr<Impl> m_impl;
};

} // namespace vm
