// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/reviews.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using gate::Answer;
using gate::Crossing;
using gate::Policy;
using gate::Request;
using gate::Review;
using gate::Reviews;
using store::Store;
using State = Review::State;

static Request request(const QString &code = u"print(1)"_s, const QList<Crossing> &crossings = {})
{
    return {u"claude-code"_s, u"execute_python"_s, {{u"code"_s, code}}, u"s1"_s,
            u"sales"_s,       Policy::Reviewed,    gate::Nature::Code,  crossings};
}

class tst_Reviews : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        restart();
    }
    void cleanup() { close(); }

    void keepsWhatAPersonHasToSee()
    {
        const QList<Crossing> crossings{{Crossing::Kind::HostRead, u"/a"_s}, {Crossing::Kind::Vms, u"4"_s}};
        const QString id = ask(request(u"print(1)"_s, crossings));
        restart();
        const auto open = m_reviews->open().value();
        QCOMPARE(open.size(), 1);
        const Review &review = open.first();
        QCOMPARE(review.id, id);
        QCOMPARE(review.audit, 7);
        QCOMPARE(review.caller, u"claude-code"_s);
        QCOMPARE(review.tool, u"execute_python"_s);
        QCOMPARE(review.vm, u"s1"_s);
        QCOMPARE(review.vmName, u"sales"_s);
        QCOMPARE(review.arguments, (QJsonObject{{u"code"_s, u"print(1)"_s}}));
        QCOMPARE(review.why, u"Because."_s);
        QCOMPARE(review.policy, Policy::Reviewed);
        QCOMPARE(review.crossings, crossings);
        QCOMPARE(review.asked, m_clock.now());
        QCOMPARE(review.state, State::Open);
        QCOMPARE(review.fingerprint.size(), 64);
    }

    /// It is shown and run as it is, and only who makes it again gets the answer once its owner is gone.
    void keepsNoSecretBeyondItsOwner()
    {
        const QString key = u"sk-ant-api03-"_s + QString(40, u'a');
        const Request secret = request(u"login "_s + key);
        const QString id = ask(secret);
        const QString edited = ask(request(u"other "_s + key));
        const QJsonObject other{{u"code"_s, u"mine "_s + key}};
        QVERIFY(m_reviews->answer(edited, {Answer::Kind::Edit, {}, other}));
        QCOMPARE(m_reviews->review(id)->arguments, secret.arguments);
        QCOMPARE(m_reviews->review(edited)->edited, other);
        QVERIFY(m_reviews->review(edited)->isWhole);
        for (const QString &name : QDir(m_folder->path()).entryList(QDir::Files)) {
            QFile file(m_folder->filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly) && !file.readAll().contains(key.toUtf8()));
        }
        restart();
        QCOMPARE(m_reviews->review(id)->arguments, (QJsonObject{{u"code"_s, u"login [redacted]"_s}}));
        QVERIFY(m_reviews->review(id)->isWhole);
        Request hole = secret;
        hole.arguments = m_reviews->review(id)->arguments;
        QVERIFY(Reviews::fingerprint(hole) != m_reviews->review(id)->fingerprint);
        QVERIFY(m_reviews->answer(id, {Answer::Kind::Run}));
        QCOMPARE(ask(secret), id);
        QVERIFY(!m_reviews->review(edited)->isWhole);
    }

    void joinsTheSameCallAndNoOther()
    {
        const QString id = ask(request());
        QCOMPARE(ask(request()), id);
        Request other = request();
        other.caller = u"cursor"_s;
        QVERIFY(ask(other) != id);
        other = request();
        other.vm = u"s2"_s;
        QVERIFY(ask(other) != id);
        other = request();
        other.tool = u"execute_bash"_s;
        QVERIFY(ask(other) != id);
        QVERIFY(ask(request(u"print(2)"_s)) != id);
        QVERIFY(ask(request(u"print(1)"_s, {{Crossing::Kind::Network, u"open"_s}})) != id);
        QCOMPARE(m_reviews->open()->size(), 6);
        // The name of a machine may change.
        other = request();
        other.vmName = u"renamed"_s;
        QCOMPARE(ask(other), id);
    }

    void takesEqualArgumentsForEqual()
    {
        Request one = request();
        one.arguments = {{u"a"_s, 1}, {u"b"_s, QJsonObject{{u"x"_s, 1.0}, {u"y"_s, u"é"_s}}}};
        Request two = request();
        two.arguments = {{u"b"_s, QJsonObject{{u"y"_s, u"é"_s}, {u"x"_s, 1}}}, {u"a"_s, 1.0}};
        QCOMPARE(Reviews::fingerprint(one), Reviews::fingerprint(two));
        // Texts do not run over into each other.
        one = two = request();
        one.caller = u"ab"_s, one.vm = u"c"_s;
        two.caller = u"a"_s, two.vm = u"bc"_s;
        QVERIFY(Reviews::fingerprint(one) != Reviews::fingerprint(two));
        one.caller = u"a\",\"b"_s, one.vm = u"c"_s;
        two.caller = u"a"_s, two.vm = u"b\",\"c"_s;
        QVERIFY(Reviews::fingerprint(one) != Reviews::fingerprint(two));
    }

    void givesAnApprovalOnce()
    {
        const QString id = ask(request());
        QCOMPARE(use(id).error().kind, Error::Kind::Denied); // not answered
        QVERIFY(m_reviews->answer(id, {Answer::Kind::Run}));
        QCOMPARE(ask(request()), id); // approved, and not taken yet
        const auto used = use(id);
        QVERIFY(used);
        QCOMPARE(used->state, State::Run);
        const auto again = use(id);
        QCOMPARE(again.error().kind, Error::Kind::Denied);
        QVERIFY(again.error().text.contains(u"it was for one call"_s));
        restart();
        QVERIFY(!use(id));
        QVERIFY(ask(request()) != id);
    }

    void givesAnApprovalOnceWhoeverIsKilled()
    {
        const QString id = ask(request());
        QVERIFY(m_reviews->answer(id, {Answer::Kind::Run}));
        close();
        const auto inChild = [this](const auto &act) {
            const pid_t child = fork();
            if (child == 0) {
                restart();
                act();
                kill(getpid(), SIGKILL);
            }
            int status = 0;
            return waitpid(child, &status, 0) == child && WIFSIGNALED(status);
        };
        // Killed before the permission is handed out: it is still there.
        QVERIFY(inChild([&] {
            (void)m_store->transaction([&]() -> base::Result<> {
                (void)m_reviews->use(id);
                kill(getpid(), SIGKILL);
                return {};
            });
        }));
        restart();
        QCOMPARE(m_reviews->review(id)->state, State::Run);
        close();
        // Killed right after: it is gone.
        QVERIFY(inChild([&] { (void)use(id); }));
        restart();
        QCOMPARE(m_reviews->review(id)->state, State::Used);
        QVERIFY(!use(id));
    }

    void handsOutWhatAPersonEdited()
    {
        const QString id = ask(request());
        const QJsonObject edited{{u"code"_s, u"print(3)"_s}};
        QVERIFY(m_reviews->answer(id, {Answer::Kind::Edit, u"safer"_s, edited}));
        restart();
        const auto used = use(id);
        QVERIFY(used);
        QCOMPARE(used->state, State::Edited);
        QCOMPARE(used->edited.value(), edited);
        QCOMPARE(used->arguments, request().arguments);
        QCOMPARE(used->answer, u"safer"_s);
    }

    void refusesWithTheWordsOfThePerson()
    {
        const QString id = ask(request());
        m_clock.advance(1min);
        QVERIFY(m_reviews->answer(id, {Answer::Kind::Refuse, u"Not on a Friday.\u001b"_s}));
        QCOMPARE(use(id).error().text, u"A person has refused this call: Not on a Friday.\\u001b"_s);
        QCOMPARE(m_reviews->review(id)->answered.value(), m_clock.now());
        QVERIFY(m_reviews->open()->isEmpty());
        const QString silent = ask(request());
        QVERIFY(silent != id);
        QVERIFY(m_reviews->answer(silent, {Answer::Kind::Refuse}));
        QVERIFY(use(silent).error().text.startsWith(u"A person has refused this call. "_s));
    }

    void takesOneAnswer_data()
    {
        QTest::addColumn<Answer::Kind>("first");
        QTest::addColumn<QString>("says");
        QTest::newRow("run") << Answer::Kind::Run << u"has allowed"_s;
        QTest::newRow("edit") << Answer::Kind::Edit << u"has allowed"_s;
        QTest::newRow("always") << Answer::Kind::Always << u"has allowed"_s;
        QTest::newRow("refuse") << Answer::Kind::Refuse << u"has refused"_s;
    }
    void takesOneAnswer()
    {
        QFETCH(Answer::Kind, first);
        QFETCH(QString, says);
        const QString id = ask(request());
        QVERIFY(m_reviews->answer(id, {first}));
        const State state = m_reviews->review(id)->state;
        for (const auto kind :
             {Answer::Kind::Run, Answer::Kind::Edit, Answer::Kind::Refuse, Answer::Kind::Always}) {
            const auto second = m_reviews->answer(id, {kind});
            QVERIFY(!second);
            QCOMPARE(second.error().kind, Error::Kind::Invalid);
            QVERIFY2(second.error().text.contains(says), qPrintable(second.error().text));
        }
        QCOMPARE(m_reviews->review(id)->state, state);
        QCOMPARE(m_reviews->answer(u"nothing"_s, {Answer::Kind::Run}).error().kind, Error::Kind::NotFound);
    }

    void remembersAlways()
    {
        const QList<Crossing> overwrites{{Crossing::Kind::Overwrite, u"a.md"_s}};
        QVERIFY(!isAlways(request(u"x"_s, overwrites)));
        QVERIFY(m_reviews->answer(ask(request(u"x"_s, overwrites)), {Answer::Kind::Always}));
        restart();
        QVERIFY(isAlways(request(u"y"_s, overwrites)));
        QVERIFY(isAlways(request(u"y"_s, {{Crossing::Kind::Overwrite, u"b.md"_s}})));
        QVERIFY(!isAlways(request(u"y"_s))); // other kinds
        const QList<Crossing> package{{Crossing::Kind::Package, u"pip one"_s}};
        QVERIFY(m_reviews->answer(ask(request(u"x"_s, package)), {Answer::Kind::Always}));
        QVERIFY(isAlways(request(u"y"_s, package)));
        QVERIFY(!isAlways(request(u"y"_s, {{Crossing::Kind::Package, u"pip other"_s}})));
        QVERIFY(!isAlways(request(u"y"_s, overwrites + QList<Crossing>{{Crossing::Kind::Removal, u"b"_s}})));
        QVERIFY(!isAlways(request(u"y"_s, overwrites), Policy::Builder)); // another policy
        Request other = request(u"x"_s, overwrites);
        other.vm = u"s2"_s;
        QVERIFY(!isAlways(other));
        other = request(u"x"_s, overwrites);
        other.caller = u"cursor"_s;
        QVERIFY(!isAlways(other));
        other = request(u"x"_s, overwrites);
        other.tool = u"execute_bash"_s;
        QVERIFY(!isAlways(other));
        QVERIFY(m_reviews->forget(u"s2"_s));
        QVERIFY(isAlways(request(u"y"_s, overwrites)));
        QVERIFY(m_reviews->forget(u"s1"_s));
        QVERIFY(!isAlways(request(u"y"_s, overwrites)));
    }

    void bindsAlwaysToFilesOfTheHostAndMoney()
    {
        for (const auto kind : {Crossing::Kind::HostRead, Crossing::Kind::HostWrite, Crossing::Kind::Exposure,
                                Crossing::Kind::Budget}) {
            QVERIFY(
                m_reviews->answer(ask(request(u"x"_s, {{kind, u"/home/u/a"_s}})), {Answer::Kind::Always}));
            QVERIFY(isAlways(request(u"y"_s, {{kind, u"/home/u/a"_s}})));
            QVERIFY(!isAlways(request(u"y"_s, {{kind, u"/home/u/.ssh/id"_s}})));
        }
    }

    void allowsNothingAlwaysWithoutAMachine()
    {
        Request create = request();
        create.vm.clear();
        const QString id = ask(create);
        QCOMPARE(m_reviews->answer(id, {Answer::Kind::Always}).error().kind, Error::Kind::Invalid);
        QCOMPARE(m_reviews->review(id)->state, State::Open);
        QVERIFY(!isAlways(create));
    }

    void expiresWhatNobodyAnswersOrFetches()
    {
        const QString open = ask(request(u"1"_s));
        m_clock.advance(23h);
        const QString approved = ask(request(u"2"_s));
        QVERIFY(m_reviews->answer(approved, {Answer::Kind::Run}));
        const QString edited = ask(request(u"3"_s));
        QVERIFY(m_reviews->answer(edited, {Answer::Kind::Edit}));
        const QString refused = ask(request(u"4"_s));
        QVERIFY(m_reviews->answer(refused, {Answer::Kind::Refuse}));
        m_clock.advance(1h - 1ms);
        QCOMPARE(m_reviews->expire().value(), QStringList());
        m_clock.advance(1ms);
        QCOMPARE(m_reviews->expire().value(), (QStringList{open, approved, edited}));
        QCOMPARE(m_reviews->expire().value(), QStringList());
        for (const QString &id : {open, approved, edited}) {
            QCOMPARE(m_reviews->review(id)->state, State::Expired);
            QVERIFY(use(id).error().text.contains(u"expired"_s));
            QVERIFY(!m_reviews->answer(id, {Answer::Kind::Run}));
        }
        QCOMPARE(m_reviews->review(refused)->state, State::Refused);
    }

    void withdrawsWhatHasNotEnded()
    {
        const QString open = ask(request(u"1"_s));
        const QString used = ask(request(u"2"_s));
        QVERIFY(m_reviews->answer(used, {Answer::Kind::Run}));
        QVERIFY(use(used));
        QCOMPARE(m_reviews->withdraw(open).value(), QStringList{open});
        QCOMPARE(m_reviews->withdraw(open).value(), QStringList());
        QCOMPARE(m_reviews->withdraw(used).value(), QStringList());
        QCOMPARE(m_reviews->withdraw(u"nothing"_s).value(), QStringList());
        QCOMPARE(m_reviews->review(used)->state, State::Used);
        QVERIFY(use(open).error().text.contains(u"withdrawn"_s));
        const QString next = ask(request(u"3"_s));
        QCOMPARE(m_reviews->forget(u"s1"_s).value(), QStringList{next});
    }

    void boundsWhatACallerCanAsk()
    {
        for (int i = 0; i < Reviews::kMostOpen; ++i)
            QVERIFY(!ask(request(QString::number(i))).isEmpty());
        const auto more = m_reviews->ask(request(u"more"_s), Policy::Reviewed, {}, 1);
        QCOMPARE(more.error().kind, Error::Kind::Busy);
        QVERIFY(!ask(request(u"0"_s)).isEmpty()); // that one is there
        Request other = request(u"more"_s);
        other.caller = u"cursor"_s;
        QVERIFY(!ask(other).isEmpty());
        other.arguments = {{u"code"_s, QString(1024 * 1024, u'x')}};
        QCOMPARE(m_reviews->ask(other, Policy::Reviewed, {}, 1).error().kind, Error::Kind::Invalid);
    }

private:
    void close()
    {
        m_reviews.reset();
        m_store.reset();
    }
    void restart()
    {
        close();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {Reviews::schema()});
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        m_reviews = std::make_unique<Reviews>(m_store.get(), &m_clock);
    }
    QString ask(const Request &request)
    {
        return m_reviews->ask(request, Policy::Reviewed, u"Because."_s, 7).value().id;
    }
    base::Result<Review> use(const QString &id)
    {
        base::Result<Review> used = base::fail(Error::Kind::Failed, {});
        auto done = m_store->transaction([&]() -> base::Result<> {
            used = m_reviews->use(id);
            if (!used)
                return base::fail(used.error());
            return {};
        });
        Q_UNUSED(done)
        return used;
    }
    bool isAlways(const Request &request, Policy policy = Policy::Reviewed) const
    {
        return m_reviews->isAlways(request, policy).value();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Reviews> m_reviews;
};

BERTH_TEST(tst_Reviews)
#include "tst_reviews.moc"
