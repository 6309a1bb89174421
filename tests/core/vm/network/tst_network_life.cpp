// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/network/network_place.h"
#include "tests/support/signal_process.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFile>
#include <QScopeGuard>
#include <QSignalSpy>

#include <csignal>

namespace {

/// What /proc says of a process, also of one that must not be looked into.
QByteArray kernelsView(pid_t pid, const char *file)
{
    QFile view(u"/proc/%1/%2"_s.arg(pid).arg(QLatin1String(file)));
    return view.open(QIODevice::ReadOnly) ? view.readAll() : QByteArray();
}

/// Memory that a process shares with no file.
qint64 ownKiB(pid_t pid)
{
    const auto pages = kernelsView(pid, "statm").split(' '); // size, resident, shared
    return pages.size() < 3 ? -1 : (pages[1].toLongLong() - pages[2].toLongLong()) * getpagesize() / 1024;
}

} // namespace

/// How a network begins and ends, whatever dies, and what it is made of.
class tst_NetworkLife : public NetworkPlace
{
    Q_OBJECT
private slots:
    void runsWithoutRights()
    {
        QVERIFY(m_shared.guest.discover()); // what answers is what stays, with all that it gives up
        const QByteArray text = kernelsView(m_shared.process("--fd"), "status");
        QVERIFY2(text.contains("NoNewPrivs:\t1"), text);
        QVERIFY2(text.contains("Seccomp:\t2"), text);
        QVERIFY2(!text.contains("\nUid:\t0\t"), text);
        // Rights inside the user namespace that it makes for itself are none over the network.
        QFile inside(u"/proc/%1/status"_s.arg(m_shared.process("/cat")));
        QVERIFY(inside.open(QIODevice::ReadOnly));
        QVERIFY(!inside.readAll().contains("\nUid:\t0\t"));
    }

    void weighsLittle()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        for (const char *program : {"--fd", "--config-net"}) { // passt, pasta
            pid_t pid = -1;
            QTRY_VERIFY(pid > 0 || (pid = plugged.process(program)) > 0); // it has no words in exec()
            QTRY_VERIFY(kernelsView(pid, "status").contains("Seccomp:\t2")); // it has made all its tables
            QVERIFY2(ownKiB(pid) > 0 && ownKiB(pid) < 8192, QByteArray::number(ownKiB(pid)));
            QVERIFY(kernelsView(pid, "status").contains("THP_enabled:\t0"));
        }
        finish(plugged.network->stop());
    }

    void endsWhenTheCardDoes()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        QVERIFY(plugged.guest.discover());
        const QSignalSpy ended(plugged.network.get(), &Network::ended);
        const QSignalSpy failed(plugged.network.get(), &Network::failed);
        plugged.guest.unplug();
        QTRY_COMPARE(ended.size(), 1);
        QTRY_COMPARE(plugged.left(), QByteArray());
        QCOMPARE(failed.size(), 0);
        finish(plugged.network->stop());
    }

    void endsWhenTheCardDoesWithoutAnOwner()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        plugged.network.reset();
        QVERIFY(plugged.guest.discover());
        plugged.guest.unplug();
        QTRY_COMPARE(processesOf(plugged.keeper).size(), 0);
        QVERIFY(QDir(plugged.folder() + u"/net"_s)
                    .isEmpty(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot));
    }

    void isFoundAgain()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        plugged.network.reset();
        QCOMPARE(plugged.guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        auto adopted = finish(Network::adopt(NetworkPolicy::Open, plugged.folder()));
        QVERIFY(adopted);
        QCOMPARE(plugged.guest.tcp("10.1.2.3", 80), FrameGuest::Answer::Refused);
        QCOMPARE((*adopted)->socketPath(), plugged.folder() + u"/net/card"_s);
        finish((*adopted)->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
        adopted = finish(Network::adopt(NetworkPolicy::Open, plugged.folder()));
        QVERIFY(!adopted);
        QCOMPARE(adopted.error().kind, base::Error::Kind::NotFound);
    }

    void leavesNothingWhateverDies_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::newRow("keeper") << QByteArray("keeper");
        QTest::newRow("pasta") << QByteArray("--config-net");
        QTest::newRow("holder") << QByteArray("/cat");
        QTest::newRow("passt") << QByteArray("--fd");
        QTest::newRow("all at once") << QByteArray();
    }
    void leavesNothingWhateverDies()
    {
        QFETCH(QByteArray, command);
        Plugged plugged;
        QVERIFY(plugged.start());
        QVERIFY(plugged.guest.discover());
        QVERIFY(processesOf(plugged.keeper).size() >= 5);
        const QSignalSpy failed(plugged.network.get(), &Network::failed);
        if (command.isEmpty()) {
            for (const Process &process : processesOf(plugged.keeper)) {
                if (process.command.contains("berth-network"))
                    static_cast<void>(support::signalProcess(process.pid, SIGKILL)); // or ended with another
            }
        } else {
            QVERIFY(support::signalProcess(command == "keeper" ? plugged.keeper : plugged.process(command),
                                           SIGKILL));
        }
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<base::Error>().text.endsWith(u'.'));
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void anotherTakesThePlaceOfABrokenOne()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        const QSignalSpy failed(plugged.network.get(), &Network::failed);
        QVERIFY(
            plugged.guest.discover()); // passt has no command line while it puts its AVX2 twin in its place
        QVERIFY(support::signalProcess(plugged.process("--fd"), SIGKILL));
        QTRY_COMPARE(failed.size(), 1);
        auto network = finish(Network::start(NetworkPolicy::Open, plugged.folder()));
        QVERIFY(network);
        const QSignalSpy came(network->get(), &Network::plugged);
        FrameGuest guest;
        QVERIFY(guest.plug((*network)->socketPath()));
        QTRY_COMPARE(came.size(), 1);
        QCOMPARE(guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        QCOMPARE(guest.tcp("10.1.2.3", 80), FrameGuest::Answer::Refused);
        network->reset();
        network = finish(Network::adopt(NetworkPolicy::Open, plugged.folder()));
        QVERIFY(network);
        const QSignalSpy told(network->get(), &Network::plugged);
        QTRY_COMPARE(told.size(), 1);
        plugged.keeper = keeperOf(plugged.folder());
        finish((*network)->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void takesThePlaceOfOneThatWasForgotten()
    {
        Plugged plugged;
        QVERIFY(plugged.start());
        const pid_t forgotten = plugged.keeper;
        plugged.network.reset();
        FrameGuest other;
        auto network = finish(Network::start(NetworkPolicy::Open, plugged.folder()));
        QVERIFY(network);
        QTRY_COMPARE(processesOf(forgotten).size(), 0);
        QVERIFY(other.plug((*network)->socketPath()));
        QVERIFY(other.discover());
        plugged.keeper = keeperOf(plugged.folder());
        finish((*network)->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void endsAfterAStartThatWasCancelled()
    {
        QTemporaryDir home;
        auto starting = Network::start(NetworkPolicy::Open, home.path());
        starting.start();
        const QString control = home.path() + u"/net/control"_s;
        const QDeadlineTimer limit(10'000);
        while (!QFile::exists(control)) // without its events: the start shall not come to its end
            QVERIFY(!limit.hasExpired());
        starting.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(control), 15'000);
    }

    void isNothingWhenOffline()
    {
        QTemporaryDir home;
        auto network = finish(Network::start(NetworkPolicy::Offline, home.path()));
        QVERIFY(network);
        QCOMPARE((*network)->socketPath(), QString());
        QVERIFY(QDir(home.path()).isEmpty());
        finish((*network)->stop());
        QVERIFY(finish(Network::adopt(NetworkPolicy::Offline, home.path())));
    }

    // A laptop may be opened before it has found its network.
    void startsWhileTheHostIsOffline()
    {
        QVERIFY(HostWorld::administer("ip route del default; ip -6 route del default"));
        const auto online = qScopeGuard([] {
            HostWorld::administer("ip route replace default via 198.51.100.1;"
                                  "ip -6 route replace default via 2001:db8:1::1");
        });
        Plugged plugged;
        QVERIFY(plugged.start());
        QVERIFY(plugged.guest.discover());
        QCOMPARE(plugged.guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Refused);
        QVERIFY(HostWorld::administer("ip route replace default via 198.51.100.1"));
        QCOMPARE(plugged.guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        QCOMPARE(plugged.guest.tcp("198.51.100.1", 80), FrameGuest::Answer::Refused);
        finish(plugged.network->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void saysWhyItCannotStart()
    {
        const auto network = finish(Network::start(NetworkPolicy::Open, u"/proc/nowhere"_s));
        QVERIFY(!network);
        QCOMPARE(network.error().kind, base::Error::Kind::Failed);
        QVERIFY2(network.error().text.contains(u"/proc/nowhere"), qPrintable(network.error().text));
    }
};

BERTH_TEST(tst_NetworkLife)
#include "tst_network_life.moc"
