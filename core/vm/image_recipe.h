// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>

namespace vm {

/// What an image is made of, in the words of its recipe file (resources/images/README.md). The name is the
/// file's name and is what people type: `berth image build office`. Pure: reads no disk.
struct ImageRecipe
{
    QString name;
    QString description;
    QString extends; ///< name of the recipe this one adds to; empty when it stands alone
    QString suite; ///< Debian release; inherited when empty
    QStringList packages; ///< Debian packages by name
    QStringList pip; ///< from the Python package index, for what Debian has not; `name` or `name==version`
    QStringList pythonModules; ///< loaded before a script of Python asks for them

    bool operator==(const ImageRecipe &) const = default;

    /// Invalid, with the file's name and the reason, for anything but a clean recipe: unknown keys too.
    static base::Result<ImageRecipe> parse(const QString &name, const QByteArray &json);
};

/// The recipe with everything it extends folded in: `extends` empty, packages sorted and each only once.
/// NotFound or Invalid (a circle, no suite) say which recipe is at fault.
base::Result<ImageRecipe> resolve(const ImageRecipe &recipe,
                                  const std::function<base::Result<ImageRecipe>(const QString &name)> &find);

} // namespace vm
