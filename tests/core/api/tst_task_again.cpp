// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_snapshots.h"
#include "core/gate/gate.h"
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace played;
using base::Error;
namespace record = session::record;

/// What becomes of a task that is there: more words, from any earlier ones, with the machine of then, by the
/// next owner.
class tst_TaskAgain : public QObject, support::PlayedDesk
{
    Q_OBJECT
private slots:
    void initTestCase() { open(); }
    void cleanupTestCase() { close(); }
    void init() { m_script.clear(); }

    void isAskedAgainFromTheLastWords()
    {
        m_script = {says(u"Sixteen."_s), says(u"Seventeen."_s)};
        const QJsonObject first = done({.request = u"What is 4 * 4?"_s});
        const QString task = first.value(u"task"_s).toString();
        QVERIFY(support::finish(m_desk->tasks.say({task, u"And one more?"_s})));
        api::Caller nobody;
        QVERIFY(support::finish(m_desk->tasks.follow(task, 0, nobody)));
        const qsizetype sent = m_prompts.last().messages.size();
        m_script = {says(u"Eighteen."_s)};
        const QJsonObject second = followed(again({.task = task, .text = u"And two more?"_s}));
        QVERIFY(second.value(u"task"_s) != task);
        QCOMPARE(second.value(u"session"_s), first.value(u"session"_s));
        QCOMPARE(second.value(u"answer"_s), u"Eighteen."_s);
        QCOMPARE(m_prompts.last().messages.size(), sent); // it knows nothing of "Seventeen."
        QCOMPARE(std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text,
                 u"And two more?"_s);
        QCOMPARE(support::finish(m_desk->tasks.show(task))->answer, u"Seventeen."_s); // it stays
        session::Transcript &transcript = transcriptOf(first);
        QCOMPARE(transcript.item(transcript.count() - 3).content,
                 record::Content(record::Message{u"And two more?"_s, second.value(u"task"_s).toString(), 2}));
        // The same words once more, of the first ones.
        m_script = {says(u"4."_s), says(u"5."_s)};
        const QJsonObject other = done({.request = u"What is 2 * 2?"_s});
        const QJsonObject same = followed(again({.task = other.value(u"task"_s).toString()}));
        QCOMPARE(same.value(u"answer"_s), u"5."_s);
        QCOMPARE(same.value(u"request"_s), u"What is 2 * 2?"_s);
    }

    /// Also from a branch of a branch, and from what an owner before this one has worked on.
    void isAskedAgainFromAnyWords()
    {
        m_script = {says(u"One."_s), says(u"Two."_s), says(u"Three."_s)};
        const QJsonObject first = done({.request = u"First"_s});
        const QString task = first.value(u"task"_s).toString();
        followed(support::finish(m_desk->tasks.say({task, u"Second"_s})));
        followed(support::finish(m_desk->tasks.say({task, u"Third"_s})));
        const auto heard = [this] {
            QStringList words;
            for (const model::Message &message : m_prompts.last().messages) {
                for (const model::Part &part : message.parts)
                    words += std::get<model::Text>(part).text;
            }
            return words;
        };
        QCOMPARE(heard(), (QStringList{u"First"_s, u"One."_s, u"Second"_s, u"Two."_s, u"Third"_s}));
        open();
        m_script = {says(u"Other."_s)};
        const QJsonObject branch = followed(again({.task = task, .text = u"Instead"_s, .place = 2}));
        QCOMPARE(heard(), (QStringList{u"First"_s, u"One."_s, u"Instead"_s}));
        QCOMPARE(branch.value(u"request"_s), u"First"_s);
        QCOMPARE(support::finish(m_desk->tasks.show(task))->answer, u"Three."_s); // it stays
        const session::Transcript &transcript = transcriptOf(first);
        const QString id = branch.value(u"task"_s).toString();
        QCOMPARE(transcript.item(transcript.count() - 3).content,
                 record::Content(record::Message{u"Instead"_s, id, 2}));
        const auto note = std::get<record::Note>(transcript.item(transcript.count() - 4).content);
        QVERIFY2(note.text.contains(u"there is no snapshot"_s), qPrintable(note.text));
        m_script = {says(u"Anew."_s)};
        const QJsonObject whole = followed(again({.task = id, .text = u"Begin"_s, .place = 1}));
        QCOMPARE(heard(), QStringList{u"Begin"_s});
        QCOMPARE(whole.value(u"request"_s), u"Begin"_s);
        m_script = {says(u"Three again."_s)};
        followed(again({.task = task, .place = 3}));
        QCOMPARE(heard(), (QStringList{u"First"_s, u"One."_s, u"Second"_s, u"Two."_s, u"Third"_s}));
        const auto beyond = again({.task = task, .place = 4});
        QVERIFY(!beyond);
        QVERIFY2(beyond.error().text.contains(u"2: Second"_s), qPrintable(beyond.error().text));
    }

    /// What its calls did is done, and the model is told so: it knows nothing of them.
    void itsLastStepIsTriedAgain()
    {
        m_script = {says(u"Sixteen."_s), says(u"17"_s)};
        const QJsonObject first = done({.request = u"What is 4 * 4?"_s});
        const QString task = first.value(u"task"_s).toString();
        const auto prompt = m_prompts.last().messages;
        const QJsonObject second = followed(support::finish(m_desk->tasks.retryStep(task, {})));
        QCOMPARE(m_prompts.last().messages, prompt); // what a service has cached of it counts
        QVERIFY(second.value(u"task"_s) != task);
        QCOMPARE(second.value(u"answer"_s), u"17"_s);
        QCOMPARE(support::finish(m_desk->tasks.show(task))->answer, u"Sixteen."_s); // it stays
        const session::Transcript &transcript = transcriptOf(first);
        const auto note = std::get<record::Note>(transcript.item(transcript.count() - 3).content);
        QVERIFY2(note.text.contains(u"last step"_s), qPrintable(note.text));

        m_script = {calls({callOf(u"a"_s, u"get_vm"_s)}),
                    calls({callOf(u"a"_s, u"calculate"_s, R"({"expression": "6 * 7"})")}),
                    fails(model::Failure::Kind::Denied, u"The key is wrong."_s), says(u"42"_s)};
        const QJsonObject failed = done({.request = u"What is 6 * 7?"_s});
        QCOMPARE(failed.value(u"state"_s), u"failed"_s);
        const QJsonObject mended =
            followed(support::finish(m_desk->tasks.retryStep(failed.value(u"task"_s).toString(), {})));
        QCOMPARE(mended.value(u"answer"_s), u"42"_s);
        QCOMPARE(mended.value(u"steps"_s), 2); // the first of before, and this
        const model::Message heard = m_prompts.last().messages.last();
        QCOMPARE(heard.parts.size(), 2); // what came of the step before the last, and the word to it
        const auto word = std::get<model::Text>(heard.parts.last()).text;
        QVERIFY2(word.startsWith(task::kOwnWords) && word.contains(u"tried again"_s), qPrintable(word));
    }

    void aStepThatIsNoneIsNotTriedAgain()
    {
        m_script = {fails(model::Failure::Kind::Denied, u"The key is wrong."_s), says(u"One."_s),
                    fails(model::Failure::Kind::Denied, u"The key is wrong."_s)};
        const QString task = done({.request = u"Go"_s}).value(u"task"_s).toString();
        const auto none = support::finish(m_desk->tasks.retryStep(task, {}));
        QVERIFY(!none);
        QVERIFY2(none.error().text.contains(u"nothing yet"_s), qPrintable(none.error().text));
        followed(support::finish(m_desk->tasks.goOn(task, {})));
        followed(support::finish(m_desk->tasks.say({task, u"And?"_s})));
        const auto unheard = support::finish(m_desk->tasks.retryStep(task, {}));
        QVERIFY(!unheard);
        QVERIFY2(unheard.error().text.contains(u"last words"_s), qPrintable(unheard.error().text));
        QVERIFY(!support::finish(m_desk->tasks.retryStep(u"nosuch"_s, {})));
    }

    /// In words, before anything is asked.
    void saysThatThereIsNoSnapshotOfThen()
    {
        m_script = {says(u"One."_s)};
        const QString task = done({.request = u"First"_s}).value(u"task"_s).toString();
        using Machine = api::TaskOperations::Again::Machine;
        const auto asked = again({.task = task, .machine = Machine::AsThen});
        QVERIFY(!asked);
        QCOMPARE(asked.error().kind, Error::Kind::NotFound);
        QVERIFY2(asked.error().text.contains(u"no snapshot"_s), qPrintable(asked.error().text));
        QCOMPARE(support::finish(m_desk->tasks.list(1, {}))->first().facts.id, task);
    }

    void aSnapshotThatFailsStopsNoTask()
    {
        QVERIFY(m_workspace->settings().set(u"snapshot_before_task"_s, u"1"_s));
        const auto unset =
            qScopeGuard([this] { (void)m_workspace->settings().set(u"snapshot_before_task"_s, u"0"_s); });
        m_script = {says(u"One."_s), says(u"Two."_s)};
        const QJsonObject task = done({.request = u"First"_s});
        QCOMPARE(task.value(u"answer"_s), u"One."_s);
        const session::Transcript &transcript = transcriptOf(task);
        const auto note = std::get<record::Note>(transcript.item(0).content);
        QVERIFY2(note.text.startsWith(u"No snapshot was made"_s), qPrintable(note.text));
        QCOMPARE(std::get<record::Message>(transcript.item(1).content).text, u"First"_s);
        // Nothing else is heard there meanwhile.
        const QString id = task.value(u"task"_s).toString();
        auto said = m_desk->tasks.say({id, u"Second"_s});
        said.start();
        QVERIFY(m_desk->tasks.isPreparing(task.value(u"session"_s).toString()));
        const auto second = support::finish(m_desk->tasks.say({id, u"Another"_s}));
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QTRY_VERIFY_WITH_TIMEOUT(!said.isRunning(), 20'000);
        QCOMPARE(followed(said.result()).value(u"answer"_s), u"Two."_s);
    }

    /// Neither a new task nor words to one that is there: nothing is heard, and whoever said it is told.
    void isStoppedWhileTheMachineIsMadeReady()
    {
        QVERIFY(m_workspace->settings().set(u"snapshot_before_task"_s, u"1"_s));
        const auto unset =
            qScopeGuard([this] { (void)m_workspace->settings().set(u"snapshot_before_task"_s, u"0"_s); });
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        const QString session = (*made)->id();
        api::Caller nobody;
        auto asked = m_desk->tasks.ask({.request = u"First"_s, .session = session}, nobody);
        asked.start();
        QVERIFY(m_desk->tasks.isPreparing(session));
        m_desk->tasks.stopPreparing(session);
        QTRY_VERIFY(!asked.isRunning());
        QCOMPARE(asked.result().error().kind, Error::Kind::Cancelled);
        QVERIFY(!m_desk->tasks.isPreparing(session));
        QVERIFY(support::finish(m_desk->tasks.list(1, session))->isEmpty());
        m_script = {says(u"One."_s)};
        const QJsonObject task = done({.request = u"First"_s, .session = session});
        const QString id = task.value(u"task"_s).toString();
        auto said = m_desk->tasks.say({id, u"Second"_s});
        said.start();
        QVERIFY(m_desk->tasks.isPreparing(session));
        QVERIFY(support::finish(m_desk->tasks.stop(id)));
        QTRY_VERIFY(!said.isRunning());
        QCOMPARE(said.result().error().kind, Error::Kind::Cancelled);
        QCOMPARE(support::finish(m_desk->tasks.show(id))->answer, u"One."_s);
    }

    void namesSnapshotsByTheWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("form");
        QTest::newRow("words") << u"Report the top 20 customers!"_s
                               << u"before-report-the-top-20-custo-.{8}"_s;
        QTest::newRow("none") << u"Größe ändern: 顧客"_s << u"before-gr-e-ndern-.{8}"_s;
        QTest::newRow("foreign") << u"顧客"_s << u"before-.{8}"_s;
    }

    void namesSnapshotsByTheWords()
    {
        QFETCH(QString, words);
        QFETCH(QString, form);
        const QString name = api::snapshotName(words);
        const QRegularExpression whole(QRegularExpression::anchoredPattern(form));
        QVERIFY2(whole.match(name).hasMatch(), qPrintable(name));
        QVERIFY(m_workspace->snapshots().draft(u"s"_s, name)); // it is one
        QVERIFY(api::snapshotName(words) != name);
    }

    void goesOnWhereAnOwnerWasKilled()
    {
        m_script = {calls({callOf(u"a"_s, u"get_vm"_s)}),
                    calls({callOf(u"b"_s, u"ask_person"_s, R"({"question": "Which?"})")})};
        const auto asked = ask({.request = u"Do"_s});
        QVERIFY(asked);
        const QString id = asked->value(u"task"_s).toString();
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"asking"_s);
        open();
        QCOMPARE(support::finish(m_desk->tasks.show(id))->state, u"left"_s);
        m_script = {says(u"Done."_s)};
        QVERIFY(support::finish(m_desk->tasks.goOn(id, {})));
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"asking"_s);
        QVERIFY(support::finish(m_desk->tasks.say({id, u"This"_s})));
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"done"_s);
        const QJsonObject task = api::describe(*support::finish(m_desk->tasks.show(id)));
        QCOMPARE(task.value(u"steps"_s), 3);
        QCOMPARE(task.value(u"output_tokens"_s), 30); // once each
        const session::CostScope scope{.session = task.value(u"session"_s).toString()};
        QCOMPARE(m_workspace->ledger().bySource(scope)->value(u"model"_s), 330);
        QCOMPARE(support::finish(m_desk->tasks.list(1, scope.session))->size(), 1);
    }

    /// It had begun to ask, and no run of that key is on record.
    void makesACallWhoseRunNeverBegan()
    {
        m_script = {calls({callOf(u"a"_s, u"execute_python"_s, R"({"code": "1"})")})};
        const auto asked = ask({.request = u"Do"_s, .session = reviewed()});
        QVERIFY(asked);
        const QString id = asked->value(u"task"_s).toString();
        QTRY_COMPARE(m_workspace->gate().openReviews()->size(), 1);
        open();
        m_script = {says(u"Done."_s)};
        QVERIFY(support::finish(m_desk->tasks.goOn(id, {})));
        QTRY_COMPARE(m_workspace->gate().openReviews()->size(), 1);
        const QString review = m_workspace->gate().openReviews()->first().id;
        QVERIFY(m_workspace->gate().answer(review, {gate::Answer::Kind::Refuse, u"not that"_s}));
        QTRY_COMPARE(support::finish(m_desk->tasks.show(id))->state, u"done"_s);
        const auto results = m_prompts.last().messages.last().parts;
        QVERIFY(std::get<model::CallResult>(results[0]).text.contains(u"not that"_s));
    }

    void whoSaysMoreMayBeAwayToo()
    {
        m_script = {says(u"Done."_s)};
        const QString id = done({.request = u"Do"_s, .session = reviewed()}).value(u"task"_s).toString();
        for (const int steps : {2, 0}) {
            m_script = {
                calls({callOf(u"a"_s, u"write_file"_s, R"({"path": "/session/working/a", "content": "1"})")}),
                says(u"Done."_s)};
            api::TaskOperations::Word word{.task = id, .text = u"More"_s};
            word.how.person = api::Person::Away;
            word.how.steps = steps;
            word.how.model = u"other"_s;
            const QJsonObject task = followed(support::finish(m_desk->tasks.say(word)));
            QCOMPARE(task.value(u"refused"_s), 1); // the last time alone
            QCOMPARE(task.value(u"state"_s), u"done"_s);
            QCOMPARE(task.value(u"model"_s), u"other"_s);
            const auto facts = m_workspace->tasks().find(id);
            QCOMPARE(facts->limits.steps, steps);
            QCOMPARE(facts->limits.time, task::Limits().time);
            QCOMPARE(facts->model, u"other"_s); // for the next owner too
        }
    }

    /// Each comes before the next call, and none is taken for another.
    void filesComeWithMoreWords()
    {
        m_script = {says(u"One."_s), says(u"Two."_s)};
        const QString first = attachment(u"first.csv"_s);
        const QString id = done({.request = u"Do"_s, .attachments = {first}}).value(u"task"_s).toString();
        QVERIFY(m_workspace->tasks().noteAttached(id, m_workspace->clock().now()));
        const QString more = attachment(u"more.csv"_s);
        followed(
            support::finish(m_desk->tasks.say({.task = id, .text = u"This too"_s, .attachments = {more}})));
        const auto facts = m_workspace->tasks().find(id);
        QCOMPARE(facts->attachments, QStringList({first, more}));
        QVERIFY(!facts->attached);
        const auto told = std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text;
        QVERIFY2(told.contains(u"more.csv"_s) && !told.contains(u"first.csv"_s), qPrintable(told));
        QVERIFY(QDir(m_folder.path()).mkpath(u"other"_s));
        const auto other = support::finish(m_desk->tasks.say(
            {.task = id, .text = u"And"_s, .attachments = {attachment(u"other/more.csv"_s)}}));
        QVERIFY(!other);
        QVERIFY2(other.error().text.contains(u"more.csv"_s), qPrintable(other.error().text));
        // Asked again with other words, it knows of them still.
        m_script = {says(u"Three."_s)};
        const QJsonObject branch = followed(again({.task = id, .text = u"That too"_s}));
        const auto asked = std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text;
        QVERIFY2(asked.startsWith(u"That too"_s) && asked.contains(u"more.csv"_s), qPrintable(asked));
        const session::Transcript &transcript = transcriptOf(branch);
        QCOMPARE(std::get<record::Message>(transcript.item(transcript.count() - 3).content).text,
                 u"That too"_s);
    }

    /// What was brought into the machine after that moment is brought again, and the model is told.
    void aMachineThatWasTakenBackGetsItsFilesAgain()
    {
        m_script = {says(u"One."_s), says(u"Two."_s), says(u"Three."_s)};
        const QJsonObject task = done({.request = u"Do"_s, .attachments = {attachment(u"lost.csv"_s)}});
        const QString id = task.value(u"task"_s).toString();
        auto *const session = *m_desk->sessions.find(task.value(u"session"_s).toString());
        const auto keep = [&](const QString &name) {
            auto draft = m_workspace->snapshots().draft(session->id(), name);
            QVERIFY(draft);
            for (const QString &path :
                 {draft->content.memory(), draft->content.rootDisk(), draft->content.volume()})
                QVERIFY(QFile(path).open(QIODevice::WriteOnly));
            draft->content.size = u"XS"_s;
            QVERIFY(support::finish(draft->publish()));
            passMillisecond();
        };
        const auto time = [&](const QString &name) {
            return base::WallTime(std::chrono::milliseconds(
                m_workspace->snapshots().find(session->id(), name)->made.toMSecsSinceEpoch()));
        };
        keep(u"early"_s);
        QVERIFY(m_workspace->tasks().noteAttached(id, time(u"early"_s) + 1ms));
        passMillisecond();
        keep(u"late"_s);
        emit session->snapshots().wentBack(u"late"_s);
        QVERIFY(m_workspace->tasks().find(id)->attached);
        passMillisecond();
        emit session->snapshots().wentBack(u"early"_s);
        QVERIFY(!m_workspace->tasks().find(id)->attached);
        passMillisecond();
        followed(support::finish(m_desk->tasks.say({id, u"Go on"_s})));
        const auto heard = [this] {
            return std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text;
        };
        QVERIFY2(heard().startsWith(u"Go on\n"_s) && heard().contains(u"“early”"_s), qPrintable(heard()));
        const session::Transcript &transcript = transcriptOf(task);
        QCOMPARE(std::get<record::Message>(transcript.item(transcript.count() - 3).content).text, u"Go on"_s);
        followed(support::finish(m_desk->tasks.say({id, u"And on"_s}))); // once is enough
        QCOMPARE(heard(), u"And on"_s);
    }
};

BERTH_TEST(tst_TaskAgain)
#include "tst_task_again.moc"
