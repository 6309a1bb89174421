// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/image/built_image.h"
#include "core/vm/image/image_packages.h"

#include <QList>
#include <QMap>

namespace vm {

/// Why an image is to be built again.
struct ImageNews
{
    Image image;
    QList<NewerPackage> packages; ///< of its own, not of the image below; empty: for that one's sake alone

    bool operator==(const ImageNews &) const = default;
    /// A sentence for a person.
    QString text() const;
};

/// What there is to be said of `wanted`, given all that machines may begin with and what is in each: what has
/// newer packages of its own, and what lies on one that has, or on one that is not among `current` any more.
/// Below comes before above, and a layer that nobody asked for comes along when what it lies on is built
/// again: it would keep the old one on the disk. Pure.
QList<ImageNews> newsOf(const QList<Image> &wanted, const QList<Image> &current,
                        const QMap<QString, QList<Package>> &packagesById, const QList<NewerPackage> &newer);

} // namespace vm
