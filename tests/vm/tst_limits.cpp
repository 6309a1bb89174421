// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using support::Home;

/// What takes all processes or all memory of a machine, as a run or behind a service of root's, leaves the
/// machine usable. The service is an SSH server: what it starts for the user is in no run.
class tst_Limits : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("s"), QStringLiteral("--size"),
                                  QStringLiteral("XS")}),
                    0);
        VERIFY_CODE(exec(QStringLiteral(
                        "apt-get update && apt-get install dropbear && "
                        "mkdir -m 700 ~/.ssh && dropbearkey -t ed25519 -f ~/.ssh/id_dropbear | grep ^ssh "
                        "> ~/.ssh/authorized_keys && chmod 600 ~/.ssh/authorized_keys")),
                    0);
        const QString programs = QStringLiteral(
            // Threads count as processes do, and cost little memory.
            "cat > /tmp/forks.py <<'end'\n"
            "import threading, time\n"
            "threading.stack_size(64 << 10)\n"
            "while True:\n"
            "    try:\n"
            "        threading.Thread(target=time.sleep, args=[600]).start()\n"
            "    except RuntimeError:\n"
            "        open('/tmp/full', 'w').close()\n"
            "        time.sleep(0.1)\n"
            "end\n"
            "cat > /tmp/takes.py <<'end'\n"
            "own = []\n"
            "while True:\n"
            "    own.append(b'x' * (1 << 20))\n"
            "end\n"
            "cat > /tmp/holds.py <<'end'\n"
            "import time\n"
            "own = b'x' * (100 << 20)\n"
            "open('/tmp/held', 'w').close()\n"
            "time.sleep(600)\n"
            "end\n");
        VERIFY_CODE(exec(programs), 0);
        QCOMPARE(exec(byService(QStringLiteral("cat /proc/self/cgroup"))).out,
                 QByteArray("0::/system.slice/dropbear.service\n"));
    }

    void aRunThatTakesAllProcesses()
    {
        const auto bomb =
            m_home.berth({QStringLiteral("exec"), QStringLiteral("--detach"), QStringLiteral("s"),
                          QStringLiteral("--"), QStringLiteral("python3"), QStringLiteral("/tmp/forks.py")});
        VERIFY_CODE(bomb, 0);
        isUsableBesideTheBomb();
        VERIFY_CODE(m_home.berth({QStringLiteral("kill"), QStringLiteral("--signal"), QStringLiteral("KILL"),
                                  QString::fromUtf8(bomb.out.trimmed())}),
                    0);
    }

    void aServiceThatTakesAllProcesses()
    {
        VERIFY_CODE(exec(byService(QStringLiteral("setsid python3 /tmp/forks.py >/dev/null 2>&1 &"))), 0);
        isUsableBesideTheBomb();
        // One unit has a limit of systemd's own; this is of all of them together.
        QCOMPARE(exec(QStringLiteral("most=$(cat /sys/fs/cgroup/system.slice/pids.max) && "
                                     "threads=$(cat /proc/sys/kernel/threads-max) && "
                                     "test $most -le $((threads * 3 / 4)) && echo bounded"))
                     .out,
                 QByteArray("bounded\n"));
        VERIFY_CODE(exec(QStringLiteral("pkill -KILL -f forks.p[y]")), 0);
    }

    void aRunThatTakesWhatAServiceLeaves()
    {
        VERIFY_CODE(exec(byService(QStringLiteral("setsid python3 /tmp/holds.py >/dev/null 2>&1 &"))), 0);
        VERIFY_CODE(exec(QStringLiteral("until [ -e /tmp/held ]; do sleep 0.1; done"), 60s), 0);
        const auto greedy = m_home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                                          QStringLiteral("python3"), QStringLiteral("/tmp/takes.py")},
                                         120s);
        QCOMPARE(greedy.code, 137);
        QVERIFY2(greedy.err.contains("ran out of memory"), greedy.err.constData());
        VERIFY_CODE(exec(QStringLiteral("pkill -f holds.p[y]"), 30s), 0);
    }

    /// What systemd does when a package brings a service.
    void systemdKeepsTheLimitsWhenItReadsItsUnitsAnew()
    {
        const QString limits =
            QStringLiteral("cat /sys/fs/cgroup/system.slice/memory.max /sys/fs/cgroup/system.slice/pids.max");
        const auto before = exec(limits);
        QVERIFY2(!before.out.contains("max"), before.out.constData());
        VERIFY_CODE(exec(QStringLiteral("apt-get install cron")), 0);
        QCOMPARE(exec(limits).out, before.out);
    }

    /// Last: systemd ends a service that ran out of memory.
    void aServiceThatTakesAllMemory()
    {
        VERIFY_CODE(exec(byService(QStringLiteral("setsid python3 /tmp/takes.py >/dev/null 2>&1 &"))), 0);
        // Its limit ends it, before the machine has nothing left.
        VERIFY_CODE(
            exec(QStringLiteral("until grep -q '^oom [1-9]' /sys/fs/cgroup/system.slice/memory.events.local; "
                                "do sleep 0.2; done"),
                 120s),
            0);
        QCOMPARE(exec(QStringLiteral("echo $(echo here)"), 30s).out, QByteArray("here\n"));
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    Home::Outcome exec(const QString &script, std::chrono::seconds limit = 300s)
    {
        return m_home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                             QStringLiteral("sh"), QStringLiteral("-c"), script},
                            limit);
    }
    /// As the SSH server starts it.
    static QString byService(const QString &command)
    {
        return QStringLiteral("dbclient -y localhost '%1'").arg(command);
    }
    void isUsableBesideTheBomb()
    {
        VERIFY_CODE(exec(QStringLiteral("until [ -e /tmp/full ]; do sleep 0.2; done"), 120s), 0);
        for (int i = 0; i < 4; ++i) // more than wait, forked beforehand
            QCOMPARE(exec(QStringLiteral("echo $(echo here)"), 30s).out, QByteArray("here\n"));
        VERIFY_CODE(exec(QStringLiteral("rm /tmp/full")), 0);
    }

    Home m_home;
};

BERTH_TEST(tst_Limits)
#include "tst_limits.moc"
