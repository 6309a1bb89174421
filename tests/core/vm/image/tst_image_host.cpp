// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_host.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

static QByteArray pem(const QByteArray &content, const QByteArray &lineEnd = "\n")
{
    return "-----BEGIN CERTIFICATE-----" + lineEnd + content.toBase64() + lineEnd
        + "-----END CERTIFICATE-----" + lineEnd;
}

class tst_ImageHost : public QObject
{
    Q_OBJECT

    static void write(const QString &path, const QByteArray &content)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

private slots:
    void keepsWhatTheDistributionDidNotShip()
    {
        const auto extra =
            vm::extraCertificates({pem("one") + "# note\n" + pem("two", "\r\n"), pem("three"), pem("two")},
                                  {pem("one"), "no certificate"});
        QCOMPARE(extra.size(), 2);
        QVERIFY(extra.values().contains(pem("two")));
        QVERIFY(extra.values().contains(pem("three")));
        for (auto it = extra.keyBegin(); it != extra.keyEnd(); ++it)
            QVERIFY2(it->startsWith(u"berth-"_s) && it->endsWith(u".crt"_s), qPrintable(*it));
    }

    void takesNothingFromBrokenFiles()
    {
        QVERIFY(vm::extraCertificates({"-----BEGIN CERTIFICATE-----\nAAAA",
                                       "-----BEGIN CERTIFICATE-----\n-----END "
                                       "CERTIFICATE-----"},
                                      {})
                    .isEmpty());
    }

    void findsWhatTheAdministratorAdded()
    {
        const QTemporaryDir root;
        write(root.filePath(u"usr/share/ca-certificates/mozilla/one.crt"_s), pem("one"));
        write(root.filePath(u"usr/local/share/ca-certificates/company/two.crt"_s), pem("two"));
        write(root.filePath(u"etc/ssl/certs/ca-certificates.crt"_s), pem("one") + pem("two") + pem("three"));
        QCOMPARE(vm::hostCertificates(root.path()).values().size(), 2);
        write(root.filePath(u"usr/local/share/ca-certificates/company/two.crt"_s), pem("another"));
        QCOMPARE(vm::hostCertificates(root.path()).values().size(), 3);
    }

    void takesNoBundleThatCannotBeToldFromTheDistributions()
    {
        const QTemporaryDir root;
        write(root.filePath(u"etc/ssl/certs/ca-certificates.crt"_s), pem("one") + pem("two"));
        write(root.filePath(u"etc/pki/ca-trust/source/anchors/mine.pem"_s), pem("three"));
        QCOMPARE(vm::hostCertificates(root.path()).values(), QList<QByteArray>{pem("three")});
    }

    void usesTheHostsOwnMirror()
    {
        const QByteArray key = "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ";
        QCOMPARE(
            vm::debianSources("Google|stable|main|http://other.invalid/\n"
                              "Debian Backports|bookworm-backports|main|http://mirror.invalid/backports/\n"
                              "Debian|bookworm-proposed-updates|main|http://mirror.invalid/proposed/\n"
                              "Debian|bookworm|contrib|http://mirror.invalid/contrib/\n"
                              "Debian|bookworm|main|http://mirror.invalid/debian/\n"
                              "Debian|bookworm-updates|main|http://mirror.invalid/debian/\n"
                              "Debian|bookworm-security|main|http://mirror.invalid/security/\n",
                              u"trixie"_s),
            key + "http://mirror.invalid/debian/ trixie main\n" + key
                + "http://mirror.invalid/debian/ trixie-updates main\n" + key
                + "http://mirror.invalid/security/ trixie-security main\n");
        QCOMPARE(vm::debianSources("Debian|trixie|main|http://mirror.invalid/debian/\n", u"sid"_s),
                 key + "http://mirror.invalid/debian/ sid main\n");
    }

    void leavesTheChoiceToOthersWhereTheHostIsNotDebian()
    {
        QCOMPARE(vm::debianSources({}, u"trixie"_s), QByteArray());
        QCOMPARE(vm::debianSources("Ubuntu|noble|main|http://mirror.invalid/ubuntu/\n", u"trixie"_s),
                 QByteArray());
        QCOMPARE(vm::debianSources("Debian|trixie|main|file:/media/disc/\n", u"trixie"_s), QByteArray());
    }

    void keepsTheValiditySettingsAndNeverAProxy()
    {
        const auto settings =
            vm::AptSettings::fromDump("APT::Architecture \"amd64\";\n"
                                      "Acquire \"\";\n"
                                      "Acquire::Check-Valid-Until \"false\";\n"
                                      "Acquire::Check-Date \"false\";\n"
                                      "Acquire::http::Proxy \"http://me:word@proxy.invalid\";\n"
                                      "Acquire::Retries \"5\";\n"
                                      "Acquire::Languages \"none\";\n"
                                      "DPkg::Post-Invoke:: \"rm -rf /\";\n");
        QCOMPARE(settings.image,
                 QByteArray("Acquire::Check-Valid-Until \"false\";\nAcquire::Check-Date \"false\";\n"));
        QCOMPARE(settings.build,
                 settings.image
                     + "Acquire::http::Proxy \"http://me:word@proxy.invalid\";\nAcquire::Retries \"5\";\n");
    }
};

BERTH_TEST(tst_ImageHost)
#include "tst_image_host.moc"
