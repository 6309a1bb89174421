// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gate {

/// Where `path` leads on this host: absolute, without `.`, `..` and symbolic links, whether there is
/// something or not; a link to nowhere leads to where its file would be made. Empty when it cannot be told: a
/// path that is not absolute, has a NUL, goes round in links, or through a folder that cannot be looked into.
///
/// What is opened afterwards has to be this path, without following links: between the two a link can change.
QString canonicalHostPath(const QString &path);

/// Whether `path` is `folder` or in it, by whole components. Both canonical. Pure.
bool isWithin(const QString &path, const QString &folder);

} // namespace gate
