// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/task_asking.h"
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace played;
using State = Asking::State;
namespace record = session::record;

/// What the window asks of the agent, by the real operations, with a model that plays a script.
class tst_TaskAsking : public QObject, support::PlayedDesk
{
    Q_OBJECT
private slots:
    void initTestCase() { open(); }
    void cleanupTestCase()
    {
        m_asking.reset();
        close();
    }
    void init()
    {
        m_script.clear();
        m_prompts.clear();
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        m_session = *made;
        m_asking = std::make_unique<TaskAsking>(&m_desk->tasks, m_session, [] {
            return QStringList({u"one"_s, u"two"_s});
        });
    }

    void whatIsAskedIsAnsweredInTheTranscript()
    {
        QCOMPARE(m_asking->state(), State::Idle);
        QSignalSpy changed(m_asking.get(), &Asking::changed);
        m_script = {says(u"Forty-two."_s)};
        QVERIFY(support::finish(m_asking->ask(u"What is 6 * 7?"_s, {}, {})));
        QCOMPARE(m_asking->state(), State::Working);
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QVERIFY(changed.count() >= 2);
        const session::Transcript &transcript = (*m_workspace->chats().of(m_session))->transcript();
        QCOMPARE(std::get<record::Message>(transcript.item(1).content).text, u"Forty-two."_s);
    }

    /// So that the model knows what was before, another one too.
    void whatFollowsIsSaidToTheSameTask()
    {
        m_script = {says(u"One."_s), says(u"Two."_s), says(u"Three."_s)};
        QVERIFY(support::finish(m_asking->ask(u"First"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QVERIFY(support::finish(m_asking->ask(u"Second"_s, {}, u"one"_s)));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QCOMPARE(m_prompts.size(), 2);
        QCOMPARE(m_prompts.last().messages.size(), 3);
        QVERIFY(support::finish(m_asking->ask(u"Third"_s, {}, u"two"_s)));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QCOMPARE(m_prompts.last().messages.size(), 5);
    }

    /// They are told of with the words, and are those of the task from then on.
    void filesComeWithWhatFollows()
    {
        QVERIFY(support::finish(
            m_workspace->sessions().changeMachine(m_session->id(), {.network = u"offline"_s})));
        m_script = {says(u"One."_s), says(u"Two."_s)};
        QVERIFY(support::finish(m_asking->ask(u"First"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QFile file(m_folder.filePath(u"more.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a,b\n") == 4);
        file.close();
        QVERIFY(support::finish(m_asking->ask(u"And this"_s, {file.fileName()}, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QCOMPARE(m_prompts.last().messages.size(), 3);
        const QString told = std::get<model::Text>(m_prompts.last().messages.last().parts.first()).text;
        QVERIFY2(told.startsWith(u"And this"_s) && told.contains(u"/session/input/more.csv (4 B)"_s),
                 qPrintable(told));
        const session::Transcript &transcript = (*m_workspace->chats().of(m_session))->transcript();
        const auto words = std::get<record::Message>(transcript.item(transcript.count() - 3).content);
        QCOMPARE(words.text, u"And this"_s);
        QCOMPARE(m_workspace->tasks().find(words.task)->attachments, QStringList(file.fileName()));
    }

    /// However long it is: a window that opens its session reads its last entry, and could not read the rest.
    void howItStandsIsKnownFromItsLastEntryAlone()
    {
        const QString id = m_session->id();
        const auto begun = m_workspace->tasks().begin({.session = id, .request = u"Long"_s});
        QVERIFY(begun);
        {
            const auto book = m_workspace->tasks().recordOf(begun->id);
            QVERIFY(book->add(task::Said{u"Long"_s, {}}));
            QVERIFY(book->add(task::Ended{task::Ended::How::Steps, u"It took the steps that it may."_s}));
        }
        m_asking.reset();
        close();
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"spoil"_s);
            database.setDatabaseName(support::placesIn(m_folder).data + u"/berth.sqlite"_s);
            QVERIFY(database.open());
            QSqlQuery spoil(database);
            QVERIFY(spoil.exec(
                u"UPDATE task_entry SET kind = 'unknown' WHERE number = 1 AND task = '%1'"_s.arg(begun->id)));
            QCOMPARE(spoil.numRowsAffected(), 1);
        }
        QSqlDatabase::removeDatabase(u"spoil"_s);
        open();
        QVERIFY(!support::finish(m_workspace->tasks().past(begun->id)));
        const auto session = m_workspace->sessions().find(id);
        QVERIFY(session);
        const TaskAsking asking(&m_desk->tasks, *session, [] { return QStringList(u"one"_s); });
        QCOMPARE(asking.state(), State::Halted);
        QCOMPARE(asking.why(), u"It took the steps that it may."_s);
    }

    void whatHaltedSaysWhyAndGoesOn()
    {
        m_script = {fails(model::Failure::Kind::Denied, u"The key is wrong."_s), says(u"Now."_s)};
        QVERIFY(support::finish(m_asking->ask(u"Try"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Halted);
        QVERIFY2(m_asking->why().contains(u"The key is wrong."_s), qPrintable(m_asking->why()));
        // Whoever shows the session later sees the same.
        const TaskAsking later(&m_desk->tasks, m_session, [] { return QStringList(u"one"_s); });
        QCOMPARE(later.state(), State::Halted);
        QVERIFY(support::finish(m_asking->goOn({})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
    }

    void whatGoesOnDoesSoWithTheModelThatIsNamed()
    {
        m_script = {fails(model::Failure::Kind::Denied, u"The key is wrong."_s), says(u"Now."_s),
                    says(u"Again."_s)};
        QVERIFY(support::finish(m_asking->ask(u"Try"_s, {}, u"one"_s)));
        QTRY_COMPARE(m_asking->state(), State::Halted);
        const auto model = [this] { return m_workspace->tasks().last(1, m_session->id())->first().model; };
        QCOMPARE(model(), u"one"_s);
        QVERIFY(support::finish(m_asking->goOn(u"two"_s)));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QCOMPARE(model(), u"two"_s);
        QVERIFY(support::finish(m_asking->askAgain({}, {}, {}, Asking::Machine::AsItIs, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QCOMPARE(model(), u"one"_s); // the default
    }

    void itsLastStepIsTriedAgain()
    {
        m_script = {says(u"One."_s), says(u"Two."_s)};
        QVERIFY(support::finish(m_asking->ask(u"Try"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        const auto task = [this] { return m_workspace->tasks().last(1, m_session->id())->first().id; };
        const QString before = task();
        QVERIFY(support::finish(m_asking->retryStep({}, {})));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QVERIFY(task() != before);
        QVERIFY(m_script.empty());
    }

    void itsQuestionIsAnswered()
    {
        m_script = {
            calls({callOf(u"a"_s, u"ask_person"_s, R"({"question":"Which?","choices":["North","South"]})")}),
            says(u"South it is."_s)};
        QVERIFY(support::finish(m_asking->ask(u"Report"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Waiting);
        QVERIFY(m_asking->question());
        QCOMPARE(*m_asking->question(), (Asking::Question{u"Which?"_s, {u"North"_s, u"South"_s}}));
        QVERIFY(support::finish(m_asking->say(u"South"_s)));
        QTRY_COMPARE(m_asking->state(), State::Idle);
        QVERIFY(!m_asking->question());
    }

    void stopsAtOnce()
    {
        m_script = {calls({callOf(u"a"_s, u"ask_person"_s, R"({"question":"Which?","choices":["a","b"]})")})};
        QVERIFY(support::finish(m_asking->ask(u"Report"_s, {}, {})));
        QTRY_COMPARE(m_asking->state(), State::Waiting);
        QVERIFY(support::finish(m_asking->stop()));
        QTRY_COMPARE(m_asking->state(), State::Halted);
        QVERIFY(!m_asking->why().isEmpty());
    }

    void aFileThatIsNotThereIsSaid()
    {
        const QString file = m_folder.filePath(u"nowhere.csv"_s);
        const auto asked = support::finish(m_asking->ask(u"Read it"_s, {file}, {}));
        QVERIFY(!asked);
        QVERIFY(asked.error().text.contains(u"nowhere.csv"_s));
        QCOMPARE(m_asking->state(), State::Idle);
    }

private:
    session::Session *m_session = nullptr;
    std::unique_ptr<TaskAsking> m_asking;
};

BERTH_TEST(tst_TaskAsking)
#include "tst_task_asking.moc"
