// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/spec.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <utility>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;

namespace {

constexpr auto kQemuNamespace = "http://libvirt.org/schemas/domain/qemu/1.0"_L1;
constexpr int kQuotaPeriod = 100'000; // µs, libvirt's default

// Every machine has a network of its own, so one address serves all.
constexpr auto kCardAddress = "52:54:00:be:27:01"_L1;

// A panic becomes a reboot and a reboot the machine's end: better than one that stands still for ever. Nobody
// reads what the kernel would note of each call, and of pressure. What it needs itself is not counted to
// groups, as each piece would be. Huge pages are for programs that ask for them: else each copy of a machine
// would gather small pages, which all copies share, to large ones of its own. Nor does it make room for large
// ones in advance, for which it would look around twice a second; and it sums its counters up once a minute.
constexpr auto kKernel =
    " console=ttyS0 panic=-1 audit=0 psi=0 cgroup.memory=nokmem transparent_hugepage=madvise"
    " sysctl.vm.compaction_proactiveness=0 sysctl.vm.stat_interval=60"_L1;
// The kernel's detours around what a processor guesses lead nowhere in translated code, and cost their time.
// The counter of an emulated processor need not be watched, and its timer may be late where the host is busy:
// the kernel would panic (KVM spares it that look by itself).
constexpr auto kKernelTranslated = " mitigations=off tsc=nowatchdog no_timer_check"_L1;

// The slots of the guest's PCI bus. A new device takes a free one; no device ever moves (MACHINES.md).
constexpr int kRootSlot = 2;
constexpr int kVolumeSlot = 3;
constexpr int kAgentSlot = 4;
constexpr int kChannelSlot = 5;
constexpr int kRandomSlot = 6;
constexpr int kCardSlot = 7;
constexpr int kScsiSlot = 8;

/// Elements and attributes in one line each.
class Writer
{
public:
    using Attributes = std::initializer_list<std::pair<QLatin1StringView, QString>>;

    explicit Writer(QByteArray *out)
        : m_xml(out)
    {
        m_xml.setAutoFormatting(true);
        m_xml.setAutoFormattingIndent(2);
    }
    void declare(QLatin1StringView uri, QLatin1StringView prefix) { m_xml.writeNamespace(uri, prefix); }
    void open(QLatin1StringView name, Attributes attributes = {})
    {
        m_xml.writeStartElement(name);
        write(attributes);
    }
    /// Of the element that was opened last.
    void attribute(QLatin1StringView name, const QString &value) { m_xml.writeAttribute(name, value); }
    void close() { m_xml.writeEndElement(); }
    void leaf(QLatin1StringView name, Attributes attributes = {})
    {
        m_xml.writeEmptyElement(name);
        write(attributes);
    }
    void text(QLatin1StringView name, const QString &content, Attributes attributes = {})
    {
        open(name, attributes);
        m_xml.writeCharacters(content);
        close();
    }

private:
    void write(Attributes attributes)
    {
        for (const auto &[name, value] : attributes)
            m_xml.writeAttribute(name, value);
    }

    QXmlStreamWriter m_xml;
};

} // namespace

static void writeSlot(Writer &xml, int slot)
{
    xml.leaf("address"_L1,
             {{"type"_L1, u"pci"_s},
              {"domain"_L1, u"0x0000"_s},
              {"bus"_L1, u"0x00"_s},
              {"slot"_L1, u"0x%1"_s.arg(slot, 2, 16, '0'_L1)},
              {"function"_L1, u"0x0"_s}});
}

static QString isoTime(base::WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count())
        .toUTC()
        .toString(Qt::ISODateWithMs);
}

static QString heldName(Held held)
{
    switch (held) {
    case Held::No:
        break;
    case Held::ByPerson:
        return u"yes"_s;
    case Held::ForSnapshot:
        return u"snapshot"_s;
    }
    return u"no"_s;
}

static Held heldByName(const QString &name)
{
    for (const Held held : {Held::ByPerson, Held::ForSnapshot}) {
        if (name == heldName(held))
            return held;
    }
    return Held::No;
}

static void writeNote(Writer &xml, QLatin1StringView element, const MachineNote &note)
{
    xml.open(element,
             {{"owner"_L1, note.owner},
              {"id"_L1, note.id},
              {"session"_L1, note.session},
              {"size"_L1, note.size},
              {"image"_L1, note.image},
              {"network"_L1, note.network},
              {"started"_L1, isoTime(note.started)},
              {"copy"_L1, note.isCopy ? u"yes"_s : u"no"_s},
              {"held"_L1, heldName(note.held)},
              {"software"_L1, note.software}});
    if (!note.unconfined.isEmpty())
        xml.attribute("unconfined"_L1, note.unconfined);
    xml.close();
}

static void writeProcessor(Writer &xml, const MachineSpec &spec)
{
    const bool kvm = spec.acceleration == Acceleration::Kvm;
    xml.text("memory"_L1, QString::number(spec.size.memoryMiB), {{"unit"_L1, u"MiB"_s}});
    xml.text("vcpu"_L1, QString::number(spec.size.vcpus), {{"placement"_L1, u"static"_s}});
    if (cpuLimitedBy(spec.size, spec.scope) == CpuLimit::Host) {
        xml.open("cputune"_L1);
        xml.text("period"_L1, QString::number(kQuotaPeriod));
        xml.text("quota"_L1, QString::number(kQuotaPeriod / 100 * spec.size.cpuPercent));
        xml.close();
    }
    xml.open("os"_L1);
    xml.text("type"_L1, u"hvm"_s, {{"arch"_L1, u"x86_64"_s}, {"machine"_L1, u"q35"_s}});
    xml.text("kernel"_L1, spec.kernel);
    xml.text("initrd"_L1, spec.initrd);
    xml.text("cmdline"_L1, spec.kernelArguments);
    xml.close();
    xml.open("features"_L1);
    xml.leaf("acpi"_L1);
    xml.leaf("apic"_L1);
    xml.leaf("pmu"_L1, {{"state"_L1, u"off"_s}});
    xml.close();
    xml.open("cpu"_L1, {{"mode"_L1, kvm ? u"host-passthrough"_s : u"maximum"_s}, {"check"_L1, u"none"_s}});
    xml.leaf("topology"_L1,
             {{"sockets"_L1, u"1"_s},
              {"dies"_L1, u"1"_s},
              {"cores"_L1, QString::number(spec.size.vcpus)},
              {"threads"_L1, u"1"_s}});
    const auto without = [&xml](std::initializer_list<QLatin1StringView> features) {
        for (const auto feature : features)
            xml.leaf("feature"_L1, {{"policy"_L1, u"disable"_s}, {"name"_L1, QString(feature)}});
    };
    // A machine holds no machines: that is the part of a hypervisor with the most to get wrong.
    without({"vmx"_L1, "svm"_L1});
    // The translator moves strings byte by byte where those two promise that it is quick to do so, and
    // the third ends a piece of its code each time that the kernel looks at a program's memory.
    if (!kvm)
        without({"erms"_L1, "fsrm"_L1, "smap"_L1});
    xml.close();
}

namespace {
struct Disk
{
    QString file;
    QLatin1StringView format;
    QLatin1StringView cache;
    QLatin1StringView target;
    QLatin1StringView serial;
    int slot;
    bool writable;
};
} // namespace

static void writeDisk(Writer &xml, const Disk &disk)
{
    xml.open("disk"_L1,
             {{"type"_L1, u"file"_s}, {"device"_L1, u"disk"_s}, {"model"_L1, u"virtio-non-transitional"_s}});
    // A write that finds the host's disk full stops the machine and loses nothing; it can go on later.
    xml.leaf("driver"_L1,
             {{"name"_L1, u"qemu"_s},
              {"type"_L1, disk.format},
              {"cache"_L1, disk.cache},
              {"discard"_L1, u"unmap"_s},
              {"error_policy"_L1, u"enospace"_s}});
    xml.leaf("source"_L1, {{"file"_L1, disk.file}});
    xml.leaf("target"_L1, {{"dev"_L1, disk.target}, {"bus"_L1, u"virtio"_s}});
    if (!disk.writable)
        xml.leaf("readonly"_L1);
    xml.text("serial"_L1, disk.serial);
    writeSlot(xml, disk.slot);
    xml.close();
}

static void writeDevices(Writer &xml, const MachineSpec &spec)
{
    xml.open("devices"_L1);
    if (!spec.emulator.isEmpty())
        xml.text("emulator"_L1, spec.emulator);
    // The root disk goes with the machine, so nothing the guest syncs there has to reach the platter.
    writeDisk(xml, {spec.rootDisk, "qcow2"_L1, "unsafe"_L1, kRootDisk, "berth-root"_L1, kRootSlot, true});
    writeDisk(xml, {spec.volume, "raw"_L1, "writeback"_L1, kVolumeDisk, kVolumeSerial, kVolumeSlot, true});
    writeDisk(xml, {spec.agentDisk, "raw"_L1, "writeback"_L1, "vdc"_L1, "berth-agent"_L1, kAgentSlot, false});
    xml.leaf("controller"_L1, {{"type"_L1, u"usb"_s}, {"index"_L1, u"0"_s}, {"model"_L1, u"none"_s}});
    xml.open("controller"_L1,
             {{"type"_L1, u"virtio-serial"_s},
              {"index"_L1, u"0"_s},
              {"model"_L1, u"virtio-non-transitional"_s},
              {"ports"_L1, u"2"_s}});
    writeSlot(xml, kChannelSlot);
    xml.close();
    // Nothing hangs on it but now and then a file that is copied (TransferDisk).
    xml.open("controller"_L1,
             {{"type"_L1, u"scsi"_s}, {"index"_L1, u"0"_s}, {"model"_L1, u"virtio-non-transitional"_s}});
    writeSlot(xml, kScsiSlot);
    xml.close();
    xml.open("channel"_L1, {{"type"_L1, u"unix"_s}});
    xml.leaf("source"_L1, {{"mode"_L1, u"bind"_s}, {"path"_L1, spec.channelSocket}});
    xml.leaf("target"_L1, {{"type"_L1, u"virtio"_s}, {"name"_L1, u"org.berth.agent"_s}});
    xml.leaf("address"_L1,
             {{"type"_L1, u"virtio-serial"_s},
              {"controller"_L1, u"0"_s},
              {"bus"_L1, u"0"_s},
              {"port"_L1, u"1"_s}});
    xml.close();
    // To a socket and not to a file: a guest that floods its console must not fill the host's disk.
    xml.open("serial"_L1, {{"type"_L1, u"unix"_s}});
    xml.open("source"_L1, {{"mode"_L1, u"connect"_s}, {"path"_L1, spec.consoleSocket}});
    xml.leaf("reconnect"_L1, {{"enabled"_L1, u"yes"_s}, {"timeout"_L1, u"1"_s}});
    xml.close();
    xml.leaf("target"_L1, {{"type"_L1, u"isa-serial"_s}, {"port"_L1, u"0"_s}});
    xml.close();
    xml.open("rng"_L1, {{"model"_L1, u"virtio-non-transitional"_s}});
    xml.text("backend"_L1, u"/dev/urandom"_s, {{"model"_L1, u"random"_s}});
    writeSlot(xml, kRandomSlot);
    xml.close();
    xml.leaf("audio"_L1, {{"id"_L1, u"1"_s}, {"type"_L1, u"none"_s}});
    xml.open("video"_L1);
    xml.leaf("model"_L1, {{"type"_L1, u"none"_s}});
    xml.close();
    xml.leaf("memballoon"_L1, {{"model"_L1, u"none"_s}});
    xml.close();
}

static QString json(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

static void writeArgument(Writer &xml, const QString &option, const QString &value)
{
    xml.leaf("qemu:arg"_L1, {{"value"_L1, option}});
    xml.leaf("qemu:arg"_L1, {{"value"_L1, value}});
}

/// QEMU connects the card to the network that takes the place of one that broke.
static void insertReconnect(QJsonObject &back, const QVersionNumber &qemu)
{
    if (qemu < QVersionNumber(9, 2))
        back.insert(u"reconnect"_s, 1); // seconds
    else
        back.insert(u"reconnect-ms"_s, 200);
}

static void writeCard(Writer &xml, const MachineSpec &spec)
{
    QJsonObject card{{u"driver"_s, u"virtio-net-pci-non-transitional"_s},
                     {u"id"_s, QString(kCardName)},
                     {u"mac"_s, QString(kCardAddress)},
                     {u"romfile"_s, QString()},
                     {u"guest_announce"_s, false},
                     {u"bus"_s, u"pcie.0"_s},
                     {u"addr"_s, u"0x%1"_s.arg(kCardSlot, 0, 16)}};
    if (!spec.cardSocket.isEmpty()) {
        card.insert(u"netdev"_s, u"net0"_s);
        QJsonObject back{{u"type"_s, u"stream"_s},
                         {u"id"_s, u"net0"_s},
                         {u"server"_s, false},
                         {u"addr"_s, QJsonObject{{u"type"_s, u"unix"_s}, {u"path"_s, spec.cardSocket}}}};
        insertReconnect(back, spec.qemu);
        writeArgument(xml, u"-netdev"_s, json(back));
    }
    writeArgument(xml, u"-device"_s, json(card));
}

/// libvirt knows memory in files, but not which files.
/// Under one name in all machines: a snapshot of one is read back by it into another.
static void writeMemory(Writer &xml, const MachineSpec &spec)
{
    using Memory = MachineSpec::Memory;
    const bool isFile = spec.memory == Memory::Template || spec.memory == Memory::Cloned;
    const bool waits = spec.memory == Memory::Cloned || spec.memory == Memory::Restored;
    QJsonObject memory{{u"qom-type"_s, isFile ? u"memory-backend-file"_s : u"memory-backend-ram"_s},
                       {u"id"_s, u"memory"_s},
                       {u"size"_s, qint64(spec.size.memoryMiB) << 20}};
    if (isFile) {
        memory.insert(u"mem-path"_s, spec.memoryFile);
        memory.insert(u"share"_s, spec.memory == Memory::Template);
    }
    if (spec.memory == Memory::Cloned) { // what the guest writes goes to pages of its own
        memory.insert(u"readonly"_s, true);
        memory.insert(u"rom"_s, u"off"_s);
    }
    writeArgument(xml, u"-object"_s, json(memory));
    writeArgument(xml, u"-machine"_s, u"memory-backend=memory"_s);
    if (waits)
        writeArgument(xml, u"-incoming"_s, u"defer"_s);
}

/// What of the host's files berth-emulator leaves QEMU (emulator/files.h). Whatever comes later, QEMU gets
/// open.
static void writeFiles(Writer &xml, const MachineSpec &spec)
{
    using Memory = MachineSpec::Memory;
    const auto write = [&xml](const QString &name, const QString &path) {
        xml.leaf("qemu:env"_L1, {{"name"_L1, name}, {"value"_L1, path}});
    };
    QStringList read{spec.kernel, spec.initrd, spec.agentDisk};
    QStringList written{spec.rootDisk, spec.volume};
    read += spec.below;
    if (spec.memory == Memory::Cloned)
        read += spec.memoryFile;
    else if (spec.memory == Memory::Template)
        written += spec.memoryFile;
    for (qsizetype i = 0; i < read.size(); ++i)
        write(u"BERTH_READ_%1"_s.arg(i), read[i]);
    for (qsizetype i = 0; i < written.size(); ++i)
        write(u"BERTH_WRITE_%1"_s.arg(i), written[i]);
    write(u"BERTH_SOCKETS"_s, QFileInfo(spec.consoleSocket).path());
}

CpuLimit cpuLimitedBy(const Size &size, Scope scope)
{
    if (size.cpuPercent >= 100)
        return CpuLimit::None;
    return scope == Scope::System ? CpuLimit::Host : CpuLimit::Guest;
}

QString kernelArguments(const QString &ofImage, Acceleration acceleration)
{
    return ofImage + kKernel + (acceleration == Acceleration::Kvm ? ""_L1 : kKernelTranslated);
}

QString domainName(const QString &id) { return u"berth-"_s + id; }

QString ownerKey(const QString &dataFolder)
{
    return QString::fromLatin1(
        QCryptographicHash::hash(dataFolder.toUtf8(), QCryptographicHash::Sha256).toHex().first(16));
}

QByteArray domainXml(const MachineSpec &spec)
{
    QByteArray out;
    Writer xml(&out);
    xml.declare(kQemuNamespace, "qemu"_L1);
    xml.open("domain"_L1, {{"type"_L1, spec.acceleration == Acceleration::Kvm ? u"kvm"_s : u"qemu"_s}});
    xml.text("name"_L1, domainName(spec.note.id));
    xml.leaf("genid"_L1);
    xml.open("metadata"_L1);
    xml.declare(QLatin1StringView(kNoteNamespace), "berth"_L1);
    writeNote(xml, "berth:machine"_L1, spec.note);
    xml.close();
    writeProcessor(xml, spec);
    xml.open("clock"_L1, {{"offset"_L1, u"utc"_s}});
    // QEMU would wake for it 250 times a second, for no interrupt that the guest gets.
    xml.leaf("timer"_L1, {{"name"_L1, u"hpet"_s}, {"present"_L1, u"no"_s}});
    xml.close();
    for (const auto action : {"on_poweroff"_L1, "on_reboot"_L1, "on_crash"_L1})
        xml.text(action, u"destroy"_s);
    writeDevices(xml, spec);
    if (spec.scope == Scope::System) {
        xml.open("seclabel"_L1, {{"type"_L1, u"static"_s}, {"model"_L1, u"dac"_s}, {"relabel"_L1, u"no"_s}});
        xml.text("label"_L1, u"+%1:+%2"_s.arg(spec.user).arg(spec.group));
        xml.close();
    }
    // What libvirt has no words for. As JSON, in which a path needs no escaping of QEMU's own.
    xml.open("qemu:commandline"_L1);
    writeCard(xml, spec);
    writeMemory(xml, spec);
    writeArgument(xml, u"-machine"_s, u"sata=off,smbus=off"_s); // which q35 has by itself
    if (!spec.emulator.isEmpty())
        writeFiles(xml, spec);
    xml.close();
    // libvirt would ask QEMU for each of some 470 features of the processor, and do nothing with the answers.
    xml.open("qemu:capabilities"_L1);
    xml.leaf("qemu:del"_L1, {{"capability"_L1, u"cpu-unavailable-features"_s}});
    xml.close();
    xml.close();
    return out.trimmed() + '\n';
}

QByteArray noteXml(const MachineNote &note)
{
    QByteArray out;
    Writer xml(&out);
    writeNote(xml, "machine"_L1, note);
    return out.trimmed();
}

base::Result<MachineNote> noteFromXml(const QByteArray &domainXml)
{
    QXmlStreamReader xml(domainXml);
    while (xml.readNextStartElement() || !xml.atEnd()) {
        if (!xml.isStartElement() || xml.namespaceUri() != QLatin1StringView(kNoteNamespace)
            || xml.name() != "machine"_L1)
            continue;
        const QXmlStreamAttributes at = xml.attributes();
        const auto value = [&at](QLatin1StringView name) { return at.value(name).toString(); };
        const auto started = QDateTime::fromString(value("started"_L1), Qt::ISODateWithMs);
        return MachineNote{
            value("owner"_L1),
            value("id"_L1),
            value("session"_L1),
            value("size"_L1),
            value("image"_L1),
            value("network"_L1),
            base::WallTime(std::chrono::milliseconds(started.isValid() ? started.toMSecsSinceEpoch() : 0)),
            value("copy"_L1) == "yes"_L1,
            heldByName(value("held"_L1)),
            value("software"_L1),
            value("unconfined"_L1)};
    }
    return fail(Error::Kind::NotFound,
                QCoreApplication::translate("vm::Spec", "This domain is not a machine of Berth."));
}

Acceleration accelerationIn(const QByteArray &domainXml)
{
    QXmlStreamReader xml(domainXml);
    xml.readNextStartElement();
    return xml.attributes().value("type"_L1) == "kvm"_L1 ? Acceleration::Kvm : Acceleration::Tcg;
}

} // namespace vm
