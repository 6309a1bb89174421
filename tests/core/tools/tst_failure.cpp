// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/catalogue.h"
#include "core/tools/failure.h"
#include "tests/support/subject.h"

#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Remedy;

class tst_Failure : public QObject
{
    Q_OBJECT
private slots:
    void saysWhatWentWrong()
    {
        const tools::Outcome outcome = tools::failure({base::Error::Kind::Busy, u"It is taken."_s});
        QVERIFY(outcome.isError);
        QCOMPARE(outcome.json, (QJsonObject{{u"error"_s, u"busy"_s}, {u"message"_s, u"It is taken."_s}}));
    }

    /// A model has tools, and can ask a person; it has neither a command line nor a window.
    void knowsWhatToDoNextForEachRemedy()
    {
        static const QRegularExpression tool(u"\\b[a-z]+(_[a-z]+)+\\b"_s);
        for (int kind = 1; kind <= int(Remedy::Kind::TurnOn); ++kind) {
            const tools::Outcome outcome = tools::failure(
                {base::Error::Kind::Busy, u"No."_s, {}, {Remedy::Kind(kind), u"the-subject"_s}});
            const QString next = outcome.json.value(u"next"_s).toString();
            QVERIFY2(next.endsWith(u'.'), qPrintable(u"%1 %2"_s.arg(kind).arg(next)));
            QVERIFY2(!next.contains(u"berth "_s) && !next.contains(u"--"_s), qPrintable(next));
            const bool namesATool = next.startsWith(u"Call "_s);
            QVERIFY2(namesATool || next.contains(u"erson"_s), qPrintable(next));
            for (const auto &match : tool.globalMatch(namesATool ? next : QString()))
                QVERIFY2(tools::names().contains(match.captured()), qPrintable(next));
        }
    }

    void keepsCommandsOfTheHostFromModels()
    {
        const tools::Outcome outcome = tools::failure(
            {base::Error::Kind::Unsupported, u"It is missing."_s, {}, Remedy::install(u"passt"_s)});
        QCOMPARE(
            outcome.json,
            (QJsonObject{{u"error"_s, u"unsupported"_s},
                         {u"message"_s, u"It is missing."_s},
                         {u"next"_s, u"The person of this computer must mend it. Berth tells them how."_s}}));
    }

    /// But what its person types.
    void tellsWhatAPersonTypesToAllowIt()
    {
        const auto next = [](const QString &program) {
            return tools::nextFor({Remedy::Kind::AllowProgram, program});
        };
        QVERIFY(next(u"codex"_s).endsWith(u" berth allow codex."_s));
        QVERIFY2(next(u"it's $(mine)"_s).endsWith(u" berth allow 'it'\\''s $(mine)'."_s),
                 qPrintable(next(u"it's $(mine)"_s)));
    }
};

BERTH_TEST(tst_Failure)
#include "tst_failure.moc"
