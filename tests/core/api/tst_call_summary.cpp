// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/call_summary.h"
#include "core/tools/catalogue.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_CallSummary : public QObject
{
    Q_OBJECT
private slots:
    void saysWhatCameOfIt_data()
    {
        QTest::addColumn<QJsonObject>("outcome");
        QTest::addColumn<QString>("said");
        QTest::newRow("a message") << QJsonObject{{u"message"_s, u"It failed."_s}, {u"name"_s, u"x"_s}}
                                   << u"It failed."_s;
        QTest::newRow("a machine") << QJsonObject{{u"vm"_s, u"0a1b"_s},
                                                  {u"name"_s, u"sales"_s},
                                                  {u"size"_s, u"SM"_s}}
                                   << u"Name: sales · Size: SM"_s;
        QTest::newRow("a copy") << QJsonObject{{u"to"_s, u"/home/ada"_s},
                                               {u"files"_s, 3},
                                               {u"bytes"_s, 12000},
                                               {u"skipped"_s, 0}}
                                << u"To: /home/ada · Files: 3 · Bytes: 12,000"_s;
        QTest::newRow("what is") << QJsonObject{{u"name"_s, u"sales"_s}, {u"destroyed"_s, true}}
                                 << u"Name: sales · Removed"_s;
        QTest::newRow("a calculation") << QJsonObject{{u"value"_s, u"0.3"_s}} << u"Value: 0.3"_s;
        QTest::newRow("what is not") << QJsonObject{{u"is_cut"_s, false}} << QString();
        QTest::newRow("too long") << QJsonObject{{u"path"_s, QString(81, u'x')}, {u"bytes"_s, 5}}
                                  << u"Bytes: 5"_s;
        QTest::newRow("what others show")
            << QJsonObject{{u"stdout"_s, u"hello"_s}, {u"exit_code"_s, 1}} << QString();
        QTest::newRow("with a place of its own") << QJsonObject{{u"name"_s, u"%1%2"_s}} << u"Name: %1%2"_s;
    }
    void saysWhatCameOfIt()
    {
        QFETCH(QJsonObject, outcome);
        QFETCH(QString, said);
        QCOMPARE(api::summaryOf(outcome), said);
    }

    /// A new member of a result is either said or known to be shown elsewhere.
    void everyMemberIsDecidedOn()
    {
        static const QSet<QString> elsewhere{
            u"run"_s,         u"vm"_s,          u"terminal"_s,     u"next"_s,          u"state"_s,
            u"stdout"_s,      u"stderr"_s,      u"stdout_bytes"_s, u"stderr_bytes"_s,  u"exit_code"_s,
            u"took_ms"_s,     u"screen"_s,      u"content"_s,      u"encoding"_s,      u"text"_s,
            u"offset"_s,      u"next_offset"_s, u"cursor_row"_s,   u"cursor_column"_s, u"is_running"_s,
            u"idle_stop_s"_s, u"message"_s,     u"signal"_s,       u"is_taken"_s};
        for (const tools::Tool &tool : tools::catalogue()) {
            for (QString member : QString::fromLatin1(tool.gives).split(u' ')) {
                if (member.endsWith(u']'))
                    continue; // lists are no line
                const bool isNumber = member.endsWith(u'#');
                const bool isFlag = member.endsWith(u'?');
                member.remove(u'#').remove(u'?');
                const QJsonValue value = isNumber ? QJsonValue(7)
                    : isFlag                      ? QJsonValue(true)
                                                  : QJsonValue(u"x"_s);
                QVERIFY2(elsewhere.contains(member) != !api::summaryOf({{member, value}}).isEmpty()
                             || member == u"message"_s,
                         qPrintable(tool.name + u": "_s + member));
            }
        }
    }
};

BERTH_TEST(tst_CallSummary)
#include "tst_call_summary.moc"
