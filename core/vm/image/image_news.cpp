// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_news.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vm {

static QString sentence(const char *source) { return QCoreApplication::translate("vm::ImageNews", source); }

QString ImageNews::text() const
{
    if (packages.isEmpty())
        return sentence("The image %1 is built again for the one that it lies on.").arg(image.profile);
    return QCoreApplication::translate("vm::ImageNews", "%n package(s) of the image %1 have newer versions.",
                                       nullptr, int(packages.size()))
        .arg(image.profile);
}

/// What a layer has of its own: its list names also what is below.
static QList<NewerPackage> ownOf(const QList<Package> &there, const QList<Package> &below,
                                 const QList<NewerPackage> &newer)
{
    QList<NewerPackage> own;
    for (const NewerPackage &each : newer) {
        const Package package{each.name, each.version};
        if (there.contains(package) && !below.contains(package))
            own += each;
    }
    return own;
}

QList<ImageNews> newsOf(const QList<Image> &wanted, const QList<Image> &current,
                        const QMap<QString, QList<Package>> &packagesById, const QList<NewerPackage> &newer)
{
    QMap<QString, Image> byId;
    for (const Image &image : current)
        byId.insert(image.id, image);
    const auto depth = [&](const Image &image) {
        int layers = 0;
        for (QString below = image.below; byId.contains(below) && layers < current.size(); ++layers)
            below = byId[below].below;
        return layers;
    };
    QList<Image> order = current;
    std::ranges::stable_sort(order, {}, depth);

    QSet<QString> asked; // and what they lie on
    for (const Image &image : wanted) {
        asked += image.id;
        for (QString below = image.below; byId.contains(below) && !asked.contains(below);
             below = byId[below].below)
            asked += below;
    }
    QSet<QString> again;
    QList<ImageNews> news;
    for (const Image &image : std::as_const(order)) {
        const bool isBelowNew = again.contains(image.below);
        const bool isOnOld = !image.below.isEmpty() && !byId.contains(image.below);
        if (!isBelowNew && !asked.contains(image.id))
            continue;
        const auto own = ownOf(packagesById.value(image.id), packagesById.value(image.below), newer);
        if (own.isEmpty() && !isBelowNew && !isOnOld)
            continue;
        again += image.id;
        news += {image, own};
    }
    return news;
}

} // namespace vm
