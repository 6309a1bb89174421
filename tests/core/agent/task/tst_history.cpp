// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/history.h"
#include "tests/support/subject.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace task;
using Role = model::Message::Role;
using Stop = model::Answer::Stop;

static QList<Entry> numbered(const QList<Content> &contents)
{
    QList<Entry> entries;
    for (const Content &each : contents)
        entries += Entry{entries.size() + 1, {}, each};
    return entries;
}

static Answered answer(qint64 heard, QList<model::Part> parts, model::Usage usage = {})
{
    return {heard, {Role::Assistant, std::move(parts), {}}, Stop::Calls, usage, {}};
}

static Returned result(const QString &call, const QString &text) { return {{call, text, {}, false}, {}}; }

static model::Call call(const QString &id) { return {id, u"run"_s, "{}", {}}; }

class tst_History : public QObject
{
    Q_OBJECT
private slots:
    void everyContentComesBackAsItWas_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < samples().size(); ++i)
            QTest::newRow(kindOf(samples()[i]).toLatin1().constData()) << i;
    }
    void everyContentComesBackAsItWas()
    {
        QFETCH(int, index);
        const Content content = samples()[index];
        const auto read = fromJson(kindOf(content), toJson(content));
        QVERIFY(read);
        QVERIFY(*read == content);
    }

    void refusesWhatANewerBerthWrote()
    {
        QVERIFY(!fromJson(u"dreamt"_s, {}));
        QVERIFY(!fromJson(u"ended"_s, {{u"how"_s, u"exploded"_s}}));
    }

    /// Else a service refuses the history ever after.
    void everyCallHasItsResultInTheNextMessage()
    {
        const auto messages = messagesOf(
            numbered({Said{u"Do it"_s, {}}, answer(1, {model::Text{u"Well"_s}, call(u"a"_s), call(u"b"_s)}),
                      result(u"b"_s, u"two"_s), Said{u"Faster"_s, {}}}));
        QCOMPARE(messages.size(), 3);
        QCOMPARE(messages[2].role, Role::User);
        QCOMPARE(messages[2].parts.size(), 3);
        const auto first = std::get<model::CallResult>(messages[2].parts[0]);
        QCOMPARE(first.call, u"a"_s); // in the order of the calls, also without one
        QVERIFY(first.failed);
        QCOMPARE(std::get<model::CallResult>(messages[2].parts[1]).text, u"two"_s);
        QCOMPARE(std::get<model::Text>(messages[2].parts[2]).text, u"Faster"_s);
    }

    /// All before it; and of a call that was under way what came of it, as that was done.
    void aBranchHasWhatCameBeforeTheWords()
    {
        const auto entries =
            numbered({Said{u"Do it"_s, {}}, answer(1, {call(u"a"_s), call(u"b"_s)}), Begun{u"a"_s, u"k"_s},
                      Said{u"Faster"_s, {}}, result(u"a"_s, u"one"_s), Begun{u"b"_s, u"l"_s},
                      result(u"b"_s, u"two"_s), answer(7, {call(u"a"_s)}), Begun{u"a"_s, u"m"_s},
                      result(u"a"_s, u"three"_s), Said{u"[Berth] Go on."_s, {}}, Said{u"And now?"_s, {}}});
        QCOMPARE(wordsIn(entries), (QList<qint64>{1, 4, 12}));
        QCOMPARE(lateResults(entries, 1), QList<qint64>());
        QCOMPARE(lateResults(entries, 4), (QList<qint64>{5, 6, 7}));
        QCOMPARE(lateResults(entries, 12), QList<qint64>());
        QList<Entry> branch = entries;
        branch.removeIf([late = lateResults(entries, 4)](const Entry &each) {
            return each.number >= 4 && !late.contains(each.number);
        });
        QVERIFY(openCalls(branch).isEmpty());
        branch += Entry{8, {}, Said{u"Slower"_s, {}}};
        const auto messages = messagesOf(branch);
        QCOMPARE(messages.size(), 3);
        QCOMPARE(std::get<model::CallResult>(messages[2].parts[0]).text, u"one"_s);
        QCOMPARE(std::get<model::Text>(messages[2].parts[2]).text, u"Slower"_s);
    }

    void whatWasSaidMeanwhileComesAfterTheAnswer()
    {
        const auto entries =
            numbered({Said{u"Do it"_s, {}}, Said{u"Stop that"_s, {}}, answer(1, {model::Text{u"Done"_s}})});
        const auto messages = messagesOf(entries);
        QCOMPARE(messages.size(), 3);
        QCOMPARE(std::get<model::Text>(messages[0].parts[0]).text, u"Do it"_s);
        QCOMPARE(std::get<model::Text>(messages[2].parts[0]).text, u"Stop that"_s);
        QVERIFY(!isAnswered(entries));
    }

    void anAnswerThatPausedGoesOn()
    {
        Answered paused = answer(1, {model::Text{u"One"_s}});
        paused.stop = Stop::Paused;
        const auto entries = numbered({Said{u"Do it"_s, {}}, paused, answer(2, {model::Text{u"Two"_s}})});
        const auto messages = messagesOf(entries);
        QCOMPARE(messages.size(), 2);
        QCOMPARE(messages[1].parts.size(), 2);
        QVERIFY(!isAnswered(entries.mid(0, 2)));
        QVERIFY(isAnswered(entries));
    }

    void shortensOldOutputsOnly()
    {
        const QString long_(5000, u'x');
        const auto entries = numbered({Said{long_, {}}, answer(1, {call(u"a"_s)}), result(u"a"_s, long_),
                                       answer(3, {call(u"b"_s)}), result(u"b"_s, long_), Shortened{4}});
        const auto messages = messagesOf(entries);
        QCOMPARE(std::get<model::Text>(messages[0].parts[0]).text, long_);
        const QString old = std::get<model::CallResult>(messages[2].parts[0]).text;
        QVERIFY(old.size() < 1000);
        QVERIFY(old.contains(u"read_output"_s));
        QCOMPARE(std::get<model::CallResult>(messages[4].parts[0]).text, long_);
        QCOMPARE(savedByShortening(entries, 4), 0); // they are short already
        QVERIFY(savedByShortening(entries, 6) > 1000);
    }

    void aSummaryStandsForAllBefore()
    {
        const auto entries =
            numbered({Said{u"Look at /session/input/orders.csv."_s, {}}, answer(1, {call(u"a"_s)}),
                      result(u"a"_s, u"wrote /session/output/top.csv"_s), answer(3, {call(u"b"_s)}),
                      result(u"b"_s, u"ok"_s), Summed{4, u"All in short"_s}});
        const auto messages = messagesOf(entries);
        QCOMPARE(messages.size(), 3);
        QCOMPARE(std::get<model::Text>(messages[0].parts[0]).text, u"All in short"_s);
        QVERIFY(std::holds_alternative<model::Call>(messages[1].parts[0]));
        const Kept kept = keptOf(entries, 4);
        QCOMPARE(kept.requests, QStringList{u"Look at /session/input/orders.csv."_s});
        QCOMPARE(kept.paths, (QStringList{u"/session/input/orders.csv"_s, u"/session/output/top.csv"_s}));
    }

    void keepsPathsAsTheyWereWritten_data()
    {
        QTest::addColumn<QString>("said");
        QTest::addColumn<QStringList>("paths");
        QTest::newRow("plain") << u"See /session/a.csv, /etc/hosts."_s
                               << QStringList{u"/session/a.csv"_s, u"/etc/hosts"_s};
        QTest::newRow("spaces") << u"cat '/session/in put/a b.csv' \"/home/me/c d\" `/session/e f`"_s
                                << QStringList{u"/session/in put/a b.csv"_s, u"/home/me/c d"_s,
                                               u"/session/e f"_s};
        QTest::newRow("a quote that is none") << u"Don't lose /session/a"_s << QStringList{u"/session/a"_s};
        QTest::newRow("not one") << u"See https://example.org/a/b, 1/2/3 and and/or/not"_s << QStringList();
        QTest::newRow("two in quotes") << u"\"/a\" and \"/b/c\""_s << QStringList{u"/b/c"_s};
        QTest::newRow("at home") << u"in ~/notes/a.md"_s << QStringList{u"~/notes/a.md"_s};
    }
    void keepsPathsAsTheyWereWritten()
    {
        QFETCH(QString, said);
        QFETCH(QStringList, paths);
        QCOMPARE(keptOf(numbered({Said{said, {}}}), 2).paths, paths);
    }

    void keepsThePathsThatWereNamedLast()
    {
        QStringList lines;
        for (int i = 0; i < 300; ++i)
            lines += u"/session/output/%1.csv"_s.arg(i);
        const QByteArray again = R"({"path": "/session/output/my first.csv", "content": "/usr/lib/x"})";
        const QString printed = QString::fromUtf8(
            QJsonDocument(QJsonObject{{u"stdout"_s, lines.join(u'\n') + u"\n/usr/share/doc"_s}}).toJson());
        const auto entries = numbered({Said{u"Look at /session/input/a.csv"_s, {}},
                                       answer(1, {model::Call{u"a"_s, u"run"_s, again}}),
                                       result(u"a"_s, printed), Said{u"And at /session/input/a.csv"_s, {}}});
        const QStringList paths = keptOf(entries, 5).paths;
        QCOMPARE(paths.size(), 200);
        QCOMPARE(paths.last(), u"/session/input/a.csv"_s);
        QCOMPARE(paths[198], u"/session/output/299.csv"_s);
        QCOMPARE(paths.first(), u"/session/output/101.csv"_s);
        const QStringList before = keptOf(entries, 3).paths;
        QCOMPARE(
            before,
            (QStringList{u"/session/input/a.csv"_s, u"/usr/lib/x"_s, u"/session/output/my first.csv"_s}));
    }

    /// However many calls a task makes, what a summary stands for takes neither memory nor time, and what is
    /// read of the entries afterwards is the same.
    void letsGoOfWhatASummaryStandsFor()
    {
        QList<Content> contents{Said{u"Go"_s, {{"PNG", u"image/png"_s}}}};
        const int calls = 100;
        for (int i = 0; i < calls; ++i) {
            const QString id = u"c%1"_s.arg(i);
            const model::Call call{id, u"read_file"_s, "{\"path\": \"/session/%1\"}"};
            contents += Answered{.heard = 1,
                                 .message = {Role::Assistant, {model::Text{u"I look."_s}, call}},
                                 .stop = Stop::Calls,
                                 .usage = {.input = 10, .output = 1},
                                 .nanodollars = 2};
            contents += Begun{id, u"k"_s};
            contents += Returned{{id, u"out"_s, {}, i % 2 == 0}, "out"};
            contents += Plan{{{u"Look at %1"_s.arg(i), u"active"_s}}};
            contents += Said{kOwnWords + u"Your answer was cut."_s, {}};
            contents += Ended{i == 50 ? Ended::How::Done : Ended::How::Steps, {}};
        }
        const qint64 before = contents.size() - 5; // the last answer
        contents += Summed{before, summaryWith(u"It looked."_s, {{u"Go"_s}, {u"/a b/c"_s, u"~/d"_s}})};
        const QList<Entry> whole = numbered(contents);
        QList<Entry> entries = whole;
        letGo(&entries);
        QCOMPARE(messagesOf(entries), messagesOf(whole));
        QCOMPARE(openCalls(entries).size(), openCalls(whole).size());
        QCOMPARE(promptTokens(entries), promptTokens(whole));
        QCOMPARE(wordsIn(entries), wordsIn(whole));
        QCOMPARE(keptOf(entries, before + 6).paths.mid(0, 2), (QStringList{u"/a b/c"_s, u"~/d"_s}));
        QCOMPARE(entries.sliced(entries.size() - 7), whole.sliced(whole.size() - 7));
        const auto isDone = [](const Entry &entry) {
            const auto *ended = std::get_if<Ended>(&entry.content);
            return ended && ended->how == Ended::How::Done;
        };
        QCOMPARE(*std::ranges::find_if(entries, isDone), *std::ranges::find_if(whole, isDone));
        // Those that failed last are there, with their calls, and all of the last few answers.
        int failures = 0;
        for (const Entry &entry : std::as_const(entries)) {
            const auto *returned = std::get_if<Returned>(&entry.content);
            failures += returned && returned->result.failed;
        }
        QVERIFY2(failures >= kFailuresKept, qPrintable(QString::number(failures)));
        QVERIFY2(entries.size() <= 2 * kFailuresKept + 6 * 8, qPrintable(QString::number(entries.size())));
        const QList<Entry> once = entries;
        letGo(&entries);
        QCOMPARE(entries, once);
    }

    void countsWhatTheServiceCountedAndGuessesTheRest()
    {
        const auto entries = numbered(
            {Said{u"Do it"_s, {}}, answer(1, {call(u"a"_s)}, {.input = 100, .cacheRead = 900, .output = 50}),
             result(u"a"_s, QString(3000, u'x'))});
        QCOMPARE(promptTokens(entries), 1050 + 1001);
        QCOMPARE(promptTokens(numbered({Said{QString(300, u'x'), {}}}), 7), 108);
    }

    /// What Berth says to the model is nobody's wish.
    void keepsThePersonsWordsAlone()
    {
        const QList<Entry> entries{{1, {}, Said{u"Sum up /session/input/a.csv."_s, {}}},
                                   {2, {}, Said{kOwnWords + u"Your answer was cut."_s, {}}}};
        QCOMPARE(keptOf(entries, 3).requests, QStringList(u"Sum up /session/input/a.csv."_s));
    }

    void sumsUsageOnce()
    {
        Answered priced = answer(1, {}, {.input = 10, .cacheRead = 20, .cacheWritten = 30, .output = 40});
        priced.nanodollars = 7;
        const auto entries = numbered({Said{u"a"_s, {}}, priced, Begun{u"a"_s, u"k"_s},
                                       Spent{.usage = {.input = 1, .isAtLeast = true}}});
        const Total total = totalOf(entries);
        QCOMPARE(total.usage, (model::Usage{11, 20, 30, 40, true}));
        QCOMPARE(total.nanodollars, 7);
        QVERIFY(!total.isPriced);
        QCOMPARE(total.steps, 1);
        QCOMPARE(total.calls, 1);
    }

    /// They did not say what became of a request, nor how long it took.
    void readsWhatOlderOnesWrote()
    {
        const QJsonObject usage{{u"input"_s, 3}, {u"at_least"_s, true}};
        QCOMPARE(fromJson(u"spent"_s, {{u"usage"_s, usage}, {u"nanodollars"_s, 4}}),
                 Content(Spent{Spent::What::Cut, {.input = 3, .isAtLeast = true}, 4}));
        QVERIFY(!fromJson(u"spent"_s, {{u"usage"_s, usage}, {u"what"_s, u"dreamt"_s}}));
    }

private:
    static QList<Content> samples()
    {
        const model::Message message{Role::Assistant,
                                     {model::Text{u"text"_s},
                                      model::Thinking{u"hm"_s, {{u"signature"_s, u"x"_s}}},
                                      model::Call{u"a"_s, u"run"_s, "{\"broken\": \"\xff", {{u"k"_s, 1}}}},
                                     {{u"reasoning"_s, u"r"_s}}};
        return {Said{u"words"_s, {{"\x89PNG", u"image/png"_s}}, u"before-words"_s},
                Answered{3, message, Stop::Length, {1, 2, 3, 4, true}, 5},
                Answered{3, message, Stop::Done, {}, {}, u"fable"_s, 0ms},
                Spent{Spent::What::Cut, {1, 2, 3, 4, true}, {}},
                Spent{Spent::What::Failed, {}, 0, u"fable"_s, 12ms, u"It is down."_s},
                Spent{Spent::What::Summary, {1, 2, 3, 4, false}, 5},
                Begun{u"a"_s, u"key"_s},
                Returned{{u"a"_s, u"out"_s, {{"GIF8", u"image/gif"_s}}, true}, "same"},
                Shortened{7},
                Summed{8, u"short"_s},
                Plan{{{u"first"_s, u"done"_s}, {u"then"_s, u"pending"_s}}},
                Ended{Ended::How::Money, u"Too dear."_s}};
    }
};

BERTH_TEST(tst_History)
#include "tst_history.moc"
