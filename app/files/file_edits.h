// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/guest_door.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

#include <list>

namespace base {
struct Error;
}

namespace files {

/// Makes folders, and renames and removes files, where there is a machine that runs. Nothing that is there is
/// written over.
class FileEdits : public QObject
{
    Q_OBJECT
public:
    /// From now on; what is under way with another is given up.
    void setDoor(const GuestDoor &door);

    /// Under a name that is free.
    void makeFolder(const QByteArray &parent);
    void rename(const QByteArray &path, const QByteArray &name);
    /// With all that is in it.
    void remove(const QList<QByteArray> &paths);

signals:
    void made(const QByteArray &folder);
    void changed(const QByteArray &folder); ///< something in there
    void failed(const QString &text);

private:
    void start(base::Task<> task);
    void tell(const base::Error &error);
    base::Task<> making(QByteArray parent);
    base::Task<> renaming(QByteArray path, QByteArray name);
    base::Task<> removing(QList<QByteArray> paths);

    GuestDoor m_door;
    std::list<base::Task<>> m_work;
};

} // namespace files
