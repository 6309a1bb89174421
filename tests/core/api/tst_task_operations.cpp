// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_hands.h"
#include "core/gate/gate.h"
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QScopeGuard>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace played;
using base::Error;
using session::Author;
namespace record = session::record;

/// Keeps what it is told.
class Hearer final : public api::Caller
{
public:
    QStringList events;
    QString words;

    bool takesOutput() const override { return true; }
    void happened(const QString &event, const QJsonObject &values) override
    {
        const QString kind = values.value(u"kind"_s).toString();
        events += kind.isEmpty() ? event : kind;
        if (event == u"task.text"_s)
            words += values.value(u"text"_s).toString();
    }
};

/// Tasks through the real gate and record, on a host without machines, by a model that plays a script. What
/// becomes of one later: tst_task_again.
class tst_TaskOperations : public QObject, support::PlayedDesk
{
    Q_OBJECT
private slots:
    void initTestCase() { open(); }
    void cleanupTestCase() { close(); }
    void init() { m_script.clear(); }

    void writesDownWhatIsSaid()
    {
        m_script = {says(u"Forty-two."_s)};
        const QJsonObject task = done({.request = u"What is 6 * 7?"_s});
        QCOMPARE(task.value(u"state"_s), u"done"_s);
        QCOMPARE(task.value(u"answer"_s), u"Forty-two."_s);
        QCOMPARE(task.value(u"output_tokens"_s), 10);
        session::Transcript &transcript = transcriptOf(task);
        QCOMPARE(transcript.count(), 3);
        const QString id = task.value(u"task"_s).toString();
        QCOMPARE(transcript.item(0).content, record::Content(record::Message{u"What is 6 * 7?"_s, id, 1}));
        QCOMPARE(transcript.item(0).author, Author::Person);
        QCOMPARE(transcript.item(1).content, record::Content(record::Message{u"Forty-two."_s}));
        QCOMPARE(transcript.item(1).author, Author::Operator);
        const auto report = std::get<record::Report>(transcript.item(2).content);
        QCOMPARE(report.tokens, 110);
        QCOMPARE(report.steps, 1);
        QCOMPARE(report.calls, 0);
        QCOMPARE(report.modelNanodollars, 110);
        QVERIFY(!report.failed);
        const session::CostScope scope{.session = task.value(u"session"_s).toString()};
        QCOMPARE(m_workspace->ledger().bySource(scope)->value(u"model"_s), 110);
    }

    /// What came before was told by the report before: a sum of both would be paid twice by who adds them up.
    void aReportTellsOfWhatCameSinceTheLast()
    {
        m_script = {
            calls({callOf(u"a"_s, u"get_vm"_s), callOf(u"b"_s, u"read_file"_s, R"({"path": "x"})")}),
            says(u"One."_s), says(u"Two."_s)};
        const QJsonObject task = done({.request = u"First"_s});
        session::Transcript &transcript = transcriptOf(task);
        const auto last = [&] {
            return std::get<record::Report>(transcript.item(transcript.count() - 1).content);
        };
        QCOMPARE(last().tokens, 220);
        QCOMPARE(last().steps, 2);
        QCOMPARE(last().calls, 2);
        QCOMPARE(last().failures, 1);
        QCOMPARE(last().wrong.size(), 1);
        QCOMPARE(last().wrong.first().what, u"Read a file: x"_s);
        QVERIFY(!last().wrong.first().why.isEmpty());
        const QJsonObject more = followed(support::finish(
            m_desk->tasks.say({.task = task.value(u"task"_s).toString(), .text = u"Second"_s})));
        QCOMPARE(more.value(u"steps"_s), 3); // of the task
        QCOMPARE(more.value(u"wrong"_s).toArray().size(), 1); // likewise
        QVERIFY(last().wrong.isEmpty());
        QCOMPARE(last().tokens, 110);
        QCOMPARE(last().modelNanodollars, 110);
        QCOMPARE(last().calls, 0);
        QCOMPARE(last().steps, 1);
    }

    /// As most models lead over to a call.
    void anAnswerWithoutWordsIsNoMessage()
    {
        const auto with = [](const QString &words, const QString &id) {
            return [=](const model::Prompt &) {
                return answerOf({model::Text{words}, callOf(id, u"get_vm"_s)}, model::Answer::Stop::Calls);
            };
        };
        m_script = {with(u"\n\n "_s, u"a"_s), with({}, u"b"_s), says(u"Done."_s)};
        const session::Transcript &transcript = transcriptOf(done({.request = u"Look"_s}));
        QStringList said;
        for (int index = 0; index < transcript.count(); ++index) {
            const record::Content content = transcript.item(index).content;
            if (const auto *message = std::get_if<record::Message>(&content))
                said += message->text;
        }
        QCOMPARE(said, (QStringList{u"Look"_s, u"Done."_s}));
    }

    /// It is one item while the work goes on, and what comes after that has its own.
    void aPlanIsOneItemThatChanges()
    {
        m_script = {calls({planned(u"a"_s, {u"active"_s, u"pending"_s})}),
                    calls({planned(u"b"_s, {u"done"_s, u"active"_s})})};
        const QJsonObject task = done({.request = u"Two steps"_s, .how = {.steps = 2}});
        QCOMPARE(task.value(u"state"_s), u"steps"_s);
        const QString id = task.value(u"task"_s).toString();
        const auto plans = [&] {
            const session::Transcript &transcript = transcriptOf(task);
            QStringList told;
            for (int index = 0; index < transcript.count(); ++index) {
                const session::Item item = transcript.item(index);
                if (!transcript.isPlan(index))
                    continue;
                const QJsonObject plan = record::toJson(item.content);
                QStringList words{item.isOpen ? u"open"_s : u"closed"_s};
                for (const QJsonValue &step : plan.value(u"steps"_s).toArray())
                    words += step[u"state"].toString();
                if (plan.value(u"task"_s) == id)
                    told += words.join(u' ');
            }
            return told;
        };
        QCOMPARE(plans(), QStringList{u"closed done active"_s});
        open(); // another owner
        QStringList meanwhile;
        m_script = {
            [&](const model::Prompt &) {
                meanwhile = plans();
                return answerOf({planned(u"c"_s, {u"done"_s, u"done"_s})}, model::Answer::Stop::Calls);
            },
            says(u"Done."_s)};
        const auto goOn = [&] { return support::finish(m_desk->tasks.goOn(id, {.steps = 9})); };
        QCOMPARE(followed(goOn()).value(u"state"_s), u"done"_s);
        QCOMPARE(meanwhile, QStringList{u"open done active"_s});
        QCOMPARE(plans(), QStringList{u"closed done done"_s});
        passMillisecond();
        m_script = {calls({planned(u"d"_s, {u"active"_s})}), says(u"Done."_s)};
        followed(support::finish(m_desk->tasks.say({.task = id, .text = u"And one"_s})));
        QCOMPARE(plans(), (QStringList{u"closed done done"_s, u"closed active"_s}));
    }

    /// In parts, as a long one is; the second time with what came meanwhile.
    void isToldStepByStep()
    {
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s), callOf(u"b"_s, u"list_vms"_s)}), says(u"Done."_s)};
        const QString task = done({.request = u"Look around"_s}).value(u"task"_s).toString();
        const auto tell = [&](qint64 after) {
            const auto shown = support::finish(m_desk->traces.show(task, after, 2));
            return shown ? api::describe(*shown) : QJsonObject();
        };
        const QJsonObject first = tell(0);
        QCOMPARE(first.value(u"request"_s), u"Look around"_s);
        QCOMPARE(first.value(u"more"_s), true);
        const QJsonArray steps = first.value(u"steps"_s).toArray();
        QCOMPARE(steps.size(), 2);
        QCOMPARE(steps[1][u"tool"], u"get_vm"_s);
        QCOMPARE(steps[1][u"verdict"], u"allow"_s);
        m_script = {says(u"Again."_s)};
        QVERIFY(support::finish(m_desk->tasks.say({task, u"And again"_s})));
        api::Caller nobody;
        QVERIFY(support::finish(m_desk->tasks.follow(task, 0, nobody)));
        const QJsonObject second = tell(steps[1][u"entry"].toInteger());
        QCOMPARE(second.value(u"more"_s), true);
        QCOMPARE(second.value(u"steps"_s)[0][u"tool"], u"list_vms"_s);
        const QJsonObject third = tell(second.value(u"steps"_s)[1][u"entry"].toInteger());
        QCOMPARE(third.value(u"more"_s), false);
        QCOMPARE(third.value(u"steps"_s)[0][u"text"], u"Again."_s);
        const auto listed = support::finish(m_desk->traces.tasks(9, u"And AGAIN"_s));
        QVERIFY(listed);
        QCOMPARE(listed->size(), 1);
        QCOMPARE(listed->first().count.answers, 3);
        QCOMPARE(support::finish(m_desk->traces.show(u"none"_s, 0, 1)).error().kind, Error::Kind::NotFound);
    }

    /// What the model is not sent any more: which outputs, and how much of each.
    void theTranscriptTellsWhatWasShortened()
    {
        const auto calculate = [](const QString &id, const QByteArray &expression) {
            return callOf(id, u"calculate"_s, R"({"expression": ")" + expression + R"("})");
        };
        m_script = {calls({calculate(u"a"_s, "'x'.repeat(1900)")}), calls({calculate(u"a"_s, "1 + 1")}),
                    fails(model::Failure::Kind::ContextFull, u"It is too long."_s), says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Calculate it"_s});
        QCOMPARE(task.value(u"state"_s), u"done"_s);
        const session::Transcript &transcript = transcriptOf(task);
        QStringList notes;
        for (int index = 0; index < transcript.count(); ++index) {
            const session::Item item = transcript.item(index);
            if (const auto *note = std::get_if<record::Note>(&item.content))
                notes += note->text;
        }
        QCOMPARE(notes.size(), 1);
        QCOMPARE(
            notes.first().section(u'\n', 1),
            u"- Calculate: 'x'.repeat(1900): %1 characters are left out"_s.arg(QLocale().toString(
                std::get<model::CallResult>(m_prompts[m_prompts.size() - 3].messages.last().parts.first())
                    .text.size()
                - 600)));
    }

    /// Whatever became of the requests that were paid for.
    void theStepsOfATraceAddUpToTheBill()
    {
        const auto read = callOf(u"a"_s, u"read_file"_s, R"({"path": "x"})");
        const Play full = fails(model::Failure::Kind::ContextFull, u"It is too long."_s);
        m_failures = {{.error = {Error::Kind::Busy, u"Too busy."_s}},
                      {.error = {Error::Kind::Disconnected, u"It broke."_s},
                       .usage = model::Usage{.input = 1234, .output = 5, .isAtLeast = true}}};
        m_script = {calls({read}), calls({read}), full, says(u"A summary."_s), says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Read it"_s});
        QCOMPARE(task.value(u"state"_s), u"done"_s);
        const QString id = task.value(u"task"_s).toString();
        QStringList kinds;
        qint64 sum = 0;
        qint64 tokens = 0;
        QJsonArray steps;
        // In parts, none of which tells a step twice or leaves one out.
        for (bool isMore = true; isMore;) {
            const qint64 after = steps.isEmpty() ? 0 : steps.last()[u"entry"].toInteger();
            const auto part = support::finish(m_desk->traces.show(id, after, 2));
            QVERIFY(part);
            for (const api::Span &step : part->steps)
                steps += api::toJson(step);
            isMore = part->isMore;
        }
        for (const QJsonValue &step : std::as_const(steps)) {
            kinds += step[step[u"what"].isUndefined() ? u"kind" : u"what"].toString();
            sum += step[u"nanodollars"].toInteger();
            tokens += step[u"input_tokens"].toInteger() + step[u"output_tokens"].toInteger();
        }
        QCOMPARE(kinds,
                 (QStringList{u"failed"_s, u"cut"_s, u"answer"_s, u"call"_s, u"answer"_s, u"call"_s,
                              u"failed"_s, u"summary"_s, u"answer"_s}));
        QCOMPARE(steps[1][u"at_least"], true);
        QVERIFY(steps[7][u"text"].toString().contains(u"A summary."_s));
        QCOMPARE(sum, 1239 + 4 * 110);
        QCOMPARE(sum, tokens);
        const session::CostScope scope{.session = task.value(u"session"_s).toString()};
        QCOMPARE(m_workspace->ledger().bySource(scope)->value(u"model"_s), sum);
        QCOMPARE(task.value(u"model_nanodollars"_s), sum);
        const auto figures = support::finish(m_desk->traces.figures(id, 1));
        QVERIFY(figures);
        QCOMPARE(figures->first().nanodollars, sum);
        QCOMPARE(figures->first().count, 7);
    }

    /// Whatever a model names: there is one session for it.
    void reachesItsSessionAlone()
    {
        const auto other = m_workspace->sessions().create({.name = u"other"_s});
        QVERIFY(other);
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s, R"({"vm": "other"})"), callOf(u"b"_s, u"list_vms"_s)}),
                    says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Look"_s});
        const auto results = m_prompts.last().messages.last().parts;
        const auto seen = std::get<model::CallResult>(results[0]);
        QVERIFY2(!seen.failed && seen.text.contains(task.value(u"session"_s).toString()),
                 qPrintable(seen.text));
        QVERIFY(!seen.text.contains((*other)->id()));
        QVERIFY(std::get<model::CallResult>(results[1]).failed); // no such tool
        const auto audit = m_workspace->gate().audit(1, {.caller = gate::kOperator});
        QVERIFY(audit && audit->first().tool == u"get_vm"_s);
        QCOMPARE(audit->first().vm, task.value(u"session"_s).toString());
    }

    void toolsNameNoVm()
    {
        m_script = {says(u"Done."_s)};
        done({.request = u"Look"_s});
        QVERIFY(m_prompts.last().tools.size() > 20);
        for (const model::ToolDefinition &tool : m_prompts.last().tools)
            QVERIFY2(!tool.schema.value(u"properties"_s).toObject().contains(u"vm"_s), qPrintable(tool.name));
    }

    void tellsTheModelWhyAMachineDoesNotStart()
    {
        m_script = {calls({callOf(u"a"_s, u"execute_bash"_s, R"({"command": "true"})")}),
                    says(u"No machine."_s)};
        done({.request = u"Do it"_s});
        const auto result = std::get<model::CallResult>(m_prompts.last().messages.last().parts.first());
        QVERIFY(result.failed && !result.text.isEmpty());
    }

    void whatIsAttachedIsOffline()
    {
        const QString file = attachment(u"orders.csv"_s);
        m_script = {says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Report"_s, .attachments = {file}});
        const auto *session = *m_desk->sessions.find(task.value(u"session"_s).toString());
        QCOMPARE(session::networkOf(*session), vm::NetworkPolicy::Offline);
        const QString said = std::get<model::Text>(m_prompts.last().messages.first().parts.first()).text;
        QVERIFY(said.startsWith(u"Report\n"_s) && said.contains(u"/session/input/orders.csv"_s));
        const QString id = task.value(u"task"_s).toString();
        QCOMPARE(transcriptOf(task).item(0).content,
                 record::Content(record::Message{u"Report"_s, id, 1, {u"orders.csv"_s}}));
    }

    /// Else it takes for there what mostly is, and what has to come by a network that there is none of.
    void aModelKnowsItsMachine()
    {
        m_script = {says(u"Done."_s), says(u"Done."_s)};
        done({.request = u"Report"_s, .attachments = {attachment(u"orders.csv"_s)}});
        const QString offline = m_prompts.last().system;
        QVERIFY(offline.contains(u"size SM"_s) && offline.contains(u"image core"_s));
        QVERIFY(offline.contains(u" python3-openpyxl "_s) && !offline.contains(u"pandas"_s));
        QVERIFY(offline.contains(u"reaches no network"_s));
        done({.request = u"Report"_s});
        QVERIFY(m_prompts.last().system.contains(u"reaches the internet"_s));
    }

    /// Nor does it wait for what is attached, which needs a machine.
    void calculatesWithoutAMachine()
    {
        m_script = {calls({callOf(u"a"_s, u"calculate"_s, R"({"expression": "0.1 + 0.2"})")}),
                    says(u"0.3."_s)};
        const QJsonObject task =
            done({.request = u"How much?"_s, .attachments = {attachment(u"prices.csv"_s)}});
        const auto result = std::get<model::CallResult>(m_prompts.last().messages.last().parts.first());
        QVERIFY2(!result.failed, qPrintable(result.text));
        QCOMPARE(QJsonDocument::fromJson(result.text.toUtf8()).object(),
                 (QJsonObject{{u"value"_s, u"0.3"_s}}));
        const auto *session = *m_desk->sessions.find(task.value(u"session"_s).toString());
        QVERIFY(!session->machine());
    }

    void refusesWhatCannotBeDone_data()
    {
        QTest::addColumn<QString>("request");
        QTest::addColumn<QStringList>("attachments");
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("why");
        const QString file = attachment(u"a.csv"_s);
        QTest::newRow("nothing") << u" "_s << QStringList() << u""_s << u"Say what"_s;
        QTest::newRow("no file") << u"Do"_s << QStringList{u"/nowhere/a.csv"_s} << u""_s << u"no file"_s;
        QTest::newRow("two alike") << u"Do"_s << QStringList{file, file} << u""_s << u"a.csv"_s;
        QTest::newRow("no session") << u"Do"_s << QStringList() << u"nosuch"_s << u"nosuch"_s;
        QTest::newRow("a network") << u"Do"_s << QStringList{file} << u"online"_s << u"network"_s;
    }
    void refusesWhatCannotBeDone()
    {
        QFETCH(QString, request);
        QFETCH(QStringList, attachments);
        QFETCH(QString, session);
        QFETCH(QString, why);
        if (!m_desk->sessions.find(u"online"_s))
            QVERIFY(m_workspace->sessions().create({.name = u"online"_s, .network = u"open"_s}));
        const auto asked = ask({.request = request, .session = session, .attachments = attachments});
        QVERIFY(!asked);
        QVERIFY2(asked.error().text.contains(why), qPrintable(asked.error().text));
    }

    void saysThatThereIsNoModel()
    {
        api::Desk bare(*m_workspace);
        api::Caller nobody;
        const api::TaskOperations::Wish wish{.request = u"Do"_s};
        const auto asked = support::finish(bare.tasks.ask(wish, nobody));
        QVERIFY(!asked);
        QCOMPARE(asked.error().kind, Error::Kind::NotFound);
    }

    void oneAtATimeInASession()
    {
        m_script = {calls({callOf(u"a"_s, u"ask_person"_s, R"({"question": "Which?"})")}), says(u"Done."_s)};
        const auto first = ask({.request = u"Do"_s});
        QVERIFY(first);
        const QString id = first->value(u"task"_s).toString();
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"asking"_s);
        QVERIFY(m_desk->tasks.isWorking());
        QCOMPARE(m_desk->tasks.asking(), QStringList{first->value(u"session"_s).toString()});
        const auto second = ask({.request = u"Do"_s, .session = first->value(u"session"_s).toString()});
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QVERIFY(support::finish(m_desk->tasks.stop(id)));
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"stopped"_s);
        QVERIFY(!m_desk->tasks.isWorking());
        QVERIFY(m_desk->tasks.asking().isEmpty());
    }

    void refusesInWordsWhereNobodyIs()
    {
        m_script = {
            calls({callOf(u"a"_s, u"write_file"_s, R"({"path": "/session/working/a", "content": "1"})"),
                   callOf(u"b"_s, u"ask_person"_s, R"({"question": "Which?"})")}),
            says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Do"_s,
                                       .session = reviewed(),
                                       .how = {.person = api::TaskOperations::Person::Away}});
        QCOMPARE(task.value(u"state"_s), u"done"_s);
        QCOMPARE(task.value(u"refused"_s), 1);
        const auto results = m_prompts.last().messages.last().parts;
        QVERIFY(std::get<model::CallResult>(results[0]).text.contains(u"Nobody is there"_s));
        QVERIFY(std::get<model::CallResult>(results[1]).text.contains(u"Nobody is there"_s));
    }

    void answersYesWithinAPolicy()
    {
        m_script = {
            calls({callOf(u"a"_s, u"write_file"_s, R"({"path": "/session/working/a", "content": "1"})")}),
            says(u"Done."_s)};
        const auto asked = ask({.request = u"Do"_s, .session = reviewed()});
        QVERIFY(asked);
        const QString id = asked->value(u"task"_s).toString();
        QVERIFY(support::finish(m_desk->tasks.allow(id, gate::Policy::Builder)));
        QTRY_COMPARE_WITH_TIMEOUT(support::finish(m_desk->tasks.show(id))->state, u"done"_s, 20'000);
        const auto audit = m_workspace->gate().audit(1, {.caller = gate::kOperator});
        QVERIFY(audit && !audit->first().review.isEmpty());
        const auto review = m_workspace->gate().review(audit->first().review);
        QCOMPARE(review->state, gate::Review::State::Used);
    }

    /// Its first call is judged at once.
    void whatIsAllowedIsSoFromTheFirstCallOn()
    {
        const QByteArray file = R"({"path": "/session/working/a", "content": "1"})";
        m_script = {calls({callOf(u"a"_s, u"write_file"_s, file)}), says(u"Done."_s),
                    calls({callOf(u"b"_s, u"write_file"_s, file)}), says(u"Done."_s),
                    calls({callOf(u"c"_s, u"write_file"_s, file)}), says(u"Done."_s)};
        using Manner = api::TaskOperations::Manner;
        const Manner allowed{.person = api::Person::Away, .within = gate::Policy::Builder};
        const QJsonObject first = done({.request = u"Do"_s, .session = reviewed(), .how = allowed});
        QVERIFY(!first.contains(u"refused"_s));
        const QString id = first.value(u"task"_s).toString();
        const QJsonObject again = followed(this->again({.task = id, .how = allowed}));
        QVERIFY(!again.contains(u"refused"_s));
        open(); // who remembers nothing of it
        const auto said = support::finish(m_desk->tasks.say({.task = id, .text = u"More"_s, .how = allowed}));
        QVERIFY(!followed(said).contains(u"refused"_s));
    }

    void theSettingsLimitWhatSaysNothingElse()
    {
        session::Settings &settings = m_workspace->settings();
        const auto before = qScopeGuard([&settings, was = settings] { settings = was; });
        QVERIFY(settings.set(u"task_steps"_s, u"1"_s) && settings.set(u"task_minutes"_s, u"5"_s)
                && settings.set(u"budget_task"_s, u"2"_s));
        m_script = {calls({callOf(u"a"_s, u"list_vms"_s)})};
        const QJsonObject task = done({.request = u"Do"_s});
        QCOMPARE(task.value(u"state"_s), u"steps"_s);
        const auto facts = m_workspace->tasks().find(task.value(u"task"_s).toString());
        QCOMPARE(facts->limits, (task::Limits{1, 5min, 2'000'000'000}));
    }

    /// A limit that limits nothing is no surprise.
    void saysThatAModelWithoutAPriceHasNoLimit()
    {
        m_isPriced = false;
        const auto priced = qScopeGuard([this] { m_isPriced = true; });
        const auto notes = [this](const QJsonObject &task) {
            QStringList told;
            const session::Transcript &transcript = transcriptOf(task);
            for (int index = 0; index < transcript.count(); ++index) {
                const record::Content content = transcript.item(index).content;
                if (const auto *note = std::get_if<record::Note>(&content))
                    told += note->text;
            }
            return told;
        };
        m_script = {says(u"One."_s), says(u"Two."_s), says(u"Three."_s)};
        const QJsonObject without = done({.request = u"Without a limit"_s});
        QVERIFY(!without.contains(u"note"_s));
        QCOMPARE(notes(without), QStringList());
        const auto asked = ask({.request = u"With one"_s, .how = {.nanodollars = 250'000'000}});
        QVERIFY(asked);
        const QString note = asked->value(u"note"_s).toString();
        QVERIFY2(note.contains(u"$0.25"_s) && note.contains(u"/model_prices.json"_s), qPrintable(note));
        const QJsonObject task = followed(asked);
        QCOMPARE(notes(task), QStringList{note});
        const QJsonObject more = followed(support::finish(
            m_desk->tasks.say({.task = task.value(u"task"_s).toString(), .text = u"And on"_s})));
        QCOMPARE(notes(more), QStringList{note}); // once
    }

    /// In place of the old words, with the file; not as more words to the task.
    void filesComeWithOtherWords()
    {
        m_script = {says(u"One."_s), says(u"Two."_s)};
        const QString first = attachment(u"first.csv"_s);
        const QString id = done({.request = u"Do"_s, .attachments = {first}}).value(u"task"_s).toString();
        QVERIFY(m_workspace->tasks().noteAttached(id, m_workspace->clock().now()));
        const QString more = attachment(u"more.csv"_s);
        const QJsonObject branch = followed(again({.task = id, .text = u"Do both"_s, .attachments = {more}}));
        const auto facts = m_workspace->tasks().find(branch.value(u"task"_s).toString());
        QCOMPARE(facts->attachments, QStringList({first, more}));
        QVERIFY(!facts->attached);
        QCOMPARE(m_prompts.last().messages.size(), 1);
        const auto told = std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text;
        QVERIFY2(told.startsWith(u"Do both\n"_s) && told.contains(u"more.csv"_s)
                     && told.contains(u"first.csv"_s),
                 qPrintable(told));
        const auto other =
            again({.task = id, .text = u"Do"_s, .attachments = {m_folder.filePath(u"nowhere.csv"_s)}});
        QVERIFY(!other);
    }

    void tracesKeepSecretsOfARequestBack()
    {
        const QString key = u"gsk_"_s + QString(52, u'x');
        m_script = {says(u"Done."_s)};
        const QString task = done({.request = u"Use "_s + key}).value(u"task"_s).toString();
        const auto shown = support::finish(m_desk->traces.show(task, 0, 10));
        QCOMPARE(shown->facts.request, u"Use [redacted]"_s);
        QCOMPARE(support::finish(m_desk->traces.tasks(1, {}))->first().facts.request, u"Use [redacted]"_s);
        QCOMPARE(m_workspace->tasks().find(task)->request, u"Use [redacted]"_s);
    }

    /// Who works on it hears all of it; nothing of it is on the disk, in whatever letters.
    void nothingOnTheDiskHasASecret()
    {
        const QString key = u"sk-ant-api03-"_s + QString(20, u'Q') + QString(20, u'z');
        const QString code = u"{\"code\": \"login %1\"}"_s.arg(key);
        const QString plan = u"{\"steps\": [{\"text\": \"Try %1\", \"state\": \"active\"}]}"_s.arg(key);
        const QList<model::Part> parts{
            model::Thinking{u"They gave %1 to me."_s.arg(key), {{u"signature"_s, u"of "_s + key}}},
            model::Text{u"I log in with %1 now."_s.arg(key)},
            callOf(u"a"_s, u"execute_python"_s, code.toUtf8()), callOf(u"b"_s, u"plan"_s, plan.toUtf8())};
        m_script = {[parts](const model::Prompt &) { return answerOf(parts, model::Answer::Stop::Calls); },
                    says(u"It was %1."_s.arg(key))};
        const QJsonObject task = done({.request = u"Use "_s + key,
                                       .session = reviewed(),
                                       .how = {.person = api::TaskOperations::Person::Away}});
        QCOMPARE(task.value(u"results"_s), 2);
        const auto heard = m_prompts.last().messages;
        QVERIFY(std::get<model::Text>(heard.first().parts.first()).text.contains(key));
        QVERIFY(std::get<model::Call>(heard[1].parts[2]).arguments.contains(key.toUtf8()));
        QByteArrayList forms{key.toUtf8()};
        for (int before = 0; before < 3; ++before) {
            const QByteArray whole = (QByteArray(before, ' ') + key.toUtf8()).toBase64();
            forms += whole.mid(4, whole.size() - 8);
        }
        int files = 0;
        QDirIterator all(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (all.hasNext()) {
            QFile file(all.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            files += bytes.contains("[redacted]");
            for (const QByteArray &form : std::as_const(forms))
                QVERIFY2(!bytes.contains(form),
                         qPrintable(file.fileName() + u": "_s + QString::fromUtf8(form)));
        }
        QVERIFY(files > 0);
    }

    void tellsOfItsCallsAndItsTime()
    {
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s), callOf(u"b"_s, u"read_file"_s, R"({"path": "x"})")}),
                    says(u"Done."_s)};
        const QJsonObject task = done({.request = u"Do"_s});
        QCOMPARE(task.value(u"results"_s), 2);
        QCOMPARE(task.value(u"failures"_s), 1);
        QVERIFY(task.value(u"took_ms"_s).toInteger(-1) >= 0);
    }

    void tellsWhoFollows()
    {
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s)}), says(u"Done."_s)};
        const auto asked = ask({.request = u"Do"_s});
        QVERIFY(asked);
        Hearer hearer;
        const auto ended =
            support::finish(m_desk->tasks.follow(asked->value(u"task"_s).toString(), 0, hearer));
        QVERIFY(ended);
        QCOMPARE(ended->state, u"done"_s);
        QCOMPARE(hearer.events,
                 (QStringList{u"said"_s, u"answered"_s, u"begun"_s, u"returned"_s, u"task.text"_s,
                              u"answered"_s, u"ended"_s}));
        QCOMPARE(hearer.words, u"Done."_s);
    }

    /// A prompt that names a tool which is not there makes a model call it.
    void promptsNameToolsThatThereAre()
    {
        m_script = {says(u"Done."_s)};
        done({.request = u"Look"_s});
        QStringList known{u"wait_s"_s}; // an argument
        for (const model::ToolDefinition &tool : m_prompts.last().tools)
            known += tool.name;
        static const QRegularExpression word(u"\\b[a-z]+(_[a-z]+)+\\b"_s);
        int files = 0;
        QDirIterator prompts(u":/prompts"_s);
        while (prompts.hasNext()) {
            QFile file(prompts.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            QVERIFY2(text.size() < 3000, qPrintable(file.fileName())); // each request carries it
            for (const auto &match : word.globalMatch(text))
                QVERIFY2(known.contains(match.captured()), qPrintable(match.captured()));
            ++files;
        }
        QCOMPARE(files, 2);
    }

private:
    static model::Call planned(const QString &id, const QStringList &states)
    {
        QJsonArray steps;
        for (const QString &state : states)
            steps += QJsonObject{{u"text"_s, u"Something"_s}, {u"state"_s, state}};
        return callOf(id, u"plan"_s, QJsonDocument(QJsonObject{{u"steps"_s, steps}}).toJson());
    }
};

BERTH_TEST(tst_TaskOperations)
#include "tst_task_operations.moc"
