// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/rules.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using gate::Grant;
using gate::Policy;
using gate::Rules;

static const QStringList kTools{u"execute_bash"_s, u"read_file"_s, u"write_file"_s};

static QByteArray file(const QByteArray &callers) { return "{\"version\": 1, \"callers\": " + callers + "}"; }
static QByteArray fileOf(const QByteArray &grant) { return file("{\"x\": " + grant + "}"); }

class tst_Rules : public QObject
{
    Q_OBJECT
private slots:
    void readsAllThatThereIs()
    {
        const auto rules = Rules::parse(R"({"version": 1, "callers": {
            "claude-code": {"policy": "reviewed", "tools": ["execute_bash", "read_file"], "size": "LG",
                "networks": ["open"], "read": ["/home/u/project/", "/srv"], "write": ["/home/u/out"],
                "budget": "2.50", "vms": 3, "shared": ["sales"], "daily": "4",
                "until": "2030-01-31T18:00:00.250Z", "ask_in_client": true, "paused": true},
            "*": {"tools": "all"}}})",
                                        kTools);
        QVERIFY2(rules, rules ? "" : qPrintable(rules.error().text));
        Grant grant;
        grant.policy = Policy::Reviewed;
        grant.tools = {u"execute_bash"_s, u"read_file"_s};
        grant.size = u"LG"_s;
        grant.networks = {u"open"_s};
        grant.readFolders = {u"/home/u/project"_s, u"/srv"_s};
        grant.writeFolders = {u"/home/u/out"_s};
        grant.budget = 2'500'000'000;
        grant.vms = 3;
        grant.sharedVms = {u"sales"_s};
        grant.daily = 4'000'000'000;
        grant.until = base::WallTime(std::chrono::milliseconds(1'896'112'800'250));
        grant.asksInClient = true;
        grant.isPaused = true;
        QCOMPARE(rules->grant(u"claude-code"_s), grant);
        Grant all;
        all.isAllTools = true;
        QCOMPARE(rules->grant(u"somebody"_s), all);
        QCOMPARE(Rules::parse(rules->toJson(), kTools).value(), *rules);
    }

    void grantsNothingThatIsNotWritten()
    {
        const auto rules = Rules::parse(file(R"({"x": {}, "*": {"tools": "all", "vms": 9}})"), kTools);
        QVERIFY(rules);
        QCOMPARE(rules->grant(u"x"_s), Grant());
        QVERIFY(!rules->grant(u"x"_s).mayUse(u"read_file"_s));
        const auto noOne = Rules::parse(file("{}"), kTools);
        QVERIFY(noOne);
        Grant nobodys;
        nobodys.standing = Grant::Standing::None;
        QCOMPARE(noOne->grant(u"x"_s), nobodys);
        QCOMPARE(noOne->grant(u"*"_s), nobodys);
    }

    void aBuilderReachesNoFileOfTheHost()
    {
        const Grant grant = Rules::builder({u"read_file"_s});
        QCOMPARE(grant.policy, Policy::Builder);
        QVERIFY(grant.mayUse(u"read_file"_s));
        QVERIFY(!grant.mayUse(u"write_file"_s));
        QCOMPARE(grant.size, u"MD"_s);
        QCOMPARE(grant.networks, (QStringList{u"open"_s, u"offline"_s}));
        QCOMPARE(grant.vms, 3);
        QVERIFY(grant.readFolders.isEmpty() && grant.writeFolders.isEmpty());
        Rules rules;
        rules.callers.insert(u"x"_s, grant);
        QCOMPARE(Rules::parse(rules.toJson(), kTools).value(), rules);
    }

    void aGrantHoldsUntilItsTime()
    {
        const auto rules = Rules::parse(
            fileOf(R"({"tools": "all", "vms": 2, "read": ["/srv"], "until": "2030-01-31T18:00:00+01:00"})"),
            {});
        QVERIFY2(rules, rules ? "" : qPrintable(rules.error().text));
        const Grant grant = rules->grant(u"x"_s);
        const base::WallTime end(std::chrono::seconds(1'896'109'200)); // 17:00 UTC
        QCOMPARE(grant.until.value(), end);
        QCOMPARE(grant.at(end - std::chrono::milliseconds(1)), grant);
        const Grant over = grant.at(end);
        QVERIFY(!over.allowsAnything());
        QVERIFY(!over.mayUse(u"read_file"_s) && over.readFolders.isEmpty() && over.vms == 0);
        QCOMPARE(over.standing, Grant::Standing::Over);
        QCOMPARE(Rules::parse(rules->toJson(), {}).value(), *rules);
    }

    void refusesTheWholeFileAndSaysWhere_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const QByteArray &json, const QString &place,
                            const QString &reason) { QTest::newRow(name) << json << place << reason; };
        row("nothing", "", u"line 1"_s, u"no JSON"_s);
        row("words", "allow everything", u"line 1"_s, u"no JSON"_s);
        row("a comment", "{\n// all\n}", u"line 2"_s, u"no JSON"_s);
        row("a comma too many", "{\"version\": 1,\n\"callers\": {},\n}", u"line 3"_s, u"no JSON"_s);
        row("two objects", file("{}") + file("{}"), u"line 1"_s, u"no JSON"_s);
        row("half of it", file("{}").chopped(1), u"line 1"_s, u"no JSON"_s);
        row("no UTF-8", file("{\"\xff\": {}}"), u"line 1"_s, u"no JSON"_s);
        row("half a surrogate", file("{\"\\ud800\": {}}"), u"line 1"_s, u"no JSON"_s);
        row("a list", "[]", u"line 1"_s, u"object"_s);
        row("a number", "1", u"line 1"_s, u"object"_s);
        row("no version", "{\"callers\": {}}", u"version"_s, u"to be 1"_s);
        row("another version", "{\"version\": 2, \"callers\": {}}", u"version"_s, u"to be 1"_s);
        row("a version as text", "{\"version\": \"1\", \"callers\": {}}", u"version"_s, u"to be 1"_s);
        row("no callers", "{\"version\": 1}", u"callers"_s, u"object"_s);
        row("callers as a list", file("[]"), u"callers"_s, u"object"_s);
        row("another key", "{\"version\": 1, \"callers\": {}, \"admin\": 1}", u"admin"_s, u"no such key"_s);
        row("a key twice", "{\"version\": 1, \"callers\": {}, \"callers\": {}}", u"callers"_s, u"twice"_s);
        row("a caller twice", file("{\"x\": {}, \"x\": {\"tools\": \"all\"}}"), u"callers.x"_s, u"twice"_s);
        row("a caller twice in disguise", file("{\"x\": {}, \"\\u0078\": {}}"), u"callers.x"_s, u"twice"_s);
        row("a rule twice", fileOf("{\"vms\": 1, \"vms\": 2}"), u"callers.x.vms"_s, u"twice"_s);
        row("a caller without a name", file("{\"\": {}}"), u"callers."_s, u"A name"_s);
        row("a caller with a blank", file("{\"x \": {}}"), u"callers.x"_s, u"A name"_s);
        row("a caller with an escape", file("{\"\\u001b\": {}}"), u"callers.\\u001b"_s, u"A name"_s);
        row("a long caller", file("{\"" + QByteArray(101, 'x') + "\": {}}"), u"callers.x"_s, u"A name"_s);
        row("a caller as text", fileOf("\"all\""), u"callers.x"_s, u"object"_s);
        row("a caller as null", fileOf("null"), u"callers.x"_s, u"object"_s);
        row("an unknown rule", fileOf("{\"tool\": []}"), u"callers.x.tool"_s, u"There are: policy"_s);
        row("a rule in capitals", fileOf("{\"Tools\": []}"), u"callers.x.Tools"_s, u"no such key"_s);
        row("an unknown policy", fileOf("{\"policy\": \"closed\"}"), u"callers.x.policy"_s, u"“closed”"_s);
        row("a policy in capitals", fileOf("{\"policy\": \"Open\"}"), u"callers.x.policy"_s, u"“Open”"_s);
        row("a policy as number", fileOf("{\"policy\": 0}"), u"callers.x.policy"_s, u"a text"_s);
        row("an unknown tool", fileOf("{\"tools\": [\"read_file\", \"rm\"]}"), u"callers.x.tools[2]"_s,
            u"“rm”"_s);
        row("a tool as number", fileOf("{\"tools\": [7]}"), u"callers.x.tools[1]"_s, u"a text"_s);
        row("all among tools", fileOf("{\"tools\": [\"all\"]}"), u"callers.x.tools[1]"_s, u"“all”"_s);
        row("every tool", fileOf("{\"tools\": \"*\"}"), u"callers.x.tools"_s, u"\"all\""_s);
        row("tools as true", fileOf("{\"tools\": true}"), u"callers.x.tools"_s, u"\"all\""_s);
        row("an unknown size", fileOf("{\"size\": \"XXL\"}"), u"callers.x.size"_s, u"XS, SM, MD"_s);
        row("a size in small letters", fileOf("{\"size\": \"md\"}"), u"callers.x.size"_s, u"“md”"_s);
        row("an unknown network", fileOf("{\"networks\": [\"lan\"]}"), u"callers.x.networks[1]"_s, u"lan"_s);
        row("a network as text", fileOf("{\"networks\": \"open\"}"), u"callers.x.networks"_s, u"list"_s);
        row("a folder from home", fileOf("{\"read\": [\"~/project\"]}"), u"callers.x.read[1]"_s,
            u"absolute"_s);
        row("a folder from here", fileOf("{\"write\": [\"/a\", \"b\"]}"), u"callers.x.write[2]"_s,
            u"absolute"_s);
        row("a folder up", fileOf("{\"read\": [\"/home/u/..\"]}"), u"callers.x.read[1]"_s, u"absolute"_s);
        row("an empty folder", fileOf("{\"read\": [\"\"]}"), u"callers.x.read[1]"_s, u"absolute"_s);
        row("a folder with a zero", fileOf("{\"read\": [\"/a\\u0000\"]}"), u"callers.x.read[1]"_s,
            u"absolute"_s);
        row("folders as text", fileOf("{\"read\": \"/home\"}"), u"callers.x.read"_s, u"list"_s);
        row("folders in folders", fileOf("{\"read\": [[\"/home\"]]}"), u"callers.x.read[1]"_s, u"nested"_s);
        row("money as number", fileOf("{\"budget\": 2.5}"), u"callers.x.budget"_s, u"amount"_s);
        row("money below zero", fileOf("{\"budget\": \"-1\"}"), u"callers.x.budget"_s, u"amount"_s);
        row("money without end", fileOf("{\"budget\": \"none\"}"), u"callers.x.budget"_s, u"amount"_s);
        row("very much money", fileOf("{\"budget\": \"1e9\"}"), u"callers.x.budget"_s, u"amount"_s);
        row("half a machine", fileOf("{\"vms\": 1.5}"), u"callers.x.vms"_s, u"whole number"_s);
        row("machines below zero", fileOf("{\"vms\": -1}"), u"callers.x.vms"_s, u"whole number"_s);
        row("very many machines", fileOf("{\"vms\": 1e300}"), u"callers.x.vms"_s, u"whole number"_s);
        row("more machines than numbers", fileOf("{\"vms\": 99999999999999999999}"), u"callers.x.vms"_s,
            u"whole number"_s);
        row("machines as text", fileOf("{\"vms\": \"3\"}"), u"callers.x.vms"_s, u"whole number"_s);
        row("a day's money as number", fileOf("{\"daily\": 1}"), u"callers.x.daily"_s, u"amount"_s);
        row("a time without a zone", fileOf("{\"until\": \"2030-01-31T18:00:00\"}"), u"callers.x.until"_s,
            u"zone"_s);
        row("a day", fileOf("{\"until\": \"2030-01-31\"}"), u"callers.x.until"_s, u"zone"_s);
        row("no such day", fileOf("{\"until\": \"2030-02-31T18:00:00Z\"}"), u"callers.x.until"_s, u"zone"_s);
        row("a flag as text", fileOf("{\"paused\": \"yes\"}"), u"callers.x.paused"_s, u"true or false"_s);
        row("a time as number", fileOf("{\"until\": 1896112800}"), u"callers.x.until"_s, u"zone"_s);
        row("shared as text", fileOf("{\"shared\": \"sales\"}"), u"callers.x.shared"_s, u"list"_s);
        row("deep", QByteArray(100'000, '['), u"["_s, u"nested"_s);
        row("wide", file("{" + QByteArray("\"a\": {}, ").repeated(1) + many() + "}"), u"callers.c"_s,
            u"more than 1000"_s);
        row("large", file("{}") + QByteArray(1024 * 1024, ' '), u"line 1"_s, u"1 MiB"_s);
    }
    void refusesTheWholeFileAndSaysWhere()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, place);
        QFETCH(QString, reason);
        const auto rules = Rules::parse(json, kTools);
        QVERIFY(!rules);
        QCOMPARE(rules.error().kind, Error::Kind::Invalid);
        const QString text = rules.error().text;
        QVERIFY2(text.startsWith(u"The rules in rules.json are wrong at "_s + place), qPrintable(text));
        QVERIFY2(text.contains(reason), qPrintable(text));
        QVERIFY2(text.endsWith(u"Until a person mends the file, agents may do nothing."_s), qPrintable(text));
        QVERIFY2(text.size() < 1000 && !text.contains(u'\u001b'), qPrintable(text));
    }

private:
    static QByteArray many()
    {
        QByteArrayList callers;
        for (int i = 0; i < 2000; ++i)
            callers << "\"c" + QByteArray::number(i) + "\": {}";
        return callers.join(',');
    }
};

BERTH_TEST(tst_Rules)
#include "tst_rules.moc"
