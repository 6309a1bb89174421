// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/host.h"
#include "core/vm/libvirt/hypervisor.h"
#include "tests/support/finish.h"
#include "tests/support/private_libvirt.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"
#include "tests/support/tiny_guest.h"

#include <QFile>
#include <QLocalServer>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::finish;
using support::TinyGuest;
using vm::Hypervisor;
using vm::StopReason;

/// On a real libvirt session with real QEMU processes, in which tiny guests run.
class tst_HypervisorQemu : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        m_places = m_libvirt->places();
        open();
        QVERIFY(QDir().mkpath(file({})));
        for (const auto name : {"root.qcow2"_L1, "volume.raw"_L1, "agent.tar"_L1, "initrd.img"_L1})
            QVERIFY(write(file(name), QByteArray(1 << 16, '\0')));
        QVERIFY(QProcess::execute(u"qemu-img"_s,
                                  {u"create"_s, u"-q"_s, u"-f"_s, u"qcow2"_s, file(u"root.qcow2"_s), u"1G"_s})
                == 0);
        QVERIFY(m_console.listen(file(u"console.sock"_s)));
    }
    void cleanup()
    {
        QVERIFY(finish(m_hypervisor->destroy(u"berth-tiny"_s)));
        QTRY_COMPARE(names(), QStringList());
        QTRY_VERIFY(m_hypervisor->isConnected());
    }
    void cleanupTestCase()
    {
        m_hypervisor.reset();
        m_libvirt.reset();
    }

    void knowsWhatItRunsOn()
    {
        QVERIFY(m_hypervisor->host().versions().qemu >= QVersionNumber(9));
        QVERIFY(m_hypervisor->host().versions().libvirt >= QVersionNumber(10, 6));
        QCOMPARE(m_hypervisor->host().scope(), vm::Scope::Session);
        QCOMPARE(m_hypervisor->host().whyNotKvm().isEmpty(),
                 m_hypervisor->host().acceleration() == vm::Acceleration::Kvm);
    }

    void holdsQemuInItsSandbox()
    {
        start(TinyGuest::Halts);
        QVERIFY(qemu() > 0);
        QFile status(u"/proc/%1/status"_s.arg(qemu()));
        QVERIFY(status.open(QIODevice::ReadOnly));
        const QByteArray text = status.readAll();
        QVERIFY(text.contains("Seccomp:\t2"));
        QVERIFY(text.contains("NoNewPrivs:\t1"));
        QVERIFY(text.contains("CapEff:\t0000000000000000"));
        QFile line(u"/proc/%1/cmdline"_s.arg(qemu()));
        QVERIFY(line.open(QIODevice::ReadOnly));
        const QByteArray arguments = line.readAll();
        QVERIFY(arguments.contains("-sandbox") && arguments.contains("on,obsolete=deny"));
    }

    void ofRootsItIsAnotherUser()
    {
        if (geteuid() != 0)
            QSKIP("libvirt runs as this user.");
        const auto lodging = m_hypervisor->host().lodging();
        QVERIFY2(lodging, lodging ? "" : qPrintable(lodging.error().text));
        start(TinyGuest::Halts);
        QVERIFY(qemu() > 0);
        QFile status(u"/proc/%1/status"_s.arg(qemu()));
        QVERIFY(status.open(QIODevice::ReadOnly));
        const QByteArray text = status.readAll();
        for (const QByteArray &kind : {QByteArray("Uid"), QByteArray("Gid")}) {
            const auto match =
                QRegularExpression(u"^%1:\\t(\\d+)\\t\\1\\t\\1\\t\\1$"_s.arg(QString::fromLatin1(kind)),
                                   QRegularExpression::MultilineOption)
                    .match(QString::fromUtf8(text));
            QVERIFY2(match.hasMatch() && match.captured(1).toInt() > 0, text.constData());
        }
    }

    void givesQemuTheFilesOfItsMachineAlone()
    {
        if (!m_hypervisor->host().confinement())
            BERTH_SKIP_LACKING("This host does not let QEMU be confined.");
        start(TinyGuest::Halts);
        QVERIFY(qemu() > 0);
        const QString process = u"/proc/%1"_s.arg(qemu());
        QFile line(process + u"/cmdline"_s);
        QVERIFY(line.open(QIODevice::ReadOnly));
        QVERIFY(line.readAll().startsWith("/usr/")); // QEMU itself, in the process that libvirt started
        for (const auto kind : {"mnt"_L1, "net"_L1, "ipc"_L1, "user"_L1})
            QVERIFY(space(process, kind) != space(u"/proc/self"_s, kind));
        QFile mounts(process + u"/mountinfo"_s);
        QVERIFY(mounts.open(QIODevice::ReadOnly));
        QStringList writable;
        for (const QByteArray &mount : mounts.readAll().trimmed().split('\n')) {
            const QList<QByteArray> fields = mount.split(' ');
            if (!fields.value(5).startsWith("ro,"))
                writable += QFile::decodeName(fields.value(4));
        }
        writable.removeOne(u"/dev/kvm"_s);
        writable.sort();
        QCOMPARE(writable, QStringList({u"/dev/null"_s, file(u"root.qcow2"_s), file(u"volume.raw"_s)}));
    }

    void startsQemuAsItIsWhereItCannotBeConfined()
    {
        m_hypervisor.reset();
        const QString folder = m_places.runtime + u"/emulators"_s;
        QVERIFY(QDir().rename(folder, folder + u".kept"_s));
        QVERIFY(write(folder, "in the way"));
        open();
        QVERIFY(!m_hypervisor->host().confinement());
        QVERIFY(m_hypervisor->host().confinement().error().text.contains(folder));
        QCOMPARE(m_hypervisor->host().emulator().value(), QString());
        start(TinyGuest::Halts);
        QVERIFY(qemu() > 0);
        QVERIFY(QFile::exists(u"/proc/%1/root/etc/passwd"_s.arg(qemu())));
        QVERIFY(QFile::remove(folder) && QDir().rename(folder + u".kept"_s, folder));
        m_hypervisor.reset();
        open();
    }

    void tellsWhenTheGuestEnds_data()
    {
        QTest::addColumn<TinyGuest>("guest");
        QTest::newRow("power off") << TinyGuest::PowersOff;
        QTest::newRow("reset") << TinyGuest::Resets;
    }
    void tellsWhenTheGuestEnds()
    {
        QFETCH(TinyGuest, guest);
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        start(guest);
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 15000);
        QCOMPARE(stopped[0][0].toString(), u"berth-tiny"_s);
        QCOMPARE(stopped[0][1].value<StopReason>(), StopReason::PoweredOff);
    }

    void tellsWhenQemuIsKilled()
    {
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        start(TinyGuest::Halts);
        QVERIFY(support::signalProcess(pid_t(qemu()), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 15000);
        QCOMPARE(stopped[0][1].value<StopReason>(), StopReason::Crashed);
    }

    void tellsWhenSomebodyElseDestroysIt()
    {
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        start(TinyGuest::Halts);
        auto other = finish(Hypervisor::open(m_places));
        QVERIFY(other);
        QVERIFY(finish((*other)->destroy(u"berth-tiny"_s)));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 15000);
        QCOMPARE(stopped[0][1].value<StopReason>(), StopReason::Destroyed);
    }

    void keepsMachinesWhenTheDaemonIsKilled()
    {
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        QSignalSpy disconnected(m_hypervisor.get(), &Hypervisor::disconnected);
        QSignalSpy reconnected(m_hypervisor.get(), &Hypervisor::reconnected);
        start(TinyGuest::Halts);
        const qint64 before = qemu();
        m_libvirt->killDaemon();
        QTRY_COMPARE(disconnected.size(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(reconnected.size(), 1, 20000);
        QCOMPARE(qemu(), before);
        QCOMPARE(names(), QStringList{u"berth-tiny"_s});
        QCOMPARE(stopped.size(), 0);
        QVERIFY(finish(m_hypervisor->destroy(u"berth-tiny"_s)));
        QTRY_COMPARE(stopped.size(), 1); // events come again
    }

    void findsOutWhatEndedWhileTheDaemonWasAway()
    {
        QSignalSpy stopped(m_hypervisor.get(), &Hypervisor::stopped);
        start(TinyGuest::Halts);
        const qint64 pid = qemu();
        m_libvirt->killDaemon();
        QVERIFY(support::signalProcess(pid_t(pid), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, 20000);
        QCOMPARE(stopped[0][0].toString(), u"berth-tiny"_s);
    }

    void waitsOutARestartOfTheDaemon()
    {
        start(TinyGuest::Halts);
        m_libvirt->killDaemon();
        QVERIFY(finish(m_hypervisor->destroy(u"berth-tiny"_s))); // not even noticed yet
        QCOMPARE(names(), QStringList());
    }

    void leavesNothingWhenTheStartIsCancelled()
    {
        for (const int delay : {0, 20, 60, 120, 180, 240}) {
            auto task = m_hypervisor->create(xml(TinyGuest::Halts));
            task.start();
            QTest::qWait(delay); // to hit the call in different places; none of them may matter
            if (!task.isRunning())
                break; // a fast host
            task.cancel();
            m_hypervisor.reset(); // waits for the calls under way
            QCOMPARE(qemu(), 0);
            open();
            QCOMPARE(names(), QStringList());
        }
    }

    void saysWhatQemuSaid()
    {
        auto spec = tiny(TinyGuest::Halts);
        spec.kernel = file(u"nosuch"_s);
        const auto created = finish(m_hypervisor->create(vm::domainXml(spec)));
        QVERIFY(!created);
        QVERIFY2(created.error().text.contains(u"nosuch"_s), qPrintable(created.error().text));
    }

private:
    void open()
    {
        auto opened = finish(Hypervisor::open(m_places), 60s);
        QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().text));
        m_hypervisor = std::move(*opened);
    }
    QString file(const QString &name) const { return m_places.runtime + u"/machines/tiny/"_s + name; }
    static bool write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

    vm::MachineSpec tiny(TinyGuest guest)
    {
        write(file(u"vmlinuz"_s), support::tinyKernel(guest));
        vm::MachineSpec spec;
        spec.note.id = u"tiny"_s;
        spec.size = {u"XS"_s, 1, 50, 64};
        spec.kernel = file(u"vmlinuz"_s);
        spec.initrd = file(u"initrd.img"_s);
        spec.rootDisk = file(u"root.qcow2"_s);
        spec.volume = file(u"volume.raw"_s);
        spec.agentDisk = file(u"agent.tar"_s);
        spec.channelSocket = file(u"channel.sock"_s);
        spec.consoleSocket = file(u"console.sock"_s);
        spec.emulator = m_hypervisor->host().emulator().value();
        return spec;
    }
    QByteArray xml(TinyGuest guest) { return vm::domainXml(tiny(guest)); }
    void start(TinyGuest guest)
    {
        const auto created = finish(m_hypervisor->create(xml(guest)));
        QVERIFY2(created, qPrintable(created ? QString() : created.error().text));
    }

    /// The namespace of a kind that a process is in: "mnt:[4026531841]".
    static QString space(const QString &process, QLatin1StringView kind)
    {
        return QFileInfo(QFile::symLinkTarget(process + "/ns/"_L1 + kind)).fileName();
    }

    /// The process id of the machine's QEMU; 0 when there is none but a zombie.
    qint64 qemu() const
    {
        for (const QString &pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
            QFile line(u"/proc/%1/cmdline"_s.arg(pid));
            if (line.open(QIODevice::ReadOnly) && line.readAll().contains(file(u"root.qcow2"_s).toUtf8())
                && pid.toInt() != getpid())
                return pid.toLongLong();
        }
        return 0;
    }
    QStringList names()
    {
        const auto domains = finish(m_hypervisor->domains()).value();
        QStringList found;
        for (const auto &domain : domains)
            found += domain.name;
        return found;
    }

    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    base::Places m_places;
    QLocalServer m_console;
    std::unique_ptr<Hypervisor> m_hypervisor;
};

BERTH_TEST(tst_HypervisorQemu)
#include "tst_hypervisor_qemu.moc"
