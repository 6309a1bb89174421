// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace.h"
#include "tests/support/finish.h"

#include <QDir>
#include <QTemporaryDir>

namespace support {

inline base::Places placesIn(const QTemporaryDir &folder)
{
    return {folder.filePath(QStringLiteral("config")), folder.filePath(QStringLiteral("data")),
            folder.filePath(QStringLiteral("cache")), folder.filePath(QStringLiteral("runtime"))};
}

/// One over folders of its own in `folder`, which outlives it.
inline std::unique_ptr<Workspace> openWorkspace(const QTemporaryDir &folder)
{
    const base::Places places = placesIn(folder);
    for (const QString &each : {places.config, places.data, places.cache, places.runtime})
        QDir().mkpath(each);
    auto lock = Workspace::OwnerLock::take(places);
    if (!lock)
        qFatal("%s", qPrintable(lock.error().text));
    auto workspace = finish(Workspace::open(places, std::move(*lock)));
    if (!workspace)
        qFatal("%s", qPrintable(workspace.error().text));
    return std::move(*workspace);
}

} // namespace support
