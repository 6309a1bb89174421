// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/image/image_recipe.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <optional>

namespace vm {

/// Everything that goes into one image but the day's package versions, and the name that follows from it: the
/// same ingredients give the same id on every host, and any other byte gives another one. There may be
/// several images of the same ingredients, with other versions of the packages each.
struct Ingredients
{
    ImageRecipe recipe; ///< resolved
    QMap<QString, QByteArray>
        files; ///< the builder, `files/…`, `certificates/…`: what build.sh finds in its folder

    /// The image that a layer lies on.
    struct Below
    {
        QString id; ///< of its ingredients
        QString kernelArguments;
        ImageRecipe recipe; ///< resolved
        QString image = {}; ///< which of those that there are of them; known when the layer is built
    };
    std::optional<Below> below; ///< none: it is a whole one

    /// Of the recipe what the image below has not.
    ImageRecipe added() const;

    QString id() const; ///< 32 hexadecimal digits; not that of an image
    /// The kernel's command line for it, console left out. The root is found by the id, which is also the
    /// UUID of its file system: the order of the disks does not matter. A layer has the root of what is
    /// below.
    QString kernelArguments() const;
    /// image.json: what ImageStore reads back.
    QByteArray description() const;

    /// `folder` holds build.sh and files/.
    static base::Result<Ingredients> gather(ImageRecipe recipe, const QString &folder,
                                            const QMap<QString, QByteArray> &certificates);
    /// Writes the files and image.json into an existing folder.
    base::Result<> write(const QString &folder) const;
};

} // namespace vm
