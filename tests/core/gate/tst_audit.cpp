// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/audit.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using gate::Audit;
using gate::AuditEntry;
using gate::Outcome;
using gate::Request;
using gate::Verdict;
using store::Store;

static const Verdict kAllow{Verdict::Kind::Allow, {}};

static Request request(const QString &tool = u"execute_bash"_s, const QJsonObject &arguments = {})
{
    return {u"claude-code"_s, tool, arguments, u"s1"_s, u"sales"_s, {}, {}, {}};
}

class tst_Audit : public QObject
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

    void recordsACallBeforeItAndAfter()
    {
        const auto begun = m_clock.now();
        const qint64 next = m_audit->next().value();
        const qint64 id =
            m_audit->begin(request(u"execute_bash"_s, {{u"command"_s, u"ls"_s}}), kAllow).value();
        QCOMPARE(id, next);
        AuditEntry entry = last();
        QCOMPARE(entry.id, id);
        QCOMPARE(entry.time, begun);
        QCOMPARE(entry.caller, u"claude-code"_s);
        QCOMPARE(entry.tool, u"execute_bash"_s);
        QCOMPARE(entry.vm, u"s1"_s);
        QCOMPARE(entry.arguments, u"{\"command\":\"ls\"}"_s);
        QCOMPARE(entry.verdict, u"allow"_s);
        QCOMPARE(entry.outcome, QString());
        QVERIFY(!entry.ended);
        m_clock.advance(3s);
        QVERIFY(m_audit->end(id, Outcome::Ok, u"two files"_s));
        entry = last();
        QCOMPARE(entry.outcome, u"ok"_s);
        QCOMPARE(entry.text, u"two files"_s);
        QCOMPARE(entry.ended.value(), begun + 3s);
    }

    void endsACallOnce()
    {
        const qint64 id = m_audit->begin(request(), kAllow).value();
        QVERIFY(m_audit->end(id, Outcome::Error, u"first"_s));
        m_clock.advance(1s);
        QVERIFY(m_audit->end(id, Outcome::Ok, u"second"_s));
        QCOMPARE(last().outcome, u"error"_s);
        QCOMPARE(last().text, u"first"_s);
    }

    void recordsWhatIsRefusedAsEnded()
    {
        QVERIFY(m_audit->begin(request(), {Verdict::Kind::Refuse, u"No."_s}));
        QCOMPARE(last().verdict, u"refuse"_s);
        QCOMPARE(last().why, u"No."_s);
        QCOMPARE(last().outcome, u"error"_s);
        QCOMPARE(last().ended.value(), m_clock.now());
    }

    void cutsLongArgumentsAndSaysSo()
    {
        const QJsonObject fits{{u"x"_s, QString(16 * 1024 - 8, u'a')}};
        QVERIFY(m_audit->begin(request(u"t"_s, fits), kAllow));
        QCOMPARE(last().arguments.toUtf8(), QJsonDocument(fits).toJson(QJsonDocument::Compact));
        QVERIFY(m_audit->begin(request(u"t"_s, {{u"x"_s, u"API_TOKEN=abcdefgh"_s}}), kAllow));
        QCOMPARE(last().arguments, u"{\"x\":\"API_TOKEN=[redacted]\"}"_s);
        for (int shift = 0; shift < 3; ++shift) { // wherever the cut falls in a character
            QVERIFY(m_audit->begin(request(u"t"_s, {{u"x"_s, QString(shift, u'a') + QString(50'000, u'語')}}),
                                   kAllow));
            const QString arguments = last().arguments;
            QVERIFY2(arguments.endsWith(u"語… (cut: %1 bytes in all)"_s.arg(150'008 + shift)),
                     qPrintable(arguments.right(60)));
            QVERIFY(arguments.toUtf8().size() < 16 * 1024 + 60);
        }
    }

    void keepsHostileTextsBounded()
    {
        Request hostile = request();
        hostile.caller = hostile.tool = hostile.vm = QString(1'000'000, u'x');
        const qint64 id = m_audit->begin(hostile, {Verdict::Kind::Review, QString(1'000'000, u'y')}).value();
        QVERIFY(m_audit->end(id, Outcome::Error, QString(1'000'000, u'z')));
        const AuditEntry entry = last();
        QVERIFY(entry.caller.size() + entry.tool.size() + entry.vm.size() + entry.why.size()
                    + entry.text.size()
                < 6000);
    }

    void findsTheNewest()
    {
        for (int i = 0; i < 10; ++i)
            QVERIFY(m_audit->begin(request(i % 2 ? u"odd"_s : u"even"_s), kAllow));
        QVERIFY(m_audit->begin(request(u"even"_s), {Verdict::Kind::Refuse, u"No."_s}));
        QCOMPARE(m_audit->last(3)->size(), 3);
        QCOMPARE(m_audit->last(3)->first().id, 11);
        QCOMPARE(m_audit->last(100, {.tool = u"odd"_s})->size(), 5);
        QCOMPARE(m_audit->last(100, {.tool = u"even"_s, .verdict = u"refuse"_s})->size(), 1);
        QCOMPARE(m_audit->last(100, {.caller = u"claude-code"_s, .vm = u"s1"_s})->size(), 11);
        QCOMPARE(m_audit->last(100, {.vm = u"s2"_s})->size(), 0);
        QCOMPARE(m_audit->last(0)->size(), 0);
        QCOMPARE(m_audit->last(-1)->size(), 0);
    }

    void keepsTheNewestHundredThousand()
    {
        QVERIFY(m_store->transaction([this]() -> base::Result<> {
            for (qint64 i = 0; i < Audit::kMost + 1000; ++i) {
                if (auto id = m_audit->begin(request(), kAllow); !id)
                    return base::fail(id.error());
            }
            return {};
        }));
        const auto rows = m_store->query(u"SELECT count(*), min(id), max(id) FROM audit"_s)->first();
        QVERIFY(rows.at(0).toLongLong() >= Audit::kMost);
        QVERIFY(rows.at(0).toLongLong() < Audit::kMost + 256);
        QCOMPARE(rows.at(2).toLongLong(), Audit::kMost + 1000);
    }

    void closesWhatAKilledOwnerLeft()
    {
        close();
        const pid_t child = fork();
        if (child == 0) {
            restart();
            const auto ended = m_audit->begin(request(u"ended"_s), kAllow);
            if (!ended || !m_audit->end(*ended, Outcome::Ok, {})
                || !m_audit->begin(request(u"open"_s), kAllow))
                _exit(1);
            kill(getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        m_clock.advance(1h);
        restart();
        const auto entries = m_audit->last(10).value();
        QCOMPARE(entries.size(), 2);
        QCOMPARE(entries[0].tool, u"open"_s);
        QCOMPARE(entries[0].outcome, u"lost"_s);
        QCOMPARE(entries[0].ended.value(), m_clock.now());
        QCOMPARE(entries[1].outcome, u"ok"_s);
        QCOMPARE(m_audit->begin(request(), kAllow).value(), 3);
    }

private:
    void close()
    {
        m_audit.reset();
        m_store.reset();
    }
    void restart()
    {
        close();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {Audit::schema()});
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        m_audit = std::make_unique<Audit>(m_store.get(), &m_clock);
    }
    AuditEntry last() const { return m_audit->last(1)->first(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Audit> m_audit;
};

BERTH_TEST(tst_Audit)
#include "tst_audit.moc"
