// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/task_asking.h"
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/played_desk.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
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

    /// So that the model knows what was before; another model begins anew.
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
        QCOMPARE(m_prompts.last().messages.size(), 1);
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
        QVERIFY(m_asking->goOn());
        QTRY_COMPARE(m_asking->state(), State::Idle);
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
        QVERIFY(m_asking->stop());
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
