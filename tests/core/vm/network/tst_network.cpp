// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/network.h"
#include "tests/core/vm/network/host_world.h"
#include "tests/core/vm/network/network_processes.h"
#include "tests/support/finish.h"
#include "tests/support/frame_guest.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

using namespace Qt::StringLiterals;
using support::finish;
using support::FrameGuest;
using vm::Network;
using vm::NetworkPolicy;

namespace {

HostWorld *s_world = nullptr;

/// A network with a card in it, and what is needed to see that nothing is left of it.
struct Plugged
{
    QTemporaryDir home;
    QString packages; ///< the folder of the cache of packages
    NetworkPolicy policy = NetworkPolicy::Open;
    std::unique_ptr<Network> network;
    pid_t keeper = -1;
    FrameGuest guest;

    explicit Plugged(char number = 1)
        : guest(number)
    {
    }
    QString folder() const { return home.path(); }
    bool start()
    {
        auto started = finish(Network::start(policy, folder(), packages));
        if (!started)
            qFatal("%s (%s)", qPrintable(started.error().text), qPrintable(started.error().detail));
        network = std::move(*started);
        keeper = keeperOf(folder());
        return keeper > 0 && guest.plug(network->socketPath());
    }
    /// What is left of it, as text for a failure.
    QByteArray left() const
    {
        QByteArray text =
            QDir(folder()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).join(u' ').toUtf8();
        for (const Process &process : processesOf(keeper))
            text += '\n' + QByteArray::number(process.pid) + ' ' + process.command;
        return text;
    }
    /// The process whose command line holds `text`.
    pid_t process(const char *text) const
    {
        for (const Process &process : processesOf(keeper)) {
            if (process.command.contains(text))
                return process.pid;
        }
        return -1;
    }
};

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

QByteArray question(char number, const QByteArray &first = "xyz", quint8 type = 1)
{
    return QByteArray(1, '\0') + number + QByteArray::fromHex("01000001000000000000") + char(first.size())
        + first + QByteArray::fromHex("036f726700") + '\0' + char(type) + QByteArray::fromHex("0001");
}

/// As it goes over TCP.
QByteArray framed(const QByteArray &message)
{
    return QByteArray(1, char(message.size() >> 8)) + char(message.size()) + message;
}

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

/// Which of the world's resolvers answered a question that was asked over UDP.
QByteArray resolverOf(FrameGuest &guest, int limit = 12'000)
{
    static char number = 0;
    const QByteArray asked = question(++number);
    const auto answer = guest.udp("10.0.2.3", 53, asked, limit);
    return answer && answer->startsWith(asked) ? answer->mid(asked.size()) : QByteArray("none");
}

} // namespace

/// Whoever watches the host's routes hears of a change at once; the firewall takes its time on a busy host.
static constexpr int kSoon = 20'000; // ms

class tst_Network : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static HostWorld world;
        if (world.enter())
            s_world = &world;
    }

private slots:
    void initTestCase()
    {
        if (!s_world)
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        QVERIFY(m_shared.start());
    }
    void init() { s_world->setResolvers({"127.0.0.53"}); }
    void cleanupTestCase()
    {
        if (!s_world)
            return;
        finish(m_shared.network->stop());
        QTRY_COMPARE(m_shared.left(), QByteArray());
    }

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

    void asksTheHostsResolvers_data()
    {
        QTest::addColumn<QList<QByteArray>>("resolvers");
        QTest::addColumn<QByteArray>("answered");
        QTest::newRow("a loopback stub") << QList<QByteArray>{"127.0.0.53"} << QByteArray("3");
        QTest::newRow("another") << QList<QByteArray>{"127.0.0.54", "127.0.0.53"} << QByteArray("4");
        QTest::newRow("the second, when the first is dead")
            << QList<QByteArray>{"127.0.0.55", "127.0.0.54"} << QByteArray("4");
        QTest::newRow("the third, when the first is silent")
            << QList<QByteArray>{"198.51.100.77", "127.0.0.55", "127.0.0.53"} << QByteArray("3");
    }
    void asksTheHostsResolvers()
    {
        QFETCH(QList<QByteArray>, resolvers);
        QFETCH(QByteArray, answered);
        s_world->setResolvers(resolvers);
        QCOMPARE(resolverOf(m_shared.guest), answered);
        const QByteArray asked = question('t');
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QCOMPARE(byTcp->mid(2), asked + answered);
    }

    void saysSoWhenNoResolverAnswers()
    {
        s_world->setResolvers({"127.0.0.55"});
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, question('n'));
        QVERIFY(answer);
        QCOMPARE(answer->left(4).toHex(), QByteArray("006e8182")); // a response: server failure
    }

    void answersItselfWhatNobodyIsAsked_data()
    {
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QByteArray>("header");
        QByteArray update = question('u');
        update[2] = 0x28;
        QByteArray nobodys = question('n');
        nobodys.replace("\3org", "\5local");
        QByteArray broken = question('b');
        broken[5] = 2;
        QTest::newRow("an update") << update << QByteArray("0075a884");
        QTest::newRow("a whole zone") << question('z', "xyz", 252) << QByteArray("007a8184");
        QTest::newRow("everything") << question('a', "xyz", 255) << QByteArray("00618184");
        QTest::newRow("a neighbour") << nobodys << QByteArray("006e8183");
        QTest::newRow("nonsense") << broken << QByteArray("00628181");
    }
    void answersItselfWhatNobodyIsAsked()
    {
        QFETCH(QByteArray, asked);
        QFETCH(QByteArray, header);
        s_world->setResolvers({"127.0.0.55"}); // which would be a failure of the server, or an end
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, asked);
        QVERIFY(answer);
        QCOMPARE(answer->left(4).toHex(), header);
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QCOMPARE(byTcp->toHex(), framed(*answer).toHex());
    }

    void takesSeveralQuestionsByTcp()
    {
        QByteArray update = question('u');
        update[2] = 0x28;
        const QByteArray asked = question('w');
        const auto first = m_shared.guest.askByTcp("10.0.2.3", update, framed(asked));
        QVERIFY(first);
        QCOMPARE(first->mid(2, 4).toHex(), QByteArray("0075a884"));
        const auto bySecond = m_shared.guest.askByTcp("10.0.2.3", asked, framed(update).left(7));
        QVERIFY(bySecond);
        QCOMPARE(*bySecond, framed(asked + '3'));
    }

    void endsATalkThatIsNone()
    {
        const auto wasClosed = [](const std::optional<QByteArray> &said) { return said && said->isEmpty(); };
        QByteArray answer = question('r');
        answer[2] = char(0x81);
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", answer)));
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", "short")));
        QVERIFY(wasClosed(m_shared.guest.askByTcp("10.0.2.3", QByteArray(513, '\0'))));
    }

    void cutsWhatIsTooLongForUdp()
    {
        const QByteArray asked = question('l', "long");
        const auto answer = m_shared.guest.udp("10.0.2.3", 53, asked);
        QVERIFY(answer);
        QCOMPARE(answer->size(), asked.size());
        QCOMPARE(answer->left(4).toHex(), QByteArray("006c8380")); // ask by TCP
        const auto byTcp = m_shared.guest.askByTcp("10.0.2.3", asked);
        QVERIFY(byTcp);
        QVERIFY(byTcp->size() > 512); // its first segment
        QVERIFY(framed(asked + QByteArray(601, '3')).startsWith(*byTcp));
        QByteArray withOpt = asked + QByteArray::fromHex("00002904d0000000000000"); // 1232
        withOpt[11] = 1;
        const auto large = m_shared.guest.udp("10.0.2.3", 53, withOpt);
        QVERIFY(large);
        QCOMPARE(*large, withOpt + QByteArray(601, '3'));
    }

    void survivesNonsenseForNames()
    {
        QVERIFY(!m_shared.guest.udp("10.0.2.3", 53, "short", 100));
        QVERIFY(!m_shared.guest.udp("10.0.2.3", 53, QByteArray(1200, char(0x80)), 100)); // an answer
        for (int i = 0; i < 128; ++i)
            QVERIFY(m_shared.guest.udp("10.0.2.3", 53, QByteArray(1200, char(i)), 2000));
        QCOMPARE(resolverOf(m_shared.guest), QByteArray("3"));
    }

    // 400 at once, then 200 a second: who asks more waits.
    void boundsHowManyNamesAreAskedFor()
    {
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 700; ++i)
            QVERIFY(m_shared.guest.udp("10.0.2.3", 53, question('m', "xyz", 255)));
        QVERIFY2(timer.elapsed() >= 1400, qPrintable(u"%1 ms"_s.arg(timer.elapsed())));
        QCOMPARE(resolverOf(m_shared.guest), QByteArray("3"));
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
        QCOMPARE(finish(vm::publicAddresses()).value(), QStringList()); // it has one of its own
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
        QCOMPARE(finish(vm::publicAddresses()).value(), QStringList(u"203.0.113.81"_s));
        restored.dismiss();
        restore();
        QTRY_COMPARE_WITH_TIMEOUT(guest.tcp("203.0.113.81", 80), FrameGuest::Answer::Open, kSoon);
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

    void runsWithoutRights()
    {
        QFile status(u"/proc/%1/status"_s.arg(m_shared.process("--fd")));
        QVERIFY(status.open(QIODevice::ReadOnly));
        const QByteArray text = status.readAll();
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

private:
    Plugged m_shared;
};

BERTH_TEST(tst_Network)

#include "tst_network.moc"
