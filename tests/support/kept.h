// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <unistd.h>

/// What machine tests have in common: made by tests/vm/guest_image before the first of them, and kept between
/// runs beside the images, in the folders that a person would have it in.
namespace support {

/// Fatal without tests/run, which names it.
inline QString keptImages()
{
    const QString images = qEnvironmentVariable("BERTH_TEST_IMAGES");
    if (images.isEmpty())
        qFatal("BERTH_TEST_IMAGES does not name the folder of guest images; run the tests with tests/run");
    return images;
}

/// The same file in another place; on another file system a copy.
inline bool shareFile(const QString &from, const QString &to)
{
    return ::link(QFile::encodeName(QFileInfo(from).canonicalFilePath()).constData(),
                  QFile::encodeName(to).constData())
        == 0
        || QFile::copy(from, to);
}

/// Whether KVM works here, which takes a machine a minute to find out.
inline void takeKeptAcceleration(const QString &data)
{
    QFile::copy(keptImages() + QStringLiteral("/../acceleration.json"),
                data + QStringLiteral("/acceleration.json"));
}

/// Machines of the sizes XS to MD, of the image core and with the disk of the settings, begin as copies. The
/// folder and its entries are the test's own, so that what it makes or removes is nobody else's; the files
/// are the same. `name`: of another folder, for machines of one test (keepTemplates()).
inline void takeKeptTemplates(const QString &data, const QString &name = QStringLiteral("templates"))
{
    const QDir kept(keptImages() + QStringLiteral("/../") + name);
    const QString own = data + QStringLiteral("/templates/");
    QDir().mkpath(own);
    for (const QString &id : kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(kept.filePath(id));
        bool isLinked = QDir().mkpath(own + id);
        for (const QString &file : folder.entryList(QDir::Files))
            isLinked = isLinked
                && ::link(QFile::encodeName(folder.filePath(file)).constData(),
                          QFile::encodeName(own + id + u'/' + file).constData())
                    == 0;
        if (isLinked)
            continue;
        QDir(own + id).removeRecursively(); // another file system
        QFile::link(folder.absolutePath(), own + id);
    }
}

/// In the place of those that are kept under that name.
inline void keepTemplates(const QString &data, const QString &name)
{
    const QString script = QStringLiteral("new=$(mktemp -d \"$2.XXXXXX\") && { cp -al \"$1/.\" \"$new\" || "
                                          "cp -a --sparse=always \"$1/.\" \"$new\"; } && "
                                          "rm -rf \"$2\" && mv -T \"$new\" \"$2\"");
    if (QProcess::execute(QStringLiteral("sh"),
                          {QStringLiteral("-c"), script, QStringLiteral("sh"),
                           data + QStringLiteral("/templates"), keptImages() + QStringLiteral("/../") + name})
        != 0)
        qWarning("the templates cannot be kept");
}

/// What each QEMU of the host can do, which takes libvirt longer than a copy to start. `cache`:
/// XDG_CACHE_HOME. Nothing where nobody has asked yet.
inline void takeKeptCapabilities(const QString &cache)
{
    const QString images = qEnvironmentVariable("BERTH_TEST_IMAGES");
    const QString known = QStringLiteral("libvirt/qemu/cache/capabilities");
    for (const QString &place : {known, QStringLiteral("berth/") + known}) { // an ordinary user's, root's
        const QDir capabilities(images + QStringLiteral("/../../../cache/") + place);
        const QStringList files = images.isEmpty() ? QStringList() : capabilities.entryList(QDir::Files);
        if (!files.isEmpty())
            QDir().mkpath(cache + u'/' + place);
        for (const QString &file : files)
            QFile::copy(capabilities.filePath(file), cache + u'/' + place + u'/' + file);
    }
}

} // namespace support
