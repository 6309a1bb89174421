// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/rpc/server.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What a person and a program are told of a task, by an owner that plays one.
class tst_AskOutput : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_events.clear();
        m_note.clear();
        m_took = {};
        QVERIFY(QDir().mkpath(m_dir.filePath(u"run/berth"_s)));
        rpc::Server::Methods methods;
        methods.insert(u"task.ask"_s, [this](rpc::Call, QJsonObject) -> Reply {
            QJsonObject begun{{u"task"_s, u"h4k2m7pq"_s}, {u"entry"_s, 0}};
            if (!m_note.isEmpty())
                begun.insert(u"note"_s, m_note);
            co_return begun;
        });
        methods.insert(u"task.follow"_s, [this](rpc::Call call, QJsonObject) -> Reply {
            for (const auto &[event, values] : std::as_const(m_events))
                call.notify(event, values);
            QJsonObject ended = m_took;
            ended.insert(u"task"_s, u"h4k2m7pq"_s);
            ended.insert(u"state"_s, u"done"_s);
            co_return ended;
        });
        auto server = rpc::Server::listen(m_dir.filePath(u"run/berth/berth.sock"_s), methods);
        QVERIFY(server);
        m_server = std::move(*server);
    }
    void cleanup() { m_server.reset(); }

    void wordsAreTheOutputAndCallsStandBesideThem()
    {
        hear(u"task.text"_s, {{u"text"_s, u"I look "_s}});
        hear(u"task.text"_s, {{u"text"_s, u"at it.\n\n"_s}});
        answered(u"I look at it.\n\n"_s, {u"Run Python: print(1)"_s});
        entry(u"returned"_s, {{u"id"_s, u"a"_s}, {u"text"_s, u"{}"_s}, {u"lines"_s, QJsonArray{u"1"_s}}});
        answered(u"One."_s, {});
        const base::Output told = ask();
        QCOMPARE(told.exitCode, 0);
        QCOMPARE(told.out, "I look at it.\nOne.\n");
        QVERIFY2(told.err.startsWith("· Run Python: print(1)\n  1\n"), told.err.constData());
    }

    void aNoteOnTheTaskComesFirst()
    {
        m_note = u"The price is not known.\x1b[2J"_s;
        answered(u"One."_s, {});
        const base::Output told = ask();
        QCOMPARE(told.out, "One.\n");
        QVERIFY2(told.err.startsWith("The price is not known.\\u001b[2J\n"), told.err.constData());
    }

    void itsReportNamesCallsAndTime()
    {
        QVERIFY(!ask().err.contains("call"));
        m_took = {{u"results"_s, 3}, {u"failures"_s, 1}, {u"took_ms"_s, 61'000}};
        QVERIFY2(ask().err.contains(" · 3 calls, 1 failed · took 1:01 · "), ask().err.constData());
        m_took = {{u"results"_s, 1}, {u"failures"_s, 0}};
        QVERIFY2(ask().err.contains(" · 1 call · "), ask().err.constData());
    }

    /// Of a stream that was cut before its service had told any.
    void tokensThatNobodyKnowsAreNotTold()
    {
        m_took = {{u"at_least"_s, true}};
        QVERIFY2(!ask().err.contains("tokens"), ask().err.constData());
        m_took = {{u"at_least"_s, true}, {u"input_tokens"_s, 12}};
        QVERIFY2(ask().err.contains(" · at least 12 tokens in, 0 out · "), ask().err.constData());
    }

    /// In the words of the command line.
    void optionsThatCannotBeAreRefused()
    {
        const base::Output within = ask({u"--yes-within"_s, u"everything"_s});
        QCOMPARE(within.exitCode, 2);
        QCOMPARE(within.err, "berth: --yes-within takes open, builder or reviewed, not “everything”.\n");
        const base::Output step = ask({u"--again"_s, u"h4k2"_s, u"--last-step"_s});
        QCOMPARE(step.exitCode, 2);
        QCOMPARE(step.err, "berth: --last-step tries the last step as it was, without other words.\n");
        QCOMPARE(ask({u"--yes-within"_s, u"builder"_s}).exitCode, 0);
    }

    /// As most models lead over to a call.
    void anAnswerWithoutWordsIsNoLine()
    {
        hear(u"task.text"_s, {{u"text"_s, u"\n\n"_s}});
        answered(u"\n\n"_s, {u"Run Bash: ls"_s});
        answered({}, {u"Run Bash: ls"_s});
        hear(u"task.text"_s, {{u"text"_s, u"\n  Do"_s}});
        hear(u"task.text"_s, {{u"text"_s, u"\n"_s}});
        hear(u"task.text"_s, {{u"text"_s, u"ne."_s}});
        answered(u"\n  Do\nne."_s, {});
        QCOMPARE(ask().out, "Do\nne.\n");
    }

    /// Words that count no more are no part of the next ones.
    void anAnswerThatIsAskedForAgainIsWhole()
    {
        hear(u"task.text"_s, {{u"text"_s, u"Half of"_s}});
        hear(u"task.again"_s, {{u"text"_s, u"It broke."_s}, {u"wait_ms"_s, 1}});
        answered(u"All of it."_s, {});
        const base::Output told = ask();
        QCOMPARE(told.out, "Half of\nAll of it.\n");
        QVERIFY2(told.err.startsWith("Asked again: It broke.\n"), told.err.constData());
    }

    void aPlanIsToldWhereItChanged()
    {
        plan({{u"Read"_s, u"active"_s}, {u"Write"_s, u"pending"_s}, {u"Check"_s, u"pending"_s}});
        plan({{u"Read"_s, u"done"_s}, {u"Write"_s, u"active"_s}, {u"Check"_s, u"pending"_s}});
        plan({{u"Read"_s, u"done"_s}, {u"Write"_s, u"active"_s}, {u"Check"_s, u"pending"_s}});
        plan({{u"Read"_s, u"done"_s}, {u"Write\x1b[2J"_s, u"done"_s}, {u"Send"_s, u"pending"_s}});
        const base::Output told = ask();
        QCOMPARE(told.out, "");
        QVERIFY2(told.err.startsWith("  [>] Read\n  [ ] Write\n  [ ] Check\n"
                                     "  [x] Read\n  [>] Write\n"
                                     "  [x] Write\\u001b[2J\n  [ ] Send\n"),
                 told.err.constData());
    }

    /// Nothing of it is obeyed by a terminal.
    void aReviewReadsAsItWasWritten()
    {
        hear(u"task.review"_s,
             {{u"id"_s, u"r"_s},
              {u"tool"_s, u"execute_bash"_s},
              {u"why"_s, u"It may do much."_s},
              {u"arguments"_s,
               QJsonObject{{u"command"_s, u"ls\nrm \x1b[2J"_s},
                           {u"packages"_s, QJsonArray{u"one"_s, u"two"_s}},
                           {u"wait_s"_s, 5},
                           {u"input"_s, true}}}});
        const base::Output told = ask();
        QVERIFY2(told.err.startsWith("It wants to call execute_bash. It may do much.\n"
                                     "    command: ls\n        rm \\u001b[2J\n"
                                     "    input: true\n    packages: one, two\n    wait_s: 5\n"),
                 told.err.constData());
    }

    /// As they came, without what is for people.
    void programsAreToldEachEvent()
    {
        hear(u"task.text"_s, {{u"text"_s, u"\n"_s}});
        answered(u"\n"_s, {u"Run Bash: ls"_s});
        plan({{u"Read"_s, u"active"_s}});
        const base::Output told = ask({u"--json"_s});
        QCOMPARE(told.err, "");
        QList<QJsonObject> lines;
        for (const QByteArray &line : told.out.trimmed().split('\n'))
            lines += QJsonDocument::fromJson(line).object();
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines.first().value(u"event"_s), u"task.begun"_s);
        for (int i = 0; i < m_events.size(); ++i) {
            QJsonObject values = m_events[i].second;
            values.remove(u"lines"_s);
            values.insert(u"call"_s, lines[i + 1].value(u"values"_s)[u"call"]); // which they belong to
            QCOMPARE(lines[i + 1], (QJsonObject{{u"event"_s, m_events[i].first}, {u"values"_s, values}}));
        }
        QCOMPARE(lines.last().value(u"event"_s), u"task.ended"_s);
    }

private:
    using Reply = base::Task<base::Result<QJsonObject>>;

    void hear(const QString &event, const QJsonObject &values) { m_events += std::pair(event, values); }
    void entry(const QString &kind, QJsonObject values)
    {
        values.insert(u"kind"_s, kind);
        hear(u"task.entry"_s, values);
    }
    void answered(const QString &words, const QStringList &lines)
    {
        entry(u"answered"_s, {{u"text"_s, words}, {u"lines"_s, QJsonArray::fromStringList(lines)}});
    }
    void plan(const QList<std::pair<QString, QString>> &steps)
    {
        QJsonArray array;
        for (const auto &[text, state] : steps)
            array += QJsonObject{{u"text"_s, text}, {u"state"_s, state}};
        entry(u"plan"_s, {{u"steps"_s, array}});
    }
    base::Output ask(const QStringList &more = {})
    {
        base::Command command;
        command.program = QStringLiteral(BERTH_BIN_DIR "/berth");
        command.arguments = QStringList{u"ask"_s, u"Do it"_s} + more;
        command.environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            command.environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir.filePath(u"run"_s));
        command.folder = m_dir.path();
        return support::finish(base::run(command)).value_or(base::Output{-1, {}, {}});
    }

    QTemporaryDir m_dir{u"/tmp/berth-XXXXXX"_s};
    QList<std::pair<QString, QJsonObject>> m_events;
    QString m_note; // on the task, as it begins
    QJsonObject m_took; // of it, at its end
    std::unique_ptr<rpc::Server> m_server;
};

BERTH_TEST(tst_AskOutput)
#include "tst_ask_output.moc"
