// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/template.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QTest>

#include <optional>
#include <sys/mount.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using support::finish;
using support::TinyGuest;
using vm::Machine;
using vm::Template;
using vm::TemplateStore;

static constexpr qint64 kVolume = 1 << 16;

static QByteArray hashOf(const QString &path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    return file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result() : QByteArray();
}

/// Machines kept to be copied, and their copies.
class tst_Template : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_tiny.emplace();
        m_store.emplace(m_tiny->places);
    }
    void cleanup()
    {
        const QStringList left = m_tiny->leftovers();
        m_tiny->endAll();
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
    }
    void cleanupTestCase()
    {
        m_store.reset();
        m_tiny.reset();
    }

    void isNotThereBeforeItIsMade()
    {
        const auto found = m_store->find(u"flood"_s);
        QVERIFY(!found);
        QCOMPARE(found.error().kind, Error::Kind::NotFound);
        QVERIFY(m_store->all().isEmpty());
    }

    void isKeptWhereThereIsRoomAndAFolder()
    {
        QTemporaryDir host;
        const base::Places places = support::placesIn(host);
        const TemplateStore store(places);
        const auto fine = store.check();
        QVERIFY2(fine, qPrintable(fine ? QString() : fine.error().text));
        const QString folder = places.data + u"/templates"_s;
        QVERIFY(QDir(folder).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        if (geteuid() == 0) {
            const QByteArray path = QFile::encodeName(folder);
            QCOMPARE(mount("tmpfs", path.constData(), "tmpfs", 0, "size=4m"), 0);
            const auto full = store.check();
            umount2(path.constData(), MNT_DETACH);
            QVERIFY(!full);
            QVERIFY2(full.error().text.contains(u"4.0 MB may be used"_s), qPrintable(full.error().text));
        }
        QVERIFY(QDir().rmdir(folder));
        TinyMachines::write(folder, "a file");
        const auto none = store.check();
        QVERIFY(!none);
        QVERIFY2(none.error().text.contains(folder), qPrintable(none.error().text));
        QCOMPARE(store.draft(u"none"_s).error(), none.error());
    }

    void isAMachineThatWasKept()
    {
        make(u"flood"_s, TinyGuest::FloodsItsConsole);
        const auto found = m_store->find(u"flood"_s);
        QVERIFY2(found, qPrintable(found ? QString() : found.error().text));
        QCOMPARE(m_store->all(), QList<Template>{*found});
        QCOMPARE(found->image, u"tiny"_s);
        QCOMPARE(found->size, u"XS"_s);
        // Sparse, and without what only its making needed.
        QVERIFY(found->bytes < QFileInfo(found->memory()).size() / 8);
        QCOMPARE(QDir(found->folder).entryList(QDir::Files).size(), 6);
    }

    void isWhereCopiesBegin()
    {
        const auto kept = m_store->find(u"flood"_s);
        QVERIFY(kept);
        const QByteArray memory = hashOf(kept->memory());
        const auto first = copy(*kept, TinyGuest::FloodsItsConsole);
        const auto second = copy(*kept, TinyGuest::FloodsItsConsole);
        QVERIFY(first && second);
        QVERIFY(first->note().isCopy);
        QVERIFY(first->note() != second->note());
        // They go on where it stood still: in the middle of a flood, with nothing that booted.
        QTRY_VERIFY_WITH_TIMEOUT(first->console().contains("AAAA") && second->console().contains("AAAA"),
                                 60000);
        QVERIFY(finish(first->stop()));
        QVERIFY(finish(second->stop()));
        QCOMPARE(hashOf(kept->memory()), memory);
    }

    void outlivesInItsCopies()
    {
        make(u"gone"_s, TinyGuest::FloodsItsConsole);
        const auto kept = m_store->find(u"gone"_s);
        QVERIFY(kept);
        const auto machine = copy(*kept, TinyGuest::FloodsItsConsole);
        QVERIFY(machine);
        QVERIFY(m_store->remove(u"gone"_s));
        QVERIFY(!QFile::exists(kept->folder));
        QTRY_VERIFY_WITH_TIMEOUT(machine->console().contains("AAAA"), 60000);
        QVERIFY(finish(machine->stop()));
        QVERIFY(m_store->remove(u"gone"_s));
    }

    void leavesNothingWhenItsMakingEnds()
    {
        {
            const auto draft = m_store->draft(u"half"_s);
            QVERIFY(draft);
            TinyMachines::write(draft->volume(), QByteArray(kVolume, '\0'));
        }
        QCOMPARE(folders(), QStringList{u"flood"_s});
        QVERIFY(QDir().mkpath(m_tiny->places.data + u"/templates/.making-dead-1"_s));
        const QString older = m_tiny->places.data + u"/templates/older"_s;
        QVERIFY(QDir().mkpath(older));
        TinyMachines::write(older + u"/template.json"_s, R"({"image": "tiny", "size": "XS", "files": ""})");
        QCOMPARE(m_store->find(u"older"_s).error().kind, Error::Kind::Failed);
        QCOMPARE(m_store->all().size(), 1);
        m_store->tidy();
        QCOMPARE(folders(), QStringList{u"flood"_s});
    }

    void tellsWhenItIsDamaged_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"memory", "state", "base.qcow2", "root.qcow2", "template.json"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void tellsWhenItIsDamaged()
    {
        QFETCH(QString, file);
        make(u"hurt"_s, TinyGuest::Halts);
        const QString path = m_tiny->places.data + u"/templates/hurt/"_s + file;
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        QFile hurt(path);
        QVERIFY(hurt.resize(hurt.size() / 2));
        const auto found = m_store->find(u"hurt"_s);
        QVERIFY(!found);
        QCOMPARE(found.error().kind, Error::Kind::Failed);
        QVERIFY2(found.error().text.contains(path), qPrintable(found.error().text));
        QCOMPARE(m_store->all().size(), 1);
        QVERIFY(m_store->remove(u"hurt"_s));
    }

    void failsToStartFromAStateThatIsNone()
    {
        Template wrong = *m_store->find(u"flood"_s);
        const QString folder = m_tiny->places.data + u"/templates/.wrong"_s;
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::copy(wrong.base(), folder + u"/base.qcow2"_s));
        QVERIFY(QFile::copy(wrong.rootDisk(), folder + u"/root.qcow2"_s));
        QVERIFY(QFile::link(wrong.memory(), folder + u"/memory"_s));
        TinyMachines::write(folder + u"/state"_s, QByteArray(300'000, 'x'));
        wrong.folder = folder;
        const auto started = start(wrong, TinyGuest::FloodsItsConsole);
        QVERIFY(!started);
        QVERIFY2(started.error().text.endsWith(u'.'), qPrintable(started.error().text));
    }

    void isOneForAllMachinesThatAreAlike()
    {
        const vm::MachineSpec spec = specOf();
        const QString id = TemplateStore::idFor(spec, kVolume, "agent 1");
        QCOMPARE(id.size(), 32);
        vm::MachineSpec other = spec;
        other.note.id = u"another"_s;
        other.note.session = u"another"_s;
        other.rootDisk = other.volume = other.cardSocket = other.channelSocket = u"/elsewhere"_s;
        QCOMPARE(TemplateStore::idFor(other, kVolume, "agent 1"), id);
        QVERIFY(TemplateStore::idFor(spec, kVolume + 1, "agent 1") != id);
        QVERIFY(TemplateStore::idFor(spec, kVolume, "agent 2") != id);
        other = spec;
        other.size.memoryMiB *= 2;
        QVERIFY(TemplateStore::idFor(other, kVolume, "agent 1") != id);
        other = spec;
        other.note.image = u"another"_s;
        QVERIFY(TemplateStore::idFor(other, kVolume, "agent 1") != id);
        other = spec;
        other.acceleration = vm::Acceleration::Kvm;
        QVERIFY(TemplateStore::idFor(other, kVolume, "agent 1") != id);
        other = spec;
        other.cardSocket.clear();
        QVERIFY(TemplateStore::idFor(other, kVolume, "agent 1") != id);
    }

private:
    void make(const QString &id, TinyGuest guest)
    {
        auto draft = m_store->draft(id);
        QVERIFY(draft);
        auto order = m_tiny->order(guest);
        order.volume = draft->volume();
        TinyMachines::write(order.volume, QByteArray(kVolume, '\0'));
        order.memoryFile = draft->memoryFile();
        const auto machine = finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
        QVERIFY2(machine, qPrintable(machine ? QString() : machine.error().text));
        if (guest == TinyGuest::FloodsItsConsole)
            QTRY_VERIFY_WITH_TIMEOUT((*machine)->console().contains("AAAA"), 60000);
        const auto made = finish((*machine)->becomeTemplate(&*draft));
        QVERIFY2(made, qPrintable(made ? QString() : made.error().text + made.error().detail));
        QCOMPARE(made->id, id);
    }
    base::Result<std::unique_ptr<Machine>> start(const Template &kept, TinyGuest guest)
    {
        auto order = m_tiny->order(guest);
        order.copied = kept;
        order.volume = m_tiny->places.data + u"/volumes/"_s + order.id; // a disk has one writer
        TinyMachines::write(order.volume, QByteArray(kVolume, '\0'));
        return finish(Machine::start(m_tiny->hypervisor.get(), m_tiny->places, order));
    }
    std::unique_ptr<Machine> copy(const Template &kept, TinyGuest guest)
    {
        auto started = start(kept, guest);
        if (!started)
            qWarning("%s %s", qPrintable(started.error().text), qPrintable(started.error().detail));
        return started ? std::move(*started) : nullptr;
    }
    QStringList folders() const
    {
        return QDir(m_tiny->places.data + u"/templates"_s)
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    static vm::MachineSpec specOf()
    {
        vm::MachineSpec spec;
        spec.note.image = u"tiny"_s;
        spec.size = vm::sizes().first();
        spec.cardSocket = u"/run/card"_s;
        return spec;
    }

    std::optional<TinyMachines> m_tiny;
    std::optional<TemplateStore> m_store;
};

BERTH_TEST(tst_Template)
#include "tst_template.moc"
