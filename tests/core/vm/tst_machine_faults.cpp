// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"
#include "core/base/quantity.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/machine.h"
#include "tests/core/vm/network/network_processes.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <optional>
#include <sys/mount.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using support::finish;
using support::TinyGuest;
using vm::Machine;
using vm::StopReason;

/// What is left of a machine when something under it is killed, is full or is taken away: nothing.
class tst_MachineFaults : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_tiny.emplace(); }
    void cleanup()
    {
        const bool isClean = QTest::qWaitFor([this] { return m_tiny->leftovers().isEmpty(); });
        const QStringList left = m_tiny->leftovers();
        m_tiny->endAll();
        QVERIFY2(isClean, qPrintable(left.join(u'\n')));
    }
    void cleanupTestCase() { m_tiny.reset(); }

    void tellsWhenQemuIsKilled()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        QVERIFY(support::signalProcess(m_tiny->qemus().value(0), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 60000);
        QCOMPARE(stopped[0][0].value<StopReason>(), StopReason::Crashed);
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void tellsWhenItIsDestroyedBehindOurBack()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        const auto other = finish(vm::Hypervisor::open(m_tiny->places)).value();
        QVERIFY(finish(other->destroy(u"berth-"_s + machine->id())));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 60000);
        QCOMPARE(stopped[0][0].value<StopReason>(), StopReason::Destroyed);
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void outlivesLibvirtsDaemon()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        QSignalSpy reconnected(m_tiny->hypervisor.get(), &vm::Hypervisor::reconnected);
        m_tiny->killDaemon();
        QTRY_COMPARE_WITH_TIMEOUT(reconnected.size(), 1, 60000);
        QCOMPARE(stopped.size(), 0);
        QCOMPARE(m_tiny->qemus().size(), 1);
        QVERIFY(finish(machine->stop()));
    }

    void outlivesAWriteToADeadDaemon()
    {
        QVERIFY(finish(vm::Hypervisor::open(m_tiny->places)));
        QCOMPARE(::raise(SIGPIPE), 0); // as the kernel does, when libvirt happens to be writing
    }

    void stopsWhileLibvirtsDaemonIsAway()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        m_tiny->killDaemon();
        QVERIFY(finish(machine->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void tellsWhenItEndsWhileLibvirtsDaemonIsAway()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        m_tiny->killDaemon();
        QVERIFY(support::signalProcess(m_tiny->qemus().value(0), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 60000);
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void leavesNothingWhenTheDaemonDiesInTheMiddleOfAStart_data()
    {
        QTest::addColumn<int>("after");
        for (const int after : {40, 120})
            QTest::addRow("%d ms", after) << after;
    }
    void leavesNothingWhenTheDaemonDiesInTheMiddleOfAStart()
    {
        QFETCH(int, after);
        auto task = Machine::start(m_tiny->hypervisor.get(), m_tiny->places, m_tiny->order(TinyGuest::Halts));
        bool done = false;
        task.start([&done] { done = true; });
        QTest::qWait(after);
        m_tiny->killDaemon();
        QTRY_VERIFY_WITH_TIMEOUT(done, 60000);
        if (task.result()) { // it was through already
            QVERIFY(finish((*task.result())->stop()));
            return;
        }
        QVERIFY2(task.result().error().text.endsWith(u'.'), qPrintable(task.result().error().text));
        QTRY_VERIFY_WITH_TIMEOUT(m_tiny->hypervisor->isConnected(), 60000);
        // What libvirt forgot is found by its traces when the next owner comes. It is slow to list its
        // machines when it lost one in the middle.
        QVERIFY(finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places), 120s));
        QTRY_COMPARE(m_tiny->processes(), QList<pid_t>());
        QCOMPARE(vm::MachineFolder::ids(m_tiny->places), QStringList());
        // libvirt 11.3 may keep a domain for ever that had no process yet ("starting up"): another libvirt.
        m_tiny.emplace();
    }

    void leavesNothingWhenTheStartIsCancelled_data()
    {
        QTest::addColumn<vm::NetworkPolicy>("policy");
        QTest::newRow("open") << vm::NetworkPolicy::Open;
        QTest::newRow("offline") << vm::NetworkPolicy::Offline;
    }
    void leavesNothingWhenTheStartIsCancelled()
    {
        QFETCH(vm::NetworkPolicy, policy);
        for (int after = 0; after < 1000; after += 50) {
            const auto order = m_tiny->order(TinyGuest::Halts, policy);
            auto task = Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order);
            task.start();
            QTest::qWait(after);
            if (!task.isRunning()) {
                QVERIFY(task.result());
                QVERIFY(finish((*task.result())->stop()));
                break;
            }
            task.cancel();
            QTRY_COMPARE_WITH_TIMEOUT(m_tiny->leftovers(), QStringList(), 30000);
        }
        m_tiny->hypervisor.reset(); // waits for the calls under way
        m_tiny->open();
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void stopsAllTheSameWhenTheStopIsCancelled()
    {
        for (const int after : {0, 20, 2000}) {
            const auto machine = m_tiny->start(TinyGuest::Halts);
            QVERIFY(machine);
            auto task = machine->stop();
            task.start();
            QTest::qWait(after);
            task.cancel();
            QTRY_COMPARE_WITH_TIMEOUT(m_tiny->leftovers(), QStringList(), 60000);
        }
    }

    void getsAnotherNetworkWhateverDies_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::newRow("keeper") << QByteArray("berth-network");
        QTest::newRow("pasta") << QByteArray("--config-net");
        QTest::newRow("passt") << QByteArray("--fd");
    }
    void getsAnotherNetworkWhateverDies()
    {
        QFETCH(QByteArray, command);
        const auto machine = m_tiny->start(TinyGuest::Halts, vm::NetworkPolicy::Open);
        QVERIFY(machine && !machine->network().error);
        const QSignalSpy changed(machine.get(), &Machine::networkChanged);
        for (int times = 1; times <= 2; ++times) {
            const pid_t keeper = keeperOf(folderOf(machine->id()));
            pid_t pid = keeper;
            if (command != "berth-network") // passt comes after QEMU
                QTRY_VERIFY((pid = processOf(keeper, command)) > 0);
            QVERIFY(support::signalProcess(pid, SIGKILL));
            QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2 * times, 15000); // broken, and mended
            QVERIFY(!machine->network().error);
            QVERIFY(machine->network().renewal);
            QCOMPARE(machine->network().policy, vm::NetworkPolicy::Open);
            QVERIFY(keeperOf(folderOf(machine->id())) != keeper);
        }
        QVERIFY(finish(machine->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void getsAnotherNetworkFromTheNextOwner()
    {
        auto machine = m_tiny->start(TinyGuest::Halts, vm::NetworkPolicy::Open);
        QVERIFY(machine && !machine->network().error);
        const pid_t keeper = keeperOf(folderOf(machine->id()));
        machine.reset();
        QVERIFY(support::signalProcess(keeper, SIGKILL));
        QTRY_COMPARE(processesOf(keeper).size(), 0);
        const auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found && found->size() == 1);
        const auto &again = found->front();
        QCOMPARE(again->network().policy, vm::NetworkPolicy::Offline);
        QTRY_COMPARE_WITH_TIMEOUT(again->network().policy, vm::NetworkPolicy::Open, 15000);
        QVERIFY(finish(again->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void leavesNothingWhenItEndsWithoutANetwork()
    {
        for (const int after : {0, 30, 100}) {
            const auto machine = m_tiny->start(TinyGuest::Halts, vm::NetworkPolicy::Open);
            QVERIFY(machine && !machine->network().error);
            const QSignalSpy changed(machine.get(), &Machine::networkChanged);
            QVERIFY(support::signalProcess(keeperOf(folderOf(machine->id())), SIGKILL));
            QTRY_COMPARE(changed.size(), 1);
            QTest::qWait(after); // into the middle of the renewal
            QVERIFY(finish(machine->stop()));
            QTRY_COMPARE(m_tiny->leftovers(), QStringList());
        }
    }

    void endsADomainThatHasLostItsFolder()
    {
        auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        const QString id = machine->id();
        machine.reset();
        vm::MachineFolder(m_tiny->places, id).remove();
        const auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found);
        QCOMPARE(found->size(), 0u);
        QTRY_COMPARE_WITH_TIMEOUT(m_tiny->leftovers(), QStringList(), 60000);
    }

    /// QEMU goes on writing, and at the end of that would stop what was let go meanwhile.
    void letsGoWhatAnEarlierOwnerHeldForASnapshot()
    {
        std::unique_ptr<vm::Hypervisor> earlier;
        auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        // In KiB a second: the few MiB that there are take minutes, however long all else takes.
        QCOMPARE(virsh({u"qemu-monitor-command"_s, vm::domainName(machine->id()), u"--hmp"_s,
                        u"migrate_set_parameter max-bandwidth 16k"_s}),
                 QByteArray());
        vm::Snapshot half;
        half.folder = m_tiny->places.cache + u"/half"_s;
        QVERIFY(QDir().mkpath(half.folder));
        QVERIFY(finish(machine->suspend(vm::Held::ForSnapshot)));
        earlier = std::move(m_tiny->hypervisor);
        auto writing = machine->snapshot(half, m_tiny->order(TinyGuest::Halts).volume);
        writing.start();
        QTRY_VERIFY(QFileInfo(half.memory()).size() > 0);
        QVERIFY(writing.isRunning());

        m_tiny->open();
        auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found);
        QCOMPARE(found->size(), 1u);
        Machine &later = *found->front();
        QCOMPARE(later.note().held, vm::Held::ForSnapshot);
        QTRY_VERIFY(!writing.isRunning());
        QVERIFY(!writing.result());
        QCOMPARE(virsh({u"domstate"_s, vm::domainName(later.id())}), QByteArray("paused"));
        QVERIFY(finish(later.letGo()));
        QCOMPARE(virsh({u"domstate"_s, vm::domainName(later.id())}), QByteArray("running"));
        QCOMPARE(later.note().held, vm::Held::No);
        machine.reset();
        QVERIFY(finish(later.stop()));
    }

    /// The owner's check passed, and this one machine cannot be started so.
    void isStartedPlainlyWhereItsRoomIsRefused()
    {
        vm::Hypervisor *hypervisor = m_tiny->hypervisor.get();
        if (!hypervisor->host().confinement())
            BERTH_SKIP_LACKING("This host confines no QEMU.");
        auto order = m_tiny->order(TinyGuest::Halts);
        order.volume.replace(u"/volume.raw"_s, u"//volume.raw"_s); // no path that berth-emulator takes
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"is not confined"_s));
        auto plain = finish(Machine::start(hypervisor, m_tiny->places, order));
        QVERIFY2(plain, plain ? "" : qPrintable(plain.error().text));
        QVERIFY2((*plain)->note().unconfined.contains(u"BERTH_WRITE_"_s)
                     && (*plain)->note().unconfined.contains(u"no absolute path"_s),
                 qPrintable((*plain)->note().unconfined));
        QVERIFY(!hypervisor->host().confinement());
        QCOMPARE(hypervisor->host().confinement().error().text, (*plain)->note().unconfined);
        QVERIFY(seesHost());

        // Whoever finds it says so as well.
        const QString said = (*plain)->note().unconfined;
        const auto earlier = std::move(m_tiny->hypervisor);
        m_tiny->open();
        QVERIFY(m_tiny->hypervisor->host().confinement());
        const auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found && found->size() == 1);
        QCOMPARE(found->front()->note().unconfined, said);
        QCOMPARE(m_tiny->hypervisor->host().confinement().error().text, said);
        plain->reset();
        QVERIFY(finish(found->front()->stop()));
        hypervisor = m_tiny->hypervisor.get();

        // Nor may there be room for what starts it.
        const QString folder = m_tiny->places.runtime + u"/emulators"_s;
        QFile inTheWay(folder);
        QVERIFY(QDir().rename(folder, folder + u".kept"_s) && inTheWay.open(QIODevice::WriteOnly));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"is not confined"_s));
        const auto another = m_tiny->start(TinyGuest::Halts);
        QVERIFY(another && !another->note().unconfined.isEmpty());
        QVERIFY2(another->note().unconfined.contains(folder), qPrintable(another->note().unconfined));
        QVERIFY(!hypervisor->host().confinement());
        QVERIFY(finish(another->stop()));
        QVERIFY(inTheWay.remove() && QDir().rename(folder + u".kept"_s, folder));

        const auto next = m_tiny->start(TinyGuest::Halts);
        QVERIFY(next && next->note().unconfined.isEmpty());
        QVERIFY(hypervisor->host().confinement());
        QVERIFY(!seesHost());
        QVERIFY(finish(next->stop()));
    }

    /// Who took over QEMU may write into its own disk that it lies on a file of the person's.
    void aDiskThatNamesAFileOfThePersonsIsNotBegunWith()
    {
        const QString folder = m_tiny->places.data + u"/snapshots/forged"_s;
        QVERIFY(QDir().mkpath(folder));
        vm::Snapshot forged;
        forged.folder = folder;
        TinyMachines::write(forged.memory(), "none");
        const QString secret = m_tiny->places.config + u"/secret"_s;
        TinyMachines::write(secret, QByteArray(1 << 16, 's'));
        auto order = m_tiny->order(TinyGuest::Halts);
        order.snapshot = forged;
        const auto makeOn = [](const QString &disk, const QString &below, const QString &format) {
            QFile::remove(disk);
            return QProcess::execute(
                       u"qemu-img"_s,
                       {u"create"_s, u"-q"_s, u"-f"_s, u"qcow2"_s, u"-F"_s, format, u"-b"_s, below, disk})
                == 0;
        };
        QVERIFY(makeOn(forged.rootDisk(), secret, u"raw"_s));
        const auto isRefused = [&] {
            const auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
            return !started && started.error().kind == base::Error::Kind::Denied
                && started.error().text.contains(secret);
        };
        QVERIFY(isRefused());
        QVERIFY(makeOn(forged.base(), secret, u"raw"_s)); // or a step further down
        QVERIFY(makeOn(forged.rootDisk(), u"base.qcow2"_s, u"qcow2"_s));
        QVERIFY(isRefused());
        QVERIFY(QDir(folder).removeRecursively());
    }

    void isNotSaidToBeUnconfinedWhenItFailsForOtherReasons()
    {
        if (!m_tiny->hypervisor->host().confinement())
            BERTH_SKIP_LACKING("This host confines no QEMU.");
        auto order = m_tiny->order(TinyGuest::Halts);
        TinyMachines::write(m_tiny->places.data + u"/images/no-kernel"_s, "nothing that boots");
        order.image.kernel = m_tiny->places.data + u"/images/no-kernel"_s;
        QVERIFY(!finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order)));
        QVERIFY(m_tiny->hypervisor->host().confinement());
    }

    void saysWhatASnapshotNeedsBeforeItIsTaken()
    {
        const auto back = qScopeGuard([] { base::setDiskReserve(0); });
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        const QString volume = m_tiny->order(TinyGuest::Halts).volume;
        const qint64 memory = qint64(machine->size().memoryMiB) << 20;
        base::setDiskReserve(1);
        base::setDiskReserve(base::usableRoom(m_tiny->places.data) - memory / 2);
        const auto small = machine->checkRoomForSnapshot(m_tiny->places.data, volume);
        QVERIFY(!small);
        QVERIFY2(small.error().text.contains(u"snapshot needs "_s + base::bytesText(memory)),
                 qPrintable(small.error().text));
        base::setDiskReserve(1);
        const auto large = machine->checkRoomForSnapshot(m_tiny->places.data, volume);
        QVERIFY2(large, qPrintable(large ? QString() : large.error().text));
        QVERIFY(finish(machine->stop()));
    }

    void removesAFolderThatHasLostItsDomain()
    {
        for (const QString &place : {m_tiny->places.data, m_tiny->places.runtime}) {
            QVERIFY(QDir().mkpath(place + u"/machines/dead/deep"_s));
            TinyMachines::write(place + u"/machines/dead/deep/file"_s, "x");
        }
        QVERIFY(finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places)));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    void endsAQemuThatLibvirtHasForgotten()
    {
        auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        const QString state = u"/libvirt/qemu/run/berth-%1.xml"_s.arg(machine->id());
        machine.reset();
        m_tiny->hypervisor.reset();
        m_tiny->killDaemon();
        // Root's daemon keeps its state in our runtime folder, an ordinary user's beside it.
        QVERIFY(QFile::remove(m_tiny->places.runtime + state)
                || QFile::remove(QFileInfo(m_tiny->places.runtime).path() + state));
        m_tiny->open();
        QCOMPARE(m_tiny->domains(), QStringList());
        QCOMPARE(m_tiny->qemus().size(), 1);
        QVERIFY(finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places)));
        QTRY_COMPARE(m_tiny->leftovers(), QStringList());
    }

    void saysSoWhenItsFolderCannotBeMade()
    {
        const QString machines = m_tiny->places.data + u"/machines"_s;
        QVERIFY(QDir(machines).removeRecursively());
        TinyMachines::write(machines, "in the way");
        const auto started =
            finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, m_tiny->order(TinyGuest::Halts)));
        QVERIFY(QFile::remove(machines));
        QVERIFY(!started);
        QCOMPARE(started.error().kind, Error::Kind::Denied);
        QVERIFY2(started.error().text.contains(machines), qPrintable(started.error().text));
    }

    void saysSoWhenTheDiskIsFull()
    {
        if (geteuid() != 0)
            QSKIP("only root can mount a small disk");
        const QByteArray machines = QFile::encodeName(m_tiny->places.data + u"/machines"_s);
        QVERIFY(QDir().mkpath(QString::fromUtf8(machines)));
        QCOMPARE(::mount("tmpfs", machines.constData(), "tmpfs", 0, "size=1m"), 0);
        const auto started =
            finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, m_tiny->order(TinyGuest::Halts)));
        const QStringList left = m_tiny->leftovers();
        QCOMPARE(::umount(machines.constData()), 0);
        QVERIFY(!started);
        QVERIFY2(started.error().text.startsWith(u"The disk is full: "_s), qPrintable(started.error().text));
        QCOMPARE(left, QStringList());
    }

private:
    QByteArray virsh(const QStringList &arguments) const { return m_tiny->virsh(arguments); }

    /// Whether the one QEMU that runs has the host's files.
    bool seesHost() const
    {
        const auto qemus = m_tiny->qemus();
        return qemus.size() == 1 && QFile::exists(u"/proc/%1/root/etc/passwd"_s.arg(qemus.first()));
    }

    QString folderOf(const QString &id) const { return m_tiny->places.runtime + u"/machines/"_s + id; }
    /// The one of a network's programs with this in its command line.
    static pid_t processOf(pid_t keeper, const QByteArray &text)
    {
        for (const Process &process : processesOf(keeper)) {
            if (process.command.contains(text))
                return process.pid;
        }
        return -1;
    }

    std::optional<TinyMachines> m_tiny;
};

BERTH_TEST(tst_MachineFaults)
#include "tst_machine_faults.moc"
