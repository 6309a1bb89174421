// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image.h"
#include "core/vm/machine.h"
#include "tests/core/vm/network/host_world.h"
#include "tests/core/vm/network/network_processes.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/kept.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <optional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::finish;
using vm::Machine;

/// In the place of a guest's first process, from its second disk. It downloads for ever: as soon as a
/// download has got somewhere it says the how manyth that is, and whether the host still refuses.
static const QByteArray kGuest = R"(
mount -t proc proc /proc; mount -t sysfs sys /sys; modprobe virtio_net
ip link set eth0 up; ip address add 10.0.2.15/24 dev eth0
ip route add default via 10.0.2.2
exec python3 -u - <<'END'
import socket, time
def host():
    try:
        socket.create_connection(("198.51.100.2", 80), 5)
        return "reached"
    except ConnectionRefusedError:
        return "refused"
    except OSError:
        return "silent"
number = 0
while True:
    try:
        with socket.create_connection(("203.0.113.80", 8080), 0.25) as server:
            server.settimeout(0.25)
            got = 0
            while got < 1 << 16:
                got += len(server.recv(1 << 16)) or 1 << 20
            number += 1
            print("download", number, flush=True)
            print("host", number, host(), flush=True)
            while server.recv(1 << 16):
                pass
    except OSError:
        time.sleep(0.02)
END
)";

/// The network of a machine that downloads is broken in every way. Each time there is another soon.
class tst_Renewal : public QObject
{
    Q_OBJECT
public:
    static void initMain()
    {
        static HostWorld world;
        s_isApart = world.enter();
    }

private slots:
    void initTestCase()
    {
        if (!s_isApart)
            BERTH_SKIP_LACKING("this host does not let this user make namespaces");
        base::Places places;
        places.data = QFileInfo(qEnvironmentVariable("BERTH_TEST_IMAGES")).path();
        const QList<vm::Image> images = vm::ImageStore(places).images(); // of other profiles too
        const auto core = std::ranges::find(images, u"core"_s, &vm::Image::profile);
        QVERIFY2(core != images.end(), "BERTH_TEST_IMAGES does not name the folder of guest images");
        m_tiny.emplace();
        support::takeKeptAcceleration(m_tiny->places.data); // this guest's kernel boots, unlike the tiny ones
        auto order = m_tiny->order(support::TinyGuest::Halts, vm::NetworkPolicy::Open);
        order.size = vm::sizes()[1];
        const QString folder = m_tiny->places.data + u"/images/core"_s; // which QEMU is shown
        QVERIFY(QDir().mkpath(folder));
        for (const auto &[from, to] : {std::pair(core->rootDisk, &order.image.rootDisk),
                                       std::pair(core->kernel, &order.image.kernel),
                                       std::pair(core->initrd, &order.image.initrd)}) {
            *to = folder + u'/' + QFileInfo(from).fileName();
            QVERIFY(support::shareFile(from, *to));
        }
        order.image.kernelArguments =
            u"root=/dev/vda rw quiet panic=-1 net.ifnames=0 init=/bin/sh /dev/vdb"_s;
        TinyMachines::write(order.volume, kGuest + QByteArray(65536 - kGuest.size(), '\n'));
        auto started = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY2(started, started ? "" : qPrintable(started.error().text));
        m_machine = std::move(*started);
        QTRY_VERIFY2_WITH_TIMEOUT(last("download ") > 0, m_machine->console().right(2000), 180'000);
    }

    void comesBackWhateverDies_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::newRow("keeper") << QByteArray("berth-network");
        QTest::newRow("pasta") << QByteArray("--config-net");
        QTest::newRow("passt") << QByteArray("--fd");
    }
    void comesBackWhateverDies()
    {
        QFETCH(QByteArray, command);
        QList<qint64> took;
        for (int i = 0; i < 10; ++i) {
            const pid_t keeper = keeperOf(folder());
            const pid_t pid = command == "berth-network" ? keeper : process(command);
            const int before = last("download ");
            QElapsedTimer timer;
            timer.start();
            QVERIFY(support::signalProcess(pid, SIGKILL));
            QTRY_VERIFY_WITH_TIMEOUT(last("download ") > before, 20'000);
            took += timer.elapsed();
            QVERIFY(keeperOf(folder()) != keeper);
            QTRY_VERIFY(last("host ") > before);
            QVERIFY(!m_machine->console().contains("reached"));
        }
        std::sort(took.begin(), took.end());
        qInfo("ms from the kill to another download: %lld the median, %lld at worst",
              static_cast<long long>(took[took.size() / 2]), static_cast<long long>(took.last()));
        QVERIFY(took[took.size() / 2] < 5000); // a second, where the processor is not shared
    }

    void cleanupTestCase()
    {
        if (m_machine)
            QVERIFY(finish(m_machine->stop()));
        m_machine.reset();
        m_tiny.reset();
    }

private:
    /// The number in the last line on the console that begins so; 0: there is none.
    int last(const QByteArray &word) const
    {
        const QByteArray console = '\n' + m_machine->console(); // the first line too
        const auto at = console.lastIndexOf('\n' + word);
        const QByteArray number = console.mid(at + 1 + word.size(), 12).simplified();
        return at < 0 ? 0 : number.split(' ').first().toInt();
    }
    QString folder() const { return m_tiny->places.runtime + u"/machines/"_s + m_machine->id(); }
    pid_t process(const QByteArray &text) const
    {
        for (const Process &each : processesOf(keeperOf(folder()))) {
            if (each.command.contains(text))
                return each.pid;
        }
        return -1;
    }

    inline static bool s_isApart = false; // from the host's network
    std::optional<TinyMachines> m_tiny;
    std::unique_ptr<Machine> m_machine;
};

BERTH_TEST(tst_Renewal)
#include "tst_renewal.moc"
