// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>

namespace session {

/// How the disk of a machine is named that has no session yet, before the machine's id. The next owner
/// removes what a killed one left.
inline const QString kWaitingVolume = QStringLiteral("waiting-");

/// The disk of a session: one sparse raw file with an ext4 file system that outlives the session's machines.
class Volume
{
public:
    Volume(const base::Places &places, const QString &session);
    /// Of a machine that has no session.
    static Volume at(const base::Places &places, const QString &path);

    QString path() const { return m_path; }
    bool exists() const;
    qint64 bytesOnDisk() const;

    /// Whether this host has what makes one, or NotFound.
    static base::Result<> checkTools();
    /// Makes it when it is not there: whole or not at all. It begins as a copy, UUID and all, of the disk at
    /// `like`, or else of one for all of this size, which is kept in <cache>/volumes. Fails as
    /// checkTools(), too.
    base::Task<base::Result<>> ensure(qint64 bytes, QString like = {}) const;
    /// With what a killed maker left. Removing what is not there succeeds.
    base::Result<> remove() const;

private:
    base::Places m_places;
    QString m_path;
};

} // namespace session
