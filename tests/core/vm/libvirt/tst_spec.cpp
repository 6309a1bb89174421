// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/spec.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

static vm::MachineSpec specOf(const QString &size)
{
    vm::MachineSpec spec;
    spec.size = *vm::sizeByName(size);
    spec.note = {vm::ownerKey(u"/home/ann/.local/share/berth"_s),
                 u"k7mq2xza"_s,
                 u"sales-2025"_s,
                 size,
                 u"3f9ac1"_s,
                 u"open"_s,
                 base::WallTime(1'735'732'800'123ms)};
    spec.kernel = u"/home/ann/.local/share/berth/images/3f9ac1/vmlinuz"_s;
    spec.initrd = u"/home/ann/.local/share/berth/images/3f9ac1/initrd.img"_s;
    spec.kernelArguments = vm::kernelArguments(u"root=/dev/vda rw quiet"_s, spec.acceleration);
    spec.rootDisk = u"/home/ann/.local/share/berth/machines/k7mq2xza/root.qcow2"_s;
    spec.agentDisk = u"/home/ann/.local/share/berth/machines/k7mq2xza/agent.tar"_s;
    spec.volume = u"/home/ann/.local/share/berth/volumes/sales-2025.raw"_s;
    spec.channelSocket = u"/run/user/1000/berth/machines/k7mq2xza/channel.sock"_s;
    spec.consoleSocket = u"/run/user/1000/berth/machines/k7mq2xza/console.sock"_s;
    spec.cardSocket = u"/run/user/1000/berth/machines/k7mq2xza/net.sock"_s;
    return spec;
}

class tst_Spec : public QObject
{
    Q_OBJECT
private slots:
    // Look at what changed and, when it is what was meant, run with BERTH_WRITE_GOLDEN=1 to keep it.
    void describesTheMachine_data()
    {
        QTest::addColumn<vm::MachineSpec>("spec");
        QTest::newRow("tcg-md") << specOf(u"MD"_s);
        auto kvm = specOf(u"XL"_s);
        kvm.acceleration = vm::Acceleration::Kvm;
        kvm.kernelArguments = vm::kernelArguments(u"root=/dev/vda rw quiet"_s, kvm.acceleration);
        QTest::newRow("kvm-xl") << kvm;
        auto offline = specOf(u"XS"_s);
        offline.note.network = u"offline"_s;
        offline.cardSocket.clear();
        QTest::newRow("offline-xs") << offline;
        auto system = specOf(u"XS"_s);
        system.scope = vm::Scope::System;
        system.user = 1000;
        system.group = 100;
        system.qemu = QVersionNumber(10, 0, 2); // knows other words
        QTest::newRow("system-xs") << system;
        auto kept = specOf(u"SM"_s);
        kept.memory = vm::MachineSpec::Memory::Template;
        kept.memoryFile = u"/home/ann/.local/share/berth/templates/.making-77/memory"_s;
        QTest::newRow("template-sm") << kept;
        auto copy = specOf(u"SM"_s);
        copy.note.isCopy = true;
        copy.memory = vm::MachineSpec::Memory::Cloned;
        copy.memoryFile = u"/home/ann/.local/share/berth/templates/77/memory"_s;
        QTest::newRow("copy-sm") << copy;
        auto confined = specOf(u"SM"_s);
        confined.emulator = u"/run/user/1000/berth/emulators/5f3a/qemu-system-x86_64"_s;
        confined.below = QStringList{u"/home/ann/.local/share/berth/images/3f9ac1/root.qcow2"_s};
        confined.memory = vm::MachineSpec::Memory::Cloned;
        confined.memoryFile = u"/home/ann/.local/share/berth/templates/77/memory"_s;
        QTest::newRow("confined-sm") << confined;
        auto odd = specOf(u"SM"_s);
        odd.note.session = u"<&\"'> ünï"_s;
        odd.volume = u"/home/ann & bob/a,b \"c\" <d>.raw"_s;
        odd.cardSocket = u"/run/a,b\\\"c\"/net.sock"_s;
        QTest::newRow("odd-names") << odd;
    }
    void describesTheMachine()
    {
        QFETCH(vm::MachineSpec, spec);
        QFile golden(
            QStringLiteral(BERTH_TEST_DATA "/domain/%1.xml").arg(QLatin1String(QTest::currentDataTag())));
        const QByteArray xml = vm::domainXml(spec);
        if (qEnvironmentVariableIsSet("BERTH_WRITE_GOLDEN")) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(xml);
            return;
        }
        QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(golden.fileName()));
        QCOMPARE(QString::fromUtf8(xml).split(u'\n'), QString::fromUtf8(golden.readAll()).split(u'\n'));
    }

    void followsLibvirtsSchema_data()
    {
        QTest::addColumn<QString>("file");
        const QDir golden(QStringLiteral(BERTH_TEST_DATA "/domain"));
        for (const QString &name : golden.entryList({u"*.xml"_s}))
            QTest::newRow(qPrintable(name)) << golden.filePath(name);
    }
    void followsLibvirtsSchema()
    {
        QFETCH(QString, file);
        if (QStandardPaths::findExecutable(u"virt-xml-validate"_s).isEmpty())
            BERTH_SKIP_LACKING("virt-xml-validate (libvirt-clients) is not installed");
        QProcess validate;
        validate.start(u"virt-xml-validate"_s, {file, u"domain"_s});
        QVERIFY(validate.waitForFinished());
        QVERIFY2(validate.exitCode() == 0, validate.readAllStandardError().constData());
    }

    void givesEveryMachineTheSameLayout()
    {
        auto other = specOf(u"MD"_s);
        other.note.network = u"offline"_s;
        const auto addresses = [](const vm::MachineSpec &spec) {
            QStringList found;
            for (const QString &line : QString::fromUtf8(vm::domainXml(spec)).split(u'\n')) {
                if (line.contains(u"<address type=\"pci\""_s))
                    found += line;
            }
            return found;
        };
        QCOMPARE(addresses(specOf(u"MD"_s)).size(), 6);
        QCOMPARE(addresses(specOf(u"XS"_s)), addresses(other));
    }

    void saysWhoHoldsHalfAProcessor()
    {
        using vm::CpuLimit;
        const auto xs = *vm::sizeByName(u"XS"_s);
        const auto md = *vm::sizeByName(u"MD"_s);
        QCOMPARE(vm::cpuLimitedBy(xs, vm::Scope::Session), CpuLimit::Guest);
        QCOMPARE(vm::cpuLimitedBy(xs, vm::Scope::System), CpuLimit::Host);
        QCOMPARE(vm::cpuLimitedBy(md, vm::Scope::Session), CpuLimit::None);
        QCOMPARE(vm::cpuLimitedBy(md, vm::Scope::System), CpuLimit::None);
    }

    void readsItsNoteBack()
    {
        auto spec = specOf(u"SM"_s);
        spec.note.session = u"<&\"'> ünï"_s;
        const auto note = vm::noteFromXml(vm::domainXml(spec));
        QVERIFY(note);
        QCOMPARE(*note, spec.note);
        QCOMPARE(vm::accelerationIn(vm::domainXml(spec)), vm::Acceleration::Tcg);
        spec.acceleration = vm::Acceleration::Kvm;
        QCOMPARE(vm::accelerationIn(vm::domainXml(spec)), vm::Acceleration::Kvm);
    }

    /// As libvirt takes it for a domain that runs, and puts its own prefix before it.
    void writesItsNoteAsADocument()
    {
        QXmlStreamReader xml(vm::noteXml(specOf(u"SM"_s).note));
        QVERIFY(xml.readNextStartElement());
        QCOMPARE(xml.name(), u"machine");
        xml.skipCurrentElement();
        QCOMPARE(xml.readNext(), QXmlStreamReader::EndDocument);
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }

    void findsNoNoteInAnothersDomain_data()
    {
        QTest::addColumn<QByteArray>("xml");
        QTest::newRow("no metadata") << QByteArray("<domain type='qemu'><name>berth-x</name></domain>");
        QTest::newRow("another's metadata")
            << QByteArray("<domain><metadata><machine xmlns='urn:other' id='x'/></metadata></domain>");
        QTest::newRow("cut off") << vm::domainXml(specOf(u"SM"_s)).left(120);
        QTest::newRow("nothing") << QByteArray();
    }
    void findsNoNoteInAnothersDomain()
    {
        QFETCH(QByteArray, xml);
        QVERIFY(!vm::noteFromXml(xml));
    }

    void tellsOwnersApart()
    {
        QCOMPARE(vm::ownerKey(u"/a"_s), vm::ownerKey(u"/a"_s));
        QVERIFY(vm::ownerKey(u"/a"_s) != vm::ownerKey(u"/b"_s));
    }
};

BERTH_TEST(tst_Spec)
#include "tst_spec.moc"
