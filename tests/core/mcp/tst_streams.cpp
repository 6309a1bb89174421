// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/joined.h"
#include "tests/core/mcp/talk.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static const QString kSubscription = u"io.modelcontextprotocol/subscriptionId"_s;

static QByteArray listen(const QByteArray &id, const QByteArray &filter)
{
    return "{'jsonrpc':'2.0','id':" + id
        + ",'method':'subscriptions/listen','params':{'_meta':{@},'notifications':{" + filter + "}}}";
}

/// Who is told of changes, and of tasks.
class tst_McpStreams : public QObject
{
    Q_OBJECT
private slots:
    void acknowledgesWhatItWillTellOf()
    {
        Talk talk;
        talk.offer.all.prompts = false;
        const QJsonObject first =
            talk.answer(listen("'s'",
                               "'toolsListChanged':true,'promptsListChanged':true,"
                               "'resourcesListChanged':false,'unknown':1,"
                               "'resourceSubscriptions':['test://1','no://','test://1'],"
                               "'taskIds':['t1']"));
        QCOMPARE(first.value(u"method"_s), u"notifications/subscriptions/acknowledged"_s);
        QCOMPARE(first.value(u"params"_s)[u"_meta"][kSubscription], u"s"_s);
        QCOMPARE(first.value(u"params"_s)[u"notifications"],
                 (QJsonObject{{u"toolsListChanged"_s, true},
                              {u"resourceSubscriptions"_s, QJsonArray{u"test://1"_s}},
                              {u"taskIds"_s, QJsonArray{u"t1"_s}}}));
        QCOMPARE(talk.offer.watched, QSet<QString>{u"test://1"_s});
    }

    void tellsEachStreamOfWhatItWants()
    {
        Talk talk;
        talk.say(listen("1", "'toolsListChanged':true"));
        talk.say(listen("2", "'promptsListChanged':true,'resourceSubscriptions':['test://1']"));
        emit talk.offer.toolsChanged();
        emit talk.offer.toolsChanged(); // of one moment
        emit talk.offer.resourcesChanged(); // that nobody wants
        QJsonObject told = talk.next();
        QCOMPARE(told.value(u"method"_s), u"notifications/tools/list_changed"_s);
        QCOMPARE(told.value(u"params"_s)[u"_meta"][kSubscription], 1);
        emit talk.offer.resourceUpdated(u"test://2"_s);
        emit talk.offer.resourceUpdated(u"test://1"_s);
        told = talk.next();
        QCOMPARE(told.value(u"method"_s), u"notifications/resources/updated"_s);
        QCOMPARE(told.value(u"params"_s)[u"uri"], u"test://1"_s);
        QCOMPARE(told.value(u"params"_s)[u"_meta"][kSubscription], 2);
        emit talk.offer.promptsChanged();
        told = talk.next();
        QCOMPARE(told.value(u"method"_s), u"notifications/prompts/list_changed"_s);
        QCOMPARE(told.value(u"params"_s)[u"_meta"][kSubscription], 2);
    }

    void aCancelledStreamIsSilent()
    {
        Talk talk;
        talk.say(listen("1", "'toolsListChanged':true,'resourceSubscriptions':['test://1']"));
        talk.say(listen("2", "'resourceSubscriptions':['test://1']"));
        QCOMPARE(talk.say("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}"),
                 QJsonArray());
        QVERIFY(talk.offer.watched.contains(u"test://1"_s)); // by the other
        emit talk.offer.toolsChanged();
        QTest::qWait(1);
        QCOMPARE(talk.heard(), QJsonArray());
        QVERIFY(talk.answer(listen("1", "")).contains(u"method"_s)); // the id is free again
        QCOMPARE(talk.code(listen("2", "")), -32600);
        talk.engine.reset();
        QVERIFY(talk.offer.watched.isEmpty());
    }

    void aSessionIsToldOfListsAndWhatItSubscribesTo()
    {
        Talk talk;
        talk.open("2025-11-25");
        QCOMPARE(talk.result(
                     "{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'test://1'}}"),
                 QJsonObject());
        emit talk.offer.toolsChanged();
        QCOMPARE(talk.next(),
                 (QJsonObject{{u"jsonrpc"_s, u"2.0"_s},
                              {u"method"_s, u"notifications/tools/list_changed"_s},
                              {u"params"_s, QJsonObject()}}));
        emit talk.offer.resourceUpdated(u"test://1"_s);
        QCOMPARE(talk.next().value(u"params"_s), (QJsonObject{{u"uri"_s, u"test://1"_s}}));
        talk.result("{'jsonrpc':'2.0','id':1,'method':'resources/unsubscribe','params':{'uri':'test://1'}}");
        QVERIFY(talk.offer.watched.isEmpty());
        QCOMPARE(
            talk.result("{'jsonrpc':'2.0','id':1,'method':'resources/unsubscribe','params':{'uri':'no://'}}"),
            QJsonObject());
    }

    void aSessionThatIsNotReadyIsToldNothing()
    {
        Talk talk;
        talk.result("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
                    "'capabilities':{},'clientInfo':{'name':'a','version':'1'}}}");
        emit talk.offer.toolsChanged();
        QTest::qWait(1);
        QCOMPARE(talk.heard(), QJsonArray());
    }

    void whatChangesAllTheTimeIsToldNowAndThen()
    {
        mcp::Limits limits;
        limits.updates = 100ms;
        Talk talk(limits);
        talk.say(listen("1", "'resourceSubscriptions':['test://1']"));
        qsizetype told = 0;
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 350) {
            emit talk.offer.resourceUpdated(u"test://1"_s);
            QTest::qWait(1);
            told += talk.heard().size();
        }
        QVERIFY(told >= 2 && told <= 5);
    }

    void tellsNothingNewToWhoDoesNotRead()
    {
        mcp::Limits limits;
        limits.output = 10;
        Talk talk(limits);
        talk.open("2025-11-25");
        talk.engine->receive(Talk::json("{'jsonrpc':'2.0','id':1,'method':'ping'}\n"));
        emit talk.offer.toolsChanged();
        emit talk.offer.promptsChanged();
        QTest::qWait(1);
        QCOMPARE(talk.heard().size(), 1);
        QCOMPARE(talk.next().value(u"method"_s), u"notifications/tools/list_changed"_s); // late, but not lost
    }

    void hasLimits()
    {
        mcp::Limits limits;
        limits.subscriptions = 2;
        limits.watched = 2;
        Talk talk(limits);
        const QJsonObject first =
            talk.answer(listen("1", "'resourceSubscriptions':['test://1','test://2','test://3']"));
        QCOMPARE(first.value(u"params"_s)[u"notifications"][u"resourceSubscriptions"].toArray().size(), 2);
        talk.answer(listen("2", ""));
        QCOMPARE(talk.code(listen("3", "")), -32000);
        talk.open("2025-11-25");
        QCOMPARE(
            talk.code("{'jsonrpc':'2.0','id':4,'method':'resources/subscribe','params':{'uri':'test://3'}}"),
            -32000);
    }

    // Tasks

    void aCallMayBecomeATask()
    {
        Talk talk;
        talk.offer.one.created = talk.clock.now();
        const QByteArray call =
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'task','_meta':{@}}}";
        const QJsonObject task = talk.result(call);
        QCOMPARE(task.value(u"resultType"_s), u"task"_s);
        QCOMPARE(task.value(u"taskId"_s), u"t1"_s);
        QCOMPARE(task.value(u"status"_s), u"working"_s);
        QVERIFY(task.value(u"ttlMs"_s).isNull());
        QCOMPARE(task.value(u"createdAt"_s), u"2025-06-15T15:06:40.000Z"_s);

        // Not where it was not declared, with that very request.
        QByteArray plain = Talk::json(call);
        plain.replace("io.modelcontextprotocol/tasks", "other");
        talk.engine->receive(plain + '\n');
        const QJsonValue error = talk.heard().first()[u"error"];
        QCOMPARE(error[u"code"], -32021);
        QVERIFY(error[u"data"][u"requiredCapabilities"][u"extensions"][u"io.modelcontextprotocol/tasks"]
                    .isObject());
        for (const char *method : {"tasks/get", "tasks/update", "tasks/cancel"}) {
            plain = Talk::json(QByteArray("{'jsonrpc':'2.0','id':1,'method':'") + method
                               + "','params':{'taskId':'t1','_meta':{@}}}");
            plain.replace("io.modelcontextprotocol/tasks", "other");
            talk.engine->receive(plain + '\n');
            QCOMPARE(talk.heard().first()[u"error"][u"code"], -32021);
        }
        plain = Talk::json(listen("1", "'taskIds':['t1']"));
        plain.replace("io.modelcontextprotocol/tasks", "other");
        talk.engine->receive(plain + '\n');
        QCOMPARE(talk.heard().first()[u"error"][u"code"], -32021);
    }

    void tellsHowATaskIs()
    {
        Talk talk;
        using Status = mcp::TaskState::Status;
        const QByteArray get =
            "{'jsonrpc':'2.0','id':1,'method':'tasks/get','params':{'taskId':'t1','_meta':{@}}}";
        talk.offer.one.life = 1min;
        talk.offer.one.message = u"Half of it."_s;
        QJsonObject task = talk.result(get);
        QCOMPARE(task.value(u"resultType"_s), u"complete"_s);
        QCOMPARE(task.value(u"ttlMs"_s), 60'000);
        QCOMPARE(task.value(u"statusMessage"_s), u"Half of it."_s);

        talk.offer.one.status = Status::InputRequired;
        talk.offer.one.questions = {SmallOffer::question(u"who"_s)};
        task = talk.result(get);
        QCOMPARE(task.value(u"status"_s), u"input_required"_s);
        QVERIFY(task.value(u"inputRequests"_s)[u"who"].isObject());
        const QByteArray update = "{'jsonrpc':'2.0','id':1,'method':'tasks/update','params':{'taskId':'t1',"
                                  "'_meta':{@},'inputResponses':";
        QCOMPARE(talk.code(update + "5}}"), -32602);
        QCOMPARE(talk.result(update + "{'other':{'action':'accept'},'who':{'action':'yes'}}}}")
                     .value(u"resultType"_s),
                 u"complete"_s);
        QVERIFY(talk.offer.taskAnswers.isEmpty());
        talk.result(update + "{'who':{'action':'decline'}}}}");
        QCOMPARE(talk.offer.taskAnswers.keys(), QStringList{u"who"_s});

        talk.offer.one.status = Status::Completed;
        talk.offer.one.result = mcp::ToolResult::ofText(u"Done."_s, true);
        task = talk.result(get);
        QCOMPARE(task.value(u"status"_s), u"completed"_s);
        QCOMPARE(task.value(u"result"_s)[u"isError"], true);

        talk.offer.one.status = Status::Failed;
        talk.offer.one.error = {base::Error::Kind::Failed, u"It broke."_s};
        task = talk.result(get);
        QCOMPARE(task.value(u"error"_s), (QJsonObject{{u"code"_s, -32603}, {u"message"_s, u"It broke."_s}}));

        QCOMPARE(
            talk.result(
                    "{'jsonrpc':'2.0','id':1,'method':'tasks/cancel','params':{'taskId':'t1','_meta':{@}}}")
                .value(u"resultType"_s),
            u"complete"_s);
        QCOMPARE(talk.result(get).value(u"status"_s), u"cancelled"_s);
    }

    void tellsStreamsHowATaskIs()
    {
        Talk talk;
        talk.say(listen("1", "'taskIds':['t1']"));
        emit talk.offer.taskChanged(u"other"_s);
        emit talk.offer.taskChanged(u"t1"_s);
        const QJsonObject told = talk.next();
        QCOMPARE(told.value(u"method"_s), u"notifications/tasks"_s);
        QCOMPARE(told.value(u"params"_s)[u"taskId"], u"t1"_s);
        QCOMPARE(told.value(u"params"_s)[u"_meta"][kSubscription], 1);
    }

    // Several offers as one

    void joinsOffers()
    {
        SmallOffer first;
        SmallOffer second;
        first.all = {};
        second.one.id = u"t2"_s;
        mcp::Joined joined({&first, &second});
        QVERIFY(joined.served().resources && joined.served().tasks);
        QCOMPARE(joined.tools().size(), 2 * first.tools().size());
        QCOMPARE(support::finish(joined.resources())->size(), 14);
        QVERIFY(support::finish(joined.callTool({}, u"echo"_s, {})));
        QCOMPARE(first.calls.size(), 1);
        QCOMPARE(support::finish(joined.callTool({}, u"nonsense"_s, {})).error().kind,
                 base::Error::Kind::NotFound);
        QCOMPARE(support::finish(joined.task(u"t2"_s))->id, u"t2"_s);
        QCOMPARE(support::finish(joined.task(u"t3"_s)).error().kind, base::Error::Kind::NotFound);
        QVERIFY(joined.watch(u"test://1"_s));
        QVERIFY(!joined.watch(u"no://"_s));
        joined.unwatch(u"test://1"_s);
        QVERIFY(first.watched.isEmpty() && second.watched.isEmpty());
        bool isTold = false;
        connect(&joined, &mcp::Offer::promptsChanged, this, [&isTold] { isTold = true; });
        emit second.promptsChanged();
        QVERIFY(isTold);
    }
};

BERTH_TEST(tst_McpStreams)
#include "tst_streams.moc"
