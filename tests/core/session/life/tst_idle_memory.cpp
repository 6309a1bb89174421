// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_memory.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::IdleMemory;
using session::IdleWatch;
using store::Store;

class tst_IdleMemory : public QObject
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
        QVERIFY(m_store->exec(u"INSERT INTO sessions (id) VALUES ('s1'), ('s2')"_s));
        m_clock.advance(100s);
    }
    void cleanup() { m_store.reset(); }

    void theNextOwnerGoesOnWithTheCountdown()
    {
        IdleWatch before(&m_clock, 10min);
        before.putOff(12min);
        IdleMemory(m_store.get(), u"s1"_s).keep(before, u"m1"_s);
        m_clock.advance(3min);
        IdleWatch after(&m_clock, 10min);
        const IdleMemory memory(m_store.get(), u"s1"_s);
        memory.recall(&after, u"m1"_s);
        QCOMPARE(after.memory(), before.memory());
        QCOMPARE(after.remaining(), before.remaining());
    }

    void isOfOneMachineOfOneSession()
    {
        IdleMemory memory(m_store.get(), u"s1"_s);
        memory.keep(IdleWatch(&m_clock, 10min), u"m1"_s);
        m_clock.advance(3min);
        IdleWatch fresh(&m_clock, 10min);
        memory.recall(&fresh, u"m2"_s);
        IdleMemory(m_store.get(), u"s2"_s).recall(&fresh, u"m1"_s);
        QCOMPARE(*fresh.remaining(), std::chrono::milliseconds(10min));
        memory.keep(fresh, u"m2"_s); // which has taken its place
        IdleWatch stale(&m_clock, 10min);
        memory.recall(&stale, u"m1"_s);
        QCOMPARE(*stale.remaining(), std::chrono::milliseconds(10min));
    }

    void aBusyWatchIsKeptNowAndThen()
    {
        IdleWatch watch(&m_clock, 10min);
        const IdleWatch::Busy busy = watch.busy();
        IdleMemory memory(m_store.get(), u"s1"_s);
        memory.keep(watch, u"m1"_s);
        const qint64 first = kept();
        m_clock.advance(9s);
        memory.keep(watch, u"m1"_s);
        QCOMPARE(kept(), first);
        m_clock.advance(1s);
        memory.keep(watch, u"m1"_s);
        QCOMPARE(kept(), first + 10'000);
    }

private:
    qint64 kept()
    {
        return m_store->query(u"SELECT idle_since FROM sessions WHERE id = 's1'"_s)
            ->first()
            .first()
            .toLongLong();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
};

BERTH_TEST(tst_IdleMemory)
#include "tst_idle_memory.moc"
