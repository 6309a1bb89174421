// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/network/network_place.h"
#include "tests/support/signal_process.h"

#include <QElapsedTimer>
#include <QFile>
#include <QScopeGuard>

#include <csignal>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

namespace {

/// A process that answers each connection to the socket with what it is told first.
pid_t serveEcho(const QString &path)
{
    const int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, path.toLocal8Bit().constData(), sizeof address.sun_path);
    const bool listens = bind(listening, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0
        && chmod(address.sun_path, 0666) == 0 && listen(listening, 8) == 0;
    const pid_t server = listens ? fork() : -1;
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) {
            const int talk = accept(listening, nullptr, nullptr);
            char text[64];
            const auto count = recv(talk, text, sizeof text, 0);
            if (count < 0 || send(talk, text, size_t(count), MSG_NOSIGNAL) != count)
                _exit(1);
            close(talk);
        }
    }
    close(listening);
    return server;
}

} // namespace

/// Whom a guest reaches through its network, and who it is for it.
class tst_Network : public NetworkPlace
{
    Q_OBJECT
private slots:
    void isSupportedHere()
    {
        const auto supported = finish(vm::networkSupport());
        QVERIFY2(supported, supported ? "" : qPrintable(supported.error().text));
    }

    void reachesTheInternetAlone_data()
    {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<bool>("reached");
        for (const char *reached : {"203.0.113.80", "203.0.113.81", "2001:db8:2::80", "64:ff9b::cb00:7150"})
            QTest::newRow(reached) << QByteArray(reached) << true;
        for (const char *refused :
             {"198.51.100.2",    "198.51.100.1",     "198.51.100.9",      "192.168.77.2",  "203.0.113.7",
              "10.1.2.3",        "172.20.0.1",       "192.168.9.9",       "100.64.0.1",    "10.0.2.2",
              "10.0.2.3",        "169.254.169.254",  "168.63.129.16",     "2001:db8:1::2", "2001:db8:1::1",
              "2001:db8:1::9",   "2001:db8:77::2",   "fd00:ec2::254",     "fc00::1",       "fe80::2",
              "2002:a01:203::1", "64:ff9b::a01:203", "64:ff9b::c633:6402"})
            QTest::newRow(refused) << QByteArray(refused) << false;
    }
    void reachesTheInternetAlone()
    {
        QFETCH(QByteArray, address);
        QFETCH(bool, reached);
        FrameGuest &guest = m_shared.guest;
        // For its first two seconds the kernel makes sure of its address on the link, and asks nobody there.
        if (address.startsWith("fe80:"))
            QTRY_COMPARE_WITH_TIMEOUT(guest.tcp(address.constData(), 80, 250), FrameGuest::Answer::Refused,
                                      kSoon);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(guest.tcp(address.constData(), 80),
                 reached ? FrameGuest::Answer::Open : FrameGuest::Answer::Refused);
        QVERIFY2(timer.elapsed() < 1500, qPrintable(u"%1 ms"_s.arg(timer.elapsed())));
        QCOMPARE(guest.udp(address.constData(), 9, "hello", reached ? 2000 : 100).has_value(), reached);
    }

    // No honest guest sends this, and a newer passt does not even answer.
    void takesLoopbackForNobody()
    {
        for (const char *address : {"127.0.0.1", "127.0.0.53", "::1"})
            QVERIFY(m_shared.guest.tcp(address, 80, 500) != FrameGuest::Answer::Open);
        QVERIFY(!m_shared.guest.udp("127.0.0.53", 53, question('l'), 200));
    }

    void tellsGuestsThatAServerRefused()
    {
        QCOMPARE(m_shared.guest.tcp("203.0.113.80", 81), FrameGuest::Answer::Refused);
    }

    void takesAnswersFromWhomWasAskedAlone()
    {
        QVERIFY(m_shared.guest.udp("203.0.113.80", 9, "hello"));
        QVERIFY(!m_shared.guest.udp("203.0.113.80", 9, "elsewhere", 500));
    }

    void listensNowhereOnTheHost()
    {
        for (const char *table : {"/proc/self/net/tcp", "/proc/self/net/tcp6"}) {
            QFile file{QString::fromLatin1(table)};
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto lines = file.readAll().split('\n');
            for (const QByteArray &line : lines) {
                const auto fields = line.simplified().split(' ');
                if (fields.size() < 4 || fields[3] != "0A")
                    continue;
                const int port = fields[1].mid(fields[1].lastIndexOf(':') + 1).toInt(nullptr, 16);
                QVERIFY2(port == 80 || port == 53, line); // the world's
            }
        }
    }

    void leasesTheSameAddressesToEveryMachine()
    {
        const auto offer = m_shared.guest.discover();
        QVERIFY(offer);
        QCOMPARE(offer->mid(16, 4), QByteArray("\x0a\x00\x02\x0f", 4));
        QVERIFY(offer->contains(QByteArray::fromHex("01"
                                                    "04"
                                                    "ffffff00"))); // mask
        QVERIFY(offer->contains(QByteArray::fromHex("03"
                                                    "04"
                                                    "0a000202"))); // router
        QVERIFY(offer->contains(QByteArray::fromHex("06"
                                                    "04"
                                                    "0a000203"))); // names
        QVERIFY(!offer->contains("example")); // the host's search list is its own affair
    }

    void carriesToTheCacheOfPackagesWhileItIsThere()
    {
        QTemporaryDir cache;
        // Root's networks run as somebody else, and reach a folder that is theirs.
        if (const passwd *nobody = getuid() == 0 ? getpwnam("nobody") : nullptr)
            QCOMPARE(chown(cache.path().toLocal8Bit().constData(), nobody->pw_uid, nobody->pw_gid), 0);
        Plugged plugged;
        plugged.packages = cache.path();
        QVERIFY(plugged.start());
        QVERIFY(plugged.guest.discover());
        const auto asked = [&] { return plugged.guest.sayByTcp("10.0.2.3", 3142, "hello"); };
        QCOMPARE(asked(), QByteArray()); // let go at once
        const pid_t server = serveEcho(cache.path() + u"/cache"_s);
        QVERIFY(server > 0);
        QCOMPARE(asked(), QByteArray("hello"));
        for (int i = 0; i < 40; ++i) // more than there may be at once: each goes with its end
            QCOMPARE(asked(), QByteArray("hello"));
        QVERIFY(support::signalProcess(server, SIGKILL));
        QCOMPARE(waitpid(server, nullptr, 0), server);
        QCOMPARE(asked(), QByteArray());
        QCOMPARE(m_shared.guest.sayByTcp("10.0.2.3", 3142, "hello"), QByteArray()); // has none
        QCOMPARE(plugged.guest.tcp("10.0.2.3", 3143), FrameGuest::Answer::Refused);
        finish(plugged.network->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void refusesAnAddressThatBecomesTheHosts()
    {
        FrameGuest &guest = m_shared.guest;
        QCOMPARE(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open);
        QVERIFY(HostWorld::administer("ip address add 203.0.113.81/32 dev eth0"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Refused, kSoon);
        QVERIFY(HostWorld::administer("ip address del 203.0.113.81/32 dev eth0"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open, kSoon);
        QVERIFY(HostWorld::administer("ip route add 203.0.113.64/26 dev eth0"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Refused, kSoon);
        QVERIFY(HostWorld::administer("ip route del 203.0.113.64/26 dev eth0"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open, kSoon);
    }

    void refusesWhatTheHostHasARouteTo()
    {
        FrameGuest &guest = m_shared.guest;
        for (const QByteArray route : {"203.0.112.0/20 via 198.51.100.1", "203.0.113.0/24 dev vpn"}) {
            QVERIFY(HostWorld::administer("ip tuntap add vpn mode tun; ip link set vpn up; ip route add "
                                          + route));
            QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Refused, kSoon);
            QVERIFY(HostWorld::administer("ip route del " + route + "; ip link del vpn"));
            QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open, kSoon);
        }
        QVERIFY(HostWorld::administer("ip -6 route add 2001:db8:2::/48 via 2001:db8:1::1"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("2001:db8:2::80", 80), FrameGuest::Answer::Refused, kSoon);
        QVERIFY(HostWorld::administer("ip -6 route del 2001:db8:2::/48"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("2001:db8:2::80", 80), FrameGuest::Answer::Open, kSoon);
    }

    void refusesThePublicAddressThatItsRouterTells()
    {
        FrameGuest &guest = m_shared.guest;
        QCOMPARE(finish(vm::publicAddresses()).value(), vm::PublicAddresses()); // it has one of its own
        QVERIFY(HostWorld::administer("ip address del 198.51.100.2/24 dev eth0;"
                                      "ip address add 192.168.9.2/24 dev eth0;"
                                      "ip route replace default via 192.168.9.9"));
        const auto restore = [] {
            HostWorld::administer("ip address del 192.168.9.2/24 dev eth0;"
                                  "ip address add 198.51.100.2/24 dev eth0;"
                                  "ip route replace default via 198.51.100.1");
        };
        auto restored = qScopeGuard(restore);
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Refused, kSoon);
        QCOMPARE(guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        QCOMPARE(finish(vm::publicAddresses()).value(), vm::PublicAddresses{{u"203.0.113.81"_s}});
        restored.dismiss();
        restore();
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open, kSoon);
    }

    /// A cable and the air: each has a router, as a rule of the same address, and both may let in.
    void asksTheRouterOfEachInterface()
    {
        FrameGuest &guest = m_shared.guest;
        QVERIFY(HostWorld::administer("ip address del 198.51.100.2/24 dev eth0;"
                                      "ip address add 192.168.9.2/24 dev eth0;"
                                      "ip route replace default via 192.168.9.9 dev eth0;"
                                      "ip address add 192.168.9.3/24 dev wan0; ip link set wan0 up;"
                                      "ip route add default via 192.168.9.9 dev wan0 metric 9"));
        const auto restored = qScopeGuard([] {
            HostWorld::administer("ip address del 192.168.9.3/24 dev wan0; ip link set wan0 down;"
                                  "ip address flush dev eth0 scope global;"
                                  "ip address add 198.51.100.2/24 dev eth0;"
                                  "ip address add 2001:db8:1::2/64 dev eth0 nodad;"
                                  "ip route replace default via 198.51.100.1;"
                                  "ip -6 route replace default via 2001:db8:1::1");
        });
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Refused, kSoon);
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.82", 80), FrameGuest::Answer::Refused, kSoon);
        vm::PublicAddresses told = finish(vm::publicAddresses()).value();
        told.known.sort();
        QCOMPARE(told, (vm::PublicAddresses{{u"203.0.113.81"_s, u"203.0.113.82"_s}}));
        // That one interface has a public address says nothing of the other.
        QVERIFY(HostWorld::administer("ip address del 192.168.9.2/24 dev eth0;"
                                      "ip address add 198.51.100.2/24 dev eth0;"
                                      "ip route replace default via 198.51.100.1 dev eth0"));
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open, kSoon);
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.82", 80), FrameGuest::Answer::Refused, kSoon);
        QCOMPARE(finish(vm::publicAddresses()).value(), vm::PublicAddresses{{u"203.0.113.82"_s}});
        // One that does not answer is no less of a router, whatever the other says.
        QVERIFY(HostWorld::administer("ip route add default via 192.168.9.77 dev wan0 metric 10"));
        told = finish(vm::publicAddresses()).value();
        QCOMPARE(told, (vm::PublicAddresses{{u"203.0.113.82"_s}, 1}));
    }

    // As a VPN takes all there is.
    void reachesTheInternetThroughTwoHalves()
    {
        FrameGuest &guest = m_shared.guest;
        QVERIFY(HostWorld::administer("ip route add 0.0.0.0/1 via 198.51.100.1;"
                                      "ip route add 128.0.0.0/1 via 198.51.100.1;"
                                      "ip route del default; ip route add 203.0.113.81/32 via 198.51.100.1"));
        const auto restored = qScopeGuard([] {
            HostWorld::administer("ip route add default via 198.51.100.1; ip route del 203.0.113.81/32;"
                                  "ip route del 0.0.0.0/1; ip route del 128.0.0.0/1");
        });
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Refused, kSoon);
        QCOMPARE(guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        QCOMPARE(guest.tcp("198.51.100.9", 80), FrameGuest::Answer::Refused);
    }

    void reachesNothingButWhatIsKeptWhenOffline()
    {
        QTemporaryDir cache;
        if (const passwd *nobody = getuid() == 0 ? getpwnam("nobody") : nullptr)
            QCOMPARE(chown(cache.path().toLocal8Bit().constData(), nobody->pw_uid, nobody->pw_gid), 0);
        const pid_t server = serveEcho(cache.path() + u"/kept"_s);
        QVERIFY(server > 0);
        const auto ended = qScopeGuard([server] {
            kill(server, SIGKILL);
            waitpid(server, nullptr, 0);
        });
        Plugged plugged;
        plugged.packages = cache.path();
        plugged.policy = NetworkPolicy::Offline;
        QVERIFY(plugged.start());
        QVERIFY(plugged.guest.discover());
        QCOMPARE(plugged.guest.sayByTcp("10.0.2.3", 3142, "hello"), QByteArray("hello"));
        // The same that an open one reaches.
        QCOMPARE(m_shared.guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
        for (const char *address : {"203.0.113.80", "10.0.2.2", "198.51.100.1", "127.0.0.1"})
            QCOMPARE(plugged.guest.tcp(address, 80), FrameGuest::Answer::Refused);
        QCOMPARE(plugged.guest.tcp("10.0.2.3", 3143), FrameGuest::Answer::Refused);
        // A name is answered, and asked of nobody: REFUSED, at once.
        const auto refused = plugged.guest.udp("10.0.2.3", 53, question('n', "secret"));
        QVERIFY(refused);
        QCOMPARE(refused->left(4).toHex(), QByteArray("006e8185"));
        const auto byTcp = plugged.guest.askByTcp("10.0.2.3", question('n', "secret"));
        QVERIFY(byTcp);
        QCOMPARE(byTcp->mid(2, 4).toHex(), QByteArray("006e8185"));
        // Owners find it, and end it.
        const auto adopted = finish(Network::adopt(NetworkPolicy::Offline, plugged.folder()));
        QVERIFY(adopted);
        QCOMPARE((*adopted)->socketPath(), plugged.network->socketPath());
        finish(plugged.network->stop());
        QTRY_COMPARE(plugged.left(), QByteArray());
    }

    void keepsMachinesApart()
    {
        Plugged other(2);
        QVERIFY(other.start());
        QVERIFY(other.guest.discover());
        // Both have 10.0.2.15; the address of its card is the one at which the other could be met.
        const QByteArray address = other.guest.linkLocal();
        QCOMPARE(address, QByteArray("fe80::5054:ff:febe:2702"));
        QCOMPARE(m_shared.guest.tcp(address.constData(), 80), FrameGuest::Answer::Refused);
        // What the other hears is its own router's answers, and nothing else.
        QVERIFY(other.guest.udp("203.0.113.80", 9, "after all that was sent before", 5000));
        QCOMPARE(other.guest.heard(), QSet<QByteArray>{FrameGuest::router()});
        finish(other.network->stop());
        QCOMPARE(other.left(), QByteArray());
        QCOMPARE(m_shared.guest.tcp("203.0.113.80", 80), FrameGuest::Answer::Open);
    }
};

BERTH_TEST(tst_Network)
#include "tst_network.moc"
