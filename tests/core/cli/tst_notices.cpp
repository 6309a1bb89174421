// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/notices.h"
#include "core/rpc/server.h"
#include "tests/support/subject.h"

#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_Notices : public QObject
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
        const QString step(1000, u'x');
        for (int i = 0; i < 20'000; ++i)
            cli::notifyProgress(*client, -1, step);
        qint64 received = 0;
        const auto take = [&] {
            return (received += socket.readAll().size()) >= (1 << 20) && !client->isCongested();
        };
        QTRY_VERIFY(take());
        QTest::qWait(50);
        take();
        QVERIFY2(received < (4 << 20), qPrintable(QString::number(received)));
        cli::notifyProgress(*client, -1, u"the last one"_s);
        QByteArray last;
        QTRY_VERIFY((last += socket.readAll()).contains("the last one"));
    }
};

BERTH_TEST(tst_Notices)
#include "tst_notices.moc"
