// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_host.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMutex>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace vm {

static constexpr QByteArrayView kBegin = "-----BEGIN CERTIFICATE-----";
static constexpr QByteArrayView kEnd = "-----END CERTIFICATE-----";
static constexpr qsizetype kLargestBundle = 8 << 20;

// By the hash of its content, so that two files that differ in line ends or comments are the same
// certificate.
static QMap<QByteArray, QByteArray> certificatesIn(const QByteArray &pem)
{
    QMap<QByteArray, QByteArray> found;
    for (qsizetype at = 0; (at = pem.indexOf(kBegin, at)) >= 0;) {
        at += kBegin.size();
        const qsizetype end = pem.indexOf(kEnd, at);
        if (end < 0)
            break;
        const QByteArray content = QByteArray::fromBase64(pem.mid(at, end - at).simplified());
        if (!content.isEmpty())
            found.insert(QCryptographicHash::hash(content, QCryptographicHash::Sha256), content);
        at = end;
    }
    return found;
}

QMap<QString, QByteArray> extraCertificates(const QList<QByteArray> &trusted,
                                            const QList<QByteArray> &shipped)
{
    QMap<QByteArray, QByteArray> extra;
    for (const QByteArray &file : trusted)
        extra.insert(certificatesIn(file));
    for (const QByteArray &file : shipped) {
        const auto known = certificatesIn(file);
        for (auto it = known.keyBegin(); it != known.keyEnd(); ++it)
            extra.remove(*it);
    }
    QMap<QString, QByteArray> files;
    for (auto it = extra.cbegin(); it != extra.cend(); ++it) {
        QByteArray pem = kBegin.toByteArray() + '\n';
        const QByteArray base64 = it->toBase64();
        for (qsizetype at = 0; at < base64.size(); at += 64)
            pem += base64.mid(at, 64) + '\n';
        files.insert(u"berth-%1.crt"_s.arg(QLatin1StringView(it.key().toHex().left(16))),
                     pem + kEnd.toByteArray() + '\n');
    }
    return files;
}

static QList<QByteArray> filesBelow(const QString &folder)
{
    QList<QByteArray> contents;
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        if (QFile file(it.next()); file.size() <= kLargestBundle && file.open(QIODevice::ReadOnly))
            contents += file.readAll();
    }
    return contents;
}

static constexpr auto kShipped = "usr/share/ca-certificates"_L1;
static constexpr auto kBundle = "etc/ssl/certs/ca-certificates.crt"_L1;
static constexpr std::array kAdded{"usr/local/share/ca-certificates"_L1, "etc/pki/ca-trust/source/anchors"_L1,
                                   "etc/ca-certificates/trust-source/anchors"_L1};

static QMap<QString, QByteArray> readCertificates(const QDir &root)
{
    const QList<QByteArray> shipped = filesBelow(root.filePath(kShipped));
    QList<QByteArray> trusted;
    for (const auto folder : kAdded)
        trusted += filesBelow(root.filePath(folder));
    // Only where the package's own certificates lie beside it can the bundle be told from what was added to
    // it.
    if (!shipped.isEmpty()) {
        if (QFile bundle(root.filePath(kBundle));
            bundle.size() <= kLargestBundle && bundle.open(QIODevice::ReadOnly))
            trusted += bundle.readAll();
    }
    return extraCertificates(trusted, shipped);
}

/// Names, lengths and times of all that readCertificates() reads.
static QStringList stateOfCertificates(const QDir &root)
{
    QStringList state;
    const auto add = [&state](const QFileInfo &file) {
        state +=
            u"%1 %2 %3"_s.arg(file.filePath()).arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch());
    };
    const auto addBelow = [&](QLatin1String folder) {
        for (QDirIterator it(root.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();) {
            it.next();
            add(it.fileInfo());
        }
    };
    addBelow(kShipped);
    std::for_each(kAdded.begin(), kAdded.end(), addBelow);
    add(QFileInfo(root.filePath(kBundle)));
    return state;
}

QMap<QString, QByteArray> hostCertificates(const QString &root)
{
    static QMutex mutex;
    static QStringList known;
    static QMap<QString, QByteArray> found;
    const QMutexLocker lock(&mutex);
    const QStringList now = stateOfCertificates(QDir(root));
    if (now != known) {
        found = readCertificates(QDir(root));
        known = now;
    }
    return found;
}

const char *const kIndexTargets = "$(ORIGIN)|$(RELEASE)|$(COMPONENT)|$(REPO_URI)";

QByteArray debianSources(const QByteArray &indexTargets, const QString &suite)
{
    QByteArray plain;
    QByteArray updates;
    QByteArray security;
    for (const QByteArray &line : indexTargets.split('\n')) {
        const auto fields = line.split('|');
        if (fields.size() != 4 || fields[0] != "Debian" || fields[2] != "main"
            || !fields[3].startsWith("http"))
            continue;
        // "bookworm", "bookworm-updates", "bookworm-security", and others that do not count.
        const QByteArray &release = fields[1];
        const qsizetype hyphen = release.indexOf('-');
        const QByteArray part = hyphen < 0 ? QByteArray() : release.mid(hyphen);
        if (part.isEmpty() && plain.isEmpty())
            plain = fields[3];
        else if (part == "-updates" && updates.isEmpty())
            updates = fields[3];
        else if (part == "-security" && security.isEmpty())
            security = fields[3];
    }
    if (plain.isEmpty())
        return {};
    QByteArray sources;
    const auto add = [&](const QByteArray &uri, const QByteArray &release) {
        if (!uri.isEmpty())
            sources += "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] " + uri + ' ' + release
                + " main\n";
    };
    const QByteArray name = suite.toUtf8();
    const bool isRelease = name != "sid" && name != "unstable";
    add(plain, name);
    add(isRelease ? updates : QByteArray(), name + "-updates");
    add(isRelease ? security : QByteArray(), name + "-security");
    return sources;
}

QByteArray publicSources(const QString &suite)
{
    return debianSources("Debian|stable|main|http://deb.debian.org/debian\n"
                         "Debian|stable-updates|main|http://deb.debian.org/debian\n"
                         "Debian|stable-security|main|http://security.debian.org/debian-security",
                         suite);
}

AptSettings AptSettings::fromDump(const QByteArray &aptConfigDump)
{
    static const QRegularExpression kept(
        uR"(\AAcquire::(Check-Valid-Until|Check-Date|(Max|Min)-ValidTime|Max-FutureTime)\b)"_s);
    static const QRegularExpression forBuild(
        uR"(\AAcquire::(https?|ftp)::(Proxy|Timeout|CAInfo|Verify-Peer|Verify-Host)\b|\AAcquire::(Retries|ForceIPv4|ForceIPv6)\b)"_s);
    AptSettings settings;
    for (const QByteArray &line : aptConfigDump.split('\n')) {
        const QString setting = QString::fromUtf8(line);
        if (!line.endsWith("\";") || line.endsWith(" \"\";"))
            continue;
        if (kept.match(setting).hasMatch())
            settings.image += line + '\n';
        if (kept.match(setting).hasMatch() || forBuild.match(setting).hasMatch())
            settings.build += line + '\n';
    }
    return settings;
}

} // namespace vm
