// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/played_desk.h"
#include "tests/support/resident.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <ctime>

using namespace Qt::StringLiterals;

/// Processor time of this process, without its children's.
static double processorMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * double(now.tv_sec) + 1e-6 * double(now.tv_nsec);
}

/// Never comes to an end by itself: it thinks, calculates, keeps its checklist, and says now and then what it
/// found. Its window is that of a small model on one's own computer.
class Endless final : public model::Client
{
public:
    static constexpr int kWindow = 32'000;

    QList<double> steps; ///< ms of processor time from each answer to the next request
    int summaries = 0;
    qint64 longest = 0; ///< of what it was sent, in tokens
    qint64 sent = 0; ///< in all
    qint64 cached = 0; ///< of it, as long as what was sent before begins it
    int rewritten = 0; ///< how often that was not so to its end
    std::function<void(int step)> beforeStep;
    int most = 0;

    std::optional<int> context() const override { return kWindow; }
    base::Task<played::Reply> answer(model::Prompt prompt, model::Listener &) override
    {
        const double since = std::exchange(m_since, -1);
        if (since >= 0 && prompt.mayCall)
            steps += processorMs() - since;
        const qint64 input = heard(prompt);
        if (!prompt.mayCall) {
            ++summaries;
            co_return answerOf({model::Text{u"All the sums were right so far."_s}}, Stop::Done, input);
        }
        const int step = ++m_step;
        beforeStep(step);
        co_await base::after(std::chrono::milliseconds(0));
        const QString id = u"call_%1"_s.arg(step);
        QList<model::Part> parts{model::Thinking{u"What comes next? "_s.repeated(20), {}},
                                 model::Text{u"I look at number %1."_s.arg(step)}};
        if (step > most)
            parts = {model::Text{u"All is calculated."_s}};
        else if (step % 50 == 0)
            parts += model::Call{id, u"plan"_s, plan(step), {}};
        else
            parts += model::Call{id, u"calculate"_s, calculation(step), {}};
        m_since = processorMs();
        co_return answerOf(parts, step > most ? Stop::Done : Stop::Calls, input);
    }

private:
    using Stop = model::Answer::Stop;

    static played::Reply answerOf(QList<model::Part> parts, Stop stop, qint64 input)
    {
        model::Answer answer = played::answerOf(std::move(parts), stop);
        answer.usage = {.input = input, .output = 120};
        return answer;
    }
    /// Every fourth one fails.
    static QByteArray calculation(int step)
    {
        const QString what = step % 4 == 0 ? u"%1 / 0"_s.arg(step) : u"%1 * 1.19"_s.arg(step);
        return QJsonDocument(QJsonObject{{u"expression"_s, what}}).toJson(QJsonDocument::Compact);
    }
    static QByteArray plan(int step)
    {
        const QJsonObject each{{u"text"_s, u"Calculate up to %1"_s.arg(step)}, {u"state"_s, u"active"_s}};
        return QJsonDocument(QJsonObject{{u"steps"_s, QJsonArray{each}}}).toJson(QJsonDocument::Compact);
    }
    static qint64 tokensIn(const model::Message &message)
    {
        qsizetype size = 0;
        for (const model::Part &part : message.parts) {
            if (const auto *text = std::get_if<model::Text>(&part))
                size += text->text.size();
            else if (const auto *thinking = std::get_if<model::Thinking>(&part))
                size += thinking->text.size();
            else if (const auto *call = std::get_if<model::Call>(&part))
                size += call->arguments.size() + 60;
            else if (const auto *result = std::get_if<model::CallResult>(&part))
                size += result->text.size();
        }
        return size / 3;
    }
    /// Counts as a service does. Gives the tokens of all of it.
    qint64 heard(const model::Prompt &prompt)
    {
        const qint64 system = prompt.system.size() / 3;
        qint64 input = system;
        qint64 same = m_before.isEmpty() ? 0 : system;
        bool isBegun = true; // by all that was sent before
        bool isSame = true;
        for (qsizetype i = 0; i < prompt.messages.size(); ++i) {
            const qint64 tokens = tokensIn(prompt.messages[i]);
            input += tokens;
            isSame = isSame && i < m_before.size() && m_before[i] == prompt.messages[i];
            same += isSame ? tokens : 0;
            isBegun = isBegun && (isSame || i >= m_before.size());
        }
        rewritten += isBegun && prompt.messages.size() >= m_before.size() ? 0 : 1;
        m_before = prompt.messages;
        sent += input;
        cached += same;
        longest = std::max(longest, input);
        return input;
    }

    QList<model::Message> m_before; // that it was sent
    int m_step = 0;
    double m_since = -1; // of the last answer
};

/// A task with so many steps that whatever costs a little more with each of them is seen: by the real loop,
/// through the gate, into the record and the transcript. BERTH_STEPS says how many.
class tst_LongTask : public QObject, support::PlayedDesk
{
    Q_OBJECT

    static constexpr qint64 kMostGrown = 4 * 1024; // KiB, for four fifths of the steps

private slots:
    void initTestCase()
    {
        open();
        m_desk->tasks.use([this](const QString &) -> base::Result<task::Mind> {
            auto client = std::make_unique<Endless>();
            client->most = m_steps;
            client->beforeStep = [this](int step) {
                if (step == m_steps / 5)
                    m_before = support::residentKib();
                if (step == m_steps)
                    m_after = support::residentKib();
            };
            m_model = client.get();
            return task::Mind{.client = std::move(client),
                              .price = [](const model::Usage &usage) { return usage.input + usage.output; }};
        });
        api::TaskOperations::Wish wish{.request = u"Calculate all of it"_s};
        wish.how.steps = 0;
        wish.how.time = std::chrono::milliseconds(0);
        const auto asked = ask(wish);
        QVERIFY2(asked, qPrintable(asked ? QString() : asked.error().text));
        m_task = asked->value(u"task"_s).toString();
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->tasks.loop(m_task)->state(), task::Loop::State::Ended, 900'000);
    }
    void cleanupTestCase() { close(); }

    void itCameToItsEnd()
    {
        const auto shown = told(support::finish(m_desk->tasks.show(m_task)));
        QVERIFY(shown);
        QCOMPARE(shown->value(u"state"_s), u"done"_s);
        QCOMPARE(shown->value(u"steps"_s), m_steps + 1);
        QCOMPARE(shown->value(u"answer"_s), u"All is calculated."_s);
        QVERIFY(m_model->summaries > m_steps / 1000);
        QVERIFY2(m_model->longest < Endless::kWindow, qPrintable(QString::number(m_model->longest)));
    }

    /// What it was sent begins with what it was sent before, but where room is made, which is rarely.
    void aServiceCachesAlmostAllOfIt()
    {
        qInfo("%d summaries, %d times another beginning, %.1f %% cached", m_model->summaries,
              m_model->rewritten, 100.0 * double(m_model->cached) / double(m_model->sent));
        QVERIFY(m_model->rewritten <= 3 * m_model->summaries);
        QVERIFY(double(m_model->cached) > 0.9 * double(m_model->sent));
    }

    /// The second tenth of them and the last: in both the window has been filled several times. What grew
    /// with them would take five times as long; what else runs on the host, which shares its caches, has made
    /// it 1.9.
    void aStepTakesNoLongerThanBefore()
    {
        QList<double> medians;
        QStringList told;
        const qsizetype tenth = m_model->steps.size() / 10;
        for (int part = 0; part < 10; ++part) {
            QList<double> some = m_model->steps.mid(part * tenth, tenth);
            std::ranges::sort(some);
            medians += some[some.size() / 2];
            told += QString::number(medians.last(), 'f', 2);
        }
        qInfo("ms of processor time for a step, by tenths: %s", qPrintable(told.join(u' ')));
        QVERIFY2(medians.last() < 3 * medians[1], qPrintable(told.join(u' ')));
    }

    void itTakesNoMoreMemory()
    {
        const qint64 grown = m_after - m_before;
        qInfo("%lld KiB after %d steps, %lld after %d", m_before, m_steps / 5, m_after, m_steps);
        QVERIFY2(grown < kMostGrown, qPrintable(u"%1 KiB"_s.arg(grown)));
    }

private:
    static int wishedSteps()
    {
        const int steps = qEnvironmentVariableIntValue("BERTH_STEPS");
        return steps > 0 ? steps : 2'000;
    }

    const int m_steps = wishedSteps();
    Endless *m_model = nullptr; // the loop's
    QString m_task;
    qint64 m_before = 0; // KiB of memory
    qint64 m_after = 0;
};

BERTH_TEST(tst_LongTask)
#include "tst_long_task.moc"
