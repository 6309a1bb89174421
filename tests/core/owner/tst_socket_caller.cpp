// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/socket_caller.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/rpc/server.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QJsonDocument>
#include <QLocalSocket>
#include <QPointer>
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

    void aStepHasItsTimeLeftWhereThatIsKnown()
    {
        const QTemporaryDir folder;
        const auto server = rpc::Server::listen(folder.filePath(u"sock"_s), {});
        QVERIFY(server);
        rpc::Connection *client = nullptr;
        connect(server->get(), &rpc::Server::connected, this, [&](rpc::Connection *came) { client = came; });
        QLocalSocket socket;
        socket.connectToServer(folder.filePath(u"sock"_s));
        QTRY_VERIFY(client);
        owner::SocketCaller caller(rpc::Call{*client, 7});
        caller.step(40, u"Counting (about 5 seconds left)"_s, 4200ms);
        caller.step(-1, u"Counting"_s, {});
        const auto params = [&socket]() -> QJsonObject {
            if (!socket.canReadLine() && !QTest::qWaitFor([&] { return socket.canReadLine(); }))
                return {};
            return QJsonDocument::fromJson(socket.readLine())[u"params"_s].toObject();
        };
        QCOMPARE(params(),
                 (QJsonObject{{rpc::kCallKey, 7},
                              {u"percent"_s, 40},
                              {u"step"_s, u"Counting (about 5 seconds left)"_s},
                              {u"left_ms"_s, 4200}}));
        QCOMPARE(params(), (QJsonObject{{rpc::kCallKey, 7}, {u"percent"_s, -1}, {u"step"_s, u"Counting"_s}}));
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

    /// Neither taken for something else nor dropped unheard.
    void whatDoesNotFitIsToldAndNotDone_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QJsonObject>("params");
        QTest::addColumn<QString>("named");
        const auto row = [](const char *name, const QString &method, const QJsonObject &params,
                            const QString &named) {
            QTest::newRow(name) << method << params << named;
        };
        const QString signal = u"exec.signal"_s;
        const QString resize = u"exec.resize"_s;
        row("no signal", signal, {}, u"signal"_s);
        row("signal of a wrong kind", signal, {{u"signal"_s, u"TERM"_s}}, u"signal"_s);
        row("signal 0", signal, {{u"signal"_s, 0}}, u"signal"_s);
        row("signal 65", signal, {{u"signal"_s, 65}}, u"signal"_s);
        row("half a signal", signal, {{u"signal"_s, 9.5}}, u"signal"_s);
        row("no columns", resize, {{u"rows"_s, 50}}, u"columns"_s);
        row("rows of a wrong kind", resize, {{u"rows"_s, u"50"_s}, {u"columns"_s, 100}}, u"rows"_s);
        row("too many columns", resize, {{u"rows"_s, 50}, {u"columns"_s, 65536}}, u"columns"_s);
        row("something unknown", resize, {{u"rows"_s, 50}, {u"columns"_s, 100}, {u"depth"_s, 3}},
            u"depth"_s);
    }
    void whatDoesNotFitIsToldAndNotDone()
    {
        QFETCH(QString, method);
        QFETCH(QJsonObject, params);
        QFETCH(QString, named);
        const QTemporaryDir folder;
        support::ChildAgent agent;
        const auto server = rpc::Server::listen(
            folder.filePath(u"sock"_s), {{u"exec"_s, [&agent](rpc::Call call, QJsonObject) {
                                              return exec(agent.guest.get(), call,
                                                          u"read x; stty size; read x"_s,
                                                          guest::TerminalRequest{{33, 77}});
                                          }}});
        QVERIFY(server);
        const auto client = support::finish(rpc::Connection::open(folder.filePath(u"sock"_s), 5s));
        QVERIFY(client);
        qint64 id = 0;
        QByteArray output;
        QString warning;
        auto call = (*client)->call(u"exec"_s, {}, 30s, [&](const QString &heard, const QJsonObject &values) {
            if (heard == u"exec.started"_s)
                id = values.value(rpc::kCallKey).toInteger();
            if (heard == u"warning"_s)
                warning = values.value(u"text"_s).toString();
            output += QByteArray::fromBase64(values.value(u"data"_s).toString().toLatin1());
        });
        call.start();
        QTRY_VERIFY(id > 0);
        params.insert(rpc::kCallKey, id);
        (*client)->notify(method, params);
        QTRY_VERIFY2(warning.contains(u"“%1”"_s.arg(named)), qPrintable(warning));
        m_run->writeInput("\n");
        QTRY_VERIFY2(output.contains("33 77"), output.constData());
        QVERIFY(call.isRunning());
        // What fits is done.
        (*client)->notify(u"exec.signal"_s, {{rpc::kCallKey, id}, {u"signal"_s, SIGKILL}});
        QTRY_VERIFY(!call.isRunning());
        QCOMPARE(call.result()->value(u"signal"_s), SIGKILL);
    }

private:
    inline static QPointer<guest::Run> m_run; // the last one
    static base::Task<base::Result<QJsonObject>> exec(guest::Guest *guest, rpc::Call call, QString shell,
                                                      std::optional<guest::TerminalRequest> terminal = {})
    {
        guest::ExecRequest request;
        request.shell = shell;
        request.terminal = terminal;
        const auto run = co_await guest->exec(request);
        if (!run)
            co_return base::fail(run.error());
        m_run = run->get();
        owner::SocketCaller caller(call);
        const guest::RunEnd end = co_await api::join(run->get(), caller);
        co_return QJsonObject{{u"signal"_s, end.signal}};
    }
};

BERTH_TEST(tst_SocketCaller)
#include "tst_socket_caller.moc"
