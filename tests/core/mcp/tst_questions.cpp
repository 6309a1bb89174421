// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/answers.h"
#include "tests/core/mcp/talk.h"
#include "tests/support/subject.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Calls that ask the peer: by a request to it, or by a result that it answers with the same call.
class tst_McpQuestions : public QObject
{
    Q_OBJECT

    static QByteArray call(const QByteArray &more, const QByteArray &tool = "ask")
    {
        return "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'" + tool + "','_meta':{@}"
            + more + "}}";
    }
    static QByteArray stateOf(const QJsonObject &result)
    {
        return ",'requestState':'" + result.value(u"requestState"_s).toString().toLatin1() + '\'';
    }
    static inline const QByteArray kAnswer =
        ",'inputResponses':{'who':{'action':'accept','content':{'name':'Ada','more':1}},'stray':5}";
    static QString text(const QJsonObject &result)
    {
        return result.value(u"content"_s)[0][u"text"].toString();
    }

private slots:
    void asksByAResult()
    {
        Talk talk;
        const QJsonObject asked = talk.result(call({}));
        QCOMPARE(asked.value(u"resultType"_s), u"input_required"_s);
        const QJsonValue question = asked.value(u"inputRequests"_s)[u"who"];
        QCOMPARE(question[u"method"], u"elicitation/create"_s);
        QCOMPARE(question[u"params"][u"mode"], u"form"_s);
        QCOMPARE(question[u"params"][u"message"], u"Who?"_s);
        QVERIFY(!asked.contains(u"ttlMs"_s));
        QCOMPARE(talk.engine->callCount(), 0);

        const QJsonObject result = talk.result(call(kAnswer + stateOf(asked)));
        QCOMPARE(result.value(u"resultType"_s), u"complete"_s);
        QCOMPARE(text(result), u"accept Ada kept"_s);
    }

    void anAnswerMayComeByAnotherConnection()
    {
        Talk talk;
        const QJsonObject asked = talk.result(call({}));
        talk.engine = std::make_unique<mcp::Engine>(&talk.offer, &talk.states, u"somebody"_s);
        QCOMPARE(text(talk.result(call(kAnswer + stateOf(asked)))), u"accept Ada kept"_s);
    }

    void asksAgainWhatIsMissingOrWrong_data()
    {
        QTest::addColumn<QByteArray>("answers");
        QTest::newRow("none at all") << QByteArray();
        QTest::newRow("another key") << QByteArray(",'inputResponses':{'other':{'action':'decline'}}");
        QTest::newRow("a number") << QByteArray(",'inputResponses':{'who':5}");
        QTest::newRow("no action") << QByteArray(",'inputResponses':{'who':{}}");
        QTest::newRow("a made-up action") << QByteArray(",'inputResponses':{'who':{'action':'yes'}}");
        QTest::newRow("no content") << QByteArray(",'inputResponses':{'who':{'action':'accept'}}");
        QTest::newRow("a member of another type")
            << QByteArray(",'inputResponses':{'who':{'action':'accept','content':{'name':5}}}");
    }
    void asksAgainWhatIsMissingOrWrong()
    {
        QFETCH(QByteArray, answers);
        Talk talk;
        QJsonObject asked = talk.result(call({}));
        asked = talk.result(call(answers + stateOf(asked)));
        QCOMPARE(asked.value(u"resultType"_s), u"input_required"_s);
        QVERIFY(asked.value(u"inputRequests"_s)[u"who"].isObject());
        QCOMPARE(talk.offer.calls.size(), 1); // nobody is bothered with that
        QCOMPARE(text(talk.result(call(kAnswer + stateOf(asked)))), u"accept Ada kept"_s);
    }

    /// Or who may not ask could have been answered all the same.
    void whatNobodyAskedIsNoAnswer()
    {
        Talk talk;
        QCOMPARE(talk.result(call(kAnswer)).value(u"resultType"_s), u"input_required"_s);
        QVERIFY(talk.offer.calls.last().answers.isEmpty());
    }

    void takesNoStateButItsOwn()
    {
        Talk talk;
        const auto code = [&talk](const QByteArray &line) { return talk.code(line); };
        const QByteArray state = stateOf(talk.result(call({})));
        QByteArray changed = state;
        changed[40] = changed[40] == 'A' ? 'B' : 'A';
        QCOMPARE(code(call(kAnswer + changed)), -32602);
        for (const char *made : {",'requestState':''", ",'requestState':'e30'", ",'requestState':'*~'",
                                 ",'requestState':'\xc3\xa4'"})
            QCOMPARE(code(call(kAnswer + made)), -32602);
        // Another call, other arguments, another method, somebody else.
        QCOMPARE(code(call(kAnswer + state, "twice")), -32602);
        QCOMPARE(code(call(",'arguments':{'a':1}" + kAnswer + state)), -32602);
        QCOMPARE(code("{'jsonrpc':'2.0','id':1,'method':'prompts/get','params':{'name':'greet','arguments':{"
                      "'name':'a'},'_meta':{@}"
                      + state + "}}"),
                 -32602);
        const auto own = std::exchange(
            talk.engine, std::make_unique<mcp::Engine>(&talk.offer, &talk.states, u"somebody else"_s));
        QCOMPARE(code(call(kAnswer + state)), -32602);
        talk.engine = std::make_unique<mcp::Engine>(&talk.offer, &talk.states, u"somebody"_s);
        // Once, and not again.
        QCOMPARE(text(talk.result(call(kAnswer + state))), u"accept Ada kept"_s);
        QCOMPARE(code(call(kAnswer + state)), -32602);
        // Not for ever.
        const QByteArray late = stateOf(talk.result(call({})));
        talk.clock.advance(11min);
        QCOMPARE(code(call(kAnswer + late)), -32602);
    }

    void asksMoreThanOnce()
    {
        Talk talk;
        QJsonObject asked = talk.result(call({}, "twice"));
        asked = talk.result(call(kAnswer + stateOf(asked), "twice"));
        QVERIFY(asked.value(u"inputRequests"_s)[u"again"].isObject());
        const QByteArray again = ",'inputResponses':{'again':{'action':'decline'}}";
        QCOMPARE(text(talk.result(call(again + stateOf(asked), "twice"))), u"decline  kept"_s);
    }

    void saysWhatTheClientWouldHaveToBeCapableOf()
    {
        Talk talk;
        QByteArray line = Talk::json(call({}));
        line.replace("\"elicitation\":{}", "\"elicitation\":{\"url\":{}}"); // and no forms
        talk.engine->receive(line + '\n');
        const QJsonValue error = talk.heard().first()[u"error"];
        QCOMPARE(error[u"code"], -32021);
        QCOMPARE(error[u"data"][u"requiredCapabilities"], (QJsonObject{{u"elicitation"_s, QJsonObject()}}));
        QVERIFY(!talk.offer.calls.first().mayAskPerson);
    }

    void asksByARequest_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("said");
        QTest::newRow("accepted") << QByteArray("'result':{'action':'accept','content':{'name':'Ada'}}")
                                  << u"accept Ada kept"_s;
        QTest::newRow("declined") << QByteArray("'result':{'action':'decline'}") << u"decline  kept"_s;
        QTest::newRow("another shape")
            << QByteArray("'result':{'action':'accept','content':{'name':5}}") << u"cancel  kept"_s;
        QTest::newRow("an error") << QByteArray("'error':{'code':-32601,'message':'No.'}")
                                  << u"cancel  kept"_s;
    }
    void asksByARequest()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, said);
        for (const QByteArray revision : {"2025-06-18", "2025-11-25"}) {
            Talk talk;
            talk.open(revision, "{'elicitation':{}}");
            const QJsonObject asked =
                talk.answer("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}}");
            QCOMPARE(asked.value(u"method"_s), u"elicitation/create"_s);
            QCOMPARE(asked.value(u"params"_s)[u"mode"].isUndefined(), revision == "2025-06-18");
            QVERIFY(talk.offer.calls.first().mayAskPerson);
            const QByteArray id = QByteArray::number(asked.value(u"id"_s).toInt());
            QCOMPARE(talk.say("{'jsonrpc':'2.0','id':'" + id + "'," + answer + "}"), QJsonArray()); // a text
            QCOMPARE(text(talk.result("{'jsonrpc':'2.0','id':" + id + "," + answer + "}")), said);
            QCOMPARE(talk.say("{'jsonrpc':'2.0','id':" + id + "," + answer + "}"), QJsonArray()); // late
        }
    }

    void withdrawsAQuestionWithItsCall()
    {
        Talk talk;
        talk.open("2025-11-25", "{'elicitation':{}}");
        const QJsonObject asked =
            talk.answer("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}}");
        const QJsonObject withdrawn =
            talk.answer("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
        QCOMPARE(withdrawn.value(u"method"_s), u"notifications/cancelled"_s);
        QCOMPARE(withdrawn.value(u"params"_s)[u"requestId"], asked.value(u"id"_s));
    }

    void waitsForNoAnswerForEver()
    {
        mcp::Limits limits;
        limits.answer = 20ms;
        Talk talk(limits);
        talk.open("2025-11-25", "{'elicitation':{}}");
        talk.answer("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}}");
        QCOMPARE(talk.next().value(u"method"_s), u"notifications/cancelled"_s);
        QCOMPARE(talk.next().value(u"result"_s)[u"isError"], true);
    }

    void whatNobodyNeedsToAnswerCountsAsCancelled_data()
    {
        QTest::addColumn<bool>("isSettled"); // else it is too late
        QTest::newRow("answered elsewhere") << true;
        QTest::newRow("no patience left") << false;
    }
    void whatNobodyNeedsToAnswerCountsAsCancelled()
    {
        QFETCH(bool, isSettled);
        Talk talk;
        if (!isSettled)
            talk.offer.patience = 20ms;
        talk.open("2025-11-25", "{'elicitation':{}}");
        const QJsonObject asked =
            talk.answer("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}}");
        if (isSettled) {
            emit talk.offer.questionSettled(u"another"_s);
            QCOMPARE(talk.heard(), QJsonArray());
            emit talk.offer.questionSettled(u"who"_s);
        }
        const QJsonObject withdrawn = talk.next();
        QCOMPARE(withdrawn.value(u"method"_s), u"notifications/cancelled"_s);
        QCOMPARE(withdrawn.value(u"params"_s)[u"requestId"], asked.value(u"id"_s));
        QCOMPARE(text(talk.next().value(u"result"_s).toObject()), u"cancel  kept"_s);
        QCOMPARE(talk.engine->callCount(), 0);
        QVERIFY(isSettled || talk.offer.calls.last().age >= 20ms);
        emit talk.offer.questionSettled(u"who"_s);
        QCOMPARE(talk.heard(), QJsonArray());
    }

    void asksNobodyWhoDidNotSaySo_data()
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<QByteArray>("capabilities");
        QTest::newRow("not declared") << QByteArray("2025-11-25") << QByteArray("{}");
        QTest::newRow("before there was such a thing")
            << QByteArray("2025-03-26") << QByteArray("{'elicitation':{}}");
    }
    void asksNobodyWhoDidNotSaySo()
    {
        QFETCH(QByteArray, revision);
        QFETCH(QByteArray, capabilities);
        Talk talk;
        talk.open(revision, capabilities);
        const QJsonObject result =
            talk.result("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask'}}");
        QCOMPARE(result.value(u"isError"_s), true);
        QVERIFY(text(result).contains(u"elicitation"_s));
    }

    void knowsWhatFitsAForm_data()
    {
        QTest::addColumn<QByteArray>("property");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("fits");
        const auto row = [](const QByteArray &property, const QByteArray &value, bool fits) {
            QTest::newRow((property + ' ' + value).constData()) << property << value << fits;
        };
        row("{'type':'string'}", "'a'", true);
        row("{'type':'string'}", "null", false);
        row("{'type':'string','maxLength':2}", "'abc'", false);
        row("{'type':'string','minLength':1}", "''", false);
        row("{'type':'integer'}", "5", true);
        row("{'type':'integer'}", "5.5", false);
        row("{'type':'integer','minimum':6}", "5", false);
        row("{'type':'number','maximum':6}", "5.5", true);
        row("{'type':'number','maximum':5}", "5.5", false);
        row("{'type':'boolean'}", "true", true);
        row("{'type':'boolean'}", "'true'", false);
        row("{'type':'string','enum':['a','b']}", "'b'", true);
        row("{'type':'string','enum':['a','b']}", "'c'", false);
        row("{'type':'string','oneOf':[{'const':'a','title':'A'}]}", "'a'", true);
        row("{'type':'string','oneOf':[{'const':'a','title':'A'}]}", "'A'", false);
        row("{'type':'array','items':{'type':'string','enum':['a']}}", "['a']", true);
        row("{'type':'array','items':{'type':'string','enum':['a']}}", "['b']", false);
        row("{'type':'array','items':{'anyOf':[{'const':'a'}]}}", "['a','b']", false);
        row("{'type':'array','maxItems':1,'items':{'type':'string'}}", "['a','b']", false);
        row("{'type':'array','items':{'type':'string'}}", "[['a']]", false);
        row("{'type':'array','items':{'type':'string'}}", "'a'", false);
    }
    void knowsWhatFitsAForm()
    {
        QFETCH(QByteArray, property);
        QFETCH(QByteArray, value);
        QFETCH(bool, fits);
        const auto parsed = [](const QByteArray &json) {
            return QJsonDocument::fromJson(Talk::json(json)).object();
        };
        const mcp::Question question{
            u"q"_s,
            mcp::Question::Kind::Elicitation,
            {{u"requestedSchema"_s, parsed("{'type':'object','properties':{'it':" + property + "}}")}}};
        QCOMPARE(mcp::fits(question, parsed("{'action':'accept','content':{'it':" + value + "}}")), fits);
    }
};

BERTH_TEST(tst_McpQuestions)
#include "tst_questions.moc"
