// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/mcp/talk.h"
#include "tests/support/subject.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static QByteArray call(const QByteArray &id, const QByteArray &tool, const QByteArray &meta = {})
{
    return "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'" + tool + "','_meta':{@"
        + meta + "}}}";
}

static QByteArray cancel(const QByteArray &id)
{
    return "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':" + id
        + ",'reason':'Why not.'}}";
}

/// Calls that take their time: side by side, cancelled, told of, too many, and by peers that misbehave.
class tst_McpCalls : public QObject
{
    Q_OBJECT
private slots:
    void callsRunSideBySide()
    {
        Talk talk;
        QCOMPARE(talk.say(call("1", "wait")), QJsonArray());
        QCOMPARE(talk.say(call("2", "wait")), QJsonArray());
        QCOMPARE(talk.answer(call("3", "echo")).value(u"id"_s), 3);
        QCOMPARE(talk.engine->callCount(), 2);
        talk.offer.release();
        QCOMPARE(talk.heard().size(), 2);
        QCOMPARE(talk.engine->callCount(), 0);
    }

    void aCancelledCallEndsUnanswered()
    {
        Talk talk;
        talk.say(call("1", "wait"));
        talk.say(call("'1'", "wait"));
        QCOMPARE(talk.say(cancel("1")), QJsonArray());
        QCOMPARE(talk.offer.cancelled, 1);
        QCOMPARE(talk.say(cancel("1")), QJsonArray()); // late
        QCOMPARE(talk.say(cancel("99")), QJsonArray()); // unknown
        QCOMPARE(talk.say(cancel("[]")), QJsonArray());
        talk.offer.release();
        const QJsonArray heard = talk.heard();
        QCOMPARE(heard.size(), 1);
        QCOMPARE(heard.first()[u"id"], u"1"_s);
        QVERIFY(talk.answer(call("1", "echo")).contains(u"result"_s)); // the id is free again
    }

    void anIdUnderWayIsTaken()
    {
        Talk talk;
        talk.say(call("1", "wait"));
        const QJsonObject refused = talk.answer(call("1", "echo"));
        QCOMPARE(refused.value(u"error"_s)[u"code"], -32600);
        QVERIFY(!refused.contains(u"id"_s)); // or it would answer the first
        talk.offer.release();
        QCOMPARE(talk.heard().first()[u"id"], 1);
    }

    void progressGrowsAndEndsWithTheAnswer()
    {
        Talk talk;
        talk.say("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'steps','arguments':{"
                 "'total':10,'steps':[0,3,3,1,5,10,10]},'_meta':{@,'progressToken':'p'}}}");
        double last = -1;
        for (int i = 0; i < 7; ++i) {
            const QJsonObject message = talk.next();
            const QJsonValue params = message.value(u"params"_s);
            QCOMPARE(message.value(u"method"_s), u"notifications/progress"_s);
            QCOMPARE(params[u"progressToken"], u"p"_s);
            QCOMPARE(params[u"message"], u"Step."_s);
            QVERIFY(params[u"progress"].toDouble() > last);
            last = params[u"progress"].toDouble();
            if (i == 1)
                QCOMPARE(last, 3.0);
            QVERIFY(params[u"total"].isUndefined() || params[u"total"].toDouble() >= last);
        }
        QVERIFY(talk.next().contains(u"result"_s));

        talk.say("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'steps','arguments':{"
                 "'steps':[1,2]},'_meta':{@}}}");
        QVERIFY(talk.next().contains(u"result"_s)); // without a token, nothing

        talk.say("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'steps','arguments':{"
                 "'total':-1,'steps':[-5,1e300,1e308,0]},'_meta':{@,'progressToken':0}}}");
        last = -6;
        for (int i = 0; i < 4; ++i) {
            const double done = talk.next().value(u"params"_s)[u"progress"].toDouble();
            QVERIFY(done > last);
            last = done;
        }
    }

    /// Official clients would take it for that of a call they do not know.
    void noProgressComesInOneBreathWithTheAnswer()
    {
        Talk talk;
        const QJsonArray heard =
            talk.say("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'steps','arguments':{"
                     "'hurry':1,'total':10,'steps':[5,10]},'_meta':{@,'progressToken':'p'}}}");
        QCOMPARE(heard.size(), 1);
        QVERIFY(heard.first().toObject().contains(u"result"_s));
        QTest::qWait(1);
        QCOMPARE(talk.heard(), QJsonArray());
    }

    void aCallWithATokenGivesSignsOfLife()
    {
        mcp::Limits limits;
        limits.signOfLife = 20ms;
        limits.calls = 1;
        Talk talk(limits);
        talk.say(call("1", "wait"));
        talk.say(call("2", "wait", ",'progressToken':7")); // waits for the first
        double last = -1;
        for (int i = 0; i < 5; ++i) {
            const QJsonObject message = talk.next();
            QCOMPARE(message.value(u"params"_s)[u"progressToken"], 7);
            QVERIFY(message.value(u"params"_s)[u"progress"].toDouble() > last);
            last = message.value(u"params"_s)[u"progress"].toDouble();
        }
        talk.offer.release();
        QTRY_COMPARE(talk.offer.waiting, 2);
        talk.heard();
        talk.offer.release();
        // Its own last word, the answer, and then nothing.
        const QJsonArray heard = talk.heard();
        QVERIFY(heard.last().toObject().contains(u"result"_s));
        QTest::qWait(60);
        QCOMPARE(talk.heard(), QJsonArray());
    }

    void whatIsTooMuchWaitsAndIsThenRefused()
    {
        mcp::Limits limits;
        limits.calls = 2;
        limits.waiting = 2;
        Talk talk(limits);
        for (const char *id : {"1", "2", "3", "4"})
            QCOMPARE(talk.say(call(id, "wait")), QJsonArray());
        QCOMPARE(talk.offer.waiting, 2);
        const QJsonObject refused = talk.result(call("5", "wait"));
        QCOMPARE(refused.value(u"isError"_s), true);
        QCOMPARE(refused.value(u"structuredContent"_s)[u"error"], u"busy"_s);
        QCOMPARE(talk.code("{'jsonrpc':'2.0','id':6,'method':'tools/list','params':{'_meta':{@}}}"), -32000);
        // What takes no time is not held up by that.
        QVERIFY(talk.answer("{'jsonrpc':'2.0','id':7,'method':'ping'}").contains(u"result"_s));
        talk.say(cancel("3"));
        talk.say(cancel("1")); // makes room
        QCOMPARE(talk.offer.waiting, 3);
        talk.offer.release();
        QCOMPARE(talk.heard().size(), 2);
    }

    void destroyingItCancelsAll()
    {
        Talk talk;
        talk.say(call("1", "wait"));
        talk.say(call("2", "wait"));
        talk.engine.reset();
        QCOMPARE(talk.offer.cancelled, 2);
        // Whoever still has a call may report: nobody listens.
        talk.offer.calls.first().progress(1, 2, {});
        talk.offer.calls.first().log(mcp::LogLevel::Error, u"x"_s);
    }

    void closingItAnswersAll()
    {
        Talk talk;
        QSignalSpy ended(talk.engine.get(), &mcp::Engine::ended);
        talk.say(call("1", "wait"));
        talk.say("{'jsonrpc':'2.0','id':'s','method':'subscriptions/listen','params':{'_meta':{@},"
                 "'notifications':{'toolsListChanged':true}}}");
        talk.engine->close(u"Berth is closing."_s);
        QVERIFY(!talk.engine->wantsInput());
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(talk.offer.cancelled, 1);
        const QJsonArray heard = talk.heard();
        QCOMPARE(heard.size(), 2);
        QCOMPARE(heard[0][u"error"][u"message"], u"Berth is closing."_s);
        QCOMPARE(heard[1][u"id"], u"s"_s);
        QCOMPARE(heard[1][u"result"][u"_meta"][u"io.modelcontextprotocol/subscriptionId"], u"s"_s);
        QCOMPARE(talk.say(call("2", "echo")), QJsonArray());
    }

    void aPeerThatDoesNotReadIsNotRead()
    {
        mcp::Limits limits;
        limits.output = 10'000;
        Talk talk(limits);
        QSignalSpy wanted(talk.engine.get(), &mcp::Engine::inputWanted);
        const QByteArray list =
            Talk::json("{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{@}}}\n");
        talk.engine->receive(list.repeated(1000));
        QVERIFY(!talk.engine->wantsInput());
        qsizetype answers = 0;
        while (answers < 1000) {
            const QByteArray output = talk.engine->takeOutput();
            QVERIFY(output.size() < 20'000);
            answers += output.count('\n');
            QCoreApplication::processEvents();
        }
        QCOMPARE(answers, 1000);
        QTRY_COMPARE(wanted.size(), 1);
        QVERIFY(talk.engine->wantsInput());
    }

    void aPeerThatNeverReadsIsCutOff()
    {
        mcp::Limits limits;
        limits.unread = 50ms;
        Talk talk(limits);
        QSignalSpy ended(talk.engine.get(), &mcp::Engine::ended);
        talk.engine->receive(Talk::json(call("1", "wait") + '\n' + call("2", "echo") + '\n'));
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(ended.first().first().value<base::Error>().kind, base::Error::Kind::Timeout);
        QCOMPARE(talk.offer.cancelled, 1);
    }

    void whatNobodyReadsStaysBounded()
    {
        mcp::Limits limits;
        limits.calls = 33;
        Talk talk(limits);
        QSignalSpy ended(talk.engine.get(), &mcp::Engine::ended);
        talk.open("2025-11-25");
        for (int id = 0; id < 32; ++id)
            talk.engine->receive(Talk::json(
                "{'jsonrpc':'2.0','method':'tools/call','id':" + QByteArray::number(id)
                + ",'params':{'name':'wait','_meta':{'progressToken':" + QByteArray::number(id) + "}}}\n"));
        // Progress is not missed where there is no room.
        talk.engine->receive(
            Talk::json("{'jsonrpc':'2.0','method':'tools/call','id':'l','params':{'name':'large',"
                       "'arguments':{'mib':5}}}\n"));
        talk.offer.release();
        QVERIFY(ended.isEmpty());
        QCOMPARE(talk.heard().size(), 33);
    }

    void signalsComeFromTheLoopAlone()
    {
        Talk talk;
        QSignalSpy ready(talk.engine.get(), &mcp::Engine::outputReady);
        talk.engine->receive(Talk::json(call("1", "echo")) + '\n');
        QVERIFY(ready.isEmpty());
        // A slot may do as it likes, even that.
        connect(talk.engine.get(), &mcp::Engine::outputReady, this, [&talk] { talk.engine.reset(); });
        QTRY_VERIFY(!talk.engine);
    }

    void aFloodEndsWell()
    {
        Talk talk;
        QByteArray flood;
        for (int i = 0; i < 20'000; ++i)
            flood += Talk::json(call(QByteArray::number(i), i % 3 ? "echo" : "wait")) + '\n';
        qsizetype at = 0;
        qsizetype answers = 0;
        while (at < flood.size() || !talk.engine->wantsInput()) {
            if (talk.engine->wantsInput()) {
                talk.engine->receive(flood.mid(at, 64 << 10));
                at += 64 << 10;
            }
            answers += talk.engine->takeOutput().count('\n');
            QCoreApplication::processEvents();
        }
        talk.offer.release();
        for (int i = 0; i < 10; ++i) {
            answers += talk.engine->takeOutput().count('\n');
            talk.offer.release();
        }
        QCOMPARE(talk.engine->callCount(), 0);
        QCOMPARE(answers, 20'000);
    }
};

BERTH_TEST(tst_McpCalls)
#include "tst_calls.moc"
