// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image.h"
#include "core/vm/machine.h"
#include "core/vm/size.h"
#include "core/vm/disk/template.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace guest {
class Guest;
}

namespace session {

class Machines;
struct Settings;

/// The templates that machines begin as copies of: finds the one for an order, and makes those that are
/// missing, one after the other, in the background. They cost nobody anything.
///
/// A host or a template that does not serve is no error anywhere: machines boot instead, and the reason is
/// logged once.
class Templates : public QObject
{
    Q_OBJECT

public:
    /// What is known of machines before there is one.
    struct Kind
    {
        vm::Image image;
        vm::Size size;
        qint64 volumeBytes = 0; ///< of the session's disk
    };

    Templates(const base::Places &places, const Settings *settings, Machines *machines,
              QObject *parent = nullptr);
    ~Templates() override;
    /// For the end of the program: none is being made, and none will be.
    base::Task<base::Result<>> end();

    /// The template for such machines; waits for one that is in the making.
    base::Task<std::optional<vm::Template>> find(Kind kind);
    /// As find(), without waiting.
    std::optional<vm::Template> ready(const Kind &kind) const;
    /// Of the template that such machines have now: another as soon as the agent, the image or QEMU is.
    /// Empty: that is not known.
    QString idFor(const Kind &kind) const;
    /// Makes it in the background unless it is there.
    void want(const Kind &kind);
    /// Why there is none and none will be made by this owner; empty when that is not so.
    QString failure(const Kind &kind) const { return m_failed.value(idFor(kind)); }
    /// Whether such machines start as copies, or will after the first. Not: why they boot, and what mends it.
    /// Needs Machines to be open.
    base::Result<> check(const Kind &kind) const;
    /// A machine could not begin as a copy of it, and could without: it is removed.
    void discard(const vm::Template &copied, const base::Error &reason);

    QList<vm::Template> all() const { return m_store.all(); }
    /// What is being made now: a machine's size, for a person. Empty: nothing is.
    QString making() const;
    /// Whether a machine of this image boots to become one, or soon will.
    bool isMaking(const QString &image) const;
    /// Those of this image; its machines run on.
    base::Result<> removeOf(const QString &image);

signals:
    /// One was made or could not be, or `making` is another.
    void changed();

private:
    void work();
    base::Task<base::Result<>> make(Kind kind);
    base::Task<base::Result<>> make(Kind kind, QString id);
    base::Task<base::Result<>> prepare();
    base::Task<base::Result<>> settle(guest::Guest *guest);
    void removeOutdated(const vm::Template &made);

    const base::Places m_places;
    const vm::TemplateStore m_store;
    const Settings *const m_settings; // the workspace's
    Machines *const m_machines; // the workspace's
    QList<Kind> m_wanted;
    const QString m_settingsFile;
    QHash<QString, QString> m_failed; // why, by the ids that are not tried again
    QHash<QString, QString> m_discarded; // why, by the ids that were not made again since
    std::optional<Kind> m_making;
    std::unique_ptr<vm::Machine> m_machine; // that is to become one
    base::Task<base::Result<>> m_work;
};

} // namespace session
