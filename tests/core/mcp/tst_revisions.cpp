// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/mcp/talk.h"
#include "tests/support/subject.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;

/// What each revision of the protocol gets to see.
class tst_McpRevisions : public QObject
{
    Q_OBJECT
private slots:
    void opensASession_data()
    {
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QString>("given");
        for (const char *name : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
            QTest::newRow(name) << QByteArray(name) << QString::fromLatin1(name);
        QTest::newRow("one to come") << QByteArray("2031-01-01") << u"2025-11-25"_s;
        QTest::newRow("the one without sessions") << QByteArray("2026-07-28") << u"2025-11-25"_s;
    }
    void opensASession()
    {
        QFETCH(QByteArray, asked);
        QFETCH(QString, given);
        Talk talk;
        QSignalSpy introduced(talk.engine.get(), &mcp::Engine::introduced);
        const QJsonObject opened = talk.result(
            "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'" + asked
            + "','capabilities':{'roots':{}},'clientInfo':{'name':'pe\\ner','version':'1','x':1}}}");
        QCOMPARE(opened.value(u"protocolVersion"_s), given);
        QCOMPARE(opened.value(u"serverInfo"_s)[u"name"], u"small"_s);
        QCOMPARE(opened.value(u"serverInfo"_s)[u"title"].isUndefined(), given < u"2025-06-18"_s);
        QCOMPARE(opened.value(u"instructions"_s), u"Be brief."_s);
        const QJsonObject capabilities = opened.value(u"capabilities"_s).toObject();
        QCOMPARE(capabilities.contains(u"completions"_s), given > u"2024-11-05"_s);
        QVERIFY(!capabilities.contains(u"extensions"_s));
        QCOMPARE(capabilities.value(u"resources"_s),
                 (QJsonObject{{u"listChanged"_s, true}, {u"subscribe"_s, true}}));
        QVERIFY(!opened.contains(u"resultType"_s));

        QTRY_COMPARE(introduced.size(), 1);
        const auto client = introduced.first().first().value<mcp::Client>();
        QCOMPARE(client.name, u"pe\\ner"_s); // fit to be shown
        QCOMPARE(client.revision, given);
        QVERIFY(client.capabilities.contains(u"roots"_s));
    }

    void servesOnlyWhatIsServed()
    {
        Talk talk;
        talk.offer.all = {};
        const QByteArray discover =
            "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{@}}}";
        QCOMPARE(talk.result(discover).value(u"capabilities"_s).toObject().keys(), QStringList{u"tools"_s});
        talk.open("2025-11-25");
        for (const char *method :
             {"resources/list", "resources/read", "resources/templates/list", "resources/subscribe",
              "prompts/list", "prompts/get", "completion/complete", "logging/setLevel"})
            QCOMPARE(talk.code(QByteArray("{'jsonrpc':'2.0','id':1,'method':'") + method + "'}"), -32601);
    }

    void discovers()
    {
        Talk talk;
        QSignalSpy introduced(talk.engine.get(), &mcp::Engine::introduced);
        const QJsonObject found =
            talk.result("{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{@,"
                        "'io.modelcontextprotocol/clientInfo':{'name':'peer','version':'2'}}}}");
        QCOMPARE(found.value(u"supportedVersions"_s), QJsonArray{u"2026-07-28"_s});
        QCOMPARE(found.value(u"resultType"_s), u"complete"_s);
        QCOMPARE(found.value(u"instructions"_s), u"Be brief."_s);
        QCOMPARE(found.value(u"cacheScope"_s), u"private"_s);
        QVERIFY(found.value(u"ttlMs"_s).isDouble());
        QCOMPARE(found.value(u"_meta"_s)[u"io.modelcontextprotocol/serverInfo"],
                 (QJsonObject{{u"name"_s, u"small"_s}, {u"version"_s, u"1"_s}}));
        QVERIFY(found.value(u"capabilities"_s)[u"extensions"][u"io.modelcontextprotocol/tasks"].isObject());
        QTRY_COMPARE(introduced.size(), 1);
        QCOMPARE(introduced.first().first().value<mcp::Client>().name, u"peer"_s);
    }

    void namesTheVersionsThereAre()
    {
        Talk talk;
        const QJsonValue error =
            talk.answer("{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{"
                        "'io.modelcontextprotocol/protocolVersion':'2031-01-01'}}}")
                .value(u"error"_s);
        QCOMPARE(
            error[u"data"],
            (QJsonObject{{u"requested"_s, u"2031-01-01"_s}, {u"supported"_s, QJsonArray{u"2026-07-28"_s}}}));
    }

    /// Some clients look for the newest revision, and go on with another.
    void aSessionMayFollowADiscovery()
    {
        Talk talk;
        talk.result("{'jsonrpc':'2.0','id':0,'method':'server/discover','params':{'_meta':{@}}}");
        talk.code("{'jsonrpc':'2.0','id':0,'method':'server/discover'}");
        talk.open("2025-11-25");
        QVERIFY(talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/list'}").contains(u"tools"_s));
        // And what says its revision is of that one all the same.
        QCOMPARE(talk.result("{'jsonrpc':'2.0','id':2,'method':'tools/list','params':{'_meta':{@}}}")
                     .value(u"resultType"_s),
                 u"complete"_s);
    }

    void pingsAtAnyTime()
    {
        Talk talk;
        const QByteArray ping = "{'jsonrpc':'2.0','id':1,'method':'ping'}";
        QCOMPARE(talk.answer(ping).value(u"result"_s), QJsonObject());
        talk.open("2024-11-05");
        QCOMPARE(talk.answer(ping).value(u"result"_s), QJsonObject());
    }

    void tellsOfToolsAsTheRevisionKnowsThem_data()
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<QStringList>("members");
        QTest::newRow("2024") << QByteArray("2024-11-05")
                              << QStringList{u"description"_s, u"inputSchema"_s, u"name"_s};
        QTest::newRow("March") << QByteArray(
            "2025-03-26") << QStringList{u"annotations"_s, u"description"_s, u"inputSchema"_s, u"name"_s};
        const QStringList all{u"annotations"_s, u"description"_s,  u"inputSchema"_s,
                              u"name"_s,        u"outputSchema"_s, u"title"_s};
        QTest::newRow("June") << QByteArray("2025-06-18") << all;
        QTest::newRow("November") << QByteArray("2025-11-25") << all;
    }
    void tellsOfToolsAsTheRevisionKnowsThem()
    {
        QFETCH(QByteArray, revision);
        QFETCH(QStringList, members);
        Talk talk;
        talk.open(revision);
        const QJsonValue tool = talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/list'}")[u"tools"][0];
        QCOMPARE(tool.toObject().keys(), members);
        if (members.contains(u"annotations"_s))
            QCOMPARE(tool[u"annotations"],
                     (QJsonObject{{u"title"_s, u"Title"_s},
                                  {u"readOnlyHint"_s, true},
                                  {u"destructiveHint"_s, false},
                                  {u"idempotentHint"_s, false},
                                  {u"openWorldHint"_s, true}}));
    }

    void givesResultsAsTheRevisionKnowsThem_data()
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<bool>("isStructured");
        QTest::addColumn<QStringList>("media");
        QTest::newRow("2024") << QByteArray("2024-11-05") << false << QStringList{u"text"_s, u"text"_s};
        QTest::newRow("March") << QByteArray("2025-03-26") << false << QStringList{u"audio"_s, u"text"_s};
        QTest::newRow("June") << QByteArray("2025-06-18") << true
                              << QStringList{u"audio"_s, u"resource_link"_s};
        QTest::newRow("November") << QByteArray("2025-11-25") << true
                                  << QStringList{u"audio"_s, u"resource_link"_s};
    }
    void givesResultsAsTheRevisionKnowsThem()
    {
        QFETCH(QByteArray, revision);
        QFETCH(bool, isStructured);
        QFETCH(QStringList, media);
        Talk talk;
        talk.open(revision);
        const QJsonObject result = talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{"
                                               "'name':'echo','arguments':{'a':1}}}");
        const QJsonObject text{{u"type"_s, u"text"_s}, {u"text"_s, u"{\"a\":1}"_s}};
        QCOMPARE(result.value(u"content"_s), QJsonArray{text});
        QCOMPARE(result.contains(u"structuredContent"_s), isStructured);
        QVERIFY(!result.contains(u"resultType"_s) && !result.contains(u"_meta"_s));

        QStringList types;
        for (const QJsonValue &block :
             talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'media'}}")
                 .value(u"content"_s)
                 .toArray())
            types += block[u"type"].toString();
        QCOMPARE(types, media);
    }

    void aToolThatFailsSaysSoToTheModel()
    {
        Talk talk;
        const QJsonObject result = talk.result(
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'fail','_meta':{@}}}");
        QCOMPARE(result.value(u"isError"_s), true);
        QCOMPARE(result.value(u"content"_s)[0][u"text"], u"It broke."_s);
    }

    void readsAndListsWithHowLongItHolds()
    {
        Talk talk;
        for (const char *method :
             {"tools/list", "prompts/list", "resources/list", "resources/templates/list"}) {
            const QJsonObject result = talk.result(QByteArray("{'jsonrpc':'2.0','id':1,'method':'") + method
                                                   + "','params':{'_meta':{@}}}");
            QVERIFY(result.value(u"ttlMs"_s).isDouble());
            QCOMPARE(result.value(u"cacheScope"_s), u"private"_s);
        }
        const QJsonObject read = talk.result(
            "{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'test://1','_meta':{@}}}");
        QCOMPARE(read.value(u"ttlMs"_s), 0);
        QCOMPARE(read.value(u"contents"_s),
                 (QJsonArray{QJsonObject{{u"uri"_s, u"test://1"_s}, {u"text"_s, u"Text."_s}}}));
        const QJsonObject called = talk.result(
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo','_meta':{@}}}");
        QVERIFY(!called.contains(u"ttlMs"_s));
    }

    void saysWhichResourceIsNotThere()
    {
        Talk talk;
        const QJsonValue error = talk.answer("{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{"
                                             "'uri':'no://','_meta':{@}}}")
                                     .value(u"error"_s);
        QCOMPARE(error[u"data"], (QJsonObject{{u"uri"_s, u"no://"_s}}));
    }

    void partsListsIntoPages()
    {
        mcp::Limits limits;
        limits.page = 3;
        Talk talk(limits);
        talk.open("2025-11-25");
        QStringList seen;
        QJsonValue cursor;
        for (int page = 0; page < 3; ++page) {
            const QJsonObject params = page ? QJsonObject{{u"cursor"_s, cursor}} : QJsonObject();
            const QJsonObject result =
                talk.result("{'jsonrpc':'2.0','id':1,'method':'resources/list','params':"
                            + QJsonDocument(params).toJson(QJsonDocument::Compact) + '}');
            for (const QJsonValue &resource : result.value(u"resources"_s).toArray())
                seen += resource[u"name"].toString();
            cursor = result.value(u"nextCursor"_s);
            QCOMPARE(cursor.isUndefined(), page == 2);
            // It is none of another list.
            if (!cursor.isUndefined())
                QCOMPARE(talk.code("{'jsonrpc':'2.0','id':1,'method':'prompts/list','params':{'cursor':'"
                                   + cursor.toString().toLatin1() + "'}}"),
                         -32602);
        }
        QCOMPARE(seen, (QStringList{u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s}));
    }

    void completes()
    {
        Talk talk;
        const QJsonValue completion =
            talk.result("{'jsonrpc':'2.0','id':1,'method':'completion/complete','params':{'_meta':{@},"
                        "'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name','value':'a'},"
                        "'context':{'arguments':{'other':'b'}}}}")
                .value(u"completion"_s);
        QCOMPARE(completion[u"values"].toArray().size(), 100);
        QCOMPARE(completion[u"total"], 150);
        QCOMPARE(completion[u"hasMore"], true);
    }

    void fillsPromptsIn()
    {
        Talk talk;
        const QJsonObject prompt =
            talk.result("{'jsonrpc':'2.0','id':1,'method':'prompts/get','params':{'name':'greet',"
                        "'arguments':{'name':'Ada'},'_meta':{@}}}");
        QCOMPARE(prompt.value(u"messages"_s)[0][u"content"][u"text"], u"Greet Ada"_s);
        QCOMPARE(prompt.value(u"messages"_s)[0][u"role"], u"user"_s);
    }

    void answersABatchAsOne()
    {
        Talk talk;
        talk.open("2025-03-26");
        const QJsonArray said =
            talk.say("[{'jsonrpc':'2.0','id':1,'method':'ping'},"
                     "{'jsonrpc':'2.0','method':'notifications/initialized'},"
                     "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'wait'}},"
                     "{'jsonrpc':'2.0','id':3,'method':'tools/call','params':{'name':'wait'}},"
                     "{'jsonrpc':'2.0','id':4,'method':'initialize'},"
                     "{'jsonrpc':'2.0','id':1.5,'method':'ping'},5,"
                     "{'jsonrpc':'2.0','id':2,'method':'ping'}]");
        QCOMPARE(said, QJsonArray());
        talk.say("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':3}}");
        talk.offer.release();
        const QJsonArray heard = talk.heard();
        QCOMPARE(heard.size(), 1);
        QStringList ids;
        for (const QJsonValue &answer : heard.first().toArray())
            ids += answer[u"id"].toVariant().toString() + u':'
                + QString::number(answer[u"error"][u"code"].toInt());
        ids.sort();
        QCOMPARE(ids.join(u' '), u"1:0 2:0 4:-32600 :-32600 :-32600 :-32600"_s);
    }

    void answersNoBatchOfNotifications()
    {
        Talk talk;
        talk.open("2025-03-26");
        QCOMPARE(talk.say("[{'jsonrpc':'2.0','method':'a'},{'jsonrpc':'2.0','id':9,'result':{}}]"),
                 QJsonArray());
    }

    void logsFromTheLevelThatIsWanted()
    {
        Talk talk;
        const QByteArray log = "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'log'";
        QCOMPARE(talk.say(log + ",'_meta':{@}}}").size(), 1); // unasked, nothing
        QCOMPARE(talk.say(log + ",'_meta':{@,'io.modelcontextprotocol/logLevel':'debug'}}}").size(), 3);
        talk.open("2025-11-25");
        QCOMPARE(
            talk.result("{'jsonrpc':'2.0','id':1,'method':'logging/setLevel','params':{'level':'warning'}}"),
            QJsonObject());
        const QJsonArray heard = talk.say(log + "}}");
        QCOMPARE(heard.size(), 2);
        QCOMPARE(
            heard.first(),
            (QJsonObject{{u"jsonrpc"_s, u"2.0"_s},
                         {u"method"_s, u"notifications/message"_s},
                         {u"params"_s, QJsonObject{{u"level"_s, u"warning"_s}, {u"data"_s, u"much"_s}}}}));
    }

    void nothingOverTheLimitLeaves()
    {
        for (const bool hasSession : {false, true}) {
            Talk talk;
            if (hasSession)
                talk.open("2025-11-25");
            const QByteArray meta = hasSession ? "" : ",'_meta':{@}";
            const QJsonObject result = talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{"
                                                   "'name':'large','arguments':{'mib':9}"
                                                   + meta + "}}");
            QCOMPARE(result.value(u"isError"_s), true);
            QVERIFY(result.value(u"content"_s)[0][u"text"].toString().contains(u"8 MiB"_s));
            QCOMPARE(talk.code("{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'test://6'"
                               + meta + "}}"),
                     -32603);
            QVERIFY(talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'large',"
                                "'arguments':{'mib':7}"
                                + meta + "}}")
                        .value(u"isError"_s)
                        .isUndefined());
        }
        // A batch of large answers comes in pieces.
        Talk talk;
        talk.open("2025-03-26");
        QByteArray batch;
        for (int id = 0; id < 3; ++id)
            batch += (id ? ",{" : "[{") + QByteArray("'jsonrpc':'2.0','method':'tools/call','id':")
                + QByteArray::number(id) + ",'params':{'name':'large','arguments':{'mib':5}}}";
        QCOMPARE(talk.say(batch + ']').size(), 3);
    }
};

BERTH_TEST(tst_McpRevisions)
#include "tst_revisions.moc"
