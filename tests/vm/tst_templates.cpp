// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using support::Home;

/// Machines that begin as copies of one that has booted: at once, and yet each for itself.
class tst_Templates : public QObject
{
    Q_OBJECT
private slots:
    void copiesHaveNothingOfTheirOwnInCommon()
    {
        constexpr int kCopies = 4;
        Home home;
        home.set(u"machines"_s, kCopies + 2);
        home.set(u"size"_s, u"XS"_s);
        QHash<QString, QSet<QString>> seen;
        for (int i = 0; i < kCopies; ++i) {
            const QString name = u"copy%1"_s.arg(i);
            VERIFY_CODE(home.berth({u"new"_s, name, u"--start"_s}), 0);
            const auto asked =
                home.berth({u"exec"_s, name, u"--"_s, u"sh"_s, u"-c"_s,
                            u"hostname; cat /etc/machine-id; cat /proc/sys/kernel/random/boot_id;"
                            "cat /sys/class/net/eth0/address; cat /proc/sys/kernel/random/uuid;"
                            "python3 -c 'import random; print(random.random())';"
                            "cat /proc/uptime >/dev/null; echo mine > /session/working/own;"
                            "cat /tmp/own 2>/dev/null; echo mine > /tmp/own; df -P /session | wc -l;"
                            "grep -cx \"127.0.1.1 $(hostname)\" /etc/hosts"_s});
            VERIFY_CODE(asked, 0);
            const QList<QByteArray> lines = asked.out.trimmed().split('\n');
            QCOMPARE(lines.size(), 8); // and no file of another
            QCOMPARE(lines[7], QByteArray("1"));
            QCOMPARE(lines[0], name.toLatin1());
            const char *what[] = {"hostname", "machine id",      "boot id",
                                  "card",     "kernel's random", "Python's random"};
            for (int part = 0; part < 6; ++part) {
                QSet<QString> &others = seen[QLatin1String(what[part])];
                QVERIFY2(!others.contains(QString::fromLatin1(lines[part])), what[part]);
                others += QString::fromLatin1(lines[part]);
            }
        }
        const auto machines = QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out);
        QCOMPARE(machines[u"machines"].toArray().size(), kCopies);
        for (const QJsonValue &machine : machines[u"machines"].toArray()) {
            QVERIFY2(machine[u"copy"].toBool(), qPrintable(machine[u"note"].toString()));
            const QString name = machine[u"session"].toString();
            const qint64 before = QDateTime::currentMSecsSinceEpoch();
            const auto clock = home.berth({u"exec"_s, name, u"--"_s, u"date"_s, u"+%s%3N"_s});
            const qint64 after = QDateTime::currentMSecsSinceEpoch();
            QVERIFY2(clock.out.toLongLong() >= before - 100 && clock.out.toLongLong() <= after + 100,
                     clock.out + QByteArray::number(before));
            VERIFY_CODE(home.berth({u"rm"_s, name}), 0);
        }
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    void aCopyCountsTheProcessorTimeThatIsItsOwn()
    {
        Home home;
        home.set(u"size"_s, u"SM"_s);
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s, u"--start"_s}), 0);
        countsItsOwn(home);
        const QString burn = u"timeout 3 sh -c 'while :; do :; done' || :"_s;
        VERIFY_CODE(home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s, burn}), 0);
        const qint64 burnt = machine(home)[u"cpu_ms"].toInteger();
        QVERIFY2(burnt > 1000, qPrintable(QString::number(burnt)));
        QVERIFY(home.killOwner());
        QTRY_VERIFY(machine(home).contains(u"cpu_ms"_s)); // the next owner is in step with its agent
        QVERIFY(machine(home)[u"cpu_ms"].toInteger() >= burnt); // it is still the same machine
        VERIFY_CODE(home.berth({u"fork"_s, u"s"_s, u"twin"_s}), 0);
        const QJsonObject twin = machines(home).last().toObject();
        QVERIFY(twin[u"cpu_ms"].toInteger() < machine(home)[u"cpu_ms"].toInteger());
        countsItsOwn(home);
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s, u"twin"_s}), 0);
    }

    void aCopyIsOnItsNetworkAtOnce()
    {
        Home home;
        const auto run = home.shell(
            u"\"$BERTH\" new s >/dev/null && \"$BERTH\" exec s -- sh -c "
            "'url=$(grep -rhoE \"https?://[^ ]+\" /etc/apt/sources.list /etc/apt/sources.list.d | head -n 1);"
            "curl -sS -o /dev/null -w \"%{http_code}\" $url/dists/trixie/Release'"_s);
        VERIFY_CODE(run, 0);
        QVERIFY2(run.out.size() == 3 && run.out != "000", run.out.constData());
        // And one that shall have none has none, though the machine it was copied from had.
        const auto offline = home.shell(
            u"\"$BERTH\" new alone --network offline >/dev/null && \"$BERTH\" exec alone -- sh -c "
            "'until [ $(cat /sys/class/net/eth0/carrier) = 0 ]; do timeout 1 ip monitor link | head -n 1 "
            ">/dev/null; done;"
            "curl -sS --max-time 5 http://10.0.2.2/ 2>&1; cat /sys/class/net/eth0/carrier'"_s,
            60s);
        QVERIFY2(offline.out.trimmed().endsWith("0"), offline.out + offline.err);
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s, u"alone"_s}), 0);
    }

    /// A new session's is the one that its template has mounted; what has files of its own takes its place.
    void theDiskOfACopyIsSound()
    {
        Home home;
        VERIFY_CODE(home.berth({u"new"_s, u"s"_s}), 0);
        QByteArray files;
        for (int round = 0; round < 2; ++round) {
            // The first command's process is older than the copy, and so is the journal of a disk that came
            // with it.
            const QString script =
                u"[ $(pgrep jbd2/vdb) -lt $$ ] && echo came || echo mounted; cat own; "
                "echo %1 >> own; cp -r /usr/lib/python3/dist-packages round%1"_s.arg(round);
            const auto run = home.berth({u"exec"_s, u"s"_s, u"--"_s, u"sh"_s, u"-c"_s, script});
            VERIFY_CODE(run, 0);
            QVERIFY(machine(home)[u"copy"].toBool());
            QCOMPARE(run.out, (round == 0 ? "came\n" : "mounted\n") + files);
            files += QByteArray::number(round) + '\n';
            VERIFY_CODE(home.berth({u"stop"_s, u"s"_s}), 0);
            VERIFY_CODE(home.shell(u"PATH=$PATH:/sbin e2fsck -fn data/berth/volumes/*.img"_s), 0);
        }
        VERIFY_CODE(home.berth({u"rm"_s, u"s"_s}), 0);
    }

    /// A machine that waits: it becomes the next session's, costs nothing before, and leaves nothing behind.
    void aWarmMachineBecomesTheNextSessions()
    {
        Home home;
        home.set(u"size"_s, u"SM"_s);
        home.set(u"warm_machines"_s, 1);
        VERIFY_CODE(home.berth({u"new"_s, u"first"_s, u"--start"_s}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(warm(home), 1, 60'000);
        QCOMPARE(waiting(home).size(), 1);
        const QString id = waiting(home).first().section(u'-', 1).section(u'.', 0, 0);
        QCOMPARE(machines(home).size(), 1); // nobody's machine is nobody's business

        VERIFY_CODE(home.berth({u"new"_s, u"second"_s, u"--start"_s}), 0);
        const QJsonObject second = machines(home).last().toObject();
        QCOMPARE(second[u"session"].toString(), u"second"_s);
        QCOMPARE(second[u"machine"].toString(), id);
        QVERIFY(second[u"warm"].toBool());
        countsItsOwn(home);
        const auto asked =
            home.berth({u"exec"_s, u"second"_s, u"--"_s, u"sh"_s, u"-c"_s,
                        u"hostname; id -un; echo kept > /session/working/file; date +%s%3N"_s});
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        VERIFY_CODE(asked, 0);
        const QList<QByteArray> lines = asked.out.trimmed().split('\n');
        QCOMPARE(lines.mid(0, 2), (QList<QByteArray>{"second", "agent"}));
        QVERIFY2(std::abs(lines.value(2).toLongLong() - now) < 1000, lines.value(2).constData());

        // Its disk is the session's from then on.
        VERIFY_CODE(home.berth({u"stop"_s, u"second"_s}), 0);
        const auto kept = home.berth({u"exec"_s, u"second"_s, u"--"_s, u"cat"_s, u"/session/working/file"_s});
        VERIFY_CODE(kept, 0);
        QCOMPARE(kept.out, QByteArray("kept\n"));

        // Whoever ends the owner ends what waits, and a killed owner's is ended by the next.
        QTRY_COMPARE_WITH_TIMEOUT(warm(home), 1, 60'000);
        const QString left = waiting(home).first();
        QVERIFY(home.killOwner());
        const auto after =
            home.berth({u"exec"_s, u"second"_s, u"--"_s, u"cat"_s, u"/session/working/file"_s});
        VERIFY_CODE(after, 0);
        QVERIFY(!waiting(home).contains(left));
        VERIFY_CODE(home.berth({u"rm"_s, u"first"_s, u"second"_s}), 0);
        VERIFY_CODE(home.berth({u"new"_s, u"third"_s, u"--start"_s}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(warm(home), 1, 60'000);
        QVERIFY(home.endOwner());
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
        QCOMPARE(waiting(home), QStringList());
    }

    /// Of another size and without a network as well, and each goes to who wants just that.
    void warmMachinesAreWhatWasWantedLately()
    {
        Home home;
        home.set(u"size"_s, u"SM"_s);
        home.set(u"warm_machines"_s, 1);
        VERIFY_CODE(home.berth({u"new"_s, u"first"_s, u"--start"_s}), 0);
        const QStringList offline{u"--size"_s, u"XS"_s, u"--network"_s, u"offline"_s, u"--start"_s};
        VERIFY_CODE(home.berth(QStringList{u"new"_s, u"second"_s} + offline), 0);
        QTRY_COMPARE_WITH_TIMEOUT(warm(home), 2, 60'000);
        const auto listed = home.berth({u"ps"_s});
        QVERIFY2(listed.out.contains("Waiting for new sessions: 2 (XS, SM)."), listed.out.constData());

        VERIFY_CODE(home.berth({u"new"_s, u"third"_s, u"--start"_s}), 0);
        VERIFY_CODE(home.berth(QStringList{u"new"_s, u"fourth"_s} + offline), 0);
        for (const auto &[session, carrier] : {std::pair(u"third"_s, "1\n"), {u"fourth"_s, "0\n"}}) {
            const QJsonArray all = machines(home);
            const auto row = std::find_if(all.begin(), all.end(), [name = session](const QJsonValue &each) {
                return each[u"session"] == name;
            });
            QVERIFY(row != all.end());
            QVERIFY((*row)[u"warm"].toBool());
            const auto asked = home.berth(
                {u"exec"_s, session, u"--"_s, u"sh"_s, u"-c"_s, u"cat $(ls -d /sys/class/net/e*)/carrier"_s});
            QCOMPARE(asked.out, QByteArray(carrier));
        }
        VERIFY_CODE(home.berth({u"rm"_s, u"first"_s, u"second"_s, u"third"_s, u"fourth"_s}), 0);
        QVERIFY(home.endOwner());
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    /// After an update, under an owner that runs on: new sessions get the new agent.
    void aWarmMachineWithAnOlderAgentIsNotTaken()
    {
        Home home;
        home.set(u"size"_s, u"SM"_s);
        home.set(u"warm_machines"_s, 1);
        const auto prepared =
            home.shell(u"cp -r '%1' bin && bin/berth new first --start"_s.arg(QStringLiteral(BERTH_BIN_DIR)));
        VERIFY_CODE(prepared, 0);
        QTRY_COMPARE_WITH_TIMEOUT(warm(home), 1, 60'000);
        const QString older = waiting(home).first();

        VERIFY_CODE(home.shell(u"echo >> bin/berth-agent && bin/berth new second --start"_s), 0);
        const QJsonObject second = machines(home).last().toObject();
        QCOMPARE(second[u"session"].toString(), u"second"_s);
        QVERIFY(!second[u"warm"].toBool() && !second[u"copy"].toBool());
        QTRY_VERIFY_WITH_TIMEOUT(!waiting(home).contains(older), 30'000);
        VERIFY_CODE(home.berth({u"rm"_s, u"first"_s, u"second"_s}), 0);
        QVERIFY(home.endOwner());
        QVERIFY2(home.leftovers().isEmpty(), qPrintable(home.leftovers().join(u'\n')));
    }

    void theDoctorTellsWhyMachinesBoot_data()
    {
        QTest::addColumn<int>("templates");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("says");
        QTest::newRow("they do not") << 1 << u"true"_s << u"ok"_s << u"as copies of"_s;
        QTest::newRow("turned off") << 0 << u"true"_s << u"warning"_s << u"Set it to 1 in"_s;
        QTest::newRow("no folder") << 1 << u"rm -r data/berth/templates; touch data/berth/templates"_s
                                   << u"warning"_s << u"data/berth/templates"_s;
    }
    void theDoctorTellsWhyMachinesBoot()
    {
        QFETCH(int, templates);
        QFETCH(QString, before);
        Home home;
        home.set(u"templates"_s, templates);
        VERIFY_CODE(home.shell(before), 0);
        QTEST(doctor(home)[u"state"].toString(), "state");
        QFETCH(QString, says);
        const QString reason = doctor(home)[u"reason"].toString();
        QVERIFY2(reason.contains(says), qPrintable(reason));
    }

    void isMadeAfterTheFirstMachineAndMendedWhenDamaged()
    {
        Home home;
        home.set(u"size"_s, u"SM"_s);
        VERIFY_CODE(home.shell(u"rm -r data/berth/templates"_s), 0);
        VERIFY_CODE(home.berth({u"new"_s, u"first"_s, u"--size"_s, u"SM"_s, u"--start"_s}), 0);
        QVERIFY(!machine(home)[u"copy"].toBool());
        QTRY_VERIFY_WITH_TIMEOUT(!folders(home).isEmpty(), 60'000);

        // Its owner dies in the middle of making it: nothing is left, and the first machine runs on.
        QVERIFY(home.killOwner());
        VERIFY_CODE(home.berth({u"exec"_s, u"first"_s, u"--"_s, u"true"_s}), 0);
        QVERIFY2(folders(home).filter(u"making"_s).isEmpty(), qPrintable(folders(home).join(u'\n')));
        VERIFY_CODE(home.berth({u"stop"_s, u"first"_s}), 0);
        QTRY_COMPARE_WITH_TIMEOUT(home.leftovers(), QStringList(),
                                  10'000); // the one that was to be copied ends by itself

        VERIFY_CODE(home.berth({u"image"_s, u"build"_s, u"core"_s, u"--size"_s, u"SM"_s}), 0);
        QCOMPARE(folders(home).size(), 1);
        // It names its image by a way that is still right when this home is gone.
        const auto named = home.shell(
            u"cd data/berth/templates/*/ && qemu-img info --output=json -U root.qcow2 | grep backing-filename"_s);
        QVERIFY2(!named.out.isEmpty() && !named.out.contains(home.data().toUtf8()), named.out + named.err);
        VERIFY_CODE(home.berth({u"exec"_s, u"first"_s, u"--"_s, u"true"_s}), 0);
        QVERIFY(machine(home)[u"copy"].toBool());
        VERIFY_CODE(home.berth({u"stop"_s, u"first"_s}), 0);

        // Damaged in a way that shows, and in one that only the copy finds out.
        const QString folder = home.data() + u"/templates/"_s + folders(home).first();
        VERIFY_CODE(
            home.shell(u"cd '%1' && chmod u+w state && touch -r state was && size=$(stat -c %s state) && "
                       "head -c $size /dev/urandom > state && touch -r was state && rm was"_s.arg(folder)),
            0);
        VERIFY_CODE(home.berth({u"exec"_s, u"first"_s, u"--"_s, u"true"_s}), 0);
        QVERIFY(!machine(home)[u"copy"].toBool());
        const QString note = machine(home)[u"note"].toString();
        QVERIFY2(note.contains(u"copy"_s) && note.endsWith(u'.'), qPrintable(note));
        QVERIFY(!QFile::exists(folder + u"/template.json"_s));
        const QString told = doctor(home)[u"reason"].toString();
        QVERIFY2(told.contains(u"did not come up"_s), qPrintable(told));
        VERIFY_CODE(home.berth({u"rm"_s, u"first"_s}), 0);
    }

private:
    static QJsonArray machines(const Home &home)
    {
        return QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out)[u"machines"].toArray();
    }
    /// A machine with one processor cannot have used it for longer than it is there.
    static void countsItsOwn(const Home &home)
    {
        const QJsonArray all = machines(home);
        for (const QJsonValue &each : all) {
            const qint64 used = each[u"cpu_ms"].toInteger(-1);
            const qint64 there = each[u"time_ms"].toInteger();
            QVERIFY2(used >= 0 && used <= there + 500, // it is asked after its time is read
                     qPrintable(u"%1 ms in %2 ms"_s.arg(used).arg(there)));
        }
    }
    static QJsonObject doctor(const Home &home)
    {
        const QByteArray json = home.berth({u"doctor"_s, u"--json"_s}).out;
        for (const QJsonValue &check : QJsonDocument::fromJson(json)[u"checks"].toArray()) {
            if (check[u"id"] == u"templates"_s)
                return check.toObject();
        }
        return {};
    }
    static QJsonObject machine(const Home &home) { return machines(home).first().toObject(); }
    static QStringList waiting(const Home &home)
    {
        return QDir(home.data() + u"/volumes"_s).entryList({u"waiting-*.img"_s}, QDir::Files);
    }
    /// How many stand by, ready to go on.
    static int warm(const Home &home)
    {
        return QJsonDocument::fromJson(home.berth({u"ps"_s, u"--json"_s}).out)[u"warm"].toInt();
    }
    static QStringList folders(const Home &home)
    {
        return QDir(home.data() + u"/templates"_s)
            .entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

BERTH_TEST(tst_Templates)
#include "tst_templates.moc"
