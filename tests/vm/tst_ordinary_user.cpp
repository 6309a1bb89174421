// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;
using support::Home;

/// The main job for somebody without rights on the host, where the other tests run as root.
class tst_OrdinaryUser : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (geteuid() != 0)
            QSKIP("All tests run as an ordinary user already.");
        m_home.emplace(Home::Whose::Nobodys);
    }

    void getsTheMainJobDone()
    {
        const Home &home = *m_home;
        const auto doctor = home.berth({u"doctor"_s, u"--json"_s});
        VERIFY_CODE(doctor, 0);
        QString confinement;
        for (const QJsonValue &check : QJsonDocument::fromJson(doctor.out)[u"checks"].toArray()) {
            if (check[u"id"] == "confinement"_L1)
                confinement = check[u"state"].toString() + u": "_s + check[u"reason"].toString();
        }
        QVERIFY2(confinement.startsWith(u"ok"_s), qPrintable(confinement));
        const QString samples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples");
        QCOMPARE(home.shell(u"id -un"_s).out, QByteArray("nobody\n"));
        // What their machines are copies of; so the first one boots.
        VERIFY_CODE(home.berth({u"image"_s, u"build"_s, u"core"_s}), 0);
        const QDir templates(home.data() + u"/templates"_s);
        QVERIFY2(templates.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() == 1, home.ownerLog());
        // Read for them: a checkout may lie where only its owner looks.
        QVERIFY(QFile::copy(samples + u"/orders.csv"_s, home.path(u"orders.csv"_s)));
        const auto run = home.berth({u"run"_s, u"top-customers"_s, u"--input"_s, home.path(u"orders.csv"_s),
                                     u"--output-dir"_s, home.path(u"out"_s)});
        VERIFY_CODE(run, 0);
        QVERIFY(QFile::exists(home.path(u"out/top-customers.xlsx"_s)));
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    void installsPackagesThroughItsOwnNetwork()
    {
        const Home &home = *m_home;
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        const auto machines = QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out);
        QVERIFY(machines[u"machines"][0][u"copy"].toBool());
        const auto install = home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                         u"apt-get update && apt-get install hello && hello"_s});
        VERIFY_CODE(install, 0);
        QVERIFY(install.out.endsWith("Hello, world!\n"));
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

private:
    std::optional<Home> m_home;
};

BERTH_TEST(tst_OrdinaryUser)
#include "tst_ordinary_user.moc"
