// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/machine.h"
#include "core/vm/disk/machine_folder.h"
#include "core/vm/libvirt/host.h"
#include "tests/core/vm/network/network_processes.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QLocalSocket>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using support::finish;
using support::TinyGuest;
using vm::Machine;
using vm::StopReason;

/// The life of a machine when all goes well, and when it cannot begin.
class tst_Machine : public QObject
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

    void startsAndStops()
    {
        const auto machine = m_tiny->start(TinyGuest::Writes);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        QCOMPARE(m_tiny->domains(), QStringList{u"berth-"_s + machine->id()});
        QCOMPARE(m_tiny->qemus().size(), 1);
        if (geteuid() == 0) // others have a libvirt that starts its daemon by itself
            QCOMPARE(support::nameOf(support::parentOf(m_tiny->qemus().first())), QByteArray("berth-reaper"));
        QCOMPARE(machine->size().name, u"XS"_s);
        QCOMPARE(machine->note().session, u"a session"_s);
        // Where KVM is offered and QEMU ends over it, the first start has found that out.
        QCOMPARE(machine->acceleration(), m_tiny->hypervisor->host().acceleration());
        QStringList phases;
        for (const auto &phase : machine->phases())
            phases += phase.name;
        QCOMPARE(phases, (QStringList{u"disks"_s, u"domain"_s, u"network"_s}));

        QVERIFY(finish(machine->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
        QVERIFY(finish(machine->stop()));
        QTest::qWait(100); // events that may still come must not be told
        QCOMPARE(stopped.size(), 0);
    }

    void opensAChannelForItsOwnerAlone()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QLocalSocket channel;
        channel.connectToServer(machine->channelPath());
        QVERIFY(channel.state() == QLocalSocket::ConnectedState || channel.waitForConnected());
        struct stat status
        {
        };
        QCOMPARE(::stat(QFile::encodeName(QFileInfo(machine->channelPath()).path()).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, 0700u);
        QVERIFY(finish(machine->stop()));
    }

    void keepsWhatTheGuestPrints()
    {
        const auto machine = m_tiny->start(TinyGuest::Writes);
        QVERIFY(machine);
        QTRY_VERIFY_WITH_TIMEOUT(machine->console().endsWith("ok"), 60000);
        QVERIFY(finish(machine->stop()));
    }

    void keepsLittleOfWhatAFloodingGuestPrints()
    {
        const auto machine = m_tiny->start(TinyGuest::FloodsItsConsole);
        QVERIFY(machine);
        QTRY_COMPARE_WITH_TIMEOUT(machine->console().size(), 64 * 1024, 60000);
        QTest::qWait(500);
        QCOMPARE(machine->console().size(), 64 * 1024);
        QVERIFY(finish(machine->stop()));
    }

    void tellsWhenTheGuestPowersOff()
    {
        const auto machine = m_tiny->start(TinyGuest::PowersOffSoon);
        QVERIFY(machine);
        QSignalSpy stopped(machine.get(), &Machine::stopped);
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 60000);
        QCOMPARE(stopped[0][0].value<StopReason>(), StopReason::PoweredOff);
        QCOMPARE(m_tiny->leftovers(), QStringList());
        QVERIFY(finish(machine->stop()));
    }

    void mayBeDeletedWhenItTellsThatItStopped()
    {
        auto machine = m_tiny->start(TinyGuest::PowersOffSoon);
        QVERIFY(machine);
        connect(machine.get(), &Machine::stopped, this, [&machine] { machine.reset(); });
        QTRY_VERIFY_WITH_TIMEOUT(!machine, 60000);
    }

    void startsOffTheNetworkWhenToldTo()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        QCOMPARE(machine->network().policy, vm::NetworkPolicy::Offline);
        QVERIFY(!machine->network().error);
        QCOMPARE(machine->note().network, u"offline"_s);
        QVERIFY(finish(machine->stop()));
    }

    // What breaks there is nobody's concern but its own: the machine was offline, and is.
    void leadsToWhatIsKeptWhenOffline()
    {
        if (!finish(vm::networkSupport()))
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        auto order = m_tiny->order(TinyGuest::Halts);
        order.reachesPackages = true;
        auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY2(started, started ? "" : qPrintable(started.error().text));
        std::unique_ptr<Machine> machine = std::move(*started);
        QCOMPARE(machine->network().policy, vm::NetworkPolicy::Offline);
        QVERIFY(!machine->network().error);
        const QString folder = vm::MachineFolder(m_tiny->places, machine->id()).runtime();
        // Where KVM is offered and QEMU ends over it, that took the first network along.
        QTRY_VERIFY_WITH_TIMEOUT(keeperOf(folder) > 0, 60'000);
        const pid_t first = keeperOf(folder);
        const QSignalSpy changed(machine.get(), &Machine::networkChanged);
        QVERIFY(support::signalProcess(first, SIGKILL));
        QTRY_VERIFY_WITH_TIMEOUT(keeperOf(folder) > 0 && keeperOf(folder) != first, 60'000);
        QCOMPARE(changed.size(), 0);
        QVERIFY(!machine->network().error);
        machine.reset(); // an owner that ends, and the next one
        auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found);
        QCOMPARE(found->size(), 1u);
        QCOMPARE(found->front()->network().policy, vm::NetworkPolicy::Offline);
        QVERIFY(!found->front()->network().error);
        QVERIFY(finish(found->front()->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }

    /// Of a machine that root has started the kernel knows no process of root's.
    void noneOfItsProcessesIsRoots()
    {
        if (geteuid() != 0)
            QSKIP("Only root could be root.");
        if (!finish(vm::networkSupport()))
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        const auto machine = m_tiny->start(TinyGuest::Halts, vm::NetworkPolicy::Open);
        QVERIFY(machine);
        QVERIFY(!machine->network().error);
        QSet<pid_t> all;
        for (const pid_t pid : m_tiny->processes())
            all += pid;
        for (const Process &process :
             processesOf(keeperOf(vm::MachineFolder(m_tiny->places, machine->id()).runtime())))
            all += process.pid;
        QVERIFY2(all.size() >= 4, qPrintable(QString::number(all.size()))); // QEMU, keeper, pasta, passt
        for (const pid_t pid : all) {
            QFile status(u"/proc/%1/status"_s.arg(pid));
            QVERIFY(status.open(QIODevice::ReadOnly));
            const QByteArray said = status.readAll();
            for (const QByteArray &line : said.split('\n')) {
                if (line.startsWith("Uid:") || line.startsWith("Gid:"))
                    QVERIFY2(!line.split('\t').contains("0"), said.constData());
            }
        }
        QVERIFY(finish(machine->stop()));
    }

    /// Which may be in a folder that nobody else may enter.
    void beginsWithImagesBehindALink()
    {
        m_tiny.reset();
        const QTemporaryDir home; // closed to others
        const QString images = home.filePath(u"images"_s);
        QVERIFY(QDir().mkpath(images));
        m_tiny.emplace(images);
        const auto machine = m_tiny->start(TinyGuest::Writes);
        QVERIFY(machine);
        QCOMPARE(machine->note().unconfined, QString());
        QVERIFY(finish(machine->stop()));
        QCOMPARE(m_tiny->leftovers(), QStringList());
        m_tiny.reset();
        m_tiny.emplace();
    }

    /// Somebody else who works on this host, while a machine runs.
    void noOtherUserReachesAnything()
    {
        if (geteuid() != 0)
            QSKIP("Only root can be another user.");
        const auto machine = m_tiny->start(TinyGuest::Halts, vm::NetworkPolicy::Open);
        QVERIFY(machine);
        QByteArray all;
        int sockets = 0;
        for (const QString &place :
             {m_tiny->places.data, m_tiny->places.runtime, m_tiny->places.cache, m_tiny->places.config}) {
            QDirIterator it(place, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                struct stat status
                {
                };
                const QByteArray path = QFile::encodeName(it.next());
                sockets += ::lstat(path.constData(), &status) == 0 && S_ISSOCK(status.st_mode);
                all += path + '\n';
            }
        }
        QVERIFY(all.count('\n') > 15 && sockets >= 3);
        QProcess other;
        other.start(
            u"setpriv"_s,
            {u"--reuid=65533"_s, u"--regid=65533"_s, u"--clear-groups"_s, u"sh"_s, u"-c"_s,
             u"while read -r path; do for may in r w x; do test -$may \"$path\" && echo $may $path; done; done"_s});
        other.write(all);
        other.closeWriteChannel();
        QVERIFY(other.waitForFinished());
        QCOMPARE(other.readAllStandardError(), QByteArray());
        QCOMPARE(other.readAllStandardOutput(), QByteArray());
        QVERIFY(finish(machine->stop()));
    }

    void refusesADamagedImage()
    {
        auto order = m_tiny->order(TinyGuest::Halts);
        order.image.initrd = u"/nonexistent/initrd.img"_s;
        const auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY(!started);
        QCOMPARE(started.error().kind, Error::Kind::NotFound);
        QCOMPARE(
            started.error().text,
            u"The image “tiny” is damaged: /nonexistent/initrd.img is missing. Remove it and build it again."_s);
        QCOMPARE(started.error().remedy, (base::Remedy{base::Remedy::Kind::BuildImage, u"tiny"_s}));
    }

    void refusesToStartWithoutItsVolume()
    {
        auto order = m_tiny->order(TinyGuest::Halts);
        order.volume = u"/nonexistent/volume.raw"_s;
        const auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY(!started);
        QCOMPARE(started.error().kind, Error::Kind::NotFound);
    }

    void refusesAnIdThatIsInUse()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        auto order = m_tiny->order(TinyGuest::Halts);
        order.id = machine->id();
        const auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY(!started);
        QCOMPARE(started.error().kind, Error::Kind::Busy);
        QCOMPARE(m_tiny->qemus().size(), 1);
        QVERIFY(finish(machine->stop()));
    }

    void isFoundAgainByTheNextOwner()
    {
        auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        const vm::MachineNote note = machine->note();
        const auto qemus = m_tiny->qemus();
        machine.reset();
        m_tiny->hypervisor.reset();

        m_tiny->open();
        auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found);
        QCOMPARE(found->size(), 1u);
        machine = std::move(found->front());
        QCOMPARE(machine->note(), note);
        QCOMPARE(machine->size(), vm::sizes().first());
        QCOMPARE(machine->acceleration(), m_tiny->hypervisor->host().acceleration());
        QCOMPARE(m_tiny->qemus(), qemus);
        QVERIFY(finish(machine->stop()));
    }

    void letsTheNextOwnerReadTheConsole()
    {
        auto machine = m_tiny->start(TinyGuest::FloodsItsConsole);
        QVERIFY(machine);
        machine.reset();
        auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), m_tiny->places));
        QVERIFY(found);
        QCOMPARE(found->size(), 1u);
        QTRY_VERIFY_WITH_TIMEOUT(!found->front()->console().isEmpty(), 60000);
        QVERIFY(finish(found->front()->stop()));
    }

    void leavesTheMachinesOfOthersAlone()
    {
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        base::Places others = m_tiny->places;
        others.data += u"/other"_s;
        others.runtime += u"/other"_s;
        const auto found = finish(Machine::adopt(m_tiny->hypervisor.get(), others));
        QVERIFY(found);
        QCOMPARE(found->size(), 0u);
        QCOMPARE(m_tiny->domains().size(), 1);
        QVERIFY(finish(machine->stop()));
    }

private:
    std::optional<TinyMachines> m_tiny;
};

BERTH_TEST(tst_Machine)
#include "tst_machine.moc"
