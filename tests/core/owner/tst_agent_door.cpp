// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/callers/family.h"
#include "core/callers/greeting.h"
#include "core/gate/gate.h"
#include "core/owner/agent_door.h"
#include "core/tools/catalogue.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using owner::AgentDoor;

namespace {

/// An agent that has its bridge in itself.
class Agent
{
public:
    explicit Agent(const QString &path) { m_socket.connectToServer(path); }

    void sendBytes(const QByteArray &bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }
    void send(const QByteArray &line) { m_socket.write(line + '\n'); }
    void call(int id, const QString &method, const QJsonObject &params = {})
    {
        send(QJsonDocument(
                 QJsonObject{
                     {u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}})
                 .toJson(QJsonDocument::Compact));
    }
    void callTool(int id, const QString &tool, const QJsonObject &arguments = {})
    {
        call(id, u"tools/call"_s, {{u"name"_s, tool}, {u"arguments"_s, arguments}});
    }
    /// The message with that id, as it is by now; an empty one while there is none.
    QJsonObject answer(int id)
    {
        m_heard += m_socket.readAll();
        const QList<QByteArray> lines = m_heard.split('\n');
        for (const QByteArray &line : lines) {
            const QJsonObject message = QJsonDocument::fromJson(line).object();
            if (message.value(u"id"_s) == QJsonValue(id))
                return message;
        }
        return {};
    }
    void open()
    {
        call(0, u"initialize"_s,
             {{u"protocolVersion"_s, u"2025-06-18"_s},
              {u"capabilities"_s, QJsonObject()},
              {u"clientInfo"_s, QJsonObject{{u"name"_s, u"ada\u202e<b>"_s}, {u"version"_s, u"7"_s}}}});
        QTRY_VERIFY(!answer(0).isEmpty());
        send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    }
    bool isConnected() const { return m_socket.state() == QLocalSocket::ConnectedState; }
    void drop() { m_socket.abort(); }

private:
    QLocalSocket m_socket;
    QByteArray m_heard;
};

} // namespace

/// Agents at the socket, over a workspace in which no machine can start.
class tst_AgentDoor : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        QVERIFY(support::makeHollowImage(support::placesIn(m_folder).data + u"/images"_s));
        // Whoever runs this test is who comes in.
        const auto self = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(self);
        m_self = self->program().name;
        QDir().mkpath(support::placesIn(m_folder).config);
        const QJsonObject grant{{u"tools"_s, u"all"_s}};
        const QJsonObject rules{{u"version"_s, 1}, {u"callers"_s, QJsonObject{{m_self, grant}}}};
        QFile file(support::placesIn(m_folder).config + u"/rules.json"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(rules).toJson());
        file.close();
        m_workspace = support::openWorkspace(m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
    }
    void init()
    {
        auto door = AgentDoor::open(path(), &m_desk->agents, &m_family, &m_workspace->clock());
        QVERIFY(door);
        m_door = std::move(*door);
    }
    void cleanup() { m_door.reset(); }
    void cleanupTestCase()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    void isForThisUserAlone()
    {
        struct stat about
        {
        };
        QCOMPARE(stat(QFile::encodeName(path()).constData(), &about), 0);
        QCOMPARE(int(about.st_mode & 0777), 0700); // QLocalServer's; 0600 and what a socket has no use for
        QVERIFY(S_ISSOCK(about.st_mode));
    }

    void servesTheToolsAsTheProgramThatItIs()
    {
        Agent agent(path());
        agent.open();
        agent.call(1, u"tools/list"_s);
        QTRY_VERIFY(!agent.answer(1).isEmpty());
        const QJsonArray tools = agent.answer(1).value(u"result"_s).toObject().value(u"tools"_s).toArray();
        QCOMPARE(tools.size(), tools::catalogue().size());
        agent.callTool(2, u"list_vms"_s);
        QTRY_VERIFY(!agent.answer(2).isEmpty());
        const QJsonObject result = agent.answer(2).value(u"result"_s).toObject();
        QVERIFY(result.value(u"structuredContent"_s).toObject().contains(u"vms"_s));
        const auto record = m_desk->agents.audit(1, m_self, {});
        QVERIFY(record);
        QCOMPARE(record->first().tool, u"list_vms"_s);
    }

    /// The bridge says first which client it carries for, in pieces maybe; nobody else has to.
    void aClientIsTheSameByItsGreeting()
    {
        const auto session = m_workspace->sessions().create({.name = u"mine"_s, .caller = m_self});
        QVERIFY(session);
        const QString vm = (*session)->id();
        const auto count = [](Agent &agent, int id) {
            agent.callTool(id, u"list_vms"_s);
            if (!QTest::qWaitFor([&] { return !agent.answer(id).isEmpty(); }))
                return -1;
            return int(agent.answer(id)
                           .value(u"result"_s)[u"structuredContent"][u"vms"]
                           .toArray()
                           .size());
        };
        const QByteArray greeting = callers::greetingOf(callers::newClient());
        Agent first(path());
        first.sendBytes(greeting.left(20));
        QTest::qWait(10);
        first.sendBytes(greeting.mid(20));
        first.open();
        QCOMPARE(count(first, 1), 1);
        QVERIFY(m_workspace->gate().clients().noteUse(vm, m_self + u'\n' + *callers::clientIn(greeting)));

        Agent second(path());
        second.open();
        QCOMPARE(count(second, 1), 0);
        Agent same(path());
        same.sendBytes(greeting);
        same.open();
        QCOMPARE(count(same, 1), 1);
        Agent liar(path());
        liar.sendBytes(callers::greetingOf(u"../../etc"_s)); // no client's, and no message to answer
        liar.open();
        QCOMPARE(count(liar, 1), 0);
        first.drop();
        same.drop();
        QTRY_COMPARE(m_door->visitors().size(), 2);
        QCOMPARE(count(second, 2), 1); // who used it is gone
        QVERIFY(support::finish(m_workspace->sessions().remove(vm)));
    }

    void saysWhoIsIn()
    {
        QSignalSpy changed(m_door.get(), &AgentDoor::visitorsChanged);
        Agent agent(path());
        agent.open();
        QTRY_COMPARE(m_door->visitors().size(), 1);
        const AgentDoor::Visitor visitor = m_door->visitors().first();
        QCOMPARE(visitor.caller, m_self);
        QVERIFY(!visitor.client.contains(u'\u202e'));
        QVERIFY(visitor.client.endsWith(u" 7"_s));
        QCOMPARE(m_family.callers({}).connected.size(), 1);
        agent.drop();
        QTRY_VERIFY(m_door->visitors().isEmpty());
        QVERIFY(changed.size() >= 3);
        QVERIFY(m_family.callers({}).connected.isEmpty());
    }

    void oneThatIsTurnedOutIsToldWhy()
    {
        Agent agent(path());
        Agent other(path());
        agent.open();
        other.open();
        m_door->turnOut(u"somebody else"_s, u"no"_s);
        agent.call(1, u"ping"_s);
        QTRY_VERIFY(!agent.answer(1).isEmpty());
        m_door->turnOut(m_self, u"Your grant was taken back."_s);
        QTRY_VERIFY(!agent.isConnected());
        QTRY_VERIFY(!other.isConnected());
        QTRY_VERIFY(m_door->visitors().isEmpty());
    }

    void oneThatBreaksOffHarmsNoOther()
    {
        Agent good(path());
        good.open();
        for (int i = 0; i < 20; ++i) {
            Agent bad(path());
            bad.send(i % 2 ? QByteArray("garbage") : QByteArray(1 << 20, '['));
            for (int id = 1; id < 20; ++id)
                bad.callTool(id, u"list_vms"_s);
            QVERIFY(bad.isConnected());
            bad.drop();
        }
        good.callTool(1, u"list_vms"_s);
        QTRY_VERIFY(!good.answer(1).isEmpty());
        QVERIFY(good.answer(1).contains(u"result"_s));
        QTRY_COMPARE(m_door->visitors().size(), 1);
    }

    void aSocketThatNobodyListensOnIsReplaced()
    {
        m_door.reset();
        QFile stale(path());
        QVERIFY(stale.open(QIODevice::WriteOnly));
        stale.close();
        init();
        Agent agent(path());
        agent.open();
    }

private:
    QString path() const { return AgentDoor::pathIn(support::placesIn(m_folder).runtime); }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    QString m_self;
    callers::Family m_family;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    std::unique_ptr<AgentDoor> m_door;
};

BERTH_TEST(tst_AgentDoor)
#include "tst_agent_door.moc"
