// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/manual_clock.h"
#include "tests/support/open_sessions.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Session;
using session::Sessions;

class tst_Sessions : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::madePlacesIn(*m_folder);
        m_clock = {};
        m_settings = {};
        restart();
    }
    void cleanup() { m_open.reset(); }

    void aNewOneTakesTheDefaults()
    {
        m_settings.size = u"LG"_s;
        QSignalSpy added(m_sessions, &Sessions::added);
        const auto session = m_sessions->create({});
        QVERIFY(session);
        QCOMPARE(added.size(), 1);
        QCOMPARE((*session)->facts().size, u"LG"_s);
        QCOMPARE((*session)->facts().profile, u"core"_s);
        QCOMPARE((*session)->facts().network, vm::NetworkPolicy::Open);
        QCOMPARE((*session)->name(), u"session"_s);
        QCOMPARE((*session)->state(), Session::State::Stopped);
        QCOMPARE((*m_sessions->create({}))->name(), u"session-2"_s);
    }

    void areThereAfterARestart()
    {
        Sessions::Order order;
        order.name = u"Books"_s;
        order.size = u"xs"_s;
        order.network = u"offline"_s;
        const Session::Facts facts = (*m_sessions->create(order))->facts();
        m_clock.advance(1s);
        QVERIFY(m_sessions->create({}));
        restart();
        QCOMPARE(m_sessions->all().size(), 2);
        QCOMPARE(m_sessions->all().first()->facts(), facts);
        QCOMPARE(facts.size, u"XS"_s);
    }

    void aWrongOrderMakesNothing_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("profile");
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("named");
        QTest::newRow("size") << u"a"_s << u"HUGE"_s << u""_s << u""_s << u"XL"_s;
        QTest::newRow("profile") << u"a"_s << u""_s << u"golden"_s << u""_s << u"golden"_s;
        QTest::newRow("network") << u"a"_s << u""_s << u""_s << u"all"_s << u"offline"_s;
        QTest::newRow("name with a slash") << u"a/b"_s << u""_s << u""_s << u""_s << u"letters"_s;
        QTest::newRow("name with a colon") << u"a:b"_s << u""_s << u""_s << u""_s << u"letters"_s;
        QTest::newRow("name with a line's end") << u"a\n"_s << u""_s << u""_s << u""_s << u"letters"_s;
        QTest::newRow("name like an option") << u"-a"_s << u""_s << u""_s << u""_s << u"letters"_s;
        QTest::newRow("long name") << QString(41, u'a') << u""_s << u""_s << u""_s << u"letters"_s;
        QTest::newRow("taken name") << u"TAKEN"_s << u""_s << u""_s << u""_s << u"taken"_s;
    }
    void aWrongOrderMakesNothing()
    {
        QFETCH(QString, name);
        QFETCH(QString, size);
        QFETCH(QString, profile);
        QFETCH(QString, network);
        QFETCH(QString, named);
        make(u"taken"_s);
        const auto session = m_sessions->create({name, size, profile, network, Session::Lifetime::Kept});
        QVERIFY(!session);
        QVERIFY2(session.error().text.contains(named), qPrintable(session.error().text));
        QCOMPARE(m_sessions->all().size(), 1);
        restart();
        QCOMPARE(m_sessions->all().size(), 1);
    }

    void areFoundByWhatTellsThemApart()
    {
        Session *books = make(u"books"_s);
        Session *boats = make(u"boats"_s);
        make(u"boats-2"_s);
        QCOMPARE(m_sessions->find(u"books"_s).value_or(nullptr), books);
        QCOMPARE(m_sessions->find(u"Boo"_s).value_or(nullptr), books);
        QCOMPARE(m_sessions->find(books->id()).value_or(nullptr), books);
        QCOMPARE(m_sessions->find(books->id().first(6)).value_or(nullptr), books);
        QCOMPARE(m_sessions->find(u"boats"_s).value_or(nullptr), boats); // whole names win
        const auto any = m_sessions->find(u"bo"_s);
        QVERIFY(!any);
        QCOMPARE(any.error().kind, Error::Kind::Invalid);
        QVERIFY2(any.error().text.contains(u"books"_s) && any.error().text.contains(u"boats-2"_s),
                 qPrintable(any.error().text));
        const auto none = m_sessions->find(u"zebra"_s);
        QVERIFY(!none);
        QCOMPARE(none.error().kind, Error::Kind::NotFound);
        QCOMPARE(none.error().remedy.kind, base::Remedy::Kind::ListSessions);
        QVERIFY(!m_sessions->find(u""_s));
    }

    void canBeRenamed()
    {
        Session *books = make(u"books"_s);
        make(u"boats"_s);
        QVERIFY(!m_sessions->rename(books, u"boats"_s));
        QVERIFY(m_sessions->rename(books, u"Books"_s)); // its own name, spelt another way
        restart();
        QVERIFY(m_sessions->find(u"Books"_s));
    }

    /// One may be called as another was that went while somebody waited for it.
    void noOperationOnAnIdHitsANameThatIsTheSame()
    {
        Session *const gone = make(u"gone"_s);
        const QString id = gone->id();
        QVERIFY(support::finish(m_sessions->remove(id)));
        Session *const other = make(id);
        const Session::Facts before = other->facts();
        QCOMPARE(support::finish(m_sessions->archive(id)).error().kind, Error::Kind::NotFound);
        QCOMPARE(support::finish(m_sessions->changeMachine(id, {u"XL"_s, u"offline"_s, {}})).error().kind,
                 Error::Kind::NotFound);
        QCOMPARE(support::finish(m_sessions->fork(id, {})).error().kind, Error::Kind::NotFound);
        QVERIFY(support::finish(m_sessions->remove(id)));
        QCOMPARE(m_sessions->all(), QList<Session *>{other});
        QCOMPARE(other->facts(), before);
    }

    /// Nor one that only looks like it, while both are there.
    void noOperationOnAnIdHitsANameLikeIt()
    {
        Session *const like = make(u"like"_s);
        Session *const meant = make(u"meant"_s);
        QVERIFY(m_sessions->rename(like, meant->id().toUpper()));
        const Session::Facts before = like->facts();
        QVERIFY(support::finish(m_sessions->archive(meant->id())));
        QVERIFY(meant->facts().archived);
        QVERIFY(support::finish(m_sessions->changeMachine(meant->id(), {u"XL"_s, {}, {}})));
        QCOMPARE(meant->facts().size, u"XL"_s);
        QVERIFY(m_sessions->setBudget(meant, 3000));
        QSignalSpy told(m_sessions, &Sessions::budgetTold);
        charge(meant, 2500);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().first().value<Session *>(), meant);
        QCOMPARE(like->facts(), before);
    }

    void areRemovedWithTheirDisk()
    {
        Session *books = make(u"books"_s);
        const QString id = books->id();
        QVERIFY(support::finish(books->volume().ensure(1 << 30)));
        const QString disk = books->volume().path();
        QSignalSpy removed(m_sessions, &Sessions::removed);
        QVERIFY(support::finish(m_sessions->remove(id)));
        QCOMPARE(removed.size(), 1);
        QVERIFY(m_sessions->all().isEmpty());
        QVERIFY(!QFile::exists(disk));
        QVERIFY(support::finish(m_sessions->remove(id))); // what is not there counts as removed
        restart();
        QVERIFY(m_sessions->all().isEmpty());
    }

    void whatARunLeftBehindIsRemovedByTheNextOwner()
    {
        Sessions::Order order;
        order.name = u"top-customers"_s;
        order.lifetime = Session::Lifetime::OneRun;
        QVERIFY(m_sessions->create(order));
        QCOMPARE((*m_sessions->create(order))->name(), u"top-customers-2"_s);
        make(u"kept"_s);
        restart();
        QTRY_COMPARE(m_sessions->all().size(), 1);
        QCOMPARE(m_sessions->all().first()->name(), u"kept"_s);
        restart();
        QCOMPARE(m_sessions->all().size(), 1);
    }

    void withoutAnImageTheySayHowToGetOne()
    {
        Session *session = make(u"books"_s);
        const auto running = support::finish(session->ensureRunning());
        QVERIFY(!running);
        QCOMPARE(running.error().kind, Error::Kind::NotFound);
        QCOMPARE(running.error().remedy, (base::Remedy{base::Remedy::Kind::BuildImage, u"core"_s}));
        QCOMPARE(session->state(), Session::State::Stopped);
        QCOMPARE(session->note(), running.error().text);
        QVERIFY(!session->volume().exists());
        QCOMPARE(*session->bill().usage(), session::Usage{});
        restart();
        QCOMPARE(m_sessions->all().first()->note(), running.error().text);
    }

    void aStartThatFailsFailsForAllThatWait()
    {
        Session *session = make(u"books"_s);
        auto first = session->ensureRunning();
        auto second = session->ensureRunning();
        auto cancelled = session->ensureRunning();
        first.start();
        second.start();
        cancelled.start();
        cancelled.cancel();
        QCOMPARE(session->state(), Session::State::Starting);
        QTRY_VERIFY(!first.isRunning() && !second.isRunning());
        QVERIFY(!first.result() && !second.result());
        QCOMPARE(session->state(), Session::State::Stopped);
    }

    void aStartCanBeStopped()
    {
        Session *session = make(u"books"_s);
        auto start = session->ensureRunning();
        start.start();
        QCOMPARE(session->state(), Session::State::Starting);
        QVERIFY(support::finish(session->stop()));
        QVERIFY(!start.isRunning());
        QCOMPARE(start.result().error().kind, Error::Kind::Cancelled);
        QCOMPARE(session->state(), Session::State::Stopped);
        QVERIFY(support::finish(session->stop()));
    }

    void whoWaitsForARemovedOneIsTold()
    {
        Session *session = make(u"books"_s);
        auto start = session->ensureRunning();
        start.start();
        QVERIFY(support::finish(m_sessions->remove(session->id())));
        QTRY_VERIFY(!start.isRunning());
        QCOMPARE(start.result().error().kind, Error::Kind::Cancelled);
    }

    void areArchivedAndTakenBack()
    {
        const QString id = make(u"sales"_s)->id();
        QVERIFY(support::finish(m_sessions->archive(id)));
        restart();
        Session *sales = m_sessions->find(u"sales"_s).value();
        QVERIFY(sales->facts().archived);
        const auto refused = support::finish(sales->ensureRunning());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Invalid);
        QCOMPARE(refused.error().remedy, (base::Remedy{base::Remedy::Kind::Unarchive, u"sales"_s}));
        QCOMPARE(sales->state(), Session::State::Stopped);
        QVERIFY(m_sessions->unarchive(sales));
        restart();
        QVERIFY(!m_sessions->find(u"sales"_s).value()->facts().archived);
    }

    void areOfAnotherSizeAndNetworkFromTheNextMachineOn()
    {
        const QString id = make(u"sales"_s)->id();
        const auto change = [this, &id](const QString &size, const QString &network) {
            return support::finish(m_sessions->changeMachine(id, {.size = size, .network = network}));
        };
        QCOMPARE(change(u"lg"_s, {}), false); // there is none to stop
        QCOMPARE(change({}, u"offline"_s), false);
        for (const auto &wrong : {change(u"XXL"_s, {}), change(u"XS"_s, u"half"_s)}) {
            QVERIFY(!wrong);
            QCOMPARE(wrong.error().kind, Error::Kind::Invalid);
        }
        QCOMPARE(support::finish(m_sessions->changeMachine(u"none"_s, {})).error().kind,
                 Error::Kind::NotFound);
        restart();
        Session *const sales = m_sessions->find(u"sales"_s).value();
        QCOMPARE(sales->facts().size, u"LG"_s);
        QCOMPARE(sales->facts().network, vm::NetworkPolicy::Offline);

        auto start = sales->ensureRunning();
        start.start();
        QCOMPARE(change(u"LG"_s, u"offline"_s), false); // it is that already
        QCOMPARE(sales->state(), Session::State::Starting);
        QCOMPARE(change({}, u"open"_s), true);
        QVERIFY(!start.isRunning());
        QCOMPARE(start.result().error().kind, Error::Kind::Cancelled);
        QCOMPARE(sales->state(), Session::State::Stopped);
        QCOMPARE(session::networkOf(*sales), vm::NetworkPolicy::Open);
    }

    void haveAnotherImageFromTheNextMachineOn()
    {
        const QString id = make(u"sales"_s)->id();
        const auto change = [this, &id](const QString &profile) {
            return support::finish(m_sessions->changeMachine(id, {.profile = profile}));
        };
        const auto unknown = change(u"golden"_s);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().kind, Error::Kind::NotFound);
        QVERIFY2(unknown.error().text.contains(u"There are: "_s), qPrintable(unknown.error().text));
        const auto missing = change(u"web"_s);
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, Error::Kind::NotFound);
        QCOMPARE(missing.error().remedy, (base::Remedy{base::Remedy::Kind::BuildImage, u"web"_s}));
        QCOMPARE(change(u"core"_s), false); // it is that already, and is not built
        QCOMPARE((*m_sessions->find(id))->facts().profile, u"core"_s);

        QVERIFY(QDir().mkpath(m_places.config + u"/images"_s));
        QFile recipe(m_places.config + u"/images/mine.json"_s);
        QVERIFY(recipe.open(QIODevice::WriteOnly));
        recipe.write(R"({"suite": "trixie", "packages": ["git"]})");
        recipe.close();
        for (const QString &each : {u"core"_s, u"mine"_s})
            QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s, each, m_places));
        QCOMPARE(change(u"mine"_s), false); // there is no machine to stop
        restart();
        Session *const sales = m_sessions->find(u"sales"_s).value();
        QCOMPARE(sales->facts().profile, u"mine"_s);
        QCOMPARE(sales->facts().size, u"SM"_s);
        QCOMPARE(session::profileOf(*m_sessions, *sales), u"mine"_s);

        auto start = sales->ensureRunning();
        start.start();
        QCOMPARE(change(u"mine"_s), false);
        QCOMPARE(change({}), false);
        QCOMPARE(sales->state(), Session::State::Starting);
        QCOMPARE(change(u"core"_s), true);
        QVERIFY(!start.isRunning());
        QCOMPARE(sales->state(), Session::State::Stopped);
    }

    void haveTheBudgetOfTheirOrderOrOfTheSettings()
    {
        m_settings.budgetSession = 500;
        Session *usual = make(u"usual"_s);
        const auto dear = m_sessions->create({.name = u"dear"_s, .budget = 900});
        const auto endless = m_sessions->create({.name = u"endless"_s, .budget = 0});
        QVERIFY(dear && endless);
        QVERIFY(m_sessions->setBudget(usual, 700));
        m_settings.budgetSession = 0; // for new ones
        restart();
        QCOMPARE((*m_sessions->find(u"usual"_s))->facts().budget, qint64(700));
        QCOMPARE((*m_sessions->find(u"dear"_s))->facts().budget, qint64(900));
        QCOMPARE((*m_sessions->find(u"endless"_s))->facts().budget, qint64(0));
    }

    void noMachineStartsOverABudget_data()
    {
        QTest::addColumn<qint64>("own");
        QTest::addColumn<qint64>("month");
        QTest::addColumn<base::Remedy>("remedy");
        using Kind = base::Remedy::Kind;
        QTest::newRow("of the session")
            << qint64(3000) << qint64(0) << base::Remedy{Kind::RaiseBudget, u"sales"_s};
        QTest::newRow("of the month") << qint64(0) << qint64(3000) << base::Remedy{Kind::RaiseMonthBudget};
        QTest::newRow("of neither") << qint64(3001) << qint64(3001)
                                    << base::Remedy{Kind::BuildImage, u"core"_s};
    }
    void noMachineStartsOverABudget()
    {
        QFETCH(qint64, own);
        QFETCH(qint64, month);
        QFETCH(base::Remedy, remedy);
        Session *sales = make(u"sales"_s);
        QVERIFY(m_sessions->setBudget(sales, own));
        m_settings.budgetMonth = month;
        spend(sales, 3s);
        const auto refused = support::finish(sales->ensureRunning());
        QVERIFY(!refused);
        QCOMPARE(refused.error().remedy, remedy);
        QVERIFY2(!refused.error().text.contains(u"berth "_s), qPrintable(refused.error().text));
        const bool isOver = own == 3000 || month == 3000;
        QCOMPARE(refused.error().kind, isOver ? Error::Kind::Busy : Error::Kind::NotFound);
    }

    void aRaisedBudgetLetsMachinesStart()
    {
        Session *sales = make(u"sales"_s);
        QVERIFY(m_sessions->setBudget(sales, 3000));
        spend(sales, 3s);
        QCOMPARE(support::finish(sales->ensureRunning()).error().kind, Error::Kind::Busy);
        QVERIFY(m_sessions->setBudget(sales, 6000));
        QCOMPARE(support::finish(sales->ensureRunning()).error().kind, Error::Kind::NotFound); // the image
        QCOMPARE(sales->bill().budgets().value(), (session::Budgets{{6000, 3000}, {0, 0}}));
        QCOMPARE(m_sessions->guard().month().value(), (session::Budget{0, 3000}));
    }

    void noMachineStartsWhenAModelSpentTheBudget_data()
    {
        QTest::addColumn<qint64>("own");
        QTest::addColumn<qint64>("month");
        QTest::newRow("of the session") << qint64(3000) << qint64(0);
        QTest::newRow("of the month") << qint64(0) << qint64(3000);
    }
    void noMachineStartsWhenAModelSpentTheBudget()
    {
        QFETCH(qint64, own);
        QFETCH(qint64, month);
        Session *sales = make(u"sales"_s);
        QVERIFY(m_sessions->setBudget(sales, own));
        m_settings.budgetMonth = month;
        QSignalSpy told(m_sessions, &Sessions::budgetTold);
        charge(sales, 2500);
        QCOMPARE(told.size(), 1); // nearly all, without a machine
        QCOMPARE(told.first().first().value<Session *>(), own > 0 ? sales : nullptr);
        QCOMPARE(support::finish(sales->ensureRunning()).error().kind, Error::Kind::NotFound); // the image
        charge(sales, 500);
        QCOMPARE(told.size(), 2);
        QCOMPARE(support::finish(sales->ensureRunning()).error().kind, Error::Kind::Busy);
    }

    void whatRemovedOnesCostStaysKnown()
    {
        Session *sales = make(u"sales"_s);
        const QString id = sales->id();
        spend(sales, 3s);
        charge(sales, 500);
        QCOMPARE(*sales->bill().usage(), (session::Usage{3s, 3500, 1}));
        QVERIFY(support::finish(m_sessions->remove(id)));
        restart();
        QCOMPARE(m_sessions->usages().value(), (QMap<QString, session::Usage>{{id, {3s, 3500, 1}}}));
        QVERIFY(m_sessions->usages(u"another"_s)->isEmpty());
        QCOMPARE(m_sessions->guard().month().value(), (session::Budget{0, 3500}));
    }

    void troubleWithTheMeterIsToldOnce()
    {
        QVERIFY(m_open->meter->begin({u"s"_s, u"m"_s, u"MD"_s, 1, {}, 0ms, false}));
        QVERIFY(m_open->meter->confirm(u"m"_s));
        QVERIFY(m_open->store->exec(u"ALTER TABLE intervals RENAME TO hidden"_s));
        QSignalSpy troubled(m_sessions, &Sessions::troubled);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u".*intervals.*"_s));
        QTRY_COMPARE(troubled.size(), 1);
        QTest::qWait(1200); // another beat
        QCOMPARE(troubled.size(), 1);
    }

private:
    void restart()
    {
        m_open.reset();
        m_open = std::make_unique<support::OpenSessions>(m_places, &m_clock, &m_settings);
        m_sessions = m_open->sessions.get();
    }
    void spend(const Session *session, std::chrono::milliseconds time)
    {
        QVERIFY(m_open->meter->begin({session->id(), u"m"_s, u"MD"_s, 1000, {}, 0ms, false}));
        QVERIFY(m_open->meter->confirm(u"m"_s));
        m_clock.advance(time);
        QVERIFY(m_open->meter->end(u"m"_s));
    }
    void charge(const Session *session, qint64 nanodollars)
    {
        QVERIFY(m_open->ledger.charge({session->id(), {}, u"model"_s, m_clock.now(), nanodollars}));
    }
    Session *make(const QString &name)
    {
        Sessions::Order order;
        order.name = name;
        const auto session = m_sessions->create(order);
        if (!session)
            qFatal("%s", qPrintable(session.error().text));
        return *session;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    support::ManualClock m_clock;
    session::Settings m_settings;
    std::unique_ptr<support::OpenSessions> m_open;
    Sessions *m_sessions = nullptr;
};

BERTH_TEST(tst_Sessions)
#include "tst_sessions.moc"
