// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/steps.h"

#include "tests/support/subject.h"

#include <QTest>

using namespace session;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Steps : public QObject
{
    Q_OBJECT
private slots:
    void readsLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<double>("fraction");
        QTest::addColumn<QString>("text");
        QTest::newRow("a count") << QByteArray("::progress 3/12 Reading a b.csv") << 0.25 << u"Reading a b.csv"_s;
        QTest::newRow("nothing yet") << QByteArray("::progress 0/7") << 0.0 << QString();
        QTest::newRow("all") << QByteArray("::progress 7/7\r") << 1.0 << QString();
        QTest::newRow("a share") << QByteArray("::progress 0.5/1 Größe") << 0.5 << u"Größe"_s;
    }
    void readsLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, fraction);
        QFETCH(QString, text);
        const auto step = stepIn(line);
        QVERIFY(step);
        QCOMPARE(step->fraction, fraction);
        QCOMPARE(step->text, text);
        QVERIFY(!step->left);
    }

    void leavesOrdinaryLinesAlone_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *line : {"", "Read 5 rows.", "::progress", "::progress 5", "::progress 5/0", "::progress 5/4",
                                 "::progress -1/4", "::progress 1/4x", "::progress nan/4", " ::progress 1/4",
                                 "::progress 1e3/2e3", "::progress 9999999999999999999/9999999999999999999"})
            QTest::newRow(line) << QByteArray(line);
        QTest::newRow("long") << "::progress 1/4 " + QByteArray(2000, 'x');
    }
    void leavesOrdinaryLinesAlone()
    {
        QFETCH(QByteArray, line);
        QVERIFY(!stepIn(line));
    }

    void showsNoControlCharacters()
    {
        const auto step = stepIn("::progress 1/4 red \x1b[31m and\ttab");
        QVERIFY(step);
        QVERIFY(!step->text.contains(u'\x1b'));
        QVERIFY(!step->text.contains(u'\t'));
    }

    void theTimeLeftIsThatOfThePaceSoFar()
    {
        Pace pace;
        QVERIFY(!pace.left(0, 10s)); // what was before the first step is not counted
        QVERIFY(!pace.left(0.5, 11s)); // too soon to tell
        QVERIFY(!pace.left(0.01, 60s)); // too little
        QCOMPARE(pace.left(0.25, 20s), std::optional(30'000ms));
        QCOMPARE(pace.left(0.5, 30s), std::optional(20'000ms));
        QVERIFY(!pace.left(1, 50s)); // nothing is left
    }

    void whatBeginsAnewIsTimedAnew()
    {
        Pace pace;
        QVERIFY(!pace.left(0.5, 0s));
        QCOMPARE(pace.left(0.75, 10s), std::optional(10'000ms));
        QVERIFY(!pace.left(0.25, 100s));
        QCOMPARE(pace.left(0.5, 110s), std::optional(20'000ms));
    }

    void saysTheTimeLeft()
    {
        QCOMPARE(stepText({0.5, u"Reading"_s, {}}), u"Reading"_s);
        QCOMPARE(stepText({0.5, u"Reading"_s, 4'200ms}), u"Reading (about 5 second(s) left)"_s);
        QCOMPARE(stepText({0.5, {}, 200'000ms}), u"about 3 minute(s) left"_s);
    }
};

BERTH_TEST(tst_Steps)
#include "tst_steps.moc"
