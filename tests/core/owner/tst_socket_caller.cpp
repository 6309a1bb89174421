// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/socket_caller.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/rpc/server.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_SocketCaller : public QObject
{
    Q_OBJECT
private slots:
    /// What a script in a machine prints becomes notices: a client that stands still must not cost memory.
    void aClientThatDoesNotReadMissesSome()
    {
        const QTemporaryDir folder;
        const auto server = rpc::Server::listen(folder.filePath(u"sock"_s), {});
        QVERIFY(server);
        rpc::Connection *client = nullptr;
        connect(server->get(), &rpc::Server::connected, this, [&](rpc::Connection *came) { client = came; });
        QLocalSocket socket;
        socket.connectToServer(folder.filePath(u"sock"_s));
        QTRY_VERIFY(client);
        owner::SocketCaller caller(rpc::Call{*client, 1});
        const QString step(1000, u'x');
        for (int i = 0; i < 20'000; ++i)
            caller.progress(-1, step);
        qint64 received = 0;
        const auto take = [&] {
            return (received += socket.readAll().size()) >= (1 << 20) && !client->isCongested();
        };
        QTRY_VERIFY(take());
        QTest::qWait(50);
        take();
        QVERIFY2(received < (4 << 20), qPrintable(QString::number(received)));
        caller.progress(-1, u"the last one"_s);
        QByteArray last;
        QTRY_VERIFY((last += socket.readAll()).contains("the last one"));
    }

    /// Each with its own output, and each reached alone.
    void runsOfOneConnectionGoOnSideBySide()
    {
        const QTemporaryDir folder;
        support::ChildAgent agent;
        const auto server = rpc::Server::listen(folder.filePath(u"sock"_s),
                                                {{u"exec"_s, [&agent](rpc::Call call, QJsonObject params) {
                                                      return exec(agent.guest.get(), call,
                                                                  params.value(u"shell"_s).toString());
                                                  }}});
        QVERIFY(server);
        const auto client = support::finish(rpc::Connection::open(folder.filePath(u"sock"_s), 5s));
        QVERIFY(client);
        struct Heard
        {
            qint64 call = 0;
            QByteArray output;
        };
        std::array<Heard, 2> heard;
        std::array<base::Task<base::Result<QJsonObject>>, 2> calls;
        for (size_t i = 0; i < calls.size(); ++i) {
            const QString shell = u"echo run %1; exec sleep 1000"_s.arg(i);
            calls[i] = (*client)->call(u"exec"_s, {{u"shell"_s, shell}}, 30s,
                                       [&one = heard[i]](const QString &method, const QJsonObject &values) {
                                           if (method == u"exec.started"_s)
                                               one.call = values.value(rpc::kCallKey).toInteger();
                                           one.output += QByteArray::fromBase64(
                                               values.value(u"data"_s).toString().toLatin1());
                                       });
            calls[i].start();
        }
        QTRY_COMPARE(heard[0].output, QByteArray("run 0\n"));
        QTRY_COMPARE(heard[1].output, QByteArray("run 1\n"));
        QVERIFY(heard[0].call != heard[1].call);
        const auto signal = [&](size_t i, int number) {
            (*client)->notify(u"exec.signal"_s, {{rpc::kCallKey, heard[i].call}, {u"signal"_s, number}});
        };
        signal(1, SIGTERM);
        QTRY_VERIFY(!calls[1].isRunning());
        QCOMPARE(calls[1].result()->value(u"signal"_s), SIGTERM);
        QVERIFY(calls[0].isRunning());
        signal(0, SIGINT);
        QTRY_VERIFY(!calls[0].isRunning());
        QCOMPARE(calls[0].result()->value(u"signal"_s), SIGINT);
    }

private:
    static base::Task<base::Result<QJsonObject>> exec(guest::Guest *guest, rpc::Call call, QString shell)
    {
        guest::ExecRequest request;
        request.shell = shell;
        const auto run = co_await guest->exec(request);
        if (!run)
            co_return base::fail(run.error());
        owner::SocketCaller caller(call);
        const guest::RunEnd end = co_await api::join(run->get(), caller);
        co_return QJsonObject{{u"signal"_s, end.signal}};
    }
};

BERTH_TEST(tst_SocketCaller)
#include "tst_socket_caller.moc"
