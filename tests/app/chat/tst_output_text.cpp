// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/output_text.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_OutputText : public QObject
{
    Q_OBJECT
private slots:
    void readsAsItStoodInATerminal_data()
    {
        QTest::addColumn<QByteArray>("printed");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << QByteArray("one\ntwo\n") << u"one\ntwo"_s;
        QTest::newRow("colours") << QByteArray("\x1b[31mred\x1b[0m and \x1b[1mbold\x1b[m")
                                 << u"red and bold"_s;
        QTest::newRow("progress") << QByteArray(" 10 %\r 50 %\r100 %\ndone") << u"100 %\ndone"_s;
        QTest::newRow("erased") << QByteArray("secret\r\x1b[Kshown") << u"shown"_s;
        QTest::newRow("title and clipboard")
            << QByteArray("\x1b]0;evil\a\x1b]52;c;ZXZpbA==\ahere") << u"here"_s;
        QTest::newRow("wide") << QByteArray("价格 12 €") << u"价格 12 €"_s;
        QTest::newRow("nothing") << QByteArray() << QString();
    }
    void readsAsItStoodInATerminal()
    {
        QFETCH(QByteArray, printed);
        QFETCH(QString, text);
        OutputText whole;
        whole.add(printed);
        QCOMPARE(whole.text(), text);
        OutputText slow; // wherever it is cut
        for (const char byte : printed)
            slow.add(QByteArray(1, byte));
        QCOMPARE(slow.text(), text);
    }

    void keepsManyLines()
    {
        QByteArray printed;
        for (int line = 0; line < 1500; ++line)
            printed += "line " + QByteArray::number(line) + '\n';
        OutputText output;
        output.add(printed);
        const QString text = output.text();
        QVERIFY(text.startsWith(u"line 0\n"_s));
        QVERIFY(text.endsWith(u"line 1499"_s));
        QCOMPARE(output.end(2).text, u"line 1498\nline 1499"_s);
        QVERIFY(output.end(2).isCut);
        output.add(QByteArray(100, '\n')); // nothing to see
        QCOMPARE(output.end(2).text, u"line 1498\nline 1499"_s);
        output.clear();
        QCOMPARE(output.end(2).text, QString());
        QVERIFY(!output.end(2).isCut);
    }

    void cutsToTheLastLines()
    {
        QCOMPARE(lastLines(u"a\nb\nc"_s, 2).text, u"b\nc"_s);
        QVERIFY(lastLines(u"a\nb\nc"_s, 2).isCut);
        QCOMPARE(lastLines(u"a\nb\nc"_s, 3).text, u"a\nb\nc"_s);
        QVERIFY(!lastLines(u"a\nb\nc"_s, 3).isCut);
        QCOMPARE(lastLines(u"\nb"_s, 2).text, u"\nb"_s);
        QCOMPARE(lastLines(QString(), 5).text, QString());
    }
};

BERTH_TEST(tst_OutputText)
#include "tst_output_text.moc"
