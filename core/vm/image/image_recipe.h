// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>

namespace vm {

/// A package from npm's registry: this version, and the file whose hash this is; nothing is resolved.
struct NpmPackage
{
    QString name; ///< `playwright-core`, `@duckdb/node-api`
    QString version; ///< exact
    QString integrity; ///< of its tarball, as npm writes it: `sha512-` and base64

    bool operator==(const NpmPackage &) const = default;
    QByteArray sha512() const; ///< the same in hexadecimal digits
};

/// What an image is made of, in the words of its recipe file (resources/images/README.md). The name is the
/// file's name and is what people type: `berth image build office`. Pure: reads no disk.
struct ImageRecipe
{
    QString name;
    QString description;
    QString extends; ///< name of the recipe this one adds to; empty when it stands alone
    QString suite; ///< Debian release; inherited when empty
    QStringList packages; ///< Debian packages by name
    QStringList pip; ///< from the Python package index, for what Debian has not; `name`, `name==version`, or
                     ///< `name==version sha256:…`
    QStringList pythonModules; ///< loaded before a script of Python asks for them
    QList<NpmPackage> npm; ///< what they need is named too; each name once

    bool operator==(const ImageRecipe &) const = default;

    /// Invalid, with the file's name and the reason, for anything but a clean recipe: unknown keys too.
    static base::Result<ImageRecipe> parse(const QString &name, const QByteArray &json);
};

/// The recipe with everything it extends folded in: `extends` empty, packages sorted and each only once.
/// NotFound or Invalid (a circle, no suite, a package of npm in two versions) say which recipe is at fault.
base::Result<ImageRecipe> resolve(const ImageRecipe &recipe,
                                  const std::function<base::Result<ImageRecipe>(const QString &name)> &find);

/// Whether an image of the one has every package that the other names, in its words. Both are resolved.
bool covers(const ImageRecipe &whole, const ImageRecipe &part);

} // namespace vm
