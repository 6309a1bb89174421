// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/mcp/talk.h"
#include "tests/support/subject.h"

using namespace Qt::StringLiterals;

/// What is no message, or one that may not be, and what is answered to it.
class tst_McpMessages : public QObject
{
    Q_OBJECT
private slots:
    void refusesWithTheRightCode_data()
    {
        QTest::addColumn<QByteArray>("revision"); // of a session, or none
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("id"); // as JSON; empty: without

        const QByteArray none;
        const auto row = [](const char *name, const QByteArray &revision, const QByteArray &line, int code,
                            const QByteArray &id = {}) {
            QTest::newRow(name) << revision << line << code << id;
        };
        row("garbage", none, "garbage", -32700);
        row("half a message", none, "{'jsonrpc':'2.0','id':1", -32700);
        row("two messages on a line", none, "{'jsonrpc':'2.0','id':1,'method':'ping'}{}", -32700);
        row("a byte that is no UTF-8", none, "{'jsonrpc':'2.0','id':1,'method':'\xff'}", -32700);
        row("half a character", none, "{'jsonrpc':'2.0','id':1,'method':'\xc3'}", -32700);
        row("a zero byte", none, QByteArray("{'jsonrpc':'2.0'\0}", 18), -32700);
        row("nesting without end", none, QByteArray(100'000, '['), -32700);
        row("deep nesting", none,
            "{'jsonrpc':'2.0','id':1,'method':'ping','params':{'a':" + QByteArray(5000, '[')
                + QByteArray(5000, ']') + "}}",
            -32700);
        row("a number", none, "1", -32600);
        row("a text", none, "'ping'", -32600);
        row("null", none, "null", -32600);
        row("an empty object", none, "{}", -32600);
        row("another JSON-RPC", none, "{'jsonrpc':'1.0','id':1,'method':'ping'}", -32600, "1");
        row("no JSON-RPC", none, "{'id':'a','method':'ping'}", -32600, "\"a\"");
        row("id null", none, "{'jsonrpc':'2.0','id':null,'method':'ping'}", -32600);
        row("id a boolean", none, "{'jsonrpc':'2.0','id':true,'method':'ping'}", -32600);
        row("id a fraction", none, "{'jsonrpc':'2.0','id':1.5,'method':'ping'}", -32600);
        row("id beyond integers", none, "{'jsonrpc':'2.0','id':1e300,'method':'ping'}", -32600);
        row("id an object", none, "{'jsonrpc':'2.0','id':{},'method':'ping'}", -32600);
        row("id a list", none, "{'jsonrpc':'2.0','id':[],'method':'ping'}", -32600);
        row("method a number", none, "{'jsonrpc':'2.0','id':1,'method':1}", -32600, "1");
        row("method null", none, "{'jsonrpc':'2.0','id':1,'method':null}", -32600, "1");
        row("params a text", none, "{'jsonrpc':'2.0','id':1,'method':'ping','params':'x'}", -32600, "1");
        row("params a list", none, "{'jsonrpc':'2.0','id':1,'method':'ping','params':[]}", -32600, "1");
        row("neither call nor answer", none, "{'jsonrpc':'2.0','id':1}", -32600, "1");
        row("a result that is no object", none, "{'jsonrpc':'2.0','id':1,'result':5}", -32600, "1");
        row("_meta a text", none, "{'jsonrpc':'2.0','id':1,'method':'ping','params':{'_meta':'x'}}", -32602,
            "1");
        row("a token that is a list", none,
            "{'jsonrpc':'2.0','id':1,'method':'ping','params':{'_meta':{'progressToken':[]}}}", -32602, "1");

        row("a batch before anything", none, "[{'jsonrpc':'2.0','id':1,'method':'ping'}]", -32600);
        row("a batch in 2024-11-05", "2024-11-05", "[{'jsonrpc':'2.0','id':1,'method':'ping'}]", -32600);
        row("a batch in 2025-06-18", "2025-06-18", "[{'jsonrpc':'2.0','id':1,'method':'ping'}]", -32600);
        row("a batch in 2025-11-25", "2025-11-25", "[{'jsonrpc':'2.0','id':1,'method':'ping'}]", -32600);
        row("an empty batch", "2025-03-26", "[]", -32600);
        row("too large a batch", "2025-03-26", '[' + QByteArray("1,").repeated(100) + "1]", -32600);

        row("before initialize", none, "{'jsonrpc':'2.0','id':1,'method':'tools/list'}", -32602, "1");
        row("discover without _meta", none, "{'jsonrpc':'2.0','id':1,'method':'server/discover'}", -32602,
            "1");
        row("discover without a version", none,
            "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{"
            "'io.modelcontextprotocol/clientCapabilities':{}}}}",
            -32602, "1");
        row("discover without capabilities", none,
            "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{"
            "'io.modelcontextprotocol/protocolVersion':'2026-07-28'}}}",
            -32602, "1");
        row("capabilities a list", none,
            "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{"
            "'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
            "'io.modelcontextprotocol/clientCapabilities':[]}}}",
            -32602, "1");
        row("a client without a name", none,
            "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':{'_meta':{@,"
            "'io.modelcontextprotocol/clientInfo':{}}}}",
            -32602, "1");
        row("no level of logging", none,
            "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{@,"
            "'io.modelcontextprotocol/logLevel':'loud'}}}",
            -32602, "1");
        row("a version to come", none,
            "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{"
            "'io.modelcontextprotocol/protocolVersion':'2031-01-01'}}}",
            -32022, "1");
        row("a version with a session, without one", none,
            "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{"
            "'io.modelcontextprotocol/protocolVersion':'2025-11-25',"
            "'io.modelcontextprotocol/clientCapabilities':{}}}}",
            -32022, "1");
        for (const char *method : {"initialize", "ping", "logging/setLevel", "resources/subscribe",
                                   "resources/unsubscribe", "tasks/list", "tasks/result", "nonsense"})
            row(qPrintable(u"in 2026-07-28: "_s + QLatin1StringView(method)), none,
                QByteArray("{'jsonrpc':'2.0','id':1,'method':'") + method + "','params':{'_meta':{@}}}",
                -32601, "1");
        for (const char *method : {"server/discover", "subscriptions/listen", "tasks/get", "nonsense", ""})
            row(qPrintable(u"in 2025-11-25: "_s + QLatin1StringView(method)), "2025-11-25",
                QByteArray("{'jsonrpc':'2.0','id':1,'method':'") + method + "'}", -32601, "1");

        row("initialize without params", none, "{'jsonrpc':'2.0','id':1,'method':'initialize'}", -32602, "1");
        row("initialize by nobody", none,
            "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
            "'capabilities':{}}}",
            -32602, "1");
        row("initialize again", "2025-11-25",
            "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
            "'capabilities':{},'clientInfo':{'name':'a','version':'1'}}}",
            -32600, "1");

        const QByteArray session = "2025-11-25";
        const auto ask = [&row, &session](const char *name, const QByteArray &method,
                                          const QByteArray &params, int code) {
            row(name, session, "{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + params + "}",
                code, "1");
            QByteArray modern = params;
            modern.insert(1, params == "{}" ? "'_meta':{@}" : "'_meta':{@},");
            row(qPrintable(QLatin1StringView(name) + u" in 2026-07-28"_s), {},
                "{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + modern + "}", code, "1");
        };
        ask("an unknown tool", "tools/call", "{'name':'nonsense'}", -32602);
        ask("a tool without a name", "tools/call", "{}", -32602);
        ask("a name that is a number", "tools/call", "{'name':1}", -32602);
        ask("arguments as a text", "tools/call", "{'name':'echo','arguments':'x'}", -32602);
        ask("arguments null", "tools/call", "{'name':'echo','arguments':null}", -32602);
        ask("a cursor of nobody", "tools/list", "{'cursor':'bm9uZQ'}", -32602);
        ask("an empty cursor", "tools/list", "{'cursor':''}", -32602);
        ask("a cursor that is a number", "tools/list", "{'cursor':1}", -32602);
        ask("a cursor null", "resources/list", "{'cursor':null}", -32602);
        ask("a resource without a uri", "resources/read", "{}", -32602);
        ask("an unknown prompt", "prompts/get", "{'name':'nonsense'}", -32602);
        ask("a prompt without its argument", "prompts/get", "{'name':'greet'}", -32602);
        ask("an argument that is a number", "prompts/get", "{'name':'greet','arguments':{'name':1}}", -32602);
        ask("a completion of nothing", "completion/complete", "{}", -32602);
        ask("a completion without a value", "completion/complete",
            "{'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name'}}", -32602);
        ask("a completion of something else", "completion/complete",
            "{'ref':{'type':'ref/tool','name':'greet'},'argument':{'name':'name','value':''}}", -32602);
        row("an unknown resource", session,
            "{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'no://'}}", -32002, "1");
        row("an unknown resource in 2026-07-28", none,
            "{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'no://','_meta':{@}}}", -32602,
            "1");
        row("watching what is not there", session,
            "{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'no://'}}", -32002, "1");
        row("watching nothing", session, "{'jsonrpc':'2.0','id':1,'method':'resources/subscribe'}", -32602,
            "1");
        row("an unknown level", session,
            "{'jsonrpc':'2.0','id':1,'method':'logging/setLevel','params':{'level':'loud'}}", -32602, "1");
        row("listening without a filter", none,
            "{'jsonrpc':'2.0','id':1,'method':'subscriptions/listen','params':{'_meta':{@}}}", -32602, "1");
        row("listening to a text", none,
            "{'jsonrpc':'2.0','id':1,'method':'subscriptions/listen','params':{'_meta':{@},'notifications':{"
            "'toolsListChanged':'yes'}}}",
            -32602, "1");
        row("listening to numbers", none,
            "{'jsonrpc':'2.0','id':1,'method':'subscriptions/listen','params':{'_meta':{@},'notifications':{"
            "'resourceSubscriptions':[1]}}}",
            -32602, "1");
        row("inputResponses null", none,
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask','inputResponses':null,"
            "'_meta':{@}}}",
            -32602, "1");
        row("requestState a number", none,
            "{'jsonrpc':'2.0','id':1,'method':'tools/"
            "call','params':{'name':'ask','requestState':1,'_meta':{@}}}",
            -32602, "1");
        row("an unknown task", none,
            "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'taskId':'no','_meta':{@}}}", -32602,
            "1");
        row("cancelling an unknown task", none,
            "{'jsonrpc':'2.0','id':1,'method':'tasks/cancel','params':{'taskId':'no','_meta':{@}}}", -32602,
            "1");
        row("a task without an id", none,
            "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'_meta':{@}}}", -32602, "1");
    }
    void refusesWithTheRightCode()
    {
        QFETCH(QByteArray, revision);
        QFETCH(QByteArray, line);
        QFETCH(int, code);
        QFETCH(QByteArray, id);

        Talk talk;
        if (!revision.isEmpty())
            talk.open(revision);
        const QJsonObject answer = talk.answer(line);
        QCOMPARE(answer.value(u"jsonrpc"_s), u"2.0"_s);
        QCOMPARE(answer.value(u"error"_s)[u"code"].toInt(), code);
        QVERIFY(answer.value(u"error"_s)[u"message"].toString().endsWith(u'.'));
        if (id.isEmpty())
            QVERIFY(!answer.contains(u"id"_s));
        else
            QCOMPARE(answer.value(u"id"_s), QJsonDocument::fromJson('[' + id + ']').array().first());
        // And the connection is none the worse for it.
        QVERIFY(talk.answer("{'jsonrpc':'2.0','id':2,'method':'ping'}").contains(u"result"_s));
    }

    void answersNoNotification_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *line :
             {"", "   ", "\r", "{'jsonrpc':'2.0','method':'nonsense'}",
              "{'jsonrpc':'2.0','method':'tools/call'}",
              "{'jsonrpc':'2.0','method':'notifications/initialized'}",
              "{'jsonrpc':'2.0','method':'notifications/cancelled'}",
              "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':null}}",
              "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':77}}",
              "{'jsonrpc':'2.0','method':'notifications/roots/list_changed'}",
              "{'jsonrpc':'2.0','id':77,'result':{}}", "{'jsonrpc':'2.0','id':'x','error':{'code':1}}",
              "{'jsonrpc':'2.0','error':{'code':-32700,'message':'What?'}}",
              "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'What?'}}"})
            QTest::newRow(line) << QByteArray(line);
    }
    void answersNoNotification()
    {
        QFETCH(QByteArray, line);
        Talk talk;
        QCOMPARE(talk.say(line), QJsonArray());
        talk.open("2025-11-25");
        QCOMPARE(talk.say(line), QJsonArray());
    }

    void readsAnyPieces()
    {
        const QByteArray line = Talk::json(
            "{'jsonrpc':'2.0','id':'\xc3\xa4\xf0\x9f\x98\x80','method':'tools/call','params':{'name':'echo',"
            "'arguments':{'text':'\xe2\x82\xac'},'unknown':[1],'_meta':{@,'unknown':1}},'unknown':{}}\r\n");
        Talk talk;
        for (const char byte : line)
            talk.engine->receive(QByteArray(1, byte));
        const QJsonArray heard = talk.heard();
        QCOMPARE(heard.size(), 1);
        QCOMPARE(heard.first()[u"id"], u"ä😀"_s);
        QCOMPARE(heard.first()[u"result"][u"structuredContent"], (QJsonObject{{u"text"_s, u"€"_s}}));
    }

    void givesIdsBackAsTheyCame_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char *id :
             {"0", "-1", "9007199254740993", "9223372036854775807", "''", "'1'", "'\\u0000\\n'"})
            QTest::newRow(id) << Talk::json(id);
    }
    void givesIdsBackAsTheyCame()
    {
        QFETCH(QByteArray, id);
        Talk talk;
        talk.engine->receive("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":" + id + "}\n");
        const QByteArray output = talk.engine->takeOutput();
        QVERIFY2(output.contains("\"id\":" + id + ","), output.constData());
    }

    void readsOverAMessageOverTheLimit_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("tail");
        QTest::addColumn<QJsonValue>("id");
        QTest::newRow("the id is last") << QByteArray("{'method':'tools/call','params':{'x':'")
                                        << QByteArray("'},'jsonrpc':'2.0','id':17}") << QJsonValue(17);
        QTest::newRow("the id is first")
            << QByteArray("{'jsonrpc':'2.0','id':'a','method':'tools/call','params':{'x':'")
            << QByteArray("'}}") << QJsonValue(u"a"_s);
        QTest::newRow("an id inside") << QByteArray("{'jsonrpc':'2.0','method':'tools/call','params':{'x':'")
                                      << QByteArray("','id':3}}") << QJsonValue(QJsonValue::Undefined);
        QTest::newRow("an answer") << QByteArray("{'jsonrpc':'2.0','id':1,'result':{'x':'")
                                   << QByteArray("'}}") << QJsonValue(QJsonValue::Undefined);
        QTest::newRow("nothing of the kind")
            << QByteArray("x") << QByteArray("x") << QJsonValue(QJsonValue::Undefined);
    }
    void readsOverAMessageOverTheLimit()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, tail);
        QFETCH(QJsonValue, id);

        for (const qsizetype piece : {qsizetype(64) << 10, qsizetype(20) << 20}) {
            Talk talk;
            const QByteArray line = Talk::json(head) + QByteArray(9 << 20, 'x') + Talk::json(tail) + '\n';
            for (qsizetype at = 0; at < line.size(); at += piece)
                talk.engine->receive(line.mid(at, piece));
            const QJsonArray heard = talk.heard();
            QCOMPARE(heard.size(), 1);
            QCOMPARE(heard.first()[u"id"], id);
            QCOMPARE(heard.first()[u"error"][u"code"].toInt(), id.isUndefined() ? -32700 : -32600);
            QVERIFY(talk.answer("{'jsonrpc':'2.0','id':2,'method':'ping'}").contains(u"result"_s));
        }
    }

    void takesAMessageOfTheLimit()
    {
        Talk talk;
        const QByteArray head = Talk::json("{'jsonrpc':'2.0','id':1,'method':'ping','params':{'x':'");
        const QByteArray tail = Talk::json("'}}");
        const QByteArray line =
            head + QByteArray(mcp::kLongestMessage - head.size() - tail.size(), 'x') + tail;
        talk.engine->receive(line + '\n');
        QCOMPARE(talk.heard().first()[u"result"], QJsonObject());
    }
};

BERTH_TEST(tst_McpMessages)
#include "tst_messages.moc"
