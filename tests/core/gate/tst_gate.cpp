// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <type_traits>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Result;
using base::Task;
using gate::Answer;
using gate::AuditEntry;
using gate::Crossing;
using gate::Entry;
using gate::Gate;
using gate::Nature;
using gate::Outcome;
using gate::Pass;
using gate::Policy;
using gate::Refused;
using gate::Request;
using gate::Review;
using gate::RulesFile;
using gate::Waiting;
using store::Store;

// Nobody but a gate makes a pass, and there are no two of one.
static_assert(!std::is_default_constructible_v<Pass>);
static_assert(!std::is_constructible_v<Pass, gate::Audit *, qint64, Request>);
static_assert(!std::is_constructible_v<Pass, Request>);
static_assert(!std::is_aggregate_v<Pass>);
static_assert(!std::is_copy_constructible_v<Pass> && !std::is_copy_assignable_v<Pass>);
static_assert(std::is_nothrow_move_constructible_v<Pass>);

static const QByteArray kBuilder =
    R"({"version": 1, "callers": {"*": {"tools": ["run", "list"], "vms": 3}}})";
static const QByteArray kReviewed =
    R"({"version": 1, "callers": {"*": {"policy": "reviewed", "tools": ["run", "list"]}}})";

static Request request(const QList<Crossing> &crossings = {}, const QString &code = u"print(1)"_s)
{
    return {u"claude-code"_s, u"run"_s,        {{u"code"_s, code}}, u"s1"_s,
            u"sales"_s,       Policy::Builder, Nature::Code,        crossings};
}

static Request asked(const QString &code = u"print(1)"_s)
{
    return request({{Crossing::Kind::Overwrite, u"report.md"_s}}, code);
}

/// What a tool does with arguments that a person edited.
static Result<Request> reread(const QJsonObject &arguments)
{
    if (!arguments[u"code"_s].isString())
        return base::fail(base::Error::Kind::Invalid, u"There is no code."_s);
    return asked(arguments[u"code"_s].toString());
}

class tst_Gate : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        rules(kBuilder);
        restart();
    }
    void cleanup() { close(); }

    void letsPassWhatIsGranted()
    {
        auto entry = enter(request());
        auto *pass = std::get_if<Pass>(&entry);
        QVERIFY(pass);
        QCOMPARE(pass->request(), request());
        QVERIFY(!pass->isEdited());
        QCOMPARE(last().id, pass->audit());
        QCOMPARE(last().verdict, u"allow"_s);
        QCOMPARE(last().outcome, QString()); // on record before anything happens
        m_gate->finish(std::move(*pass), Outcome::Ok, u"1"_s);
        QCOMPARE(last().outcome, u"ok"_s);
        QCOMPARE(last().text, u"1"_s);
    }

    void endsWhatIsDroppedAsCancelled()
    {
        {
            auto entry = enter(request());
            Pass pass = std::move(std::get<Pass>(entry));
            QCOMPARE(last().outcome, QString());
        }
        QCOMPARE(last().outcome, u"cancelled"_s);
        auto outlives = enter(request()); // nobody is there to be told
        close();
        outlives = Refused{};
        restart();
        QCOMPARE(last().outcome, u"lost"_s);
    }

    void refusesAndRecords()
    {
        Request unknown = request();
        unknown.tool = u"rm"_s;
        auto entry = enter(unknown);
        QVERIFY(std::get<Refused>(entry).why.contains(u"do not let “claude-code” use rm"_s));
        QCOMPARE(last().verdict, u"refuse"_s);
        QCOMPARE(last().outcome, u"error"_s);
        QVERIFY(m_gate->refuse(request(), u"There is no machine “x”."_s));
        QCOMPARE(last().why, u"There is no machine “x”."_s);
        QCOMPARE(m_gate->audit(10, {.verdict = u"refuse"_s})->size(), 2);
    }

    void saysWhenAGrantIsOver()
    {
        rules(
            R"({"version": 1, "callers": {"claude-code": {"tools": "all", "until": "2100-01-01T00:00:00Z"}}})");
        auto entry = enter(request());
        QVERIFY(std::holds_alternative<Pass>(entry));
        rules(
            R"({"version": 1, "callers": {"claude-code": {"tools": "all", "until": "1970-01-01T00:00:00Z"}}})");
        entry = enter(request());
        const auto &refused = std::get<Refused>(entry);
        QVERIFY2(refused.why.contains(u"has ended"_s), qPrintable(refused.why));
        QCOMPARE(refused.remedy, (base::Remedy{base::Remedy::Kind::AllowProgram, u"claude-code"_s}));
    }

    /// Not even with a grant of the folder: who writes the rules grants.
    void letsNobodyWriteToTheRules()
    {
        const QString folder = QFileInfo(m_folder->path()).canonicalFilePath();
        rules(QJsonDocument::fromJson(kBuilder).toJson().replace(
            "\"tools\"", "\"write\": [\"" + folder.toUtf8() + "\"], \"tools\""));
        Request writes = request();
        writes.crossings = {{gate::Crossing::Kind::HostWrite, folder + u"/rules.json"_s}};
        auto entry = enter(writes);
        QVERIFY(std::holds_alternative<Refused>(entry));
        writes.crossings = {{gate::Crossing::Kind::HostWrite, folder + u"/x/../settings.json"_s}};
        entry = enter(writes);
        QVERIFY(!std::holds_alternative<Pass>(entry));
    }

    void keepsWhoMadeWhat()
    {
        QVERIFY(m_gate->noteMade(u"one"_s, u"a"_s));
        QVERIFY(m_gate->noteMade(u"two"_s, u"a"_s));
        QVERIFY(m_gate->noteMade(u"two"_s, u"b"_s)); // as it was
        restart();
        QCOMPARE(m_gate->madeBy(u"a"_s)->size(), 2);
        QVERIFY(m_gate->madeBy(u"b"_s)->isEmpty());
    }

    void recordsWhatAPersonChanged()
    {
        QVERIFY(m_gate->note(u"caller.allow"_s, {{u"caller"_s, u"codex"_s}}));
        QCOMPARE(last().caller, gate::kPerson);
        QCOMPARE(last().tool, u"caller.allow"_s);
        QCOMPARE(last().outcome, u"ok"_s);
    }

    void withdrawsWhatARevokedCallerAsked()
    {
        rules(R"({"version": 1, "callers": {"claude-code": {"policy": "reviewed", "tools": "all"}}})");
        Request changes = request();
        changes.nature = gate::Nature::Inside;
        const QString review = ask(changes);
        QVERIFY(m_gate->withdrawAll(u"somebody"_s));
        QCOMPARE(m_gate->openReviews()->size(), 1);
        QVERIFY(m_gate->withdrawAll(u"claude-code"_s));
        QVERIFY(m_gate->openReviews()->isEmpty());
    }

    void refusesEverythingWhileTheRulesAreWrong()
    {
        QSignalSpy changed(m_gate.get(), &Gate::rulesChanged);
        rules("{\"version\": 1, \"callers\": {\"*\": {\"tool\": \"all\"}}}");
        auto entry = enter(request());
        QVERIFY(std::get<Refused>(entry).why.contains(u"callers.*.tool"_s));
        QVERIFY(!m_gate->grant(u"x"_s));
        QTRY_COMPARE(changed.count(), 1);
        rules(kBuilder);
        entry = enter(request());
        QVERIFY(std::holds_alternative<Pass>(entry));
    }

    void doesNothingThatIsNotOnRecord()
    {
        QVERIFY(m_store->exec(u"DROP TABLE audit"_s));
        QVERIFY(!support::finish(m_gate->enter(request(), {}, 0ms)));
        QVERIFY(!support::finish(m_gate->enter(asked(), {}, 0ms)));
        QVERIFY(m_gate->openReviews()->isEmpty()); // both or neither
    }

    void waitsNoLongerThanItsCallerCan()
    {
        QSignalSpy reviewAsked(m_gate.get(), &Gate::reviewAsked);
        QElapsedTimer timer;
        timer.start();
        auto entry = enter(asked(), {}, 50ms);
        QVERIFY(timer.elapsed() >= 50);
        QVERIFY(timer.elapsed() < 5000);
        const auto waiting = std::get<Waiting>(entry);
        QVERIFY(waiting.why.contains(u"A person must allow this in Berth."_s));
        QVERIFY(waiting.why.contains(waiting.reviewId));
        QCOMPARE(reviewAsked.count(), 1);
        QCOMPARE(reviewAsked[0][0].toString(), waiting.reviewId);
        QCOMPARE(last().verdict, u"review"_s);
        QCOMPARE(last().review, waiting.reviewId);
        QCOMPARE(last().outcome, u"cancelled"_s);
        const auto open = m_gate->openReviews().value();
        QCOMPARE(open.size(), 1);
        QCOMPARE(open[0].audit, last().id);
        QCOMPARE(open[0].why, last().why);
    }

    void wakesTheCallThatWaits()
    {
        Call call(this, asked());
        const QString id = theReview();
        QVERIFY(call.task.isRunning());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        QElapsedTimer timer;
        timer.start();
        while (!call.isDone && timer.elapsed() < 5000)
            QCoreApplication::processEvents();
        QVERIFY2(timer.elapsed() < 500, "it was not woken, it looked again");
        auto entry = call.entry();
        QVERIFY(std::holds_alternative<Pass>(entry));
        QCOMPARE(std::get<Pass>(entry).request(), asked());
        m_gate->finish(std::get<Pass>(std::move(entry)), Outcome::Ok);
        QCOMPARE(last().outcome, u"ok"_s);
        QCOMPARE(last().review, id);
        QCOMPARE(m_gate->review(id)->state, Review::State::Used);
        QVERIFY(!m_gate->answer(id, {Answer::Kind::Refuse}));
    }

    void tellsTheCallThatWaitsOfARefusal()
    {
        Call call(this, asked());
        QVERIFY(m_gate->answer(theReview(), {Answer::Kind::Refuse, u"Use a copy."_s}));
        QTRY_VERIFY(call.isDone);
        QVERIFY(std::get<Refused>(call.entry()).why.contains(u"Use a copy."_s));
        QCOMPARE(last().outcome, u"error"_s);
        QVERIFY(last().text.contains(u"Use a copy."_s));
    }

    void letsOneOfTwoLikeCallsPass()
    {
        Call first(this, asked());
        Call second(this, asked());
        Call other(this, asked(u"print(2)"_s));
        QCOMPARE(m_gate->openReviews()->size(), 2);
        QVERIFY(m_gate->answer(m_gate->openReviews()->first().id, {Answer::Kind::Run}));
        QTRY_VERIFY(first.isDone && second.isDone);
        QVERIFY(!other.isDone);
        auto one = first.entry(), two = second.entry();
        QVERIFY(std::holds_alternative<Pass>(one) != std::holds_alternative<Pass>(two));
        const auto &refused = std::holds_alternative<Pass>(one) ? two : one;
        QVERIFY(std::get<Refused>(refused).why.contains(u"it was for one call"_s));
    }

    void givesTheAnswerLater()
    {
        const QString id = ask(asked());
        restart(); // the owner, meanwhile
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        restart();
        auto entry = enter(asked(), id);
        QVERIFY(std::holds_alternative<Pass>(entry));
        QCOMPARE(last().review, id);
        entry = enter(asked(), id);
        QVERIFY(std::get<Refused>(entry).why.contains(u"it was for one call"_s));
    }

    /// What was written down of the edit has a hole where it was.
    void runsNoEditWhoseSecretIsNotKept()
    {
        const QString key = u"sk-ant-api03-"_s + QString(40, u'a');
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Edit, {}, {{u"code"_s, key}}}));
        restart();
        const auto entry = enter(asked(), id);
        QVERIFY(std::holds_alternative<Refused>(entry));
        QVERIFY2(std::get<Refused>(entry).why.contains(u"secret"_s),
                 qPrintable(std::get<Refused>(entry).why));
        QVERIFY(std::holds_alternative<Waiting>(enter(asked())));
    }

    void givesTheAnswerToALikeCallThatForgotItsReview()
    {
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        QVERIFY(std::holds_alternative<Pass>(enter(asked())));
        QVERIFY(std::holds_alternative<Waiting>(enter(asked()))); // once more is another question
    }

    void waitsOnWithItsReview()
    {
        const QString id = ask(asked());
        QCOMPARE(std::get<Waiting>(enter(asked(), id)).reviewId, id);
        Call call(this, asked(), id);
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        QTRY_VERIFY(call.isDone);
        QVERIFY(std::holds_alternative<Pass>(call.entry()));
    }

    void givesAnAnswerToNoOtherCall()
    {
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        const auto refuses = [&](const Request &other, const QString &review, const QString &why) {
            auto entry = enter(other, review);
            auto *refused = std::get_if<Refused>(&entry);
            return refused && refused->why.contains(why) && last().verdict == u"refuse"_s;
        };
        QVERIFY(refuses(asked(u"print(2)"_s), id, u"of another call"_s));
        Request other = asked();
        other.vm = u"s2"_s;
        QVERIFY(refuses(other, id, u"of another call"_s));
        other = asked();
        other.caller = u"cursor"_s;
        QVERIFY(refuses(other, id, u"There is no review"_s));
        QVERIFY(refuses(asked(), u"nothing"_s, u"There is no review"_s));
        QVERIFY(refuses(asked(), QString(100'000, u'x'), u"There is no review"_s));
        other = asked();
        other.crossings << Crossing{Crossing::Kind::Removal, u"all"_s};
        QVERIFY(refuses(other, id, u"has changed"_s));
        QVERIFY(std::holds_alternative<Pass>(enter(asked(), id)));
    }

    void readsWhatAPersonEdited()
    {
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Edit, {}, {{u"code"_s, u"print(3)"_s}}}));
        auto entry = enter(asked(), id);
        QVERIFY(std::holds_alternative<Pass>(entry));
        QVERIFY(std::get<Pass>(entry).isEdited());
        QCOMPARE(std::get<Pass>(entry).request(), asked(u"print(3)"_s));
    }

    void refusesEditsThatDoNotFit()
    {
        const auto edited = [this](const QJsonObject &arguments, const Gate::Reread &by) {
            const QString id = ask(asked());
            if (!m_gate->answer(id, {Answer::Kind::Edit, {}, arguments}))
                return u"not answered"_s;
            auto entry = support::finish(m_gate->enter(asked(), id, 0ms, by)).value();
            auto *refused = std::get_if<Refused>(&entry);
            return refused && m_gate->review(id)->state == Review::State::Withdrawn ? refused->why
                                                                                    : u"passed"_s;
        };
        QVERIFY(edited({{u"kode"_s, u"x"_s}}, reread).contains(u"There is no code."_s));
        QVERIFY(edited({{u"code"_s, u"x"_s}}, {}).contains(u"takes no other arguments"_s));
        const Gate::Reread elsewhere = [](const QJsonObject &) -> Result<Request> {
            Request request = asked();
            request.vm = u"s2"_s;
            return request;
        };
        QVERIFY(edited({}, elsewhere).contains(u"another machine"_s));
        const Gate::Reread forbidden = [](const QJsonObject &) -> Result<Request> {
            Request request = asked();
            request.vmPolicy = Policy::Reviewed;
            request.nature = Nature::Shell;
            return request;
        };
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Edit}));
        auto entry = support::finish(m_gate->enter(asked(), id, 0ms, forbidden)).value();
        QVERIFY(std::get<Refused>(entry).why.contains(u"no commands"_s));
    }

    void asksNoMoreForWhatIsAlwaysAllowed()
    {
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Always}));
        QVERIFY(std::holds_alternative<Pass>(enter(asked(), id)));
        QVERIFY(std::holds_alternative<Pass>(enter(asked(u"print(2)"_s))));
        QCOMPARE(last().verdict, u"allow"_s);
        QVERIFY(last().why.contains(u"always"_s));
        // Not against the rules.
        rules("{\"version\": 1, \"callers\": {}}");
        QVERIFY(std::holds_alternative<Refused>(enter(asked(u"print(2)"_s))));
        rules(kReviewed); // nor under stricter ones
        QVERIFY(std::holds_alternative<Waiting>(enter(asked(u"print(2)"_s))));
        rules(kBuilder);
        QVERIFY(m_gate->forget(u"s1"_s));
        QVERIFY(std::holds_alternative<Waiting>(enter(asked(u"print(2)"_s))));
    }

    void appliesTheRulesOfTheMoment()
    {
        const QString id = ask(asked());
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        rules("{\"version\": 1, \"callers\": {}}");
        QVERIFY(std::holds_alternative<Refused>(enter(asked(), id)));
        QCOMPARE(m_gate->review(id)->state, Review::State::Run);
        rules(kBuilder);
        QVERIFY(std::holds_alternative<Pass>(enter(asked(), id)));
        // What needs no answer any more does not wait for one.
        rules(kReviewed);
        const QString open = ask(request());
        rules(kBuilder);
        QVERIFY(std::holds_alternative<Pass>(enter(request(), open)));
        QCOMPARE(m_gate->review(open)->state, Review::State::Withdrawn);
    }

    void followsPathsOfTheHost()
    {
        const QString root = QFileInfo(m_folder->path()).canonicalFilePath();
        QVERIFY(QDir(root).mkpath(u"in"_s) && QDir(root).mkpath(u"out"_s));
        rules("{\"version\": 1, \"callers\": {\"*\": {\"tools\": \"all\", \"read\": [\"" + root.toUtf8()
              + "/in\"]}}}");
        const auto reads = [&](const QString &path) { return request({{Crossing::Kind::HostRead, path}}); };
        auto entry = enter(reads(root + u"/in/../in/a"_s));
        QCOMPARE(std::get<Pass>(entry).request().crossings[0].subject, root + u"/in/a"_s);
        QVERIFY(std::holds_alternative<Waiting>(enter(reads(root + u"/in/../out/a"_s))));
        QCOMPARE(symlink("../out", QFile::encodeName(root + u"/in/way"_s)), 0);
        QVERIFY(std::holds_alternative<Waiting>(enter(reads(root + u"/in/way/b"_s))));
        QCOMPARE(symlink("round", QFile::encodeName(root + u"/in/round"_s)), 0);
        QVERIFY(std::holds_alternative<Refused>(enter(reads(root + u"/in/round"_s))));
        QVERIFY(std::holds_alternative<Refused>(enter(reads(u"in/a"_s))));

        // A person allows what a link leads to; then it leads elsewhere.
        const QString id = ask(reads(root + u"/in/way/b"_s));
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        QVERIFY(QFile::remove(root + u"/in/way"_s));
        QCOMPARE(symlink("/etc", QFile::encodeName(root + u"/in/way"_s)), 0);
        QVERIFY(std::get<Refused>(enter(reads(root + u"/in/way/b"_s), id)).why.contains(u"has changed"_s));
        QVERIFY(std::holds_alternative<Waiting>(enter(reads(root + u"/in/way/b"_s)))); // another question
    }

    void looksAtPathsAgainWhenItIsAnswered()
    {
        const QString root = QFileInfo(m_folder->path()).canonicalFilePath();
        QVERIFY(QDir(root).mkpath(u"out"_s));
        Call call(this, request({{Crossing::Kind::HostRead, root + u"/out/passwd"_s}}));
        QVERIFY(QDir(root).rmdir(u"out"_s));
        QCOMPARE(symlink("/etc", QFile::encodeName(root + u"/out"_s)), 0);
        QVERIFY(m_gate->answer(theReview(), {Answer::Kind::Run}));
        QTRY_VERIFY(call.isDone);
        QVERIFY(std::get<Refused>(call.entry()).why.contains(u"has changed"_s));
    }

    void survivesACallerThatGoesAway()
    {
        QString id;
        {
            Call call(this, asked());
            id = theReview();
            QCOMPARE(last().outcome, QString());
        }
        QCOMPARE(last().outcome, u"cancelled"_s);
        QVERIFY(m_gate->answer(id, {Answer::Kind::Run}));
        QCoreApplication::processEvents();
        QVERIFY(std::holds_alternative<Pass>(enter(asked(), id)));
    }

    void endsWhatNobodyAnswers()
    {
        QSignalSpy answered(m_gate.get(), &Gate::reviewAnswered);
        Call call(this, asked());
        const QString id = theReview();
        m_clock.advance(24h);
        QVERIFY(m_gate->openReviews()->isEmpty()); // whoever looks ends it
        QTRY_VERIFY(call.isDone);
        QVERIFY(std::get<Refused>(call.entry()).why.contains(u"expired"_s));
        QCOMPARE(answered.count(), 1);
        QVERIFY(!m_gate->answer(id, {Answer::Kind::Run}));
        const QString next = ask(asked());
        QVERIFY(m_gate->answer(next, {Answer::Kind::Run}));
        m_clock.advance(1h);
        QVERIFY(std::get<Refused>(enter(asked(), next)).why.contains(u"expired"_s));
    }

    void withdrawsWithTheMachine()
    {
        Call call(this, asked());
        QVERIFY(m_gate->forget(u"s1"_s));
        QTRY_VERIFY(call.isDone);
        QVERIFY(std::get<Refused>(call.entry()).why.contains(u"withdrawn"_s));
    }

    void refusesWhatIsTooMuchToAsk()
    {
        for (int i = 0; i < gate::Reviews::kMostOpen; ++i)
            ask(asked(QString::number(i)));
        QVERIFY(std::get<Refused>(enter(asked(u"more"_s))).why.contains(u"wait for that already"_s));
        QCOMPARE(last().verdict, u"refuse"_s);
        QVERIFY(std::get<Refused>(enter(asked(QString(2'000'000, u'x')))).why.contains(u"longer than"_s));
        QVERIFY(std::holds_alternative<Pass>(enter(request()))); // what needs no person goes on
    }

    void answersFromWithinTheSignal()
    {
        connect(m_gate.get(), &Gate::reviewAsked, m_gate.get(),
                [this](const QString &id) { QVERIFY(m_gate->answer(id, {Answer::Kind::Run})); });
        auto entry = enter(asked(), {}, 5s);
        QVERIFY(std::holds_alternative<Pass>(entry));
    }

private:
    /// A call that waits for as long as it may.
    struct Call
    {
        Call(tst_Gate *test, const Request &request, const QString &review = {})
            : task(test->m_gate->enter(request, review, 45s, reread))
        {
            task.start([this] { isDone = true; });
        }
        Entry entry() { return std::move(task.result().value()); }

        bool isDone = false;
        Task<Result<Entry>> task;
    };

    void close()
    {
        m_gate.reset();
        m_rules.reset();
        m_store.reset();
    }
    void restart()
    {
        close();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), Gate::schemas());
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        m_rules =
            std::make_unique<RulesFile>(m_folder->path(), QStringList{u"run"_s, u"list"_s}, QStringList{});
        m_gate = std::make_unique<Gate>(m_store.get(), &m_clock, m_rules.get());
    }
    void rules(const QByteArray &json)
    {
        QFile file(m_folder->filePath(u"rules.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(json), json.size());
    }
    Entry enter(const Request &request, const QString &review = {}, std::chrono::milliseconds patience = 0ms)
    {
        const Gate::Reread by = reread;
        auto entry = support::finish(m_gate->enter(request, review, patience, by));
        if (!entry)
            qFatal("%s", qPrintable(entry.error().text));
        return std::move(*entry);
    }
    QString ask(const Request &request) { return std::get<Waiting>(enter(request)).reviewId; }
    QString theReview() { return m_gate->openReviews()->first().id; }
    AuditEntry last() { return m_gate->audit(1)->first(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<RulesFile> m_rules;
    std::unique_ptr<Gate> m_gate;
};

BERTH_TEST(tst_Gate)
#include "tst_gate.moc"
