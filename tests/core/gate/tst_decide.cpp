// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/policy.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using gate::Crossing;
using gate::Grant;
using gate::Nature;
using gate::Policy;
using gate::Request;
using gate::Verdict;

Q_DECLARE_METATYPE(gate::Policy)
Q_DECLARE_METATYPE(gate::Nature)
Q_DECLARE_METATYPE(QList<gate::Crossing>)
Q_DECLARE_METATYPE(gate::Verdict::Kind)

static constexpr auto kAllow = Verdict::Kind::Allow;
static constexpr auto kReview = Verdict::Kind::Review;
static constexpr auto kRefuse = Verdict::Kind::Refuse;

static Grant grantOfTests()
{
    Grant grant;
    grant.policy = Policy::Open;
    grant.tools = {u"do"_s};
    grant.size = u"MD"_s;
    grant.networks = {u"offline"_s};
    grant.readFolders = {u"/home/u/project"_s, u"/srv"_s};
    grant.writeFolders = {u"/home/u/project/out"_s};
    grant.budget = 2'500'000'000;
    grant.vms = 3;
    return grant;
}

static Request request(Policy policy, Nature nature, const QList<Crossing> &crossings = {})
{
    return {u"claude-code"_s, u"do"_s, {}, u"s1"_s, u"sales"_s, policy, nature, crossings};
}

class tst_Decide : public QObject
{
    Q_OBJECT
private slots:
    void judgesWhatACallIs_data()
    {
        QTest::addColumn<Nature>("nature");
        QTest::addColumn<Verdict::Kind>("open");
        QTest::addColumn<Verdict::Kind>("builder");
        QTest::addColumn<Verdict::Kind>("reviewed");
        QTest::newRow("looks") << Nature::Looks << kAllow << kAllow << kAllow;
        QTest::newRow("inside") << Nature::Inside << kAllow << kAllow << kReview;
        QTest::newRow("code") << Nature::Code << kAllow << kAllow << kReview;
        QTest::newRow("feeds") << Nature::Feeds << kAllow << kAllow << kReview;
        QTest::newRow("shell") << Nature::Shell << kAllow << kAllow << kRefuse;
        QTest::newRow("terminal") << Nature::Terminal << kAllow << kAllow << kRefuse;
    }
    void judgesWhatACallIs()
    {
        QFETCH(Nature, nature);
        QFETCH(Verdict::Kind, open);
        QFETCH(Verdict::Kind, builder);
        QFETCH(Verdict::Kind, reviewed);
        QCOMPARE(decide(request(Policy::Open, nature), grantOfTests()).kind, open);
        QCOMPARE(decide(request(Policy::Builder, nature), grantOfTests()).kind, builder);
        QCOMPARE(decide(request(Policy::Reviewed, nature), grantOfTests()).kind, reviewed);
        for (const Policy policy : {Policy::Open, Policy::Builder, Policy::Reviewed}) {
            Request unknown = request(policy, nature);
            unknown.tool = u"undo"_s;
            QCOMPARE(decide(unknown, grantOfTests()).kind, kRefuse);
            QCOMPARE(decide(request(policy, nature), Grant{}).kind, kRefuse);
        }
    }

    void judgesWhatACallCrosses_data()
    {
        QTest::addColumn<Crossing::Kind>("kind");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<Verdict::Kind>("open");
        QTest::addColumn<Verdict::Kind>("builder");
        const auto row = [](const char *name, Crossing::Kind kind, const QString &subject, Verdict::Kind open,
                            Verdict::Kind builder) {
            QTest::newRow(name) << kind << subject << open << builder;
        };
        using enum Crossing::Kind;
        row("reads in a folder", HostRead, u"/home/u/project/a.csv"_s, kAllow, kAllow);
        row("reads deep in a folder", HostRead, u"/home/u/project/a/b/c"_s, kAllow, kAllow);
        row("reads the folder", HostRead, u"/home/u/project"_s, kAllow, kAllow);
        row("reads in the second folder", HostRead, u"/srv/x"_s, kAllow, kAllow);
        row("reads what may be written", HostRead, u"/home/u/project/out/x"_s, kAllow, kAllow);
        row("reads beside a folder", HostRead, u"/home/u/other"_s, kReview, kReview);
        row("reads what begins like a folder", HostRead, u"/home/u/project2/a"_s, kReview, kReview);
        row("reads above a folder", HostRead, u"/home/u"_s, kReview, kReview);
        row("reads the root", HostRead, u"/"_s, kReview, kReview);
        row("reads a secret", HostRead, u"/home/u/.ssh/id_ed25519"_s, kReview, kReview);
        row("reads a relative path", HostRead, u"project/a"_s, kReview, kReview);
        row("reads nothing", HostRead, {}, kReview, kReview);
        row("reads in other letters", HostRead, u"/home/u/Project/a"_s, kReview, kReview);
        row("writes in a folder", HostWrite, u"/home/u/project/out/a"_s, kAllow, kAllow);
        row("writes the folder", HostWrite, u"/home/u/project/out"_s, kAllow, kAllow);
        row("writes what may be read", HostWrite, u"/home/u/project/a.csv"_s, kReview, kReview);
        row("writes beside", HostWrite, u"/home/u/project/out.txt"_s, kReview, kReview);
        row("writes elsewhere", HostWrite, u"/etc/passwd"_s, kReview, kReview);
        row("writes nothing", HostWrite, {}, kReview, kReview);
        row("a network of the grant", Network, u"offline"_s, kAllow, kAllow);
        row("another network", Network, u"open"_s, kAllow, kReview);
        row("no network", Network, {}, kAllow, kReview);
        row("a network in other letters", Network, u"OFFLINE"_s, kAllow, kReview);
        row("a machine that goes online", Exposure, {}, kAllow, kReview);
        row("what is attached to it", Exposure, u"offline"_s, kAllow, kReview);
        row("the smallest size", Size, u"XS"_s, kAllow, kAllow);
        row("a smaller size", Size, u"SM"_s, kAllow, kAllow);
        row("the largest of the grant", Size, u"MD"_s, kAllow, kAllow);
        row("a larger size", Size, u"LG"_s, kAllow, kReview);
        row("the largest size", Size, u"XL"_s, kAllow, kReview);
        row("a size that is not", Size, u"XXS"_s, kAllow, kReview);
        row("no size", Size, {}, kAllow, kReview);
        row("little money", Budget, u"1"_s, kAllow, kAllow);
        row("all the money", Budget, u"2500000000"_s, kAllow, kAllow);
        row("more money", Budget, u"2500000001"_s, kAllow, kReview);
        row("very much money", Budget, u"9223372036854775807"_s, kAllow, kReview);
        row("more money than a number has", Budget, u"9223372036854775808"_s, kAllow, kReview);
        row("no limit", Budget, u"0"_s, kAllow, kReview);
        row("less than no money", Budget, u"-1"_s, kAllow, kReview);
        row("money with a point", Budget, u"2.50"_s, kAllow, kReview);
        row("money as words", Budget, u"none"_s, kAllow, kReview);
        row("one machine", Vms, u"1"_s, kAllow, kAllow);
        row("all machines", Vms, u"3"_s, kAllow, kAllow);
        row("a machine more", Vms, u"4"_s, kAllow, kReview);
        row("no number of machines", Vms, u"many"_s, kAllow, kReview);
        row("removes a machine", Removal, u"sales"_s, kAllow, kReview);
        row("removes nothing", Removal, {}, kAllow, kReview);
        row("an unknown package", Package, u"pip fastjsonx"_s, kAllow, kReview);
        row("replaces a document", Overwrite, u"report.md"_s, kAllow, kReview);
        row("replaces what may be written", Overwrite, u"/home/u/project/out/a"_s, kAllow, kReview);
    }
    void judgesWhatACallCrosses()
    {
        QFETCH(Crossing::Kind, kind);
        QFETCH(QString, subject);
        QFETCH(Verdict::Kind, open);
        QFETCH(Verdict::Kind, builder);
        for (const Nature nature : {Nature::Looks, Nature::Inside, Nature::Code, Nature::Shell}) {
            QCOMPARE(decide(request(Policy::Open, nature, {{kind, subject}}), grantOfTests()).kind, open);
            QCOMPARE(decide(request(Policy::Builder, nature, {{kind, subject}}), grantOfTests()).kind,
                     builder);
            QCOMPARE(decide(request(Policy::Reviewed, nature, {{kind, subject}}), grantOfTests()).kind,
                     nature == Nature::Shell ? kRefuse : kReview);
            // Of a grant that grants nothing but the tool, nothing is in the grant.
            Grant bare;
            bare.tools = {u"do"_s};
            QCOMPARE(decide(request(Policy::Builder, nature, {{kind, subject}}), bare).kind, kReview);
        }
    }

    void appliesTheStricterPolicy()
    {
        for (const Policy ofGrant : {Policy::Open, Policy::Builder, Policy::Reviewed}) {
            for (const Policy ofMachine : {Policy::Open, Policy::Builder, Policy::Reviewed}) {
                Grant grant = grantOfTests();
                grant.policy = ofGrant;
                const Request removal =
                    request(ofMachine, Nature::Inside, {{Crossing::Kind::Removal, u"x"_s}});
                const bool isOpen = ofGrant == Policy::Open && ofMachine == Policy::Open;
                QCOMPARE(decide(removal, grant).kind, isOpen ? kAllow : kReview);
                const bool isReviewed = ofGrant == Policy::Reviewed || ofMachine == Policy::Reviewed;
                QCOMPARE(decide(request(ofMachine, Nature::Inside), grant).kind,
                         isReviewed ? kReview : kAllow);
            }
        }
    }

    void knowsToolsByTheirWholeName()
    {
        Grant grant = grantOfTests();
        for (const QString &tool : {u"DO"_s, u"d"_s, u"do "_s, u""_s, u"do\0"_s}) {
            Request call = request(Policy::Open, Nature::Looks);
            call.tool = tool;
            QCOMPARE(decide(call, grant).kind, kRefuse);
        }
        grant.tools.clear();
        grant.isAllTools = true;
        QCOMPARE(decide(request(Policy::Open, Nature::Looks), grant).kind, kAllow);
    }

    void saysAllThatAPersonIsAskedFor()
    {
        const Verdict verdict = decide(request(Policy::Builder, Nature::Inside,
                                               {{Crossing::Kind::HostRead, u"/srv/x"_s},
                                                {Crossing::Kind::HostWrite, u"/etc/passwd"_s},
                                                {Crossing::Kind::Budget, u"7250000000"_s},
                                                {Crossing::Kind::Budget, u"0"_s}}),
                                       grantOfTests());
        QCOMPARE(verdict,
                 (Verdict{kReview,
                          u"It would write /etc/passwd on the host. It would set the limit of costs to "
                          "$7.25. It would lift the limit of costs. A person must allow this in Berth."_s}));
        QCOMPARE(decide(request(Policy::Builder, Nature::Code), grantOfTests()).why, QString());
    }

    void showsHostileNamesEscapedAndCut()
    {
        const QString evil = u"a\u001b[2J\n\u202e"_s + QString(100'000, u'x');
        const auto isPlain = [](const QString &why) {
            return why.size() < 1000 && !why.contains(u'\u001b') && !why.contains(u'\n')
                && !why.contains(u'\u202e');
        };
        for (int kind = 0; kind <= int(Crossing::Kind::Overwrite); ++kind)
            QVERIFY(isPlain(decide(request(Policy::Builder, Nature::Inside, {{Crossing::Kind(kind), evil}}),
                                   grantOfTests())
                                .why));
        Request call = request(Policy::Builder, Nature::Inside);
        call.tool = call.caller = evil;
        QVERIFY(isPlain(decide(call, grantOfTests()).why));
    }

    void namesPolicies()
    {
        for (const Policy policy : {Policy::Open, Policy::Builder, Policy::Reviewed})
            QCOMPARE(gate::policyByName(policyName(policy)).value(), policy);
        for (const QString &name : {u""_s, u"Open"_s, u"closed"_s, u"open "_s})
            QVERIFY(!gate::policyByName(name));
        QCOMPARE(gate::stricter(Policy::Open, Policy::Reviewed), Policy::Reviewed);
        QCOMPARE(gate::stricter(Policy::Builder, Policy::Open), Policy::Builder);
    }
};

BERTH_TEST(tst_Decide)
#include "tst_decide.moc"
