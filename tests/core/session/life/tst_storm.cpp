// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/watch.h"
#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/sessions.h"
#include "core/session/stock/machines.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/image/image.h"
#include "core/vm/disk/machine_folder.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/manual_clock.h"
#include "tests/support/storming_guest.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Meter;
using session::RunBook;
using session::Session;
using session::Sessions;
using store::Store;
using support::finish;
using support::StormingGuest;
using support::TinyGuest;

/// A session whose machine executes, and whose guest says more than anybody wants to hear.
class tst_Storm : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_tiny = std::make_unique<TinyMachines>(); }
    void cleanup()
    {
        close();
        m_guest.reset();
        if (QTest::currentTestFailed())
            m_tiny->endAll();
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }
    void cleanupTestCase() { m_tiny.reset(); }

    void costsTheOwnerLittle()
    {
        begin(&m_time, {});
        QElapsedTimer timer;
        timer.start();
        const auto before = processorTime();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Paused, 120'000);
        QTRY_VERIFY(m_session->note().contains(u"stop it"_s));
        const auto taken = processorTime() - before;
        const std::chrono::milliseconds all(timer.elapsed());
        QCOMPARE(m_guest->storms(), 6);
        QVERIFY2(all > 55s, QByteArray::number(all.count())); // what it waited is by the clock
        qInfo("%lld ms of processor time in %lld ms", qint64(taken.count()), qint64(all.count()));
        QVERIFY2(taken * 10 < all, QByteArray::number(taken.count()));
        // Why is told once, and once more when nobody speaks with it any longer.
        QCOMPARE(m_notes.size(), 2);
        for (const QString &note : std::as_const(m_notes))
            QVERIFY2(note.contains(u"more empty messages"_s), qPrintable(note));

        const auto refused = finish(m_session->ensureRunning());
        QVERIFY(!refused);
        QCOMPARE(refused.error().text, m_notes.last());
        QCOMPARE(m_guest->connections(), 6);
        QVERIFY(finish(m_session->resume(), 60s)); // a person may
        QTRY_COMPARE(m_guest->storms(), 7);
        QTRY_VERIFY(m_session->state() == Session::State::Paused && m_session->note().contains(u"stop it"_s));
        QVERIFY(finish(m_session->stop(), 60s));
        QCOMPARE(m_session->state(), Session::State::Stopped);
    }

    void whoBehavesIsForgiven()
    {
        begin(&m_clock, {.firstPause = 20ms}, 1);
        QTRY_COMPARE(m_guest->storms(), 1);
        QTRY_COMPARE(m_guest->connections(), 2);
        QTRY_COMPARE(m_session->state(), Session::State::Running);
        QVERIFY2(m_session->note().contains(u"more empty messages"_s), qPrintable(m_session->note()));
        m_clock.advance(2min);
        QTRY_COMPARE(m_session->note(), QString());
        QCOMPARE(m_session->state(), Session::State::Running);
        QVERIFY(finish(m_session->stop(), 60s));
    }

private:
    static std::chrono::milliseconds processorTime()
    {
        timespec taken{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
        return std::chrono::milliseconds(taken.tv_sec * 1000 + taken.tv_nsec / 1'000'000);
    }
    template <typename T>
    static std::unique_ptr<T> take(base::Result<std::unique_ptr<T>> result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text));
        return std::move(*result);
    }

    /// An owner finds a machine of a session, and its guest.
    void begin(const base::Clock *clock, session::PatienceTimes patience, int storms = INT_MAX)
    {
        const base::Places &places = m_tiny->places;
        QFile::remove(places.data + u"/berth.sqlite"_s);
        m_store = take(Store::open(
            places.data + u"/berth.sqlite"_s,
            {session::FactsBook::schema(), Meter::schema(), session::Ledger::schema(), RunBook::schema()}));
        m_meter = take(Meter::open(m_store.get(), clock, u"a boot"_s));
        m_ledger =
            std::make_unique<session::Ledger>(m_store.get(), QList<session::CostSource *>{m_meter.get()});
        m_guard = std::make_unique<session::BudgetGuard>(m_store.get(), m_ledger.get(), clock, &m_settings);
        m_runs = take(RunBook::open(m_store.get(), clock));
        m_images = std::make_unique<vm::ImageStore>(places);
        m_snapshots = std::make_unique<vm::SnapshotStore>(places);
        m_machines = std::make_unique<session::Machines>(places, &m_settings);
        m_templates = std::make_unique<session::Templates>(places, &m_settings, m_machines.get());
        m_pool = std::make_unique<session::WarmPool>(places, session::HostState(), clock, &m_settings,
                                                     m_machines.get(), m_templates.get());
        session::Shared shared{places,
                               clock,
                               m_store.get(),
                               m_meter.get(),
                               m_ledger.get(),
                               m_guard.get(),
                               m_runs.get(),
                               m_machines.get(),
                               m_images.get(),
                               m_snapshots.get(),
                               m_templates.get(),
                               m_pool.get(),
                               &m_prices,
                               &m_settings};
        shared.patience = patience;
        m_sessions = take(Sessions::open(shared));
        const auto made = m_sessions->create({});
        QVERIFY2(made, made ? "" : qPrintable(made.error().text));
        m_session = *made;

        auto order = m_tiny->order(TinyGuest::Halts);
        order.session = m_session->id();
        const auto machine = finish(vm::Machine::start(m_tiny->hypervisor.get(), places, order), 60s);
        QVERIFY2(machine, machine ? "" : qPrintable(machine.error().text));
        m_guest = std::make_unique<StormingGuest>((*machine)->channelPath(), storms);
        m_notes.clear();
        connect(m_session, &Session::changed, this, &tst_Storm::changed);
        QVERIFY(finish(m_sessions->reconnect(), 60s));
    }
    /// As the window does it with the folder that it shows.
    void changed()
    {
        if (const QString note = m_session->note();
            !note.isEmpty() && (m_notes.isEmpty() || m_notes.last() != note))
            m_notes += note;
        if (m_session->guest() && m_session->guest() != m_watchedIn) {
            m_watchedIn = m_session->guest();
            m_watching = m_session->guest()->watch("/session");
            m_watching.start();
        }
    }
    void close()
    {
        m_watching.cancel();
        m_watchedIn.clear();
        m_session = nullptr;
        m_sessions.reset();
        m_pool.reset();
        m_templates.reset();
        m_machines.reset();
        m_snapshots.reset();
        m_images.reset();
        m_runs.reset();
        m_guard.reset();
        m_ledger.reset();
        m_meter.reset();
        m_store.reset();
    }

    std::unique_ptr<TinyMachines> m_tiny;
    const base::SystemClock m_time;
    support::ManualClock m_clock;
    const session::Settings m_settings;
    const session::Prices m_prices = session::Prices::byDesign().value();
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<session::Ledger> m_ledger;
    std::unique_ptr<session::BudgetGuard> m_guard;
    std::unique_ptr<RunBook> m_runs;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<vm::SnapshotStore> m_snapshots;
    std::unique_ptr<session::Machines> m_machines;
    std::unique_ptr<session::Templates> m_templates;
    std::unique_ptr<session::WarmPool> m_pool;
    std::unique_ptr<Sessions> m_sessions;
    Session *m_session = nullptr;
    std::unique_ptr<StormingGuest> m_guest;
    QStringList m_notes;
    QPointer<guest::Guest> m_watchedIn;
    base::Task<base::Result<std::unique_ptr<guest::Watch>>> m_watching;
};

BERTH_TEST(tst_Storm)
#include "tst_storm.moc"
