// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/image/image.h"
#include "tests/support/folders.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

/// Folders for an ImageStore with recipes of its own, and a builder that takes no time (tests/data/image).
struct ImagePlace
{
    explicit ImagePlace(const QString &folder = {})
        : dir(folder)
        , base(folder.isEmpty() ? own.path() : folder)
        , places{base + QStringLiteral("/config"), base + QStringLiteral("/data"),
                 base + QStringLiteral("/cache"), base + QStringLiteral("/run")}
        , material{base + QStringLiteral("/material"), base + QStringLiteral("/host")}
    {
        for (const QString &path : {places.config, places.data, places.cache, places.runtime})
            QDir().mkpath(path);
        QDir().mkpath(material.folder);
        QFile::copy(QStringLiteral(BERTH_TEST_DATA "/image/build.sh"),
                    material.folder + QStringLiteral("/build.sh"));
        write(material.folder + QStringLiteral("/files/etc/a"), "a");
        recipe(QStringLiteral("core"), QStringLiteral("trixie"), {QStringLiteral("git")});
    }

    static void write(const QString &path, const QByteArray &content)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void recipe(const QString &name, const QString &suite, const QStringList &packages) const
    {
        write(material.folder + u'/' + name + QStringLiteral(".json"),
              QStringLiteral("{\"suite\": \"%1\", \"packages\": [\"%2\"]}")
                  .arg(suite, packages.join(QStringLiteral("\",\"")))
                  .toUtf8());
    }
    void layer(const QString &name, const QString &extends, const QStringList &packages) const
    {
        write(material.folder + u'/' + name + QStringLiteral(".json"),
              QStringLiteral("{\"extends\": \"%1\", \"packages\": [\"%2\"]}")
                  .arg(extends, packages.join(QStringLiteral("\",\"")))
                  .toUtf8());
    }
    /// What the mirror has from now on: lines of NAME VERSION; of the rest 1.0-1.
    void mirror(const QByteArray &versions) const
    {
        write(places.data + QStringLiteral("/mirror"), versions);
    }
    QStringList entries() const
    {
        return QDir(places.data + QStringLiteral("/images"))
            .entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    /// Of builders, lines of PID: COMMAND. By their environment: it names the images' folder, whatever a
    /// process calls itself.
    QStringList processes() const
    {
        QStringList found;
        for (const QString &pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            QFile environment(QStringLiteral("/proc/%1/environ").arg(pid));
            QFile command(QStringLiteral("/proc/%1/cmdline").arg(pid));
            if (pid.toInt() > 0 && pid.toInt() != getpid() && environment.open(QIODevice::ReadOnly)
                && environment.readAll().contains("BERTH_IMAGES=" + places.data.toUtf8())
                && command.open(QIODevice::ReadOnly))
                found += pid + QStringLiteral(": ") + QString::fromUtf8(command.readAll().replace('\0', ' '));
        }
        return found;
    }
    /// What builders were started for.
    QByteArray builds() const
    {
        QFile file(places.data + QStringLiteral("/builds"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static vm::ImageStore::Progress nobody()
    {
        return [](int, const QString &) {};
    }

    QTemporaryDir own;
    QString dir;
    QString base;
    base::Places places;
    vm::ImageMaterial material;
};
