// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStorageInfo>
#include <QTest>

#include <csignal>
#include <sys/mount.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::Home;

/// What holds everything up is taken away, one part after the other. After each: a clear message, nothing
/// leaked, the bill right to the second, the files intact.
class tst_Faults : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("s")}), 0);
        VERIFY_CODE(exec(QStringLiteral("echo kept > /session/working/kept; sync")), 0);
    }

    void theOwnerKilledDuringARun()
    {
        const QString machine = running()[QStringLiteral("machine")].toString();
        const qint64 pid = m_home.qemuPid();
        QVERIFY(pid > 0);
        const qint64 before = running()[QStringLiteral("time_ms")].toInteger();
        QElapsedTimer since;
        since.start();
        const auto killed =
            m_home.shell(whileRunning(QStringLiteral("kill -KILL %1").arg(m_home.ownerPid())));
        VERIFY_CODE(killed, 125);
        QVERIFY2(killed.err.contains("closed"), killed.err.constData());

        // The next command finds the machine, and its meter as if nothing had been.
        VERIFY_CODE(exec(QStringLiteral("cat /session/working/kept")), 0);
        QCOMPARE(running()[QStringLiteral("machine")].toString(), machine);
        QCOMPARE(m_home.qemuPid(), pid);
        const qint64 passed = running()[QStringLiteral("time_ms")].toInteger() - before;
        QVERIFY2(qAbs(passed - since.elapsed()) < 2000,
                 qPrintable(QStringLiteral("%1 ms billed").arg(passed)));
        QCOMPARE(exec(QStringLiteral("pgrep -cf 'sleep 432[1]'")).out, QByteArray("0\n"));
    }

    /// An end that comes while the machine stands still stops the guest's port, if it has something to say.
    void theOwnerKilledOverAPausedMachine()
    {
        const qint64 pid = m_home.qemuPid();
        const auto killed = m_home.shell(
            QStringLiteral("\"$BERTH\" exec -n --timeout 0 s -- sh -c 'while echo up; do :; done' > up & "
                           "berth=$!\nuntil grep -q up up; do read -t 0.1 <> <(:) || :; done\n"
                           "\"$BERTH\" pause s >&2 && kill -KILL %1\nwait $berth")
                .arg(m_home.ownerPid()));
        VERIFY_CODE(killed, 125);
        VERIFY_CODE(m_home.berth({QStringLiteral("resume"), QStringLiteral("s")}), 0);
        QCOMPARE(exec(QStringLiteral("cat /session/working/kept")).out, QByteArray("kept\n"));
        QCOMPARE(m_home.qemuPid(), pid);
    }

    void qemuKilledDuringARun()
    {
        const auto killed = m_home.shell(whileRunning(QStringLiteral("kill -KILL %1").arg(m_home.qemuPid())));
        VERIFY_CODE(killed, 125);
        isStoppedWithANote(QStringLiteral("QEMU"));
        VERIFY_CODE(exec(QStringLiteral("cat /session/working/kept")), 0);
    }

    void theDomainDestroyedBehindOurBack()
    {
        const auto killed = m_home.shell(
            whileRunning(support::kFindsLibvirt
                         + QStringLiteral("virsh -q -c \"$uri\" destroy $(virsh -q -c \"$uri\" list --name | "
                                          "grep -m 1 '%1') >&2 || kill -KILL $berth")
                               .arg(running()[QStringLiteral("machine")].toString())));
        VERIFY_CODE(killed, 125);
        isStoppedWithANote(QString());
        QCOMPARE(exec(QStringLiteral("cat /session/working/kept")).out, QByteArray("kept\n"));
    }

    void theHostDiskFullUnderAMachine()
    {
        if (geteuid() != 0)
            QSKIP("Only root can mount a small disk.");
        Home home;
        const QString volumes = home.data() + QStringLiteral("/volumes");
        QDir().mkpath(volumes);
        QVERIFY(::mount("tmpfs", qPrintable(volumes), "tmpfs", 0, "size=400m") == 0);
        const auto unmount = qScopeGuard([&] { ::umount2(qPrintable(volumes), MNT_DETACH); });
        const auto run = home.shell(
            QStringLiteral("head -c 600M /dev/urandom > big; \"$BERTH\" new s >/dev/null && "
                           "\"$BERTH\" exec -n s -- sh -c 'echo kept > kept; sync' && \"$BERTH\" cp big s:"),
            400s);
        QVERIFY2(run.code > 0 && run.code < 125, run.err.constData());
        // One sentence of what went wrong, not a hang; the machine goes on when there is space.
        QVERIFY(!run.err.trimmed().isEmpty());
        QCOMPARE(stateOf(home), QStringLiteral("paused"));
        VERIFY_CODE(home.shell(QStringLiteral("mount -o remount,size=900m '%1'").arg(volumes)), 0);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(home), QStringLiteral("running"), 30'000);
        QTRY_VERIFY(isClockRight(home));
        VERIFY_CODE(home.berth({QStringLiteral("stop"), QStringLiteral("s")}), 0);
        QCOMPARE(home.shell(QStringLiteral("\"$BERTH\" exec -n s -- cat kept")).out, QByteArray("kept\n"));
        VERIFY_CODE(home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    /// The disk has a floor: what a guest writes without end takes nothing of the reserve, and is all there
    /// when there is room again.
    void aMachineThatWritesStopsAtTheReserve()
    {
        if (geteuid() != 0)
            QSKIP("Only root can mount a small disk.");
        const qint64 kReserveMiB = 64;
        Home home;
        home.set(QStringLiteral("reserve_mib"), int(kReserveMiB));
        const QString volumes = home.data() + QStringLiteral("/volumes");
        QDir().mkpath(volumes);
        QVERIFY(::mount("tmpfs", qPrintable(volumes), "tmpfs", 0, "size=400m") == 0);
        const auto unmount = qScopeGuard([&] { ::umount2(qPrintable(volumes), MNT_DETACH); });
        const auto begun = home.shell(
            QStringLiteral("\"$BERTH\" new s >/dev/null && \"$BERTH\" exec -n --detach s -- sh -c "
                           "'dd if=/dev/zero of=zeros bs=1M count=600 oflag=direct && echo whole > done'"));
        VERIFY_CODE(begun, 0);
        QStringList told;
        const auto note = [&] { return session(home)[QStringLiteral("note")].toString(); };
        QTRY_COMPARE_WITH_TIMEOUT((told << note(), stateOf(home)), QStringLiteral("paused"), 120'000);
        QVERIFY2(told.join(u'\n').contains(QStringLiteral("nearly full: the machine writes more slowly")),
                 qPrintable(told.join(u'\n'))); // while it still ran
        QVERIFY2(note().contains(home.data()), qPrintable(note()));
        QVERIFY(QStorageInfo(volumes).bytesAvailable() >= kReserveMiB << 20);
        VERIFY_CODE(home.shell(QStringLiteral("mount -o remount,size=900m '%1'").arg(volumes)), 0);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(home), QStringLiteral("running"), 60'000);
        const auto size = QStringLiteral("\"$BERTH\" exec -n s -- sh -c 'cat done; stat -c %s zeros'");
        QTRY_COMPARE_WITH_TIMEOUT(home.shell(size).out, QByteArray("whole\n629145600\n"), 120'000);
        // Its disk takes more than is left: a fork says so before it copies anything.
        const auto forked = home.berth({QStringLiteral("fork"), QStringLiteral("s"), QStringLiteral("twin")});
        QVERIFY2(forked.code > 0 && forked.err.contains("The copy of the disks"), forked.err.constData());
        QVERIFY(!home.berth({QStringLiteral("ls")}).out.contains("twin"));
        VERIFY_CODE(home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    /// What the kernel takes for a process counts to no group: here as much as the process itself has.
    void aRunThatMakesTheKernelTakeAllMemory()
    {
        Home home;
        VERIFY_CODE(home.berth({QStringLiteral("new"), QStringLiteral("s"), QStringLiteral("--size"),
                                QStringLiteral("XS")}),
                    0);
        const auto greedy = home.berth(
            {QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"), QStringLiteral("python3"),
             QStringLiteral("-c"),
             QStringLiteral("import mmap\n"
                            "own = b'x' * (260 << 20)\n"
                            "room = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)\n"
                            "for page in range(0, 1 << 40, 1 << 21):\n" // each with a table of its own
                            "    room[page] = 1\n")});
        QCOMPARE(greedy.code, 137);
        QVERIFY2(greedy.err.contains("ran out of memory"), greedy.err.constData());
        VERIFY_CODE(home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                                QStringLiteral("true")}),
                    0);
        VERIFY_CODE(home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
    }

    void ownerAndMachineKilledTogether()
    {
        VERIFY_CODE(exec(QStringLiteral("true")), 0);
        const qint64 before = running()[QStringLiteral("time_ms")].toInteger();
        QElapsedTimer since;
        since.start();
        QVERIFY(support::signalProcess(pid_t(m_home.ownerPid()), SIGKILL));
        QVERIFY(support::signalProcess(pid_t(m_home.qemuPid()), SIGKILL));
        const qint64 lived = since.elapsed();
        isStoppedWithANote(QString());
        const qint64 billed = billedMs() - m_billedBefore - before;
        // Up to the end that libvirt saw, a moment after.
        QVERIFY2(billed >= -1000 && billed <= lived + 5000,
                 qPrintable(QStringLiteral("%1 ms billed").arg(billed)));
        QCOMPARE(exec(QStringLiteral("cat /session/working/kept")).out, QByteArray("kept\n"));
    }

    void cleanupTestCase()
    {
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("s")}), 0);
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
    }

private:
    Home::Outcome exec(const QString &script)
    {
        return m_home.berth({QStringLiteral("exec"), QStringLiteral("s"), QStringLiteral("--"),
                             QStringLiteral("sh"), QStringLiteral("-c"), script});
    }
    /// A script that does something to a run once it runs, and ends with the run's exit code.
    static QString whileRunning(const QString &deed)
    {
        return QStringLiteral(
                   "\"$BERTH\" exec -n --timeout 0 s -- sh -c 'echo up; exec sleep 4321' > up & berth=$!\n"
                   "until grep -q up up; do read -t 0.1 <> <(:) || :; done\n%1\nwait $berth")
            .arg(deed);
    }
    QJsonObject running()
    {
        const auto machines = m_home.berth({QStringLiteral("ps"), QStringLiteral("--json")});
        const QJsonArray rows = QJsonDocument::fromJson(machines.out)[QStringLiteral("machines")].toArray();
        m_billedBefore = billedMs() - rows.first()[QStringLiteral("time_ms")].toInteger();
        return rows.first().toObject();
    }
    qint64 billedMs()
    {
        const auto cost = m_home.berth({QStringLiteral("cost"), QStringLiteral("--json")});
        return QJsonDocument::fromJson(cost.out)[QStringLiteral("total")][QStringLiteral("time_ms")]
            .toInteger();
    }
    static QJsonObject session(const Home &home)
    {
        const auto sessions = home.berth({QStringLiteral("ls"), QStringLiteral("--json")});
        return QJsonDocument::fromJson(sessions.out)[QStringLiteral("sessions")].toArray().first().toObject();
    }
    static QString stateOf(const Home &home) { return session(home)[QStringLiteral("state")].toString(); }
    static bool isClockRight(const Home &home)
    {
        const qint64 before = QDateTime::currentMSecsSinceEpoch();
        const auto clock = home.shell(QStringLiteral("\"$BERTH\" exec -n s -- date +%s%3N"));
        const qint64 after = QDateTime::currentMSecsSinceEpoch();
        return clock.out.toLongLong() >= before - 100 && clock.out.toLongLong() <= after + 100;
    }
    void isStoppedWithANote(const QString &word)
    {
        const auto read = [this] { return session(m_home); };
        QJsonObject found = read();
        // libvirt's event may be on its way still.
        QTRY_COMPARE_WITH_TIMEOUT((found = read())[QStringLiteral("state")].toString(),
                                  QStringLiteral("stopped"), 30'000);
        const QString note = found[QStringLiteral("note")].toString();
        QVERIFY2(note.endsWith(u'.') && note.contains(word), qPrintable(note));
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
        const qint64 billed = billedMs();
        QTest::qWait(1100); // a meter that still ran would tick in this time
        QCOMPARE(billedMs(), billed);
    }

    Home m_home;
    qint64 m_billedBefore = 0;
};

BERTH_TEST(tst_Faults)
#include "tst_faults.moc"
