// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/repetition.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace task;

/// An answer with one call of `run`, and what came of it.
static void add(QList<Entry> &entries, const QByteArray &arguments, const QByteArray &result)
{
    const QString id = QString::number(entries.size());
    const model::Call call{id, u"run"_s, arguments, {}};
    const Answered answered{
        1, {model::Message::Role::Assistant, {call}, {}}, model::Answer::Stop::Calls, {}, {}};
    entries += Entry{entries.size() + 1, {}, answered};
    entries += Entry{entries.size() + 1, {}, Returned{{id, QString::fromUtf8(result), {}, false}, result}};
}

static bool goesRound(const QList<Entry> &entries, qsizetype from = 0, const QString &polling = {})
{
    return isRepeating(entries, from, [polling](const QString &tool) { return tool == polling; });
}

class tst_Repetition : public QObject
{
    Q_OBJECT
private slots:
    void theSameCallWithTheSameResultIsOne()
    {
        QList<Entry> entries;
        for (int i = 0; i < kSameTimes; ++i) {
            QVERIFY(!goesRound(entries));
            add(entries, R"({"command":"ls"})", "nothing");
        }
        QVERIFY(goesRound(entries));
    }

    void theOrderOfArgumentsSaysNothing()
    {
        QList<Entry> entries;
        add(entries, R"({"command":"ls","folder":"/"})", "nothing");
        add(entries, R"({"folder":"/", "command":"ls"})", "nothing");
        add(entries, R"({"command":"ls","folder":"/"})", "nothing");
        QVERIFY(goesRound(entries));
    }

    void anotherResultOrCallIsNone()
    {
        QList<Entry> entries;
        add(entries, R"({"command":"ls"})", "nothing");
        add(entries, R"({"command":"ls"})", "a file");
        add(entries, R"({"command":"ls"})", "nothing");
        QVERIFY(!goesRound(entries));
        entries.clear();
        add(entries, R"({"command":"ls"})", "nothing");
        add(entries, R"({"command":"ls -a"})", "nothing");
        add(entries, R"({"command":"ls"})", "nothing");
        QVERIFY(!goesRound(entries));
    }

    void whoPollsMayDoSo()
    {
        QList<Entry> entries;
        for (int i = 0; i < kSameTimes; ++i)
            add(entries, "{}", "still running");
        QVERIFY(goesRound(entries));
        QVERIFY(!goesRound(entries, 0, u"run"_s));
    }

    void whatIsBeforeAPersonsWordDoesNotCount()
    {
        QList<Entry> entries;
        for (int i = 0; i < kSameTimes; ++i)
            add(entries, "{}", "nothing");
        const qsizetype from = entries.size();
        QVERIFY(!goesRound(entries, from));
        for (int i = 0; i < kSameTimes; ++i)
            add(entries, "{}", "nothing");
        QVERIFY(goesRound(entries, from));
    }
};

BERTH_TEST(tst_Repetition)
#include "tst_repetition.moc"
