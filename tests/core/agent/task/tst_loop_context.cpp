// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/history.h"
#include "tests/core/agent/task/loop_stand.h"
#include "tests/support/subject.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace played;

/// How the loop makes room where the model's window is full.
class tst_LoopContext : public QObject, played::LoopStand
{
    Q_OBJECT
private slots:
    void init() { set(); }
    void cleanup() { m_loop.reset(); }

    void shortensWhenTheWindowIsNearlyFull()
    {
        m_window = 10'000;
        begin();
        fillTheWindow(8500);
        script({calls({callOf(u"c"_s, u"look"_s)}), says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        QCOMPARE(count<task::Shortened>(), 1);
        QCOMPARE(count<task::Summed>(), 0);
        QVERIFY(std::get<model::CallResult>(m_model->prompts.first().messages[2].parts[0]).text.size()
                < 1000);
    }

    void summarisesWhenShorteningIsNotEnough()
    {
        m_window = 10'000;
        begin();
        fillTheWindow(8500, 100);
        script({[](const model::Prompt &prompt) -> Reply {
                    if (prompt.mayCall)
                        return tl::unexpected(model::Failure{});
                    return answerOf({model::Text{u"The file has 3 columns."_s}});
                },
                says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        const auto first = std::get<model::Text>(m_model->prompts.last().messages.first().parts.first()).text;
        QVERIFY(first.contains(u"The file has 3 columns."_s));
        QVERIFY(first.contains(u"Look at /session/input/a.csv"_s)); // word for word
        QVERIFY(first.contains(u"\n- /session/input/a.csv"_s));
        QCOMPARE(count<task::Spent>(), 1); // the summary is paid for, once
    }

    /// The book has it, and another owner lets go of it too.
    void whatWasSummedTakesNoMemory()
    {
        m_window = 10'000;
        for (int i = 0; i < 10; ++i) {
            const auto answer = answerOf({callOf(u"a"_s, u"look"_s)}, model::Answer::Stop::Calls);
            QVERIFY(m_paper->add(task::Answered{.heard = 1, .message = answer.message, .stop = answer.stop}));
            QVERIFY(m_paper->add(task::Returned{{u"a"_s, u"old"_s, {}, false}, QByteArray::number(i)}));
        }
        fillTheWindow(8500, 100);
        script({says(u"It looked."_s), says(u"Done"_s)});
        const auto old = [this] {
            return std::ranges::count_if(m_loop->entries(), [](const task::Entry &entry) {
                const auto *returned = std::get_if<task::Returned>(&entry.content);
                return returned && returned->result.text == u"old"_s;
            });
        };
        QCOMPARE(old(), 10);
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(count<task::Summed>(), 1);
        QVERIFY(old() <= 5); // of the last few answers
        QCOMPARE(std::get<task::Returned>(m_paper->entries()[1].content).result.text, u"old"_s);
        const task::Total total = task::totalOf(m_paper->entries());
        QCOMPARE(m_loop->past().total, total); // whatever is let go of
        QVERIFY(m_loop->taken().total.steps < total.steps);
        begin();
        QVERIFY(old() <= 5); // of the last few answers
        QCOMPARE(m_loop->past().total, total);
    }

    void aSummaryThatFailsChangesNothing()
    {
        m_window = 10'000;
        begin();
        fillTheWindow(8500, 100);
        script({fails(model::Failure::Kind::Busy), calls({callOf(u"c"_s, u"look"_s)}), says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        QCOMPARE(count<task::Summed>(), 0);
        QCOMPARE(m_model->prompts[1].messages.size(), 5); // all that there was
    }

    void makesRoomWhenTheServiceSaysThatItIsFull()
    {
        fillTheWindow(0);
        script({fails(model::Failure::Kind::ContextFull), says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        QCOMPARE(count<task::Shortened>(), 1);
    }

    void givesUpWhenThereIsNoRoomToMake()
    {
        script({fails(model::Failure::Kind::ContextFull, u"Too long."_s)});
        finish(u"Do it"_s, How::Failed);
    }

    void givesUpWhenRoomDoesNotHelp_data()
    {
        QTest::addColumn<qint64>("window");
        QTest::addColumn<bool>("isAnswered"); // and cut, in place of refused
        QTest::newRow("a window that nobody knows") << qint64(0) << false;
        QTest::newRow("a known one") << qint64(10'000) << false;
        QTest::newRow("answers that are cut") << qint64(0) << true;
    }

    /// However often it is asked: the summaries are paid for.
    void givesUpWhenRoomDoesNotHelp()
    {
        QFETCH(qint64, window);
        QFETCH(bool, isAnswered);
        m_window = window;
        begin();
        fillTheWindow(0);
        const Play full = [isAnswered](const model::Prompt &prompt) -> Reply {
            if (!prompt.mayCall)
                return answerOf({model::Text{u"It looked."_s}});
            if (isAnswered)
                return answerOf({model::Text{u"I"_s}}, model::Answer::Stop::ContextFull);
            return tl::unexpected(model::Failure{.kind = model::Failure::Kind::ContextFull,
                                                 .error = {base::Error::Kind::Invalid, u"Too long."_s}});
        };
        script(std::list<Play>(20, full));
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Failed);
        QVERIFY2(m_loop->ended()->why.contains(u"Begin a new task"_s), qPrintable(m_loop->ended()->why));
        QVERIFY(count<task::Summed>() <= 2);
        QVERIFY(m_model->prompts.size() <= 5);
    }

    /// Head and tail of it stay.
    void shortensTheLastTurnWhereThatAloneIsTooLong()
    {
        const Play fits = [](const model::Prompt &prompt) -> Reply {
            qsizetype size = 0;
            for (const model::Message &message : prompt.messages) {
                for (const model::Part &part : message.parts) {
                    if (const auto *result = std::get_if<model::CallResult>(&part))
                        size += result->text.size();
                }
            }
            if (size < 10'000)
                return answerOf({model::Text{u"Done"_s}});
            return tl::unexpected(model::Failure{.kind = model::Failure::Kind::ContextFull,
                                                 .error = {base::Error::Kind::Invalid, u"Too long."_s}});
        };
        m_tools->does = [](const QString &, const QJsonObject &) {
            return task::Outcome{u"the head"_s + QString(100'000, u'x') + u"the tail"_s};
        };
        script({calls({callOf(u"a"_s, u"look"_s)}), fits, fits, fits});
        finish(u"Do it"_s, How::Done);
        const auto result =
            std::get<model::CallResult>(m_model->prompts.last().messages.last().parts.first());
        QVERIFY2(result.text.startsWith(u"the head"_s) && result.text.endsWith(u"the tail"_s)
                     && result.text.contains(u"left out here"_s),
                 qPrintable(result.text.left(500)));
    }

    void countsWhatASummaryWasted()
    {
        m_window = 10'000;
        begin();
        fillTheWindow(8500, 100);
        script({[](const model::Prompt &) -> Reply { return answerOf({model::Text{u"It looked."_s}}); },
                says(u"Done"_s)});
        m_model->failures = {{.usage = model::Usage{.input = 7, .isAtLeast = true}}};
        const task::Total before = m_loop->past().total;
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        const task::Total total = m_loop->past().total;
        QCOMPARE(total.usage.input - before.usage.input, 100 + 7 + 100);
        QVERIFY(total.usage.isAtLeast);
    }

private:
    /// Two turns are behind it, whose last had so many tokens.
    void fillTheWindow(qint64 tokens, qsizetype output = 12'000)
    {
        const auto write = [this](const task::Content &content) { QVERIFY(m_paper->add(content)); };
        const auto answered = [](qint64 heard, const QString &id, qint64 input) {
            const model::Answer answer = answerOf({callOf(id, u"look"_s)}, model::Answer::Stop::Calls);
            return task::Answered{heard, answer.message, answer.stop, {.input = input, .output = 1}, 0};
        };
        write(task::Said{u"Look at /session/input/a.csv"_s, {}});
        write(answered(1, u"a"_s, 100));
        write(task::Returned{{u"a"_s, QString(output, u'x'), {}, false}, {}});
        write(answered(3, u"b"_s, tokens));
        write(task::Returned{{u"b"_s, u"short"_s, {}, false}, {}});
        begin();
    }
};

BERTH_TEST(tst_LoopContext)
#include "tst_loop_context.moc"
