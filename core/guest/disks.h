// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QByteArray>
#include <QObject>
#include <QString>

namespace guest {

/// Files of the host as disks of the machine, which is how large files get in and out. Who knows the machine
/// implements it; a Guest without one moves everything over the channel.
class Disks : public QObject
{
    Q_OBJECT
public:
    enum class Access { Read, Write };

    /// The machine has the file as a disk until detach(); its size does not change meanwhile. The disk's
    /// serial number, or why there is none: the file then goes another way.
    virtual base::Task<base::Result<QString>> attach(QByteArray file, Access access) = 0;
    /// Nobody in the machine reaches the file when this returns. Detaching what is not there succeeds.
    virtual base::Task<base::Result<>> detach(QString serial) = 0;
    /// For a cancelled coroutine, which cannot wait.
    virtual void detachLater(const QString &serial) = 0;
};

} // namespace guest
