// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/conversation.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using cli::Conversation;

/// JSON is written with ' here.
static QByteArray line(const char *json) { return QByteArray(json).replace('\'', '"') + '\n'; }

static QJsonObject read(const QByteArray &line)
{
    [&] { QVERIFY(line.endsWith('\n') && line.count('\n') == 1); }();
    return QJsonDocument::fromJson(line).object();
}

static const auto kInitialize = line("{'jsonrpc':'2.0','id':0,'method':'initialize','params':{}}");
static const auto kInitialized = line("{'jsonrpc':'2.0','method':'notifications/initialized'}");
static const auto kOpened = line("{'jsonrpc':'2.0','id':0,'result':{}}");

static Conversation opened()
{
    Conversation talk;
    talk.toOwner(kInitialize);
    talk.fromOwner(kOpened);
    talk.toOwner(kInitialized);
    return talk;
}

class tst_Conversation : public QObject
{
    Q_OBJECT
private slots:
    void saysTheOpeningAgainAndKeepsItsAnswerBack()
    {
        Conversation talk = opened();
        QVERIFY(talk.lose(u"gone"_s).isEmpty());
        QCOMPARE(talk.again(), (QList<QByteArray>{kInitialize, kInitialized}));
        QVERIFY(!talk.fromOwner(kOpened));
        QVERIFY(
            talk.fromOwner(line("{'jsonrpc':'2.0','id':0,'result':{}}"))); // nothing was said for this one
    }

    void anOpeningThatIsNotAnsweredIsAnsweredByTheNext()
    {
        Conversation talk;
        talk.toOwner(kInitialize);
        QVERIFY(talk.lose(u"gone"_s).isEmpty());
        QCOMPARE(talk.again(), QList<QByteArray>{kInitialize});
        QVERIFY(talk.fromOwner(kOpened));
        QVERIFY(!talk.isWaiting());
    }

    void answersCallsThatEndWithTheirOwner()
    {
        Conversation talk = opened();
        talk.toOwner(line("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'x'}}"));
        talk.toOwner(line("{'jsonrpc':'2.0','id':'1','method':'tools/list'}"));
        talk.toOwner(line("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'_meta':{"
                          "'io.modelcontextprotocol/protocolVersion':'2026-07-28'}}}"));
        talk.toOwner(line("{'jsonrpc':'2.0','id':3,'method':'tools/call','params':{}}"));
        talk.fromOwner(line("{'jsonrpc':'2.0','id':3,'result':{}}"));
        const auto answers = talk.lose(u"gone"_s);
        QCOMPARE(answers.size(), 3);
        const QJsonObject call = read(answers.at(0));
        QCOMPARE(call.value(u"id"_s), QJsonValue(1));
        const QJsonObject result = call.value(u"result"_s).toObject();
        QCOMPARE(result.value(u"isError"_s), QJsonValue(true));
        QCOMPARE(result.value(u"content"_s).toArray().first().toObject().value(u"text"_s), u"gone"_s);
        QVERIFY(!result.contains(u"resultType"_s));
        const QJsonObject other = read(answers.at(1));
        QCOMPARE(other.value(u"id"_s), QJsonValue(u"1"_s));
        QCOMPARE(other.value(u"error"_s).toObject().value(u"code"_s), QJsonValue(-32603));
        const QJsonObject modern = read(answers.at(2));
        QCOMPARE(modern.value(u"result"_s).toObject().value(u"resultType"_s), u"complete"_s);
        QVERIFY(!talk.isWaiting());
    }

    void whatIsListenedToIsListenedToAgain()
    {
        Conversation talk = opened();
        const auto a = line("{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'a'}}");
        const auto b = line("{'jsonrpc':'2.0','id':2,'method':'resources/subscribe','params':{'uri':'b'}}");
        for (const QByteArray &each : {a, b})
            talk.toOwner(each);
        talk.fromOwner(line("{'jsonrpc':'2.0','id':1,'result':{}}"));
        talk.fromOwner(line("{'jsonrpc':'2.0','id':2,'error':{'code':-32602,'message':'no'}}"));
        QVERIFY(talk.isListening());
        talk.lose(u"gone"_s);
        QCOMPARE(talk.again(), (QList<QByteArray>{kInitialize, kInitialized, a}));
        talk.fromOwner(kOpened);
        QVERIFY(!talk.fromOwner(line("{'jsonrpc':'2.0','id':1,'result':{}}")));

        talk.toOwner(line("{'jsonrpc':'2.0','id':3,'method':'resources/unsubscribe','params':{'uri':'a'}}"));
        talk.fromOwner(line("{'jsonrpc':'2.0','id':3,'result':{}}"));
        QVERIFY(!talk.isListening());
        talk.lose(u"gone"_s);
        QCOMPARE(talk.again(), (QList<QByteArray>{kInitialize, kInitialized}));
    }

    void aStreamOfChangesGoesOnWithTheNextOwner()
    {
        Conversation talk;
        const auto listen = line("{'jsonrpc':'2.0','id':'s','method':'subscriptions/listen','params':{}}");
        talk.toOwner(listen);
        QVERIFY(talk.isListening());
        QVERIFY(talk.lose(u"gone"_s).isEmpty());
        QCOMPARE(talk.again(), QList<QByteArray>{listen});
        talk.toOwner(line("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'s'}}"));
        QVERIFY(!talk.isListening());
        QVERIFY(talk.again().isEmpty());
    }

    void whatIsCancelledIsNotAnswered()
    {
        Conversation talk = opened();
        talk.toOwner(line("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{}}"));
        talk.toOwner(line("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}"));
        QVERIFY(!talk.isWaiting());
        QVERIFY(talk.lose(u"gone"_s).isEmpty());
    }

    void eachOfABatchIsAnswered()
    {
        Conversation talk = opened();
        talk.toOwner(
            line("[{'jsonrpc':'2.0','id':1,'method':'ping'},{'jsonrpc':'2.0','id':2,'method':'ping'}]"));
        talk.fromOwner(line("[{'jsonrpc':'2.0','id':2,'result':{}}]"));
        const auto answers = talk.lose(u"gone"_s);
        QCOMPARE(answers.size(), 1);
        QCOMPARE(read(answers.first()).value(u"id"_s), QJsonValue(1));
    }

    void withoutAnOwnerEverythingIsAnswered()
    {
        Conversation talk;
        talk.toOwner(kInitialize);
        talk.toOwner(line("{'jsonrpc':'2.0','id':'s','method':'subscriptions/listen','params':{}}"));
        QCOMPARE(talk.refuse(u"none"_s).size(), 2);
        QVERIFY(!talk.isWaiting());
        QVERIFY(talk.again().isEmpty());
    }

    void whatIsNoMessageIsCarriedAsItIs_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("garbage") << QByteArray("}{\n");
        QTest::newRow("nothing") << QByteArray("\n");
        QTest::newRow("a number") << line("7");
        QTest::newRow("an empty batch") << line("[]");
        QTest::newRow("a null id") << line("{'jsonrpc':'2.0','id':null,'error':{'code':-32700}}");
        QTest::newRow("an unknown id") << line("{'jsonrpc':'2.0','id':9,'result':{}}");
        QTest::newRow("a request of the owner's") << line("{'jsonrpc':'2.0','id':0,'method':'ping'}");
    }
    void whatIsNoMessageIsCarriedAsItIs()
    {
        QFETCH(QByteArray, bytes);
        Conversation talk = opened();
        talk.toOwner(bytes);
        QVERIFY(talk.fromOwner(bytes));
        talk.lose(u"gone"_s);
        QCOMPARE(talk.again().size(), 2);
    }
};

BERTH_TEST(tst_Conversation)
#include "tst_conversation.moc"
