// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/host_state.h"
#include "core/vm/size.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using session::HostState;

class tst_HostState : public QObject
{
    Q_OBJECT
private slots:
    void letsMachinesWaitWhereThereIsRoom_data()
    {
        QTest::addColumn<QByteArray>("memory");
        QTest::addColumn<QByteArray>("battery");
        QTest::addColumn<bool>("may");
        const QByteArray enough = "MemTotal: 9000000 kB\nMemAvailable:   2097152 kB\nCached: 1 kB\n";
        QTest::newRow("no battery") << enough << QByteArray() << true;
        QTest::newRow("a battery that is charged") << enough << QByteArray("Charging\n") << true;
        QTest::newRow("a full one") << enough << QByteArray("Full\n") << true;
        QTest::newRow("on battery") << enough << QByteArray("Discharging\n") << false;
        QTest::newRow("a little less memory")
            << QByteArray("MemAvailable: 2096128 kB\n") << QByteArray() << false;
        QTest::newRow("memory that is not told")
            << QByteArray("MemTotal: 9000000 kB\n") << QByteArray() << false;
        QTest::newRow("nothing is known") << QByteArray() << QByteArray() << false;
    }
    void letsMachinesWaitWhereThereIsRoom()
    {
        QFETCH(QByteArray, memory);
        QFETCH(QByteArray, battery);
        QTemporaryDir root;
        if (!memory.isEmpty())
            put(root.filePath(QStringLiteral("proc")), "meminfo", memory);
        put(root.filePath(QStringLiteral("sys/class/power_supply/AC")), "online", "1\n");
        if (!battery.isEmpty())
            put(root.filePath(QStringLiteral("sys/class/power_supply/BAT0")), "status", battery);
        const vm::Size size{QStringLiteral("SM"), 1, 100, 1024}; // which wants as much again
        QTEST(HostState(root.path()).mayKeepWaiting(size), "may");
    }

    void readsAgainEachTime()
    {
        QTemporaryDir root;
        const HostState state(root.path());
        const vm::Size size{QStringLiteral("SM"), 1, 100, 1024};
        QVERIFY(!state.mayKeepWaiting(size));
        put(root.filePath(QStringLiteral("proc")), "meminfo", "MemAvailable: 4000000 kB\n");
        QVERIFY(state.mayKeepWaiting(size));
    }

private:
    static void put(const QString &folder, const char *name, const QByteArray &content)
    {
        QFile file(folder + u'/' + QLatin1String(name));
        if (!QDir().mkpath(folder) || !file.open(QIODevice::WriteOnly) || file.write(content) < 0)
            qFatal("%s cannot be written", qPrintable(file.fileName()));
    }
};

BERTH_TEST(tst_HostState)
#include "tst_host_state.moc"
