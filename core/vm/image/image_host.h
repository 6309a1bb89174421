// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

namespace vm {

/// What the host contributes to an image: the certificate authorities its administrator added, and where and
/// how it gets Debian's packages. Pure but for hostCertificates(), which reads files below `root`.

/// File name (`berth-HASH.crt`) to PEM, for every authority in `trusted` that is not in `shipped`; both are
/// the contents of PEM files. Equal certificates become one.
QMap<QString, QByteArray> extraCertificates(const QList<QByteArray> &trusted,
                                            const QList<QByteArray> &shipped);

/// extraCertificates() of this host: what it trusts less what its ca-certificates package brought. Reads them
/// again only when one is another: every start of a machine asks which image it is to begin with.
QMap<QString, QByteArray> hostCertificates(const QString &root = QStringLiteral("/"));

/// `sources.list` for `suite` from the mirrors this host itself uses, given what kIndexTargets prints; empty
/// when they are not Debian's, so that mmdebstrap chooses. Updates and security fixes come along where the
/// host has them for its own release.
QByteArray debianSources(const QByteArray &indexTargets, const QString &suite);
/// The same for a host that has none of Debian's: the mirrors for everybody.
QByteArray publicSources(const QString &suite);
extern const char *const kIndexTargets; ///< the format for `apt-get indextargets`

/// Which lines of `apt-config dump` count for an image: whether outdated indexes are accepted stays in the
/// image, the way to the network is for the build alone (a proxy may hold a password).
struct AptSettings
{
    QByteArray build;
    QByteArray image;

    static AptSettings fromDump(const QByteArray &aptConfigDump);
    bool operator==(const AptSettings &) const = default;
};

} // namespace vm
