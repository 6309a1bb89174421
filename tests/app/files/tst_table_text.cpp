// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/table_text.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using files::parseTable;
using files::TableText;

class tst_TableText : public QObject
{
    Q_OBJECT
private slots:
    void findsTheSeparator_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QChar>("separator");
        QTest::newRow("comma") << u"a,b\n1,2\n"_s << QChar(u',');
        QTest::newRow("semicolon") << u"name;price\nx;1,50\ny;2,25\n"_s << QChar(u';');
        QTest::newRow("tab") << u"a\tb, c\td\n1\t2\t3\n"_s << QChar(u'\t');
        QTest::newRow("bar") << u"a|b|c\n1|2|3\n"_s << QChar(u'|');
        QTest::newRow("one column") << u"a\nb\n"_s << QChar(u',');
        QTest::newRow("nothing") << QString() << QChar(u',');
    }
    void findsTheSeparator()
    {
        QFETCH(QString, text);
        QFETCH(QChar, separator);
        QCOMPARE(parseTable(text).separator, separator);
    }

    void readsQuotesAndLineEnds()
    {
        const TableText table = parseTable(u"\ufeffa,b\r\n\"x, \"\"y\"\"\nz\",2\r\n\r\n3,"_s);
        QCOMPARE(table.rows,
                 (QList<QStringList>{{u"a"_s, u"b"_s}, {u"x, \"y\"\nz"_s, u"2"_s}, {u"3"_s, QString()}}));
        QVERIFY(!table.isCut);
        QCOMPARE(parseTable(u"a,\"never closed\nb,c"_s).rows.size(), 1);
    }

    void isBoundedInEachDirection()
    {
        QString text;
        for (int row = 0; row < 5000; ++row)
            text += u"1,2,3\n"_s;
        QCOMPARE(parseTable(text).rows.size(), 1000);
        QVERIFY(parseTable(text).isCut);
        QCOMPARE(parseTable(u"1,"_s.repeated(100'000)).columns(), 200);
        QCOMPARE(parseTable(u"x"_s.repeated(100'000) + u",1"_s).rows[0][0].size(), 1000);
    }
};

BERTH_TEST(tst_TableText)
#include "tst_table_text.moc"
