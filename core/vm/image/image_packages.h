// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace vm {

/// A package in an image, Debian's or npm's.
struct Package
{
    QString name; ///< with its architecture behind a colon, where the image has it for several; `npm:NAME`
    QString version;

    bool operator==(const Package &) const = default;
};

/// One that a build would take in another version now.
struct NewerPackage
{
    QString name;
    QString version;
    QString newer;

    bool operator==(const NewerPackage &) const = default;
};

extern const qint64 kLongestList; ///< bytes; an image of a thousand packages has 40 kB

/// What build.sh leaves as `packages`: lines of `NAME VERSION`. Nothing for anything else: what is in an
/// image was written by programs out of many packages. Pure.
std::optional<QList<Package>> readPackages(const QByteArray &list);
QByteArray writePackages(const QList<Package> &packages);

/// What `build.sh newer` prints: lines of `NAME VERSION NEWER`. Nothing for anything else. Pure.
std::optional<QList<NewerPackage>> readNewer(const QByteArray &list);

} // namespace vm
