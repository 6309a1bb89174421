// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/guest/watch.h"
#include "core/session/runs/background_runs.h"
#include "core/vm/disk/machine_folder.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/manual_clock.h"
#include "tests/support/open_sessions.h"
#include "tests/support/storming_guest.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;
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

    /// The pauses are a twentieth of those by design, 62 s together (tst_patience), of which six storms may
    /// cost a tenth in processor time.
    void costsTheOwnerLittle()
    {
        begin(&m_time, {.firstPause = 100ms, .longestPause = 1600ms});
        QElapsedTimer timer;
        timer.start();
        const auto before = processorTime();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Paused, 120'000);
        QTRY_VERIFY(m_session->note().contains(u"stop it"_s));
        const auto taken = processorTime() - before;
        const std::chrono::milliseconds all(timer.elapsed());
        QCOMPARE(m_guest->storms(), 6);
        QVERIFY2(all > 2700ms, QByteArray::number(all.count())); // what it waited is by the clock
        qInfo("%lld ms of processor time in %lld ms", qint64(taken.count()), qint64(all.count()));
        QVERIFY2(taken * 10 < 62s, QByteArray::number(taken.count()));
        // Why is told once, and once more when nobody speaks with it any longer; listeners hear a turn later.
        QTRY_VERIFY2(m_notes.size() == 2, qPrintable(m_notes.join(u"\n"_s)));
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

    /// It takes any run, and answers nothing that is asked of it.
    void aRunThatItDoesNotEndIsOver()
    {
        begin(&m_clock, {.firstPause = 20ms}, 0);
        QTRY_COMPARE(m_session->state(), Session::State::Running);
        guest::ExecRequest request;
        request.shell = u"yes"_s;
        request.timeout = 5s;
        const auto killed = finish(m_session->execInBackground(request));
        const auto late = finish(m_session->execInBackground(request));
        QVERIFY(killed && late);
        const auto recordOf = [this](const QString &id) {
            const QList<session::RunRecord> runs = m_session->runs().recent().value();
            for (const session::RunRecord &run : runs) {
                if (run.id == id)
                    return run;
            }
            return session::RunRecord();
        };
        using State = session::RunRecord::State;
        m_session->expectEnd(killed->record);
        m_clock.advance(5s);
        QTRY_COMPARE(recordOf(killed->record).state, State::Unended);
        QTRY_VERIFY(killed->run->end());
        QCOMPARE(killed->run->end()->reason, guest::RunEnd::Reason::Unended);
        QCOMPARE(recordOf(late->record).state, State::Running);
        QTRY_COMPARE_WITH_TIMEOUT((m_clock.advance(1s), recordOf(late->record).state), State::Unended,
                                  60'000);
        QTRY_VERIFY(late->run->end());
        m_clock.advance(20min); // nothing keeps it busy
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 60'000);
    }

private:
    static std::chrono::milliseconds processorTime()
    {
        timespec taken{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
        return std::chrono::milliseconds(taken.tv_sec * 1000 + taken.tv_nsec / 1'000'000);
    }

    /// An owner finds a machine of a session, and its guest.
    void begin(const base::Clock *clock, session::PatienceTimes patience, int storms = INT_MAX)
    {
        const base::Places &places = m_tiny->places;
        QFile::remove(places.data + u"/berth.sqlite"_s);
        m_sessions = std::make_unique<support::OpenSessions>(
            places, clock, &m_settings, support::OpenSessions::Patience{.link = {}, .times = patience});
        const auto made = (*m_sessions)->create({});
        QVERIFY2(made, made ? "" : qPrintable(made.error().text));
        m_session = *made;

        auto order = m_tiny->order(TinyGuest::Halts);
        order.session = m_session->id();
        const auto machine = finish(vm::Machine::start(m_tiny->hypervisor.get(), places, order), 60s);
        QVERIFY2(machine, machine ? "" : qPrintable(machine.error().text));
        m_guest = std::make_unique<StormingGuest>((*machine)->channelPath(), storms);
        m_notes.clear();
        connect(m_session, &Session::changed, this, &tst_Storm::changed);
        QVERIFY(finish((*m_sessions)->reconnect(), 60s));
    }
    /// As the window does it with the folder that it shows.
    void changed()
    {
        if (const QString note = m_session->note();
            !note.isEmpty() && (m_notes.isEmpty() || m_notes.last() != note))
            m_notes += note;
        if (m_session->guest() && m_session->guest() != m_watchedIn) {
            m_watchedIn = m_session->guest();
            m_watching = m_session->guest()->files().watch("/session");
            m_watching.start();
        }
    }
    void close()
    {
        m_watching.cancel();
        m_watchedIn.clear();
        m_session = nullptr;
        m_sessions.reset();
    }

    std::unique_ptr<TinyMachines> m_tiny;
    const base::SystemClock m_time;
    support::ManualClock m_clock;
    const session::Settings m_settings;
    std::unique_ptr<support::OpenSessions> m_sessions;
    Session *m_session = nullptr;
    std::unique_ptr<StormingGuest> m_guest;
    QStringList m_notes;
    QPointer<guest::Guest> m_watchedIn;
    base::Task<base::Result<std::unique_ptr<guest::Watch>>> m_watching;
};

BERTH_TEST(tst_Storm)
#include "tst_storm.moc"
