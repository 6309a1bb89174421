// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image_ingredients.h"
#include "core/vm/image/image_packages.h"

#include <QList>
#include <QString>

#include <functional>

namespace base {
class ProcessPause;
}

namespace vm {

/// The process that builds: build.sh as root of its own user, mount and process namespaces, under the lock of
/// the images' folder. It dies with this program, and everything it started dies with it.
class ImageWorkshop
{
public:
    /// `sources` are lines for sources.list beside those of the host's mirror.
    ImageWorkshop(const base::Places &places, QString script, QByteArray sources);

    QString imagesFolder() const { return m_images; }

    /// What it needs and this host has not.
    QList<base::Error> obstacles() const;

    using Progress = std::function<void(int percent, const QString &step)>;

    /// When it succeeds, <images> has a whole one of these ingredients; `known` are those there that do not
    /// count, and when nothing in it would be newer, it is none but them. Cancelled, it leaves a folder that
    /// it sweeps on its own. `pause`, which outlives it, or none, lets it stand still.
    base::Task<base::Result<>> build(Ingredients ingredients, QStringList known, Progress progress,
                                     base::ProcessPause *pause);

    /// Which of these a build would take in a newer version now, for that Debian release.
    base::Task<base::Result<QList<NewerPackage>>> newer(QString suite, QList<Package> packages,
                                                        Progress progress);

    /// Removes what unfinished builds left, if there is anything.
    base::Task<base::Result<>> sweep();

    /// Removes all packages that were downloaded; the next build downloads what it needs. Busy: one is under
    /// way.
    base::Task<base::Result<>> forgetPackages();
    static qint64 packageBytes(const QString &cache); ///< in that folder; takes a moment

private:
    class Sweeper;
    QString m_images;
    QString m_cache;
    QString m_script;
    QByteArray m_sources;
    base::Task<base::Result<>> m_sweeping;
};

} // namespace vm
