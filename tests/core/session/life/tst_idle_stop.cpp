// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_stop.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::IdleMemory;
using session::IdleStop;
using std::chrono::milliseconds;
using store::Store;

class tst_IdleStop : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        const QStringList table{u"CREATE TABLE sessions (id TEXT PRIMARY KEY)"_s};
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s),
                                 {{u"sessions"_s, {table, IdleMemory::schema()}}});
        QVERIFY(store);
        m_store = std::move(*store);
        QVERIFY(m_store->exec(u"INSERT INTO sessions (id) VALUES ('s1')"_s));
    }
    void cleanup() { m_store.reset(); }

    void countsWhileAMachineRuns()
    {
        IdleStop stop = make();
        QVERIFY(!stop.remaining());
        stop.begin(u"m1"_s);
        m_clock.advance(3min);
        QCOMPARE(stop.remaining(), milliseconds(7min));
        {
            const auto busy = stop.busy();
            QVERIFY(!stop.remaining());
            m_clock.advance(20min);
            QVERIFY(!stop.isOver());
        }
        QCOMPARE(stop.remaining(), milliseconds(10min));
        m_clock.advance(10min);
        QVERIFY(stop.isOver());
        stop.end();
        QVERIFY(!stop.remaining());
    }

    void followsTheSettings()
    {
        IdleStop stop = make();
        stop.begin(u"m1"_s);
        stop.tick(5min);
        QCOMPARE(stop.remaining(), milliseconds(5min));
        stop.tick(0min);
        QVERIFY(!stop.remaining());
    }

    void tellsEachSecondOnce()
    {
        IdleStop stop = make();
        QSignalSpy changed(&stop, &IdleStop::changed);
        stop.tell();
        QVERIFY(changed.isEmpty());
        stop.begin(u"m1"_s);
        m_clock.advance(500ms);
        stop.tell();
        stop.tell();
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.takeFirst().first().value<std::optional<std::chrono::seconds>>(), 600s);
        m_clock.advance(1s);
        stop.tell();
        QCOMPARE(changed.takeFirst().first().value<std::optional<std::chrono::seconds>>(), 599s);
        stop.end();
        stop.tell();
        QCOMPARE(changed.takeFirst().first().value<std::optional<std::chrono::seconds>>(), std::nullopt);
    }

    void theNextOwnerKnowsWhatWasPutOff()
    {
        {
            IdleStop stop = make();
            stop.begin(u"m1"_s);
            stop.putOff(25min);
        }
        m_clock.advance(1min);
        IdleStop stop = make();
        stop.recall(u"m1"_s);
        stop.begin(u"m1"_s);
        QCOMPARE(stop.remaining(), milliseconds(24min));
    }

private:
    IdleStop make() { return {m_store.get(), &m_clock, u"s1"_s, 10min}; }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
};

BERTH_TEST(tst_IdleStop)
#include "tst_idle_stop.moc"
