// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

namespace vm {

struct MachineSpec;

/// A machine that has booted and settled, kept to be copied: its memory, the state of its devices and its
/// disks. Machines that begin as it is share its memory until they write (MACHINES.md). Its files are
/// never written again.
struct Template
{
    QString id; ///< a hash of all that it and its copies must have in common
    QString folder;
    QString image;
    QString size;
    QDateTime made;
    qint64 bytes = 0; ///< on the host's disk

    QString memory() const { return folder + QStringLiteral("/memory"); }
    QString state() const { return folder + QStringLiteral("/state"); }
    /// What it had written to its root disk.
    QString base() const { return folder + QStringLiteral("/base.qcow2"); }
    /// What a copy's begins as: an empty one, on what is called so beside it.
    QString rootDisk() const { return folder + QStringLiteral("/root.qcow2"); }
    /// The empty session's disk that it has mounted and not written to: what new sessions' begin as.
    QString volume() const { return folder + QStringLiteral("/volume"); }

    bool operator==(const Template &) const = default;
};

/// A template in the making: a folder that is removed unless it was finished.
class TemplateDraft
{
public:
    TemplateDraft(TemplateDraft &&other) noexcept;
    TemplateDraft &operator=(TemplateDraft &&) = delete;
    ~TemplateDraft();

    QString memoryFile() const { return m_folder + QStringLiteral("/memory"); }
    /// In the place of a session's disk. Who starts the machine makes it.
    QString volume() const { return m_folder + QStringLiteral("/volume"); }

    /// What it becomes. Its state and base are the machine's to write (Machine::becomeTemplate).
    Template of(QString image, QString size) const;
    /// What copies begin with, on that base.
    base::Task<base::Result<>> overlay(Template made);
    /// The machine has ended: from now on it can be found. Returns when all of it is on the disk.
    base::Task<base::Result<Template>> publish(Template made);

private:
    friend class TemplateStore;
    explicit TemplateDraft(QString folder, QString target);

    QString m_folder;
    QString m_target;
};

/// Keeps templates under <data>/templates, one folder each, named by its id: complete or absent.
class TemplateStore
{
public:
    explicit TemplateStore(const base::Places &places);

    /// The id of what machines like this one can be copied from. `software`: versions of all that executes
    /// it, and of the guest agent. Paths, names and addresses of the specification do not count.
    static QString idFor(MachineSpec spec, qint64 volumeBytes, const QByteArray &software);

    /// Complete ones, newest first.
    QList<Template> all() const;
    /// NotFound: there is none. Failed: it is damaged; the text says how.
    base::Result<Template> find(const QString &id) const;
    /// Whether one can be kept here. Failed: the folder cannot be written, has too little room, or its file
    /// system has no sparse files, which templates and session disks are.
    base::Result<> check() const;
    /// Fails as check() does.
    base::Result<TemplateDraft> draft(const QString &id) const;
    /// Machines that began with it run on. Removing what is not there succeeds.
    base::Result<> remove(const QString &id) const;
    /// Removes what was left unfinished, and what is no template or one of another Berth. For the start of a
    /// program.
    void tidy() const;

private:
    QString m_folder;
};

} // namespace vm
