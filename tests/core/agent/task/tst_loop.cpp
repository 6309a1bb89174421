// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/history.h"
#include "tests/core/agent/task/loop_stand.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace played;

/// What the loop makes of answers, calls and words; of a window that is full: tst_loop_context.
class tst_Loop : public QObject, played::LoopStand
{
    Q_OBJECT
private slots:
    void init() { set(); }
    void cleanup() { m_loop.reset(); }

    void answersWithoutATool()
    {
        script({says(u"42"_s)});
        QSignalSpy said(m_loop.get(), &task::Loop::saidMore);
        finish(u"What is 6 * 7?"_s, How::Done);
        QCOMPARE(said.first().first(), u"42"_s);
        QCOMPARE(m_model->prompts.first().system, u"You work."_s);
        QCOMPARE(m_model->prompts.first().tools.last().name, u"plan"_s);
        QCOMPARE(task::totalOf(m_loop->entries()).usage.output, 10);
    }

    void callsUntilItWantsNoMore()
    {
        script({calls({callOf(u"a"_s, u"run"_s, R"({"code": "1/0"})")}),
                [](const model::Prompt &prompt) -> Reply {
                    const auto result = std::get<model::CallResult>(prompt.messages.last().parts.first());
                    if (!result.failed || !result.text.contains(u"ZeroDivisionError"_s))
                        return tl::unexpected(
                            model::Failure{.error = {base::Error::Kind::Failed, u"no error"_s}});
                    return answerOf({callOf(u"b"_s, u"run"_s, R"({"code": "1"})")},
                                    model::Answer::Stop::Calls);
                },
                says(u"It works."_s)});
        m_tools->does = [](const QString &, const QJsonObject &arguments) {
            return arguments.value(u"code"_s) == u"1/0"_s
                ? task::Outcome{.text = u"ZeroDivisionError"_s, .failed = true}
                : task::Outcome{.text = u"1"_s};
        };
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_tools->made, (QStringList{u"run {\"code\":\"1/0\"}"_s, u"run {\"code\":\"1\"}"_s}));
    }

    /// A crash in the middle of a call finds its key.
    void writesTheKeyOfACallBeforeItIsMade()
    {
        script({calls({callOf(u"a"_s, u"run"_s)}), says(u"Done"_s)});
        QStringList kinds;
        m_tools->whileItWorks = [&] {
            for (const auto &row : m_paper->rows)
                kinds += row.first;
        };
        finish(u"Do it"_s, How::Done);
        QCOMPARE(kinds, (QStringList{u"said"_s, u"answered"_s, u"begun"_s}));
    }

    void looksSideBySideAndDoesTheRestInOrder()
    {
        script({calls({callOf(u"a"_s, u"look"_s, R"({"n":1})"), callOf(u"b"_s, u"look"_s, R"({"n":2})"),
                       callOf(u"c"_s, u"run"_s), callOf(u"d"_s, u"run"_s)}),
                says(u"Done"_s)});
        QList<int> together;
        m_tools->does = [&](const QString &tool, const QJsonObject &) {
            together += m_tools->mostAtOnce;
            m_tools->mostAtOnce = 0;
            return task::Outcome{tool};
        };
        finish(u"Do it"_s, How::Done);
        QCOMPARE(together, (QList<int>{2, 0, 1, 1}));
        const auto parts = m_model->prompts.last().messages.last().parts;
        QCOMPARE(parts.size(), 4);
        for (int i = 0; i < 4; ++i)
            QCOMPARE(std::get<model::CallResult>(parts[i]).call, QString(QChar(u'a' + i)));
    }

    void refusesArgumentsThatDoNotFit_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<QString>("told");
        QTest::newRow("broken") << u"run"_s << QByteArray("{\"code\": \"pri") << u"at byte"_s;
        QTest::newRow("no object") << u"run"_s << QByteArray("[1]") << u"JSON object"_s;
        QTest::newRow("no such tool") << u"fly"_s << QByteArray("{}") << u"no tool “fly”"_s;
        QTest::newRow("question") << u"ask_person"_s << QByteArray("{}") << u"“question”"_s;
        QTest::newRow("choices") << u"ask_person"_s << QByteArray(R"({"question": "?", "choices": "a"})")
                                 << u"“choices”"_s;
        QTest::newRow("plan") << u"plan"_s << QByteArray(R"({"steps": [{"text": "a", "state": "maybe"}]})")
                              << u"“steps[1]”"_s;
    }
    void refusesArgumentsThatDoNotFit()
    {
        QFETCH(QString, tool);
        QFETCH(QByteArray, arguments);
        QFETCH(QString, told);
        script({calls({callOf(u"a"_s, tool, arguments)}), says(u"Sorry"_s)});
        finish(u"Do it"_s, How::Done);
        const auto result =
            std::get<model::CallResult>(m_model->prompts.last().messages.last().parts.first());
        QVERIFY(result.failed);
        QVERIFY2(result.text.contains(told), qPrintable(result.text));
        QCOMPARE(m_tools->made, QStringList());
    }

    void takesArgumentsThatAreEmptyForNone()
    {
        script({calls({callOf(u"a"_s, u"run"_s, "")}), says(u"Done"_s)});
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_tools->made, QStringList{u"run {}"_s});
    }

    void hearsAWordInBetweenBeforeTheNextStep()
    {
        script({calls({callOf(u"a"_s, u"run"_s)}), says(u"In German"_s)});
        m_tools->whileItWorks = [this] { QVERIFY(m_loop->say({u"In German, please"_s, {}})); };
        finish(u"Do it"_s, How::Done);
        const auto parts = m_model->prompts.last().messages.last().parts;
        QCOMPARE(parts.size(), 2);
        QVERIFY(std::holds_alternative<model::CallResult>(parts[0]));
        QCOMPARE(std::get<model::Text>(parts[1]).text, u"In German, please"_s);
    }

    void answersAlsoWhatWasSaidWhileItAnswered()
    {
        script({says(u"First"_s), says(u"Second"_s)});
        m_model->whileItThinks = [this] {
            if (m_model->prompts.size() == 1)
                QVERIFY(m_loop->say({u"And this"_s, {}}));
        };
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_model->prompts.last().messages.size(), 3);
    }

    void stopsAtOnce()
    {
        script({calls({callOf(u"a"_s, u"run"_s), callOf(u"b"_s, u"run"_s)})});
        m_tools->hangs = true;
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_tools->made.size(), 1);
        QElapsedTimer timer;
        timer.start();
        m_loop->stop();
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QVERIFY(timer.elapsed() < 200);
        QCOMPARE(m_tools->cancelled, 1);
        QCOMPARE(m_loop->ended()->how, How::Stopped);
        const auto results = task::messagesOf(m_loop->entries()).last().parts;
        QVERIFY(std::get<model::CallResult>(results[0]).text.startsWith(u"Interrupted"_s));
        QVERIFY(std::get<model::CallResult>(results[1]).text.startsWith(u"Not run"_s));
        QTest::qWait(20);
        QCOMPARE(m_tools->made.size(), 1);
    }

    /// By whoever hears that a call begins: it is not made.
    void stopsFromTheMiddleOfItsWork()
    {
        script({calls({callOf(u"a"_s, u"run"_s)})});
        connect(m_loop.get(), &task::Loop::callBegan, m_loop.get(), [this] { m_loop->stop(); });
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->made, QStringList());
    }

    void goesOnAfterItWasStopped()
    {
        script({calls({callOf(u"a"_s, u"run"_s)}), says(u"Done"_s)});
        m_tools->hangs = true;
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_tools->made.size(), 1);
        m_loop->stop();
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        QVERIFY(!m_loop->goOn()); // there is nothing left
    }

    void endsAtALimitAndGoesOnFromThere_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("steps") << int(How::Steps);
        QTest::newRow("time") << int(How::Time);
        QTest::newRow("money") << int(How::Money);
    }
    void endsAtALimitAndGoesOnFromThere()
    {
        QFETCH(int, how);
        m_limits = {.steps = 0, .time = 0ms};
        if (How(how) == How::Steps)
            m_limits.steps = 1;
        if (How(how) == How::Time)
            m_limits.time = 60s;
        if (How(how) == How::Money)
            m_limits.nanodollars = 1000;
        begin();
        script({calls({callOf(u"a"_s, u"run"_s)}), says(u"Done"_s)});
        m_tools->whileItWorks = [this] {
            m_clock->advance(61s);
            m_tools->cost += 1000;
        };
        finish(u"Do it"_s, How(how));
        QVERIFY(!m_loop->ended()->why.isEmpty());
        QVERIFY(task::openCalls(m_loop->entries()).isEmpty());
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
    }

    /// What goes on by itself is waited for no longer than the task may take.
    void tellsHowLongACallMayBeWaitedFor()
    {
        m_limits = {.steps = 0, .time = 60s, .nanodollars = 1000};
        begin();
        script({calls({callOf(u"a"_s, u"run"_s, R"({"n":1})")}),
                calls({callOf(u"b"_s, u"run"_s, R"({"n":2})")})});
        m_model->whileItThinks = [this] {
            m_clock->advance(20s);
            if (m_model->prompts.size() == 2)
                m_tools->cost += 780; // and 220 for both answers
        };
        finish(u"Do it"_s, How::Money);
        QCOMPARE(m_tools->mayWait, (QList<std::optional<std::chrono::milliseconds>>{40s, 0s}));
        m_limits = {.steps = 1, .time = 0s};
        m_loop->limit(m_limits);
        m_model->whileItThinks = {};
        script({calls({callOf(u"c"_s, u"run"_s, R"({"n":3})")})});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->mayWait.last(), std::nullopt);
    }

    void countsTheMoneyOfTheModel()
    {
        m_limits.nanodollars = 250;
        begin();
        script({calls({callOf(u"a"_s, u"run"_s, R"({"n":1})")}),
                calls({callOf(u"b"_s, u"run"_s, R"({"n":2})")}),
                calls({callOf(u"c"_s, u"run"_s, R"({"n":3})")})});
        finish(u"Do it"_s, How::Money); // each answer costs 110
        QCOMPARE(task::totalOf(m_loop->entries()).nanodollars, 330);
    }

    /// The owner was killed while a call was made: it is not made again, and the machine is asked what came
    /// of it.
    void asksWhatCameOfACallAfterACrash()
    {
        leaveBehind({callOf(u"a"_s, u"run"_s), callOf(u"b"_s, u"run"_s, R"({"n": 2})")});
        m_tools->knows = [](const QString &) { return task::Outcome{u"it printed this"_s}; };
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->recalled.size(), 1);
        QCOMPARE(m_tools->made, QStringList{u"run {\"n\":2}"_s}); // the one that was never sent
        const auto parts = m_model->prompts.first().messages.last().parts;
        QCOMPARE(std::get<model::CallResult>(parts[0]).text, u"it printed this"_s);
    }

    void saysSoWhenNobodyKnowsWhatCameOfACall()
    {
        leaveBehind({callOf(u"a"_s, u"run"_s)});
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->made, QStringList());
        const auto result =
            std::get<model::CallResult>(m_model->prompts.first().messages.last().parts.first());
        QVERIFY(result.failed && result.text.contains(u"in part"_s));
    }

    void looksOnceMoreAfterACrash()
    {
        leaveBehind({callOf(u"a"_s, u"look"_s)});
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->made, QStringList{u"look {}"_s});
        QCOMPARE(m_tools->recalled, QStringList());
    }

    /// What was written down of them has a hole where the secret was, and would do something else.
    void makesNoCallAgainWhoseSecretIsNotKept()
    {
        const QByteArray arguments = R"({"code":"login sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaa now"})";
        leaveBehind({callOf(u"a"_s, u"run"_s, arguments), callOf(u"b"_s, u"run"_s, arguments)});
        m_tools->knows = [](const QString &) { return task::Outcome{u"it printed this"_s}; };
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_tools->made, QStringList());
        QCOMPARE(m_tools->whole, QList<bool>{false}); // the machine may be asked what came of the first
        const auto parts = m_model->prompts.first().messages.last().parts;
        QCOMPARE(std::get<model::CallResult>(parts[0]).text, u"it printed this"_s);
        const auto second = std::get<model::CallResult>(parts[1]);
        QVERIFY2(second.failed && second.text.contains(u"secret"_s), qPrintable(second.text));
    }

    /// Who works on it makes it as it was meant.
    void makesACallWithItsSecret()
    {
        script({calls({callOf(u"a"_s, u"run"_s, R"({"key":"sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaa"})")}),
                says(u"Done"_s)});
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_tools->made, QStringList{u"run {\"key\":\"sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaa\"}"_s});
    }

    void asksThePersonAndHearsTheAnswer()
    {
        script({calls({callOf(u"a"_s, u"ask_person"_s,
                              R"({"question": "Which?", "choices": ["Red", "Blue"]})")}),
                says(u"Blue it is"_s)});
        QSignalSpy asked(m_loop.get(), &task::Loop::asked);
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Asking);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(m_loop->question()->choices, (QStringList{u"Red"_s, u"Blue"_s}));
        QVERIFY(m_loop->say({u"Blue"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(std::get<model::CallResult>(m_model->prompts.last().messages.last().parts.first()).text,
                 u"Blue"_s);
    }

    void asksAgainAfterACrash()
    {
        leaveBehind({callOf(u"a"_s, u"ask_person"_s, R"({"question": "Which?"})")});
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Asking);
        QCOMPARE(m_loop->question()->text, u"Which?"_s);
        QVERIFY(m_loop->say({u"This"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
    }

    void aPersonsTimeIsNotTheTasks()
    {
        m_limits.time = 60s;
        begin();
        script({calls({callOf(u"a"_s, u"ask_person"_s, R"({"question": "Which?"})")}), says(u"Done"_s)});
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Asking);
        m_clock->advance(2h);
        QVERIFY(m_loop->say({u"This"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
    }

    void showsAPlan()
    {
        script({calls({callOf(u"a"_s, u"plan"_s, R"({"steps": [{"text": "Read", "state": "active"}]})")}),
                says(u"Done"_s)});
        finish(u"Do it"_s, How::Done);
        QVERIFY(std::ranges::any_of(m_loop->entries(), [](const task::Entry &entry) {
            const auto *plan = std::get_if<task::Plan>(&entry.content);
            return plan && plan->steps.first().text == u"Read"_s;
        }));
    }

    void asksWhenItGoesRoundInACircle_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<int>("how");
        QTest::newRow("go on") << u"Go on"_s << int(How::Done);
        QTest::newRow("stop") << u"Stop"_s << int(How::Stopped);
        QTest::newRow("words") << u"Try the other file"_s << int(How::Done);
    }
    void asksWhenItGoesRoundInACircle()
    {
        QFETCH(QString, answer);
        QFETCH(int, how);
        const auto same = [](const QString &id) {
            return calls({callOf(id, u"run"_s, id == u"b"_s ? R"({"y":2,"x":1})" : R"({"x":1,"y":2})")});
        };
        script({same(u"a"_s), same(u"b"_s), same(u"c"_s), says(u"Done"_s)});
        int number = 0;
        m_tools->does = [&](const QString &, const QJsonObject &) {
            return task::Outcome{.text = u"took %1 ms"_s.arg(++number), .essence = "exit 1"};
        };
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Asking);
        QCOMPARE(m_tools->made.size(), 3);
        QVERIFY(m_loop->say({answer, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How(how));
        if (answer.startsWith(u"Try"_s))
            QCOMPARE(std::get<model::Text>(m_model->prompts.last().messages.last().parts.last()).text,
                     answer);
    }

    void waitsAsOftenAsItLikes()
    {
        const Play poll = [](const model::Prompt &prompt) -> Reply {
            return answerOf({callOf(QString::number(prompt.messages.size()), u"poll"_s)},
                            model::Answer::Stop::Calls);
        };
        script({poll, poll, poll, poll, says(u"Done"_s)});
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_tools->made.size(), 4);
    }

    void saysWhyTheModelFailed()
    {
        script({fails(model::Failure::Kind::Unpaid, u"The account has no money left."_s), says(u"Done"_s)});
        finish(u"Do it"_s, How::Failed);
        QCOMPARE(m_loop->ended()->why, u"The account has no money left."_s);
        QVERIFY(m_loop->goOn()); // the last step once more
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
    }

    void countsWhatABrokenStreamDeclared()
    {
        script({[](const model::Prompt &) -> Reply {
            return tl::unexpected(model::Failure{.error = {base::Error::Kind::Disconnected, u"Cut."_s},
                                                 .usage = model::Usage{.input = 50, .isAtLeast = true},
                                                 .part = answerOf({callOf(u"a"_s, u"run"_s)}).message});
        }});
        finish(u"Do it"_s, How::Failed);
        QCOMPARE(m_tools->made, QStringList());
        const task::Total total = task::totalOf(m_loop->entries());
        QCOMPARE(total.usage.input, 50);
        QVERIFY(total.usage.isAtLeast);
    }

    /// What was declared before a person stops it is paid for, and nobody knows what more.
    void countsWhatAnAnswerDeclaredThatIsStopped()
    {
        m_model->declares = {{.input = 20}, {.input = 50, .output = 3}};
        m_model->hangs = true;
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_model->prompts.size(), 1);
        m_loop->stop();
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Stopped);
        const task::Total total = task::totalOf(m_loop->entries());
        QCOMPARE(total.usage, (model::Usage{.input = 50, .output = 3, .isAtLeast = true}));
        QCOMPARE(total.nanodollars, 53);
        QCOMPARE(count<task::Spent>(), 1);
    }

    /// Each of them: which model, what became of it, what it took and what it cost.
    void writesEachRequestDown()
    {
        using What = task::Spent::What;
        m_model->failures = {{.error = {base::Error::Kind::Busy, u"Too busy."_s}},
                             {.error = {base::Error::Kind::Disconnected, u"It broke."_s},
                              .usage = model::Usage{.input = 5, .output = 2, .isAtLeast = true}}};
        script({says(u"42"_s), fails(model::Failure::Kind::Denied, u"No."_s)});
        m_model->whileItThinks = [this] { m_clock->advance(3s); };
        finish(u"What is 6 * 7?"_s, How::Done);
        finish(u"And 7 * 7?"_s, How::Failed);
        QList<task::Spent> spent;
        std::optional<task::Answered> answered;
        for (const task::Entry &entry : m_loop->entries()) {
            if (const auto *each = std::get_if<task::Spent>(&entry.content))
                spent += *each;
            if (const auto *each = std::get_if<task::Answered>(&entry.content))
                answered = *each;
        }
        QCOMPARE(spent.size(), 3);
        QCOMPARE(spent[0], (task::Spent{What::Failed, {}, 0, u"fable"_s, 3s, u"Too busy."_s}));
        const model::Usage cut{.input = 5, .output = 2, .isAtLeast = true};
        QCOMPARE(spent[1], (task::Spent{What::Cut, cut, 7, u"fable"_s, 0s, u"It broke."_s}));
        QCOMPARE(spent[2], (task::Spent{What::Failed, {}, 0, u"fable"_s, 3s, u"No."_s}));
        QVERIFY(answered);
        QCOMPARE(answered->model, u"fable"_s);
        QCOMPARE(answered->took, 0s);
    }

    void countsWhatAnAnswerDeclaredOnce()
    {
        m_model->declares = {{.input = 50, .output = 3}};
        script({says(u"42"_s)});
        finish(u"What is 6 * 7?"_s, How::Done);
        QCOMPARE(task::totalOf(m_loop->entries()).usage, (model::Usage{.input = 100, .output = 10}));
    }

    void runsNoCallOfAnAnswerThatWasCut()
    {
        script({[](const model::Prompt &) {
                    return answerOf({callOf(u"a"_s, u"run"_s, "{\"code\": \"rm")},
                                    model::Answer::Stop::Length);
                },
                says(u"Shorter"_s)});
        finish(u"Do it"_s, How::Done);
        QCOMPARE(m_tools->made, QStringList());
        QVERIFY(std::get<model::CallResult>(m_model->prompts.last().messages.last().parts.first()).failed);
    }

    void asksForTheRestOfALongAnswer()
    {
        script({[](const model::Prompt &) {
                    return answerOf({model::Text{u"One, two"_s}}, model::Answer::Stop::Length);
                },
                says(u", three"_s)});
        finish(u"Count"_s, How::Done);
        QCOMPARE(m_model->prompts.last().messages.size(), 3);
    }

    void endsWhenTheModelRefuses()
    {
        script({[](const model::Prompt &) {
            model::Answer answer = answerOf({}, model::Answer::Stop::Refused);
            answer.why = u"unsafe"_s;
            return answer;
        }});
        finish(u"Do it"_s, How::Failed);
        QVERIFY(m_loop->ended()->why.contains(u"unsafe"_s));
    }

    /// No words and no call are no report, and what was only thought is none either.
    void asksOnceMoreAfterAnEmptyAnswer()
    {
        const Play nothing = [](const model::Prompt &) {
            return answerOf({model::Thinking{u"Hm"_s, {}}, model::Text{u" \n"_s}});
        };
        const auto isAsked = [this] {
            const auto *words =
                std::get_if<model::Text>(&m_model->prompts.last().messages.last().parts.last());
            return words && words->text.startsWith(task::kOwnWords);
        };
        script({nothing, says(u"Done"_s)});
        finish(u"Do it"_s, How::Done);
        QVERIFY(isAsked());
        script({nothing, calls({callOf(u"a"_s, u"run"_s)}), nothing, nothing});
        finish(u"And this"_s, How::Failed);
        QVERIFY2(m_loop->ended()->why.contains(u"neither words nor a call"_s),
                 qPrintable(m_loop->ended()->why));
        script({says(u"Done"_s)});
        QVERIFY(m_loop->goOn());
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Done);
        QVERIFY(isAsked());
    }

    /// A model that thinks until its answer is cut would do so to the limit.
    void endsWhenAllOfItsAnswersAreThoughts()
    {
        const Play thinks = [](const model::Prompt &) {
            return answerOf({model::Thinking{u"Hm"_s, {}}}, model::Answer::Stop::Length);
        };
        const Play speaks = [](const model::Prompt &) {
            return answerOf({model::Text{u"One"_s}}, model::Answer::Stop::Length);
        };
        script({thinks, speaks, speaks, speaks, thinks, thinks});
        finish(u"Count"_s, How::Failed);
        QVERIFY2(m_loop->ended()->why.contains(u"longest answer"_s), qPrintable(m_loop->ended()->why));
    }

    /// What cannot be written down is not done.
    void doesNothingWithoutARecord()
    {
        script({calls({callOf(u"a"_s, u"run"_s)})});
        m_model->whileItThinks = [this] { m_paper->isFull = true; };
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_COMPARE(m_loop->state(), State::Ended);
        QCOMPARE(m_loop->ended()->how, How::Failed);
        QCOMPARE(m_loop->ended()->why, u"The disk is full."_s);
        QCOMPARE(m_tools->made, QStringList());
    }

private:
    /// An owner was killed while it made the first of these calls.
    void leaveBehind(const QList<model::Call> &wanted)
    {
        script({calls(wanted)});
        m_tools->hangs = true;
        QVERIFY(m_loop->say({u"Do it"_s, {}}));
        QTRY_VERIFY(m_loop->entries().size() > 1 && (!m_tools->made.isEmpty() || m_loop->question()));
        m_loop.reset();
        m_tools->hangs = false;
        m_tools->made.clear();
        begin();
        QCOMPARE(m_loop->state(), State::Idle);
    }
};

BERTH_TEST(tst_Loop)
#include "tst_loop.moc"
