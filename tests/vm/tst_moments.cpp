// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/process_state.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using support::Home;

/// Machines that stand still, go back, and go on twice.
class tst_Moments : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_home = std::make_unique<Home>();
        m_home->set(u"size"_s, u"SM"_s);
    }
    void cleanup() { m_home.reset(); }

    void aPausedMachineStandsStillAndCostsNothing()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        counts(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > 0);
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
        const QJsonObject paused = machine(u"s"_s);
        QCOMPARE(paused[u"state"].toString(), u"paused"_s);
        const qint64 processor = processorTicks(m_home->qemuPid());
        QTest::qWait(2000); // nothing is to happen
        QVERIFY(processorTicks(m_home->qemuPid()) - processor <= 5);
        QCOMPARE(machine(u"s"_s)[u"time_ms"].toInteger(), paused[u"time_ms"].toInteger());
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);

        VERIFY_CODE(berth({u"resume"_s, u"s"_s}), 0);
        const auto asked = berth({u"exec"_s, u"s"_s, u"--"_s, u"date"_s, u"+%s%3N"_s});
        QVERIFY(std::abs(asked.out.toLongLong() - QDateTime::currentMSecsSinceEpoch()) < 1000);
        const int before = counted(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > before);
        VERIFY_CODE(berth({u"resume"_s, u"s"_s}), 0);
        QVERIFY(machine(u"s"_s)[u"time_ms"].toInteger() > paused[u"time_ms"].toInteger());
    }

    void whatNeedsAPausedMachineLetsItGoOn()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
        const auto run = berth({u"exec"_s, u"s"_s, u"--"_s, u"echo"_s, u"here"_s});
        VERIFY_CODE(run, 0);
        QCOMPARE(run.out, QByteArray("here\n"));
        QCOMPARE(machine(u"s"_s)[u"state"].toString(), u"running"_s);
    }

    void whatComesWhileAMachineGoesOnWaitsForIt()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        for (int time = 0; time < 3; ++time) {
            VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
            const auto runs = m_home->shell(
                u"for each in 1 2 3 4 5 6 7 8; do \"$BERTH\" exec s -- true & runs+=\" $!\"; done\n"
                "for run in $runs; do wait $run || failed=$?; done; exit $failed"_s);
            VERIFY_CODE(runs, 0);
        }
    }

    void aPausedMachineOutlivesItsOwnerAndLosesNothingWhenStopped()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        counts(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > 0);
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
        const qint64 billed = machine(u"s"_s)[u"time_ms"].toInteger();
        QVERIFY(m_home->killOwner());
        QCOMPARE(machine(u"s"_s)[u"state"].toString(), u"paused"_s);
        QCOMPARE(machine(u"s"_s)[u"time_ms"].toInteger(), billed);
        const int before = counted(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > before);

        // Only in its memory when it is paused, and nobody is connected to it when it is stopped.
        VERIFY_CODE(
            berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo kept > /session/working/f"_s}), 0);
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
        QVERIFY(m_home->killOwner());
        VERIFY_CODE(berth({u"stop"_s, u"s"_s}), 0);
        QVERIFY2(m_home->leftovers().isEmpty(), qPrintable(m_home->leftovers().join(u'\n')));
        QCOMPARE(berth({u"exec"_s, u"s"_s, u"--"_s, u"cat"_s, u"/session/working/f"_s}).out,
                 QByteArray("kept\n"));
    }

    void goesBackToASnapshotAsOftenAsWanted()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        writes(u"s"_s, u"one"_s);
        counts(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > 0);
        VERIFY_CODE(berth({u"snapshot"_s, u"s"_s, u"first"_s}), 0);
        const int then = counted(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > then); // it goes on
        writes(u"s"_s, u"two"_s);
        QTRY_VERIFY(counted(u"s"_s) > then + 3);
        const QString before = machine(u"s"_s)[u"machine"].toString();
        for (int time = 0; time < 2; ++time) {
            VERIFY_CODE(berth({u"restore"_s, u"s"_s, u"first"_s}), 0);
            QVERIFY(machine(u"s"_s)[u"machine"].toString() != before);
            QCOMPARE(reads(u"s"_s), QByteArray("one\none\n"));
            const int now = counted(u"s"_s);
            QTRY_VERIFY(counted(u"s"_s) > now); // what ran then runs
            writes(u"s"_s, u"two"_s);
        }
        // Also from nothing, and with the network.
        VERIFY_CODE(berth({u"stop"_s, u"s"_s}), 0);
        VERIFY_CODE(berth({u"restore"_s, u"s"_s, u"first"_s}), 0);
        QCOMPARE(reads(u"s"_s), QByteArray("one\none\n"));
        const auto online = berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s, kAsksTheMirror});
        QVERIFY2(online.out.size() == 3 && online.out != "000", online.out + online.err);
        VERIFY_CODE(berth({u"rm"_s, u"s"_s}), 0);
        QVERIFY2(m_home->leftovers().isEmpty(), qPrintable(m_home->leftovers().join(u'\n')));
        QVERIFY(QDir(m_home->data() + u"/snapshots"_s).isEmpty());
    }

    void goesOnAtOnceWhenItsOwnerIsKilledMeanwhile_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("moment"); // when it is true
        const QString written = u"[ -s data/berth/snapshots/*/.making-*/memory ]"_s;
        const QString noted = u"[ -d data/berth/snapshots/*/.making-*/ ]"_s;
        QTest::newRow("a snapshot that begins") << u"snapshot s first"_s << noted;
        QTest::newRow("a snapshot that is written") << u"snapshot s first"_s << written;
        QTest::newRow("a fork that is written") << u"fork s twin"_s << written;
        QTest::newRow("a fork that starts")
            << u"fork s twin"_s << u"[ $(ls data/berth/machines | wc -l) = 2 ]"_s;
    }
    void goesOnAtOnceWhenItsOwnerIsKilledMeanwhile()
    {
        QFETCH(QString, command);
        QFETCH(QString, moment);
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        counts(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > 0);
        if (!moment.contains(u"machines"_s))
            writesItsMemory(4'000'000);
        const QString before = machine(u"s"_s)[u"machine"].toString();
        const int then = counted(u"s"_s);
        killsTheOwner(command, moment);

        QElapsedTimer since;
        since.start();
        const int now = counted(u"s"_s);
        const qint64 took = since.elapsed();
        qInfo("It answered after %lld ms.", took);
        QVERIFY(took < 15'000); // a slow host starts an owner in that
        QVERIFY(now >= then); // and did not begin anew
        QTRY_VERIFY(counted(u"s"_s) > now);
        QCOMPARE(machine(u"s"_s)[u"machine"].toString(), before);
        QTest::qWait(2000); // what was being written must not stop it at its end
        QTRY_VERIFY(counted(u"s"_s) > now + 3);

        QCOMPARE(QJsonDocument::fromJson(berth({u"ls"_s, u"--json"_s}).out)[u"sessions"].toArray().size(), 1);
        QTRY_COMPARE(QDir(m_home->data() + u"/machines"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot),
                     QStringList(before)); // what was half started is ended
        QCOMPARE(QDir(m_home->data() + u"/volumes"_s).entryList(QDir::Files).size(), 1);
        VERIFY_CODE(m_home->shell(u"! ls -d data/berth/snapshots/*/.making-*"_s), 0);
        writesItsMemory(1'000'000'000);
        VERIFY_CODE(berth({u"snapshot"_s, u"s"_s, u"second"_s}), 0);
    }

    void aPausedMachineStaysSoWhenItsOwnerIsKilledDuringASnapshot()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        counts(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > 0);
        writesItsMemory(4'000'000);
        VERIFY_CODE(berth({u"pause"_s, u"s"_s}), 0);
        killsTheOwner(u"snapshot s first"_s, u"[ -s data/berth/snapshots/*/.making-*/memory ]"_s);
        QCOMPARE(machine(u"s"_s)[u"state"].toString(), u"paused"_s);
        VERIFY_CODE(berth({u"resume"_s, u"s"_s}), 0);
        const int now = counted(u"s"_s);
        QTRY_VERIFY(counted(u"s"_s) > now);
    }

    void aForkGoesOnBesideItsOrigin()
    {
        VERIFY_CODE(berth({u"new"_s, u"origin"_s, u"--start"_s}), 0);
        writes(u"origin"_s, u"shared"_s);
        counts(u"origin"_s);
        QTRY_VERIFY(counted(u"origin"_s) > 0);
        VERIFY_CODE(berth({u"fork"_s, u"origin"_s, u"twin"_s}), 0);
        for (const QString &name : {u"origin"_s, u"twin"_s}) {
            QCOMPARE(reads(name), QByteArray("shared\nshared\n"));
            const int now = counted(name);
            QTRY_VERIFY(counted(name) > now);
        }
        writes(u"twin"_s, u"its own"_s);
        QCOMPARE(reads(u"origin"_s), QByteArray("shared\nshared\n"));
        const QString identity = u"hostname; cat /etc/machine-id /proc/sys/kernel/random/boot_id "
                                 "/sys/class/net/eth0/address /proc/sys/kernel/random/uuid"_s;
        const auto origin =
            berth({u"exec"_s, u"origin"_s, u"--"_s, u"sh"_s, u"-c"_s, identity}).out.split('\n');
        const auto twin = berth({u"exec"_s, u"twin"_s, u"--"_s, u"sh"_s, u"-c"_s, identity}).out.split('\n');
        QCOMPARE(origin.size(), 6);
        QCOMPARE(twin.first(), QByteArray("twin"));
        for (int part = 0; part < 5; ++part)
            QVERIFY2(origin[part] != twin[part], twin[part].constData());
        // The disks are two.
        VERIFY_CODE(berth({u"rm"_s, u"origin"_s}), 0);
        VERIFY_CODE(berth({u"stop"_s, u"twin"_s}), 0);
        const auto kept = berth({u"exec"_s, u"twin"_s, u"--"_s, u"cat"_s, u"/session/working/f"_s});
        QCOMPARE(kept.out, QByteArray("its own\n"));
        VERIFY_CODE(berth({u"rm"_s, u"twin"_s}), 0);
        QVERIFY2(m_home->leftovers().isEmpty(), qPrintable(m_home->leftovers().join(u'\n')));
    }

    void whatDoesNotGoOnLeavesTheOriginalRunning()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        writes(u"s"_s, u"original"_s);
        VERIFY_CODE(berth({u"snapshot"_s, u"s"_s, u"first"_s}), 0);
        const QString before = machine(u"s"_s)[u"machine"].toString();
        VERIFY_CODE(m_home->shell(u"f=$(echo data/berth/snapshots/*/first/memory); "
                                  "head -c 100000 /dev/urandom | dd of=$f conv=notrunc status=none"_s),
                    0);
        const auto restored = berth({u"restore"_s, u"s"_s, u"first"_s});
        QVERIFY(restored.code != 0);
        QVERIFY2(restored.err.contains("does not go on"), restored.err.constData());
        QCOMPARE(machine(u"s"_s)[u"machine"].toString(), before);
        QCOMPARE(machine(u"s"_s)[u"state"].toString(), u"running"_s);
        QCOMPARE(reads(u"s"_s), QByteArray("original\noriginal\n"));
        QCOMPARE(QDir(m_home->data() + u"/volumes"_s).entryList({u"*.img"_s}).size(), 1);

        // One that was taken with other devices, or a QEMU, that would end over it.
        VERIFY_CODE(
            m_home->shell(
                u"sed -i 's/\"software\": \"[^\"]*/&0/' data/berth/snapshots/*/first/snapshot.json"_s),
            0);
        const auto foreign = berth({u"restore"_s, u"s"_s, u"first"_s});
        QVERIFY(foreign.code != 0);
        QVERIFY2(foreign.err.contains("with another Berth, QEMU or libvirt"), foreign.err.constData());
        VERIFY_CODE(m_home->shell(u"rm data/berth/snapshots/*/first/volume"_s), 0);
        QVERIFY(berth({u"restore"_s, u"s"_s, u"first"_s}).code != 0);
        QCOMPARE(machine(u"s"_s)[u"machine"].toString(), before);

        // No place to write to: the machine goes on, and nothing half is left.
        VERIFY_CODE(m_home->shell(u"rm -r data/berth/snapshots && touch data/berth/snapshots"_s), 0);
        const auto forked = berth({u"fork"_s, u"s"_s});
        QVERIFY(forked.code != 0);
        QVERIFY(forked.err.contains("snapshot"));
        QCOMPARE(reads(u"s"_s), QByteArray("original\noriginal\n"));
        QCOMPARE(QJsonDocument::fromJson(berth({u"ls"_s, u"--json"_s}).out)[u"sessions"].toArray().size(), 1);
    }

    void aMachineThatAnotherBerthStartedRunsOnAndIsNotKept()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        writes(u"s"_s, u"original"_s);
        QVERIFY(m_home->killOwner());
        const auto renoted = m_home->shell(
            support::kFindsLibvirt
            + u"name=$(virsh -q -c \"$uri\" list --name | grep -m 1 .) && "
              "note=$(virsh -q -c \"$uri\" metadata \"$name\" urn:berth:machine:1) && "
              "other=$(sed -E 's/ software=\"[^\"]+/&0/' <<< \"$note\") && [ \"$note\" != \"$other\" ] && "
              "virsh -q -c \"$uri\" metadata \"$name\" urn:berth:machine:1 --live --key berth --set \"$other\""_s);
        VERIFY_CODE(renoted, 0);
        for (const QStringList &arguments :
             {QStringList{u"snapshot"_s, u"s"_s, u"first"_s}, QStringList{u"fork"_s, u"s"_s}}) {
            const auto refused = berth(arguments);
            QVERIFY(refused.code != 0);
            QVERIFY2(refused.err.contains("Stop the session first"), refused.err.constData());
        }
        QCOMPARE(machine(u"s"_s)[u"state"].toString(), u"running"_s);
        QCOMPARE(reads(u"s"_s), QByteArray("original\noriginal\n"));
        VERIFY_CODE(berth({u"stop"_s, u"s"_s}), 0);
        QCOMPARE(berth({u"exec"_s, u"s"_s, u"--"_s, u"cat"_s, u"/session/working/f"_s}).out,
                 QByteArray("original\n"));
        VERIFY_CODE(berth({u"snapshot"_s, u"s"_s, u"first"_s}), 0);
    }

    void refusesWhatMakesNoSense()
    {
        VERIFY_CODE(berth({u"new"_s, u"s"_s}), 0);
        const std::pair<QStringList, QByteArray> attempts[]{
            {{u"pause"_s, u"s"_s}, "no machine"},
            {{u"resume"_s, u"s"_s}, "no machine"},
            {{u"snapshot"_s, u"s"_s}, "no machine"},
            {{u"fork"_s, u"s"_s}, "no machine"},
            {{u"snapshot"_s, u"s"_s, u"../x"_s}, "name"},
            {{u"restore"_s, u"s"_s, u"x"_s}, "no snapshots"},
            {{u"restore"_s, u"nosuch"_s, u"x"_s}, "no session"},
            {{u"snapshots"_s, u"s"_s, u"--rm"_s, u"x"_s}, "no snapshots"},
        };
        for (const auto &[arguments, says] : attempts) {
            const auto refused = berth(arguments);
            QVERIFY2(refused.code != 0 && refused.err.contains(says),
                     qPrintable(arguments.join(u' ') + u": "_s + QString::fromUtf8(refused.err)));
        }
    }

private:
    Home::Outcome berth(const QStringList &arguments) const { return m_home->berth(arguments); }
    QJsonObject machine(const QString &session) const
    {
        const auto machines =
            QJsonDocument::fromJson(berth({u"ps"_s, u"--json"_s}).out)[u"machines"].toArray();
        for (const QJsonValue &each : machines) {
            if (each[u"session"].toString() == session)
                return each.toObject();
        }
        return {};
    }
    /// At that many bytes a second; with few there is time for something to happen meanwhile.
    void writesItsMemory(int speed) const
    {
        VERIFY_CODE(
            m_home->shell(support::kFindsLibvirt
                          + u"virsh -q -c \"$uri\" qemu-monitor-command \"$(virsh -q -c \"$uri\" list "
                            "--name | grep -m 1 .)\" '{\"execute\":\"migrate-set-parameters\","
                            "\"arguments\":{\"max-bandwidth\":%1}}'"_s.arg(speed)),
            0);
    }
    void killsTheOwner(const QString &command, const QString &moment) const
    {
        const qint64 owner = m_home->ownerPid();
        const auto killed = m_home->shell(u"\"$BERTH\" %1 & berth=$!\n"
                                          "until %2; do read -t 0.02 <> <(:) || :; done 2>/dev/null\n"
                                          "kill -KILL %3; wait $berth"_s.arg(command, moment)
                                              .arg(owner));
        VERIFY_CODE(killed, 7);
        QVERIFY2(killed.err.contains("closed"), killed.err.constData());
        // Its socket takes connections for a moment after it has closed that one.
        QVERIFY(QTest::qWaitFor([owner] { return support::isOver(owner); }, 10'000));
    }
    /// A program in the background that counts up in memory. Whoever looks meanwhile finds a whole number.
    void counts(const QString &session) const
    {
        VERIFY_CODE(berth({u"exec"_s, session, u"--"_s, u"sh"_s, u"-c"_s,
                           u"(i=0; while :; do i=$((i+1)); echo $i > /dev/shm/next; "
                           "mv /dev/shm/next /dev/shm/count; sleep 0.2; done) "
                           ">/dev/null 2>&1 &"_s}),
                    0);
    }
    int counted(const QString &session) const
    {
        const auto run = berth({u"exec"_s, session, u"--"_s, u"cat"_s, u"/dev/shm/count"_s});
        if (run.code != 0)
            qInfo("%d %s", run.code, run.err.constData()); // it has not begun, or has been ended
        return run.out.trimmed().toInt();
    }
    /// On the session's disk and on the machine's.
    void writes(const QString &session, const QString &what) const
    {
        VERIFY_CODE(berth({u"exec"_s, session, u"--"_s, u"sh"_s, u"-c"_s,
                           u"echo '%1' | tee /session/working/f > /home/agent/f"_s.arg(what)}),
                    0);
    }
    QByteArray reads(const QString &session) const
    {
        return berth({u"exec"_s, session, u"--"_s, u"cat"_s, u"/session/working/f"_s, u"/home/agent/f"_s})
            .out;
    }
    /// proc_pid_stat(5): utime and stime.
    static qint64 processorTicks(qint64 pid)
    {
        const QList<QByteArray> fields = support::processState(pid);
        return fields.value(11).toLongLong() + fields.value(12).toLongLong();
    }

    inline static const QString kAsksTheMirror =
        u"url=$(grep -rhoE 'https?://[^ ]+' /etc/apt/sources.list /etc/apt/sources.list.d | head -n 1);"
        "curl -sS -o /dev/null -w '%{http_code}' $url/dists/trixie/Release"_s;
    std::unique_ptr<Home> m_home;
};

BERTH_TEST(tst_Moments)
#include "tst_moments.moc"
