// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/passed_sockets.h"
#include "tests/support/subject.h"

#include <QTest>

#include <unistd.h>

using base::PassedSockets;

class tst_PassedSockets : public QObject
{
    Q_OBJECT
private slots:
    void areRead_data()
    {
        QTest::addColumn<QByteArray>("pid");
        QTest::addColumn<QByteArray>("count");
        QTest::addColumn<QByteArray>("names");
        QTest::addColumn<PassedSockets>("sockets");
        QTest::newRow("none") << QByteArray() << QByteArray() << QByteArray() << PassedSockets();
        QTest::newRow("two") << QByteArray("7") << QByteArray("2") << QByteArray("mcp:berth")
                             << PassedSockets{{"mcp", 3}, {"berth", 4}};
        QTest::newRow("of a parent") << QByteArray("6") << QByteArray("2") << QByteArray("mcp:berth")
                                     << PassedSockets();
        QTest::newRow("of nobody") << QByteArray("7x") << QByteArray("1") << QByteArray("berth")
                                   << PassedSockets();
        QTest::newRow("zero") << QByteArray("7") << QByteArray("0") << QByteArray() << PassedSockets();
    }
    void areRead()
    {
        QFETCH(QByteArray, pid);
        QFETCH(QByteArray, count);
        QFETCH(QByteArray, names);
        const auto sockets = base::parsePassedSockets(pid, count, names, 7);
        QVERIFY(sockets);
        QTEST(*sockets, "sockets");
    }

    void areRefused_data()
    {
        QTest::addColumn<QByteArray>("count");
        QTest::addColumn<QByteArray>("names");
        QTest::newRow("no number") << QByteArray("two") << QByteArray("a:b");
        QTest::newRow("no count") << QByteArray() << QByteArray("a");
        QTest::newRow("negative") << QByteArray("-1") << QByteArray();
        QTest::newRow("many") << QByteArray("2000000000") << QByteArray("a");
        QTest::newRow("names missing") << QByteArray("2") << QByteArray("berth");
        QTest::newRow("one name twice") << QByteArray("2") << QByteArray("berth:berth");
    }
    void areRefused()
    {
        QFETCH(QByteArray, count);
        QFETCH(QByteArray, names);
        const auto sockets = base::parsePassedSockets("7", count, names, 7);
        QVERIFY(!sockets);
        QCOMPARE(sockets.error().kind, base::Error::Kind::Invalid);
    }

    /// Descriptor 3 may be anything here, but it is no socket that listens.
    void areSocketsThatListenAndNoChildHearsOfThem()
    {
        qputenv("LISTEN_PID", QByteArray::number(getpid()));
        qputenv("LISTEN_FDS", "1");
        qputenv("LISTEN_FDNAMES", "berth");
        const auto sockets = base::takePassedSockets();
        QVERIFY(!sockets);
        QCOMPARE(sockets.error().kind, base::Error::Kind::Invalid);
        for (const char *variable : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"})
            QVERIFY(!qEnvironmentVariableIsSet(variable));
        const auto again = base::takePassedSockets();
        QVERIFY(again);
        QVERIFY(again->isEmpty());
    }
};

BERTH_TEST(tst_PassedSockets)
#include "tst_passed_sockets.moc"
