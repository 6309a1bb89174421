// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/rpc/server.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;
using namespace base;
using namespace rpc;

class tst_Rpc : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_cancelled = false;
        auto server = Server::listen(
            m_path,
            {
                {QStringLiteral("echo"), [](Call, QJsonObject params) { return echo(params); }},
                {QStringLiteral("tell"), [](Call call, QJsonObject params) { return tell(call, params); }},
                {QStringLiteral("refuse"), [](Call, QJsonObject) { return refuse(); }},
                {QStringLiteral("hang"), [this](Call, QJsonObject) { return hang(&m_cancelled); }},
            });
        QVERIFY(server);
        m_server = std::move(*server);
        auto client = support::finish(Connection::open(m_path, 5s));
        QVERIFY(client);
        m_client = std::move(*client);
    }
    void cleanup()
    {
        m_client.reset();
        m_server.reset();
    }

    void answersACall()
    {
        const QJsonObject params{{QStringLiteral("text"), QStringLiteral("ä\n")}};
        const auto result = support::finish(m_client->call(QStringLiteral("echo"), params, 5s));
        QVERIFY(result);
        QCOMPARE(*result, params);
    }

    void carriesAnErrorWithItsKind()
    {
        const auto result = support::finish(m_client->call(QStringLiteral("refuse"), {}, 5s));
        QVERIFY(!result);
        QCOMPARE(result.error(), (Error{Error::Kind::Busy, QStringLiteral("No."), QStringLiteral("why")}));
    }

    void namesAnUnknownMethod()
    {
        const auto result = support::finish(m_client->call(QStringLiteral("nonsense"), {}, 5s));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, Error::Kind::Unsupported);
        QVERIFY(result.error().text.contains(QStringLiteral("nonsense")));
    }

    void oneCallDoesNotWaitForAnother()
    {
        auto hanging = m_client->call(QStringLiteral("hang"), {});
        hanging.start();
        QVERIFY(support::finish(m_client->call(QStringLiteral("echo"), {}, 5s)));
        QVERIFY(hanging.isRunning());
    }

    /// And not to another that is under way, nor to all.
    void aNoticeGoesToTheCallThatItIsAbout()
    {
        QStringList heard;
        QSignalSpy toAll(m_client.get(), &Connection::notified);
        const auto hear = [&heard](const QString &who) {
            return [&heard, who](const QString &method, const QJsonObject &params) {
                heard += who + u' ' + method + u' ' + params.value(QStringLiteral("text")).toString();
            };
        };
        auto other = m_client->call(QStringLiteral("hang"), {}, {}, hear(QStringLiteral("other")));
        other.start();
        const QJsonObject said{{QStringLiteral("text"), QStringLiteral("half")}};
        QVERIFY(
            support::finish(m_client->call(QStringLiteral("tell"), said, 5s, hear(QStringLiteral("this")))));
        QCOMPARE(heard, QStringList{QStringLiteral("this told half")});
        QCOMPARE(toAll.size(), 0);
        QVERIFY(support::finish(m_client->call(QStringLiteral("tell"), said, 5s)));
        m_server->notifyAll(QStringLiteral("told"), said);
        QTRY_COMPARE(toAll.size(), 2); // nobody else hears those
    }

    void aClientThatGoesAwayCancelsItsCalls()
    {
        auto hanging = m_client->call(QStringLiteral("hang"), {});
        hanging.start();
        QVERIFY(support::finish(m_client->call(QStringLiteral("echo"), {}, 5s)));
        m_client->close();
        QTRY_VERIFY(m_cancelled);
        QTRY_COMPARE(m_server->connectionCount(), 0);
        QVERIFY(!hanging.isRunning());
        QCOMPARE(hanging.result().error().kind, Error::Kind::Disconnected);
    }

    void anAnswerThatDoesNotComeIsATimeout()
    {
        const auto result = support::finish(m_client->call(QStringLiteral("hang"), {}, 20ms));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, Error::Kind::Timeout);
    }

    void closesAConnectionThatTalksNonsense_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no JSON") << QByteArray("hello\n");
        QTest::newRow("no version") << QByteArray("{\"id\":1,\"method\":\"echo\"}\n");
        QTest::newRow("text as id") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"echo\"}\n");
        QTest::newRow("params no object")
            << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"echo\",\"params\":[1]}\n");
        QTest::newRow("over the limit") << QByteArray(kLongestLine + 2, 'x');
    }
    void closesAConnectionThatTalksNonsense()
    {
        QFETCH(QByteArray, line);
        QLocalSocket socket;
        socket.connectToServer(m_path);
        QTRY_COMPARE(socket.state(), QLocalSocket::ConnectedState);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("closing a connection")));
        socket.write(line);
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
    }

    void socketIsClosedToOthers()
    {
        const auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther
            | QFileDevice::WriteOther;
        QCOMPARE(QFileInfo(m_path).permissions() & others, QFileDevice::Permissions());
    }

    void aSlowReaderIsNoticed()
    {
        Connection *served = nullptr;
        connect(m_server.get(), &Server::connected, this,
                [&](Connection *connection) { served = connection; });
        QLocalSocket slow;
        slow.setReadBufferSize(1);
        slow.connectToServer(m_path);
        QTRY_VERIFY(served);
        const QJsonObject chunk{{QStringLiteral("data"), QString(100'000, u'x')}};
        for (int i = 0; i < 30; ++i)
            served->notify(QStringLiteral("output"), chunk);
        QVERIFY(served->isCongested());
        bool drained = false;
        connect(served, &Connection::drained, this, [&] { drained = true; });
        slow.setReadBufferSize(0);
        connect(&slow, &QLocalSocket::readyRead, &slow, [&] { slow.readAll(); });
        slow.readAll();
        QTRY_VERIFY(drained);
    }

private:
    static Task<Result<QJsonObject>> echo(QJsonObject params) { co_return params; }
    static Task<Result<QJsonObject>> tell(Call call, QJsonObject params)
    {
        call.notify(QStringLiteral("told"), params);
        co_return params;
    }
    static Task<Result<QJsonObject>> refuse()
    {
        co_return fail(Error::Kind::Busy, QStringLiteral("No."), QStringLiteral("why"));
    }
    static Task<Result<QJsonObject>> hang(bool *cancelled)
    {
        const auto guard = qScopeGuard([=] { *cancelled = true; });
        co_await after(1h);
        co_return QJsonObject();
    }

    QTemporaryDir m_dir;
    QString m_path = m_dir.filePath(QStringLiteral("berth.sock"));
    bool m_cancelled = false;
    std::unique_ptr<Server> m_server;
    std::unique_ptr<Connection> m_client;
};

BERTH_TEST(tst_Rpc)
#include "tst_rpc.moc"
