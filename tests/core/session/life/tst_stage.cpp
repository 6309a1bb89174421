// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/stage.h"

#include "core/base/await.h"
#include "tests/support/subject.h"

#include <QScopeGuard>
#include <QStringList>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Result;
using session::Stage;
using State = Stage::State;

class tst_Stage : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_stage = std::make_unique<Stage>();
        m_log.clear();
        connect(m_stage.get(), &Stage::entered, this, [this] { m_log += u"entered"_s; });
        connect(m_stage.get(), &Stage::settled, this,
                [this](const Result<> &outcome) { m_log += outcome ? u"settled"_s : outcome.error().text; });
    }

    void worksInTheNextTurnAndTellsWhoBeganItFirst()
    {
        m_stage->begin(State::Starting, say(u"work"_s, {}), [this](const Result<> &) {
            m_log += u"done"_s;
            m_stage->enter(State::Running);
        });
        QCOMPARE(m_stage->state(), State::Starting);
        QVERIFY(m_stage->isChanging());
        QCOMPARE(m_log, QStringList{u"entered"_s});
        QTRY_VERIFY(!m_stage->isChanging());
        QCOMPARE(m_stage->state(), State::Running);
        QCOMPARE(m_log, (QStringList{u"entered"_s, u"work"_s, u"done"_s, u"entered"_s, u"settled"_s}));
    }

    void anOutcomeIsToldAlsoWhereItLeadsToMoreWork()
    {
        m_stage->begin(State::Starting, say(u"start"_s, base::fail(Error::Kind::Failed, u"No."_s)),
                       [this](const Result<> &) {
                           m_stage->begin(State::Reconnecting, say(u"again"_s, {}), [](const Result<> &) {});
                       });
        QTRY_VERIFY(m_log.contains(u"settled"_s));
        QCOMPARE(m_log,
                 (QStringList{u"entered"_s, u"start"_s, u"entered"_s, u"No."_s, u"again"_s, u"settled"_s}));
    }

    void whatBeginsTakesThePlaceOfWhatIsUnderWay()
    {
        m_stage->begin(State::Starting, lastForever(), [this](const Result<> &) { m_log += u"never"_s; });
        QTRY_VERIFY(m_log.contains(u"waiting"_s));
        m_stage->begin(State::Stopping, say(u"stop"_s, {}), [](const Result<> &) {});
        QTRY_VERIFY(m_log.contains(u"settled"_s));
        QCOMPARE(
            m_log,
            (QStringList{u"entered"_s, u"waiting"_s, u"cancelled"_s, u"entered"_s, u"stop"_s, u"settled"_s}));
    }

    void nobodyHearsOfWhatIsCancelled()
    {
        m_stage->begin(State::Starting, lastForever(), [this](const Result<> &) { m_log += u"never"_s; });
        QTRY_VERIFY(m_log.contains(u"waiting"_s));
        m_stage->cancel();
        QVERIFY(!m_stage->isChanging());
        QCOMPARE(m_stage->state(), State::Starting);
        QCOMPARE(m_log, (QStringList{u"entered"_s, u"waiting"_s, u"cancelled"_s}));
    }

    void aPauseKeepsWhatTheStartTook()
    {
        const auto nothing = [](const Result<> &) {};
        m_stage->begin(State::Starting, lastForever(), nothing);
        m_stage->enterPhase("Booting");
        QCOMPARE(m_stage->progress().phase(), u"Booting"_s);
        m_stage->enter(State::Running);
        QVERIFY(m_stage->progress().phase().isEmpty());
        m_stage->begin(State::Paused, lastForever(), nothing);
        QCOMPARE(m_stage->progress().list().size(), 1);
        m_stage->begin(State::Reconnecting, lastForever(), nothing);
        QVERIFY(m_stage->progress().list().isEmpty());
    }

private:
    Stage::Work say(QString word, Result<> outcome)
    {
        m_log += word;
        co_return outcome;
    }
    Stage::Work lastForever()
    {
        const auto told = qScopeGuard([this] { m_log += u"cancelled"_s; });
        m_log += u"waiting"_s;
        co_await base::after(1h);
        co_return {};
    }

    QStringList m_log;
    std::unique_ptr<Stage> m_stage;
};

BERTH_TEST(tst_Stage)
#include "tst_stage.moc"
