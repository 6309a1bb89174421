// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/process.h"
#include "tests/support/finish.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// A repository of Debian packages, served at an address of this host while it lives.
class PackageSource
{
public:
    PackageSource()
    {
        publish();
        m_server.setWorkingDirectory(m_folder.path());
        m_server.start(QStringLiteral("python3"),
                       {QStringLiteral("-u"), QStringLiteral("-m"), QStringLiteral("http.server"),
                        QStringLiteral("--bind"), QStringLiteral("127.0.0.1"), QStringLiteral("0")});
        QByteArray said;
        const auto isThere = [&] { return (said += m_server.readAllStandardOutput()).contains("port "); };
        if (!QTest::qWaitFor(isThere, 30'000))
            qFatal("no server: %s", m_server.readAllStandardError().constData());
        static const QRegularExpression number(QStringLiteral("port ([0-9]+)"));
        m_port = number.match(QString::fromLatin1(said)).captured(1);
    }
    ~PackageSource()
    {
        m_server.kill();
        m_server.waitForFinished();
    }

    /// For sources.list.
    QByteArray lines() const { return "deb [trusted=yes] http://127.0.0.1:" + m_port.toLatin1() + " ./\n"; }

    /// In the place of what was there of that name: a package with the file /usr/bin/NAME, and what is done
    /// when that is installed.
    void put(const QByteArray &name, const QByteArray &version, const QByteArray &depends,
             const QByteArray &afterwards)
    {
        const QTemporaryDir tree;
        write(tree.filePath(QStringLiteral("usr/bin/")) + QString::fromLatin1(name),
              "#!/bin/sh\n" + version + '\n');
        const QByteArray control = "Package: " + name + "\nVersion: " + version
            + "\nArchitecture: all\nMaintainer: nobody <nobody@example.org>\nDepends: " + depends
            + "\nDescription: of a test\n";
        write(tree.filePath(QStringLiteral("DEBIAN/control")), control);
        const QString script = tree.filePath(QStringLiteral("DEBIAN/postinst"));
        write(script, "#!/bin/sh\nset -e\n" + afterwards + '\n');
        const auto program = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther
            | QFile::ExeOther | QFile::ReadGroup | QFile::ExeGroup;
        for (const QString &path : {script, QFileInfo(script).path(), tree.path()})
            QFile::setPermissions(path, program);
        const QString file = QString::fromLatin1(name + '_' + version + "_all.deb");
        base::Command pack;
        pack.program = QStringLiteral("dpkg-deb");
        pack.arguments = {QStringLiteral("--root-owner-group"), QStringLiteral("--build"), tree.path(),
                          m_folder.filePath(file)};
        // The same bytes each time: builders keep what they fetched.
        pack.environment.insert(QStringLiteral("SOURCE_DATE_EPOCH"), QStringLiteral("1700000000"));
        const auto packed = support::finish(base::runChecked(std::move(pack)));
        if (!packed)
            qFatal("%s", qPrintable(packed.error().text));
        const QByteArray content = read(m_folder.filePath(file));
        m_packages[name] = control + "Filename: ./" + file.toLatin1()
            + "\nSize: " + QByteArray::number(content.size()) + "\nSHA256: " + sha256(content) + "\n\n";
        publish();
    }

private:
    static QByteArray sha256(const QByteArray &content)
    {
        return QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", qPrintable(path));
        return file.readAll();
    }
    static void write(const QString &path, const QByteArray &content)
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    }
    void publish() const
    {
        const QByteArray all = m_packages.values().join();
        write(m_folder.filePath(QStringLiteral("Packages")), all);
        write(m_folder.filePath(QStringLiteral("Release")),
              "Origin: berth\nArchitectures: all amd64\nSHA256:\n " + sha256(all) + ' '
                  + QByteArray::number(all.size()) + " Packages\n");
    }

    const QTemporaryDir m_folder;
    QMap<QByteArray, QByteArray> m_packages;
    QProcess m_server;
    QString m_port;
};
