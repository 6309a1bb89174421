// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clients/difference.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using clients::difference;

class tst_Difference : public QObject
{
    Q_OBJECT
private slots:
    void showsWhatComesAndTwoLinesAround()
    {
        QCOMPARE(difference("1\n2\n3\n4\n5\n6\n"_ba, "1\n2\n3\nnew\n4\n5\n6\n"_ba),
                 u"  2\n  3\n+ new\n  4\n  5"_s);
        QCOMPARE(difference("1\n2\n3\n"_ba, "1\n3\n"_ba), u"  1\n- 2\n  3"_s);
        QCOMPARE(difference("1\r\n2\r\n"_ba, "1\r\nnew\r\n2\r\n"_ba), u"  1\n+ new\n  2"_s);
    }
    void showsAWholeFileThatComesOrGoes()
    {
        QCOMPARE(difference(std::nullopt, "a\nb\n"_ba), u"+ a\n+ b"_s);
        QCOMPARE(difference("a\nb\n"_ba, std::nullopt), u"- a\n- b"_s);
    }
    void showsOfALongLineWhatIsNearTheChange()
    {
        const QByteArray secrets(10'000, 'x');
        const QString shown = difference('{' + secrets + '}', "{\"berth\": 1, " + secrets + '}');
        QVERIFY2(shown.startsWith(u"- {xxx"_s) && shown.contains(u"\n+ {\"berth\": 1, xxx"_s),
                 qPrintable(shown));
        QVERIFY(shown.size() < 400);
    }
    void showsNothingThatATerminalObeys()
    {
        const QString shown = difference("\x1b[2J\n"_ba, "\x1b[2J\nnew\x07\n"_ba);
        QVERIFY2(!shown.contains(u'\x1b') && !shown.contains(u'\x07'), qPrintable(shown));
    }
};

BERTH_TEST(tst_Difference)
#include "tst_difference.moc"
