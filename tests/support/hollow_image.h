// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/image/image.h"
#include "core/vm/image/image_host.h"
#include "core/vm/image/image_ingredients.h"
#include "core/vm/image/image_recipe.h"

#include <QDir>
#include <QFile>

namespace support {

/// Enough of an image for a session to begin to start, in a folder of images. Of a profile that extends none.
inline bool makeHollowImage(const QString &images, const QString &profile = QStringLiteral("core"),
                            const base::Places &places = {})
{
    const vm::ImageMaterial material;
    const vm::ImageStore store(places);
    const auto find = [&](const QString &name) { return store.recipe(name); };
    const auto known = find(profile);
    const auto recipe = known ? vm::resolve(*known, find) : known;
    if (!recipe)
        return false;
    const auto parts =
        vm::Ingredients::gather(*recipe, material.folder, vm::hostCertificates(material.hostRoot));
    const QDir folder(parts ? images + u'/' + parts->id() : QString());
    if (!parts || !folder.mkpath(QStringLiteral(".")) || !parts->write(folder.path()))
        return false;
    for (const char *name : {"root.qcow2", "vmlinuz", "initrd.img"}) {
        if (!QFile(folder.filePath(QLatin1String(name))).open(QIODevice::WriteOnly))
            return false;
    }
    return true;
}

} // namespace support
