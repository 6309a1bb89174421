// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/test_results.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::ImageRun;
using session::TestCase;
using Outcome = session::TestCase::Outcome;

class tst_TestResults : public QObject
{
    Q_OBJECT
private slots:
    void readsWhatBecameOfEachTest()
    {
        const auto tests = session::readTests(
            "<?xml version='1.0'?><testsuites><testsuite name='s'><testcase name='adds' classname='sums'/>"
            "<testcase name='divides'><skipped message='later'/><system-out>x</system-out></testcase>"
            "<testcase name='fails'><system-out>said</system-out><failure "
            "message='m'>why</failure></testcase>"
            "<testsuite name='inner'><testcase name='breaks' "
            "classname='breaks'><error/></testcase></testsuite>"
            "</testsuite></testsuites>");
        QVERIFY2(tests, tests ? "" : qPrintable(tests.error().text));
        QCOMPARE(*tests,
                 (QList<TestCase>{{u"sums · adds"_s, Outcome::Passed},
                                  {u"divides"_s, Outcome::Skipped},
                                  {u"fails"_s, Outcome::Failed},
                                  {u"breaks"_s, Outcome::Failed}}));
    }

    void refusesWhatIsNoFileOfTests_data()
    {
        QTest::addColumn<QByteArray>("xml");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no XML") << QByteArray("1..3\nok 1\n");
        QTest::newRow("cut off") << QByteArray("<testsuites><testsuite><testcase name='a'>");
        QTest::newRow("with entities") << QByteArray("<!DOCTYPE a [<!ENTITY b 'c'>]><testsuites/>");
        QTest::newRow("too long") << QByteArray("<testsuites/>").leftJustified(17 << 20, ' ');
    }
    void refusesWhatIsNoFileOfTests()
    {
        QFETCH(QByteArray, xml);
        const auto tests = session::readTests(xml);
        QVERIFY(!tests);
        QVERIFY(!tests.error().text.isEmpty());
    }

    /// What is small in the file and much, or long, to a reader.
    void bombsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("xml");
        QByteArray entities = "<!DOCTYPE a [<!ENTITY e0 'x'>";
        for (int i = 1; i < 30; ++i) {
            const QByteArray before = "&e" + QByteArray::number(i - 1) + ';';
            entities += "<!ENTITY e" + QByteArray::number(i) + " '" + before.repeated(10) + "'>";
        }
        QTest::newRow("entities of entities") << entities + "]><a>&e29;</a>";
        QTest::newRow("deep") << QByteArray("<a>").repeated(5'000'000);
        QTest::newRow("deep in a case")
            << "<a><testcase name='t'>" + QByteArray("<a b='>'>").repeated(1'000'000);
        QTest::newRow("deep behind what is no tag")
            << "<?x '?><a><!-- ' --><![CDATA[<b \"]]>" + QByteArray("<a>").repeated(5'000'000);
        QByteArray attributes;
        for (int i = 0; i < 1'000'000; ++i)
            attributes += " a" + QByteArray::number(i) + "=''";
        QTest::newRow("attributes") << "<a><testcase" + attributes + "/></a>";
        QTest::newRow("attributes without an end") << "<a><testcase" + attributes;
        QTest::newRow("in UTF-16") << QByteArray("<\0a\0>\0", 6).repeated(2'000'000).prepend("\xff\xfe");
    }
    void bombsAreRefused()
    {
        QFETCH(QByteArray, xml);
        QVERIFY(xml.size() < 16 << 20); // it is not their length
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!session::readTests(xml));
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    }

    void aMillionElementsAreReadQuickly()
    {
        QElapsedTimer timer;
        timer.start();
        const auto tests = session::readTests("<a>" + QByteArray("<testcase/>").repeated(1'000'000) + "</a>");
        QVERIFY(tests);
        QCOMPARE(tests->size(), 100'000);
        QVERIFY(session::readTests("<a>" + QByteArray("<a b='1'/>").repeated(1'000'000) + "</a>"));
        QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
    }

    void namesStayOnOneLine()
    {
        const auto tests =
            session::readTests("<a><testcase name='one&#10;two&#9;" + QByteArray(900, 'x') + "'/></a>");
        QVERIFY(tests);
        QVERIFY(tests->first().name.startsWith(u"one two x"_s));
        QVERIFY(tests->first().name.size() <= 201);
    }

    void putsThemSideBySide()
    {
        const QList<ImageRun> runs{{u"build"_s,
                                    1,
                                    u"1 of 2 tests failed."_s,
                                    {{u"same"_s}, {u"other"_s, Outcome::Failed}},
                                    41'500ms,
                                    2'000'000},
                                   {u"full"_s,
                                    0,
                                    {},
                                    {{u"same"_s}, {u"other"_s}, {u"own"_s, Outcome::Skipped}},
                                    30'000ms,
                                    1'000'000},
                                   {u"core"_s, 2, u"“make” cannot be started."_s}};
        QCOMPARE(QString::fromUtf8(session::tableOf(u"Build and test"_s, runs)),
                 u"# Build and test\n\n"
                 "| image | passed | failed | skipped | machine | cost | result |\n"
                 "| --- | ---: | ---: | ---: | ---: | ---: | --- |\n"
                 "| build | 1 | 1 | 0 | 41.5 s | \\$0.0020 | 1 of 2 tests failed. |\n"
                 "| full | 2 | 0 | 1 | 30.0 s | \\$0.0010 | fine |\n"
                 "| core |  |  |  | 0.0 s | \\$0.0000 | “make” cannot be started. |\n\n"
                 "Tests that did not go the same way in all of them: 3. They are the first.\n\n"
                 "| test | build | full | core |\n| --- | --- | --- | --- |\n"
                 "| same | passed | passed |  |\n"
                 "| other | FAILED | passed |  |\n"
                 "| own |  | skipped |  |\n"_s);
        QCOMPARE(session::figuresOf(runs[0]), u"1 passed, 1 failed, 0 skipped"_s);
        QCOMPARE(session::figuresOf(runs[2]), u"“make” cannot be started."_s);
    }

    void whatDiffersIsFirst()
    {
        const QList<ImageRun> runs{{u"a"_s, 0, {}, {{u"x"_s}, {u"y"_s}, {u"y"_s}}},
                                   {u"b"_s, 0, {}, {{u"x"_s}, {u"y"_s}, {u"y"_s, Outcome::Failed}}}};
        const QString table = QString::fromUtf8(session::tableOf(u"t"_s, runs));
        QVERIFY2(table.endsWith(
                     u"| y (2) | passed | FAILED |\n| x | passed | passed |\n| y | passed | passed |\n"_s),
                 qPrintable(table));
    }

    void nothingInItIsMarkUp()
    {
        const QList<ImageRun> runs{{u"a"_s, 1, u"![x](http://h/p) <b>|"_s, {{u"`t` | $(id)"_s}}}};
        const QByteArray table = session::tableOf(u"*n*"_s, runs);
        QVERIFY2(table.contains("\\!\\[x\\](http://h/p) \\<b\\>\\|"), table.constData());
        QVERIFY2(table.contains("| \\`t\\` \\| \\$(id) | passed |"), table.constData());
        QVERIFY(table.startsWith("# \\*n\\*\n"));
    }

    void aTableEnds()
    {
        ImageRun run{u"a"_s};
        for (int number = 0; number < 2100; ++number)
            run.tests += {u"t%1"_s.arg(number)};
        const QByteArray table = session::tableOf(u"n"_s, {run});
        QVERIFY(table.endsWith("| t1999 | passed |\n\nAnd 100 more.\n"));
    }
};

BERTH_TEST(tst_TestResults)
#include "tst_test_results.moc"
