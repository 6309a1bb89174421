// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/prices.h"
#include "core/session/runs/run_history.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::RunBook;
using session::RunHistory;
using session::RunRecord;
using store::Store;

class tst_RunHistory : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {RunBook::schema()});
        QVERIFY(store);
        m_store = std::move(*store);
        auto book = RunBook::open(m_store.get(), &m_clock);
        QVERIFY(book);
        m_book = std::move(*book);
    }
    void cleanup()
    {
        m_book.reset();
        m_store.reset();
    }

    void isOfOneSession()
    {
        const QString first = begin(u"s1"_s, u"m1"_s);
        begin(u"s2"_s, u"m2"_s);
        const QString second = begin(u"s1"_s, u"m1"_s);
        const auto runs = history().recent();
        QVERIFY(runs);
        QCOMPARE(runs->size(), 2);
        QCOMPARE(runs->first().id, second);
        QCOMPARE(runs->last().id, first);
    }

    void theLastRunIsOfTheMachineThereIs()
    {
        QCOMPARE(history().lastIn(u"m1"_s).value(), std::nullopt);
        const QString run = begin(u"s1"_s, u"m1"_s);
        QCOMPARE(history().lastIn(u"m1"_s).value()->id, run);
        QCOMPARE(history().lastIn(u"m2"_s).value(), std::nullopt);
    }

    void givesAdviceOnARunThatIsOver()
    {
        const QString run = begin(u"s1"_s, u"m1"_s);
        QCOMPARE(history().adviceOn(run), QString());
        QVERIFY(m_book->end(run, RunRecord::State::Memory));
        QVERIFY(!history().adviceOn(run).isEmpty());
        QCOMPARE(history().adviceOn(m_book->find(run).value()), history().adviceOn(run));
        QCOMPARE(history().adviceOn(u"no such run"_s), QString());
    }

private:
    QString begin(const QString &session, const QString &machine)
    {
        m_clock.advance(1s);
        RunRecord run;
        run.session = session;
        run.machine = machine;
        run.size = u"XS"_s;
        run.command = u"make"_s;
        return m_book->begin(run).value_or(QString());
    }
    RunHistory history() const { return {m_book.get(), &m_prices, u"s1"_s}; }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    const session::Prices m_prices;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<RunBook> m_book;
};

BERTH_TEST(tst_RunHistory)
#include "tst_run_history.moc"
