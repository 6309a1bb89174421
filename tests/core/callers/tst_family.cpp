// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/family.h"
#include "tests/core/callers/trees.h"
#include "tests/support/subject.h"

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace trees;
using callers::Asking;
using callers::Callers;
using callers::Process;
using callers::Tree;
using Standing = callers::Asking::Standing;

Q_DECLARE_METATYPE(callers::Asking::Standing)

class tst_Family : public QObject
{
    Q_OBJECT
private slots:
    void findsTheAgentAmongTheAncestors()
    {
        const Process berth = process(u"/usr/bin/berth"_s, {u"berth"_s, u"allow"_s, u"x"_s});
        const Process shell = process(u"/usr/bin/bash"_s, {u"bash"_s, u"-c"_s, u"berth allow x"_s});
        QCOMPARE(
            callers::familyOf(tree({berth, shell, shell, process(u"/usr/bin/codex"_s), typed(), init()}), {}),
            u"codex"_s);
        QCOMPARE(callers::familyOf(tree({berth, shell, typed(), init()}), {}), std::nullopt);
        // One that has a grant, and what is no client otherwise.
        const Tree own = tree({berth, shell, process(u"/opt/agent"_s), init()});
        QCOMPARE(callers::familyOf(own, {}), std::nullopt);
        QCOMPARE(callers::familyOf(own, {{}, {u"/opt/agent"_s}}), u"/opt/agent"_s);
        // One that is connected: that very process.
        const callers::Program connected = callers::programOf(own[2]);
        QCOMPARE(callers::familyOf(own, {{connected}, {}}), u"/opt/agent"_s);
        callers::Program earlier = connected;
        ++earlier.process.started; // another with its number
        QCOMPARE(callers::familyOf(own, {{earlier}, {}}), std::nullopt);
    }

    /// What a grant stands for works by its tools; a client that nobody allowed is no caller yet.
    void findsTheCallerBehindWhatAsks()
    {
        const Process berth = process(u"/usr/bin/berth"_s, {u"berth"_s, u"exec"_s});
        const Process editor = process(u"/usr/bin/codex"_s); // a known client
        const Tree inside = tree({berth, typed(), editor, init()});
        QCOMPARE(callers::callerBehind(inside, {}, {}), std::nullopt);
        QCOMPARE(callers::callerBehind(inside, {}, {{}, {u"codex"_s}}), u"codex"_s);
        // Not hidden by a nearer one that has none.
        const Tree nested =
            tree({berth, process(u"/usr/bin/codex"_s), typed(), process(u"/opt/agent"_s), init()});
        QCOMPARE(callers::callerBehind(nested, {}, {{}, {u"/opt/agent"_s}}), u"/opt/agent"_s);
        // At its terminal, and at another one.
        const Process agent = at(process(u"/opt/agent"_s), 50, 60, 7, 60);
        const Tree beside = tree({at(berth, 50, 80, 7, 80), at(typed(), 50, 50, 7, 80), init()});
        const Tree elsewhere = tree({at(berth, 51, 80, 8, 80), at(typed(), 51, 51, 8, 80), init()});
        QCOMPARE(callers::callerBehind(beside, {agent}, {{}, {u"/opt/agent"_s}}), u"/opt/agent"_s);
        QCOMPARE(callers::callerBehind(elsewhere, {agent}, {{}, {u"/opt/agent"_s}}), std::nullopt);
    }

    /// A grant to what is typed to would make each terminal an agent's.
    void shellsAndTheUnreadableAreNobody()
    {
        const Process berth = process(u"/usr/bin/berth"_s, {u"berth"_s, u"allow"_s});
        Process login;
        const Tree person = leading(tree({berth, typed(), login, init()}));
        QCOMPARE(callers::familyOf(person, {{}, {u"shell"_s, u"unknown"_s}}), std::nullopt);
        QCOMPARE(callers::familyOf(person, {{callers::programOf(person[1])}, {}}), u"shell"_s);
    }

    void judgesWhoAsks_data()
    {
        QTest::addColumn<Tree>("asking");
        QTest::addColumn<QList<Process>>("beside");
        QTest::addColumn<Standing>("standing");
        const auto berth = [](qint64 session, qint64 group, qint64 terminal, qint64 foreground) {
            return tree({at(process(u"/usr/bin/berth"_s, {u"berth"_s, u"allow"_s}), session, group, terminal,
                            foreground),
                         at(typed(), session, session, terminal, foreground), init()});
        };
        const Process codex = at(process(u"/usr/bin/codex"_s), 50, 60, 7, 60);
        const Process editor = at(process(u"/usr/bin/vi"_s), 50, 70, 7, 60);
        QTest::newRow("a person") << berth(50, 80, 7, 80) << QList<Process>{editor} << Standing::Person;
        QTest::newRow("in the background")
            << berth(50, 80, 7, 50) << QList<Process>{} << Standing::NotAtTerminal;
        QTest::newRow("without a terminal")
            << berth(50, 80, 0, -1) << QList<Process>{} << Standing::NotAtTerminal;
        QTest::newRow("beside an agent")
            << berth(50, 80, 7, 80) << QList<Process>{editor, codex} << Standing::Agent;
        QTest::newRow("in an agent's group")
            << berth(50, 60, 7, 60) << QList<Process>{codex} << Standing::Agent;
        QTest::newRow("an agent is elsewhere")
            << berth(51, 80, 7, 80) << QList<Process>{codex} << Standing::Person;
    }
    void judgesWhoAsks()
    {
        QFETCH(Tree, asking);
        QFETCH(QList<Process>, beside);
        QFETCH(Standing, standing);
        QCOMPARE(int(callers::judge(asking, beside, {}).standing), int(standing));
    }

    void knowsWhoIsConnected()
    {
        const auto peer = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(peer);
        callers::Family family;
        int changes = 0;
        connect(&family, &callers::Family::changed, this, [&] { ++changes; });
        QVERIFY(!family.callers({}).isAny());
        family.connected(*peer);
        family.connected(*peer);
        family.declared(*peer, u"a\nb"_s);
        QCOMPARE(family.all().first().declared, u"a\\nb"_s);
        QCOMPARE(changes, 3);
        QVERIFY(family.callers({}).isAny());
        QCOMPARE(int(family.judge(*peer, {})->standing), int(Standing::Agent));
        family.disconnected(*peer);
        QCOMPARE(family.all().size(), 1);
        family.disconnected(*peer);
        family.disconnected(*peer); // no more
        QVERIFY(family.all().isEmpty());
        QCOMPARE(changes, 5);
    }

    /// Nothing is read anew while the judgement holds; whatever may change it is looked at with each call.
    void remembersForAMomentAmongTheSameCallers()
    {
        const auto peer = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(peer);
        callers::Family family;
        std::optional<callers::Judged> judged;
        const auto standing = [&](const QSet<QString> &granted) {
            const auto asking = family.judge(*peer, granted, judged);
            return asking ? asking->standing : Standing::Agent;
        };
        QVERIFY(standing({}) != Standing::Agent);
        judged->asking.standing = Standing::Agent; // not what would be read
        QCOMPARE(standing({}), Standing::Agent);
        judged->until = QDeadlineTimer(0);
        QVERIFY(standing({}) != Standing::Agent);
        // It gets a grant, and loses it.
        QCOMPARE(standing({peer->program().name}), Standing::Agent);
        QVERIFY(standing({}) != Standing::Agent);
        // It is connected as an agent, and leaves.
        family.connected(*peer);
        QCOMPARE(standing({}), Standing::Agent);
        family.disconnected(*peer);
        QVERIFY(standing({}) != Standing::Agent);
    }

    void nothingIsRememberedOfWhatHasEnded()
    {
        QProcess process;
        process.start(u"sleep"_s, {u"60"_s});
        QVERIFY(process.waitForStarted());
        const auto peer = callers::Peer::ofProcess(process.processId(), getuid());
        QVERIFY(peer);
        const callers::Family family;
        std::optional<callers::Judged> judged;
        QVERIFY(family.judge(*peer, {}, judged));
        process.kill();
        QVERIFY(process.waitForFinished());
        const auto asking = family.judge(*peer, {}, judged);
        QVERIFY(!asking && asking.error().kind == base::Error::Kind::Denied);
    }
};

BERTH_TEST(tst_Family)
#include "tst_family.moc"
