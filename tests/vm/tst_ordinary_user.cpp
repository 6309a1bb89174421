// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"

#include <QFile>
#include <QTest>

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
    }

    void getsTheMainJobDone()
    {
        const Home home(Home::Whose::Nobodys);
        VERIFY_CODE(home.berth({u"doctor"_s}), 0);
        const QString samples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples");
        QCOMPARE(home.shell(u"id -un"_s).out, QByteArray("nobody\n"));
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
        const Home home(Home::Whose::Nobodys);
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s}), 0);
        const auto install = home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                         u"apt-get update && apt-get install hello && hello"_s});
        VERIFY_CODE(install, 0);
        QVERIFY(install.out.endsWith("Hello, world!\n"));
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(tst_OrdinaryUser)
#include "tst_ordinary_user.moc"
