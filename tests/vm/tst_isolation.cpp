// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QNetworkInterface>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QtEndian>

using namespace std::chrono_literals;
using support::Home;

/// What a machine reaches and what reaches it. Every address that must not answer is one at which something
/// would: listeners on the host's own addresses and in the first machine, or an address that would be routed.
/// Time that runs out is no refusal.
class tst_Isolation : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_listener.listen(QHostAddress::Any));
        QVERIFY(m_listener6.listen(QHostAddress::AnyIPv6, m_listener.serverPort())
                || m_listener6.listen(QHostAddress::AnyIPv6));
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("s"), QStringLiteral("--start")}), 0);
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("alone"), QStringLiteral("--network"),
                                  QStringLiteral("offline"), QStringLiteral("--start"),
                                  QStringLiteral("--size"), QStringLiteral("XS")}),
                    0);
        // One that notes who comes, from itself too.
        VERIFY_CODE(m_home.shell(QStringLiteral(
                        "\"$BERTH\" exec -n --timeout 0 s -- python3 -u -c \"import socket\n"
                        "s = socket.create_server(('::', 34567), family=socket.AF_INET6, "
                        "dualstack_ipv6=True)\nprint('up')\nwhile True: print(s.accept()[1])\" > came & "
                        "until grep -q up came; do read -t 0.1 <> <(:) || :; done")),
                    0);
        const auto address =
            exec(QStringLiteral("s"),
                 QStringLiteral("ip -6 -o addr show dev eth0 scope link | awk '{print $4}' | "
                                "cut -d/ -f1"));
        VERIFY_CODE(address, 0);
        m_first = QString::fromUtf8(address.out.trimmed()) + QStringLiteral("%eth0");
        QVERIFY2(m_first.startsWith(QLatin1String("fe80::")), address.out.constData());
    }

    void resolvesNamesAndReachesThePackageServers()
    {
        const auto run =
            exec(QStringLiteral("s"),
                 QStringLiteral(
                     "url=$(grep -rhoE 'https?://[^ ]+' /etc/apt/sources.list /etc/apt/sources.list.d | "
                     "head -n 1); curl -sS -o /dev/null -w '%{http_code}' $url/dists/trixie/Release"));
        VERIFY_CODE(run, 0);
        QVERIFY2(run.out.size() == 3 && run.out != "000", run.out.constData()); // any answer is one
    }

    void nothingForbiddenAnswers()
    {
        QStringList addresses =
            QStringLiteral(
                "127.0.0.1 127.1.2.3 10.0.0.1 10.0.2.2 10.255.255.1 172.16.0.1 172.31.255.1 192.168.0.1 "
                "192.168.122.1 169.254.169.254 100.64.0.1 0.0.0.1 224.0.0.1 255.255.255.255 ::1 "
                "fc00::1 fd00::2 fd00:ec2::254 fe80::1%eth0 ::ffff:127.0.0.1 64:ff9b::7f00:1 ff02::1%eth0")
                .split(u' ');
        for (const QHostAddress &own : QNetworkInterface::allAddresses()) {
            if (!own.isLinkLocal())
                addresses += own.toString();
        }
        QFile routes(QStringLiteral("/proc/net/route"));
        if (routes.open(QIODevice::ReadOnly)) {
            for (const QByteArray &line : routes.readAll().split('\n')) {
                const auto fields = line.split('\t');
                if (fields.size() > 2 && fields[1] == "00000000")
                    addresses += QHostAddress(qFromBigEndian(fields[2].toUInt(nullptr, 16))).toString();
            }
        }
        allRefuse(QStringLiteral("s"), addresses, m_listener.serverPort());
        QVERIFY(!m_listener.hasPendingConnections());
        QVERIFY(!m_listener6.hasPendingConnections());
    }

    void refusalsComeAtOnce()
    {
        const auto run = exec(QStringLiteral("s"), probe({QStringLiteral("192.168.0.1")}, 80));
        VERIFY_CODE(run, 0);
        QVERIFY2(run.out.trimmed().split(' ').last().toDouble() < 5, run.out.constData());
    }

    void aPortOpenedInTheGuestIsUnreachable()
    {
        QVERIFY(answersItself());
        for (const QHostAddress &own : QNetworkInterface::allAddresses()) {
            QTcpSocket socket;
            socket.connectToHost(own, kPort);
            QTRY_COMPARE(socket.state(), QAbstractSocket::UnconnectedState);
            QCOMPARE(socket.error(), QAbstractSocket::ConnectionRefusedError);
        }
        QVERIFY(answersItself());
    }

    /// Every machine has the same addresses, and what listens at one is met by itself alone: the other could
    /// only be behind the host's addresses or the router's.
    void machinesDoNotReachEachOther()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("t"), QStringLiteral("--start"),
                                  QStringLiteral("--size"), QStringLiteral("XS")}),
                    0);
        QVERIFY(answersItself());
        QStringList addresses{QStringLiteral("10.0.2.2"), QStringLiteral("fe80::2%eth0"), m_first};
        for (const QHostAddress &own : QNetworkInterface::allAddresses()) {
            if (!own.isLoopback() && !own.isLinkLocal())
                addresses += own.toString();
        }
        allRefuse(QStringLiteral("t"), addresses, kPort);
        QVERIFY(answersItself());
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("t")}), 0);
    }

    void offlineReachesNothing()
    {
        const auto name =
            exec(QStringLiteral("alone"), QStringLiteral("getent hosts debian.org || echo none"));
        QCOMPARE(name.out, QByteArray("none\n"));
        allRefuse(QStringLiteral("alone"), QStringLiteral("1.1.1.1 127.0.0.2 192.0.2.1 10.0.2.2").split(u' '),
                  m_listener.serverPort());
    }

    void twoMachinesShareNoIdentity()
    {
        const QString script = QStringLiteral("cat /etc/machine-id; hostname; cat /sys/class/net/e*/address");
        const auto one = exec(QStringLiteral("s"), script);
        const auto two = exec(QStringLiteral("alone"), script);
        const auto left = one.out.trimmed().split('\n');
        const auto right = two.out.trimmed().split('\n');
        QCOMPARE(left.size(), 3);
        QCOMPARE(right.size(), 3);
        QVERIFY(left[0] != right[0] && left[0].size() == 32);
        QVERIFY(left[1] != right[1]);
    }

    void theProcessorHoldsNoMachinesAndCountsNothing()
    {
        const auto run = exec(
            QStringLiteral("s"),
            QStringLiteral("grep -qw lm /proc/cpuinfo && grep -owE 'vmx|svm|arch_perfmon' /proc/cpuinfo; "
                           "test -e /dev/kvm && echo kvm; echo looked"));
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out, QByteArray("looked\n"));
    }

    void halfAProcessorIsHalf()
    {
        // Burns processor time for five seconds of wall time and says how much it got.
        const QString script =
            QStringLiteral("import time; e = time.monotonic() + 5; c = time.process_time()\n"
                           "while time.monotonic() < e: pass\n"
                           "print((time.process_time() - c) / 5)");
        const auto run = m_home.berth({QStringLiteral("exec"), QStringLiteral("alone"), QStringLiteral("--"),
                                       QStringLiteral("python3"), QStringLiteral("-c"), script});
        VERIFY_CODE(run, 0);
        QVERIFY2(run.out.trimmed().toDouble() < 0.6, run.out.constData());
    }

    void theClockIsRight()
    {
        const auto run = exec(QStringLiteral("s"), QStringLiteral("date +%s"));
        QVERIFY(qAbs(run.out.trimmed().toLongLong() - QDateTime::currentSecsSinceEpoch()) < 10);
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s"), QStringLiteral("alone")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    Home::Outcome exec(const QString &session, const QString &script)
    {
        return m_home.berth({QStringLiteral("exec"), session, QStringLiteral("--"), QStringLiteral("sh"),
                             QStringLiteral("-c"), script});
    }
    /// Whether the first machine reaches its own port, and nobody else has come to it until then.
    bool answersItself()
    {
        const auto run = exec(QStringLiteral("s"), probe({m_first}, kPort));
        if (!run.out.startsWith("connected")) {
            qWarning("%s%s", run.out.constData(), run.err.constData());
            return false;
        }
        ++m_visits;
        const auto came = [this] {
            QFile file(m_home.path(QStringLiteral("came")));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto isSeen = [&] { return came().count('\n') > m_visits; };
        const bool isAlone = QTest::qWaitFor(isSeen)
            && came().count(m_first.section(u'%', 0, 0).toUtf8()) == m_visits
            && came().count('\n') == m_visits + 1;
        if (!isAlone)
            qWarning("%s", came().constData());
        return isAlone;
    }
    void allRefuse(const QString &session, const QStringList &addresses, quint16 port)
    {
        const auto run = exec(session, probe(addresses, port));
        VERIFY_CODE(run, 0);
        const QList<QByteArray> outcomes = run.out.trimmed().split('\n');
        QCOMPARE(outcomes.size(), addresses.size());
        for (qsizetype i = 0; i < addresses.size(); ++i)
            QVERIFY2(outcomes[i].startsWith("refused"),
                     qPrintable(addresses[i] + u' ' + QString::fromUtf8(outcomes[i])));
    }
    /// Of each address a line: "connected SECONDS", "refused REASON SECONDS", or "silent SECONDS".
    static QString probe(const QStringList &addresses, quint16 port)
    {
        return QStringLiteral("python3 - %1 <<'END'\nimport socket, sys, time\nfor address in sys.argv[1:]:\n"
                              "    began = time.monotonic()\n    try:\n"
                              "        socket.create_connection((address, %2), 15)\n"
                              "        outcome = 'connected'\n"
                              "    except TimeoutError:\n        outcome = 'silent'\n"
                              "    except OSError as error:\n"
                              "        outcome = f'refused {type(error).__name__}'\n"
                              "    print(outcome, round(time.monotonic() - began, 2))\nEND")
            .arg(addresses.join(u' '))
            .arg(port);
    }

    static constexpr quint16 kPort = 34567;
    Home m_home;
    QString m_first; ///< where the first machine meets itself
    int m_visits = 0; ///< of the first machine to itself
    QTcpServer m_listener;
    QTcpServer m_listener6;
};

BERTH_TEST(tst_Isolation)
#include "tst_isolation.moc"
