// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/image_recipe.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <optional>

namespace vm {

/// Everything that goes into one image, and the name that follows from it: the same ingredients give the same
/// id on every host, and any other byte gives another one. The mirror and the day's package versions are left
/// out on purpose: an image does not go stale by itself.
struct Ingredients
{
    ImageRecipe recipe; ///< resolved
    QMap<QString, QByteArray>
        files; ///< the builder, `files/…`, `certificates/…`: what build.sh finds in its folder

    /// The image that a layer lies on.
    struct Below
    {
        QString id;
        QString kernelArguments;
        ImageRecipe recipe; ///< resolved
    };
    std::optional<Below> below; ///< none: it is a whole one

    /// Of the recipe what the image below has not.
    ImageRecipe added() const;

    QString id() const; ///< 32 hexadecimal digits
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
