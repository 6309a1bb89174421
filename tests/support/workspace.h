// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/places.h"

#include <QTemporaryDir>

namespace support {

/// Makes the folders where they are missing. They outlive it.
inline std::unique_ptr<Workspace> openWorkspace(const base::Places &places)
{
    make(places);
    auto lock = Workspace::OwnerLock::take(places);
    if (!lock)
        qFatal("%s", qPrintable(lock.error().text));
    auto workspace = finish(Workspace::open(places, std::move(*lock)));
    if (!workspace)
        qFatal("%s", qPrintable(workspace.error().text));
    return std::move(*workspace);
}

/// One over folders of its own in `folder`, which outlives it.
inline std::unique_ptr<Workspace> openWorkspace(const QTemporaryDir &folder)
{
    return openWorkspace(placesIn(folder));
}

/// The same on a host without machines: sessions begin to start, and fail.
inline std::unique_ptr<Workspace> openStillWorkspace(const QTemporaryDir &folder)
{
    qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere");
    if (!makeHollowImage(placesIn(folder).data + QStringLiteral("/images")))
        qFatal("no image can be made in %s", qPrintable(folder.path()));
    return openWorkspace(folder);
}

} // namespace support
