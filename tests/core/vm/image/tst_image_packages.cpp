// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_packages.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using vm::readPackages;

class tst_ImagePackages : public QObject
{
    Q_OBJECT

private slots:
    void readsNamesAndVersions()
    {
        const QList<vm::Package> expected{{u"git"_s, u"1:2.47.3-0+deb13u1"_s},
                                          {u"libc6:amd64"_s, u"2.41-12"_s},
                                          {u"tzdata"_s, u"2025b-4~deb13u1"_s},
                                          {u"npm:@duckdb/node-api"_s, u"1.5.6-r.1"_s},
                                          {u"pip:Foo_bar"_s, u"1!2.0"_s}};
        const auto found =
            readPackages("git 1:2.47.3-0+deb13u1\nlibc6:amd64 2.41-12\ntzdata 2025b-4~deb13u1\n"
                         "npm:@duckdb/node-api 1.5.6-r.1\npip:Foo_bar 1!2.0\n");
        QVERIFY(found);
        QVERIFY(*found == expected);
        QVERIFY(readPackages({})->isEmpty());
    }

    void writesWhatItReads()
    {
        const QList<vm::Package> packages{{u"git"_s, u"1:2.47.3-0+deb13u1"_s},
                                          {u"libc6:amd64"_s, u"2.41-12"_s}};
        QVERIFY(readPackages(vm::writePackages(packages)) == packages);
    }

    void readsWhichAreNewer()
    {
        const auto found = vm::readNewer("git 1:2.47.3-1 1:2.47.3-2\n");
        QVERIFY(found);
        QVERIFY((*found == QList<vm::NewerPackage>{{u"git"_s, u"1:2.47.3-1"_s, u"1:2.47.3-2"_s}}));
        for (const char *list : {"git 1\n", "git 1 2 3\n", "git 1 (none)\n", "git 1 \x1b[2J\n"})
            QVERIFY(!vm::readNewer(list));
    }

    void refusesWhatIsNoList_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::newRow("no version") << QByteArray("git\n");
        QTest::newRow("three words") << QByteArray("git 1 2\n");
        QTest::newRow("no name") << QByteArray("<b> 1\n");
        QTest::newRow("a path") << QByteArray("../git 1\n");
        QTest::newRow("a path of npm") << QByteArray("npm:../git 1\n");
        QTest::newRow("a path of pip") << QByteArray("pip:../git 1\n");
        QTest::newRow("control characters") << QByteArray("git 1\x1b[2J\n");
        QTest::newRow("an end of line of another system") << QByteArray("git 1\r\n");
        QTest::newRow("a long name") << QByteArray(200, 'a') + " 1\n";
        QTest::newRow("too much") << QByteArray("git 1\n").repeated(int(vm::kLongestList));
    }
    void refusesWhatIsNoList()
    {
        QFETCH(QByteArray, list);
        QVERIFY(!readPackages(list));
    }
};

BERTH_TEST(tst_ImagePackages)
#include "tst_image_packages.moc"
