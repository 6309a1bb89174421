// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/host_path.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using gate::canonicalHostPath;
using gate::isWithin;

class tst_HostPath : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_root = QFileInfo(m_folder.path()).canonicalFilePath();
        QVERIFY(QDir(m_root).mkpath(u"in/deep"_s));
        QVERIFY(QDir(m_root).mkpath(u"out"_s));
        QFile file(m_root + u"/out/secret"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        link(u"../out"_s, u"in/way"_s);
        link(m_root + u"/out/secret"_s, u"in/file"_s);
        link(u"../out/not-yet"_s, u"in/nowhere"_s);
        link(u"deep"_s, u"in/inner"_s);
        link(u"b"_s, u"in/a"_s);
        link(u"a"_s, u"in/b"_s);
        link(u"way/../out"_s, u"in/winding"_s);
    }

    void followsWhatThereIs_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("leadsTo");
        QTest::newRow("a folder") << u"/in"_s << u"/in"_s;
        QTest::newRow("slashes and dots") << u"//in/./deep//"_s << u"/in/deep"_s;
        QTest::newRow("up") << u"/in/deep/../../out"_s << u"/out"_s;
        QTest::newRow("what is not there") << u"/in/new/file"_s << u"/in/new/file"_s;
        QTest::newRow("up from what is not there") << u"/in/new/../../out/x"_s << u"/out/x"_s;
        QTest::newRow("below a file") << u"/out/secret/x"_s << u"/out/secret/x"_s;
        QTest::newRow("a link out") << u"/in/way/secret"_s << u"/out/secret"_s;
        QTest::newRow("a link to a file") << u"/in/file"_s << u"/out/secret"_s;
        QTest::newRow("a link to nowhere") << u"/in/nowhere"_s << u"/out/not-yet"_s;
        QTest::newRow("below a link to nowhere") << u"/in/nowhere/x"_s << u"/out/not-yet/x"_s;
        QTest::newRow("a link within") << u"/in/inner/x"_s << u"/in/deep/x"_s;
        QTest::newRow("up from a link") << u"/in/way/../in"_s << u"/in"_s;
        QTest::newRow("a link through a link") << u"/in/winding"_s << u"/out"_s;
    }
    void followsWhatThereIs()
    {
        QFETCH(QString, path);
        QFETCH(QString, leadsTo);
        QCOMPARE(canonicalHostPath(m_root + path), m_root + leadsTo);
        QCOMPARE(canonicalHostPath(m_root + leadsTo), m_root + leadsTo);
    }

    void saysNothingOfWhatCannotBeTold()
    {
        QCOMPARE(canonicalHostPath({}), QString());
        QCOMPARE(canonicalHostPath(u"in/deep"_s), QString());
        QCOMPARE(canonicalHostPath(m_root + u"/in/a"_s), QString());
        QCOMPARE(canonicalHostPath(m_root + u"/in/a/x"_s), QString());
        QCOMPARE(canonicalHostPath(m_root + u"/in"_s + QChar(0) + u"/../out"_s), QString());
        QCOMPARE(canonicalHostPath(m_root + u'/' + QString(5000, u'x')), QString());
    }

    void staysBelowTheRoot()
    {
        QCOMPARE(canonicalHostPath(u"/"_s), u"/"_s);
        QCOMPARE(canonicalHostPath(u"/../.."_s), u"/"_s);
        QCOMPARE(canonicalHostPath(u"/../not-there"_s), u"/not-there"_s);
        QCOMPARE(canonicalHostPath(u"/proc/self/root"_s + m_root), m_root);
    }

    void comparesWholeComponents()
    {
        QVERIFY(isWithin(u"/a/b"_s, u"/a"_s));
        QVERIFY(isWithin(u"/a"_s, u"/a"_s));
        QVERIFY(isWithin(u"/a"_s, u"/"_s));
        QVERIFY(!isWithin(u"/ab"_s, u"/a"_s));
        QVERIFY(!isWithin(u"/"_s, u"/a"_s));
        QVERIFY(!isWithin({}, u"/"_s));
        QVERIFY(!isWithin(u"/a"_s, {}));
        QVERIFY(!isWithin(u"a/b"_s, u"a"_s));
    }

private:
    void link(const QString &target, const QString &name)
    {
        QCOMPARE(symlink(QFile::encodeName(target), QFile::encodeName(m_root + u'/' + name)), 0);
    }

    QTemporaryDir m_folder;
    QString m_root;
};

BERTH_TEST(tst_HostPath)
#include "tst_host_path.moc"
