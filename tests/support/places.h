// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"

#include <QDir>
#include <QTemporaryDir>

namespace support {

/// Folders of its own in `folder`, which are not there yet.
inline base::Places placesIn(const QTemporaryDir &folder)
{
    return {folder.filePath(QStringLiteral("config")), folder.filePath(QStringLiteral("data")),
            folder.filePath(QStringLiteral("cache")), folder.filePath(QStringLiteral("runtime"))};
}

inline void make(const base::Places &places)
{
    for (const QString &each : {places.config, places.data, places.cache, places.runtime}) {
        if (!QDir().mkpath(each))
            qFatal("%s cannot be made", qPrintable(each));
    }
}

inline base::Places madePlacesIn(const QTemporaryDir &folder)
{
    const base::Places places = placesIn(folder);
    make(places);
    return places;
}

} // namespace support
