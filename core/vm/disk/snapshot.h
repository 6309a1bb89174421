// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QDateTime>
#include <QList>
#include <QString>

namespace vm {

/// A moment of a machine: its memory with the state of its devices, its root disk and the session's disk.
/// Machines go on from it as often as wanted. Its files are never written again.
struct Snapshot
{
    QString name;
    QString folder;
    QString image;
    QString size;
    QString software; ///< what executed it: softwareFor(); it goes on nowhere else
    QDateTime made;
    /// Why it was made: somebody wanted it, and only somebody removes it; or it is from before words to
    /// Berth's own agent, and goes when there are newer ones.
    enum class Origin { Wish, Words };
    Origin origin = Origin::Wish;
    qint64 bytes = 0; ///< on the host's disk

    QString memory() const { return folder + QStringLiteral("/memory"); }
    QString rootDisk() const { return folder + QStringLiteral("/root.qcow2"); }
    QString base() const { return folder + QStringLiteral("/base.qcow2"); } ///< below the root disk, if any
    QString volume() const { return folder + QStringLiteral("/volume"); }

    bool operator==(const Snapshot &) const = default;
};

/// One in the making: a folder that is removed unless it was published. Machine::snapshot() fills it.
class SnapshotDraft
{
public:
    SnapshotDraft(SnapshotDraft &&other) noexcept;
    SnapshotDraft &operator=(SnapshotDraft &&) = delete;
    ~SnapshotDraft();

    QString folder() const { return m_folder; }
    /// What the snapshot is of; machines can go on from it as soon as it is filled, and while this lives.
    Snapshot content;

    /// Gives it its name. Returns when all of it is on the disk.
    base::Task<base::Result<Snapshot>> publish();

private:
    friend class SnapshotStore;
    SnapshotDraft(QString folder, QString target);

    QString m_folder;
    QString m_target;
};

/// Keeps snapshots under <data>/snapshots/SESSION/NAME: complete or absent.
class SnapshotStore
{
public:
    explicit SnapshotStore(const base::Places &places);

    /// Where those of a session are; there is none before the first one.
    QString folderOf(const QString &session) const;
    /// Complete ones, oldest first.
    QList<Snapshot> of(const QString &session) const;
    QList<Snapshot> all() const;
    /// NotFound lists those there are.
    base::Result<Snapshot> find(const QString &session, const QString &name) const;
    /// Invalid: the name is taken or malformed. An empty one is made up.
    base::Result<SnapshotDraft> draft(const QString &session, QString name) const;
    /// Machines that went on from it run on.
    base::Result<> remove(const QString &session, const QString &name) const;
    /// Of those from before words, all but so many, the newest.
    base::Result<> thin(const QString &session, qsizetype kept) const;
    base::Result<> removeAll(const QString &session) const;
    /// Removes what was left unfinished. For the start of a program.
    void tidy() const;

private:
    QString m_folder;
};

} // namespace vm
