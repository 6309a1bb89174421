// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/excerpt.h"
#include "tests/core/tools/made_up_backend.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// Output that is too long keeps its head and, mostly, its tail, and no character is cut in two.
class tst_Excerpt : public QObject
{
    Q_OBJECT
private slots:
    void isAllOfWhatIsShort() { QCOMPARE(of("Grüße\n", 100), u"Grüße\n"_s); }
    void isNothingOfNothing() { QCOMPARE(of("", 100), QString()); }

    void hasHeadAndTailOfWhatIsLong()
    {
        QByteArray all;
        for (int i = 0; i < 1000; ++i)
            all += "line " + QByteArray::number(i) + '\n';
        const QString text = of(all, 300);
        QVERIFY2(text.startsWith(u"line 0\nline 1\n"_s), qPrintable(text));
        QVERIFY2(text.endsWith(u"line 998\nline 999\n"_s), qPrintable(text));
        const QString gap = u"[%1 bytes between are left out"_s.arg(all.size() - 300);
        QVERIFY2(text.contains(gap), qPrintable(text));
    }

    void cutsNoCharacterInTwo_data()
    {
        QTest::addColumn<int>("most");
        for (int most = 30; most < 60; ++most)
            QTest::addRow("%d", most) << most;
    }
    void cutsNoCharacterInTwo()
    {
        QFETCH(int, most);
        const QString text = of(u"a€😀ü"_s.repeated(100).toUtf8(), most);
        QVERIFY2(!text.contains(QChar::ReplacementCharacter), qPrintable(text));
    }

    void showsWhatIsNoText()
    {
        QCOMPARE(of("a\xff"
                    "b",
                    100),
                 u"a\ufffd"
                 "b"_s);
    }

private:
    static QString of(const QByteArray &output, qint64 most)
    {
        MadeUpBackend backend;
        backend.made[u"run"_s].output = output;
        const auto text =
            support::finish(tools::excerpt(backend, u"run"_s, tools::Channel::Output, output.size(), most));
        return text ? *text : text.error().text;
    }
};

BERTH_TEST(tst_Excerpt)
#include "tst_excerpt.moc"
