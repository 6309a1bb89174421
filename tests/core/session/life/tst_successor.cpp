// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/successor.h"

#include "core/guest/guest.h"
#include "core/session/settings.h"
#include "core/session/stock/machines.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using session::Successor;
using session::Volume;
using support::finish;

/// Where no machine comes of it: nothing of it stays, and the session's own disk is as it was. With machines:
/// tst_session, tst_snapshot_room.
class tst_Successor : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::placesIn(*m_folder);
        qputenv("BERTH_LIBVIRT_URI", "test:///default");
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        m_images = std::make_unique<vm::ImageStore>(m_places);
        m_machines = std::make_unique<session::Machines>(m_places, &m_settings);
        m_shared.places = m_places;
        m_shared.machines = m_machines.get();
        m_shared.images = m_images.get();
        m_shared.settings = &m_settings;
        m_from = {.name = u"noon"_s, .folder = m_folder->path(), .size = u"XS"_s};
        write(m_from.volume(), "of noon");
        write(m_from.rootDisk(), "the system of noon");
        QVERIFY(QDir().mkpath(QFileInfo(Volume(m_places, u"s1"_s).path()).path()));
        m_phases.clear();
    }
    void cleanup()
    {
        m_machines.reset();
        qunsetenv("BERTH_LIBVIRT_URI");
    }

    void withoutLibvirtNothingIsCopied()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/no/such/socket");
        Successor next(m_shared, m_from);
        QVERIFY(!prepare(next));
        QCOMPARE(m_phases, QStringList{u"Connecting to libvirt"_s});
        QCOMPARE(disks(), QStringList());
        QVERIFY(finish(next.drop()));
    }

    void anotherQemuDoesNotGoOnWithIt()
    {
        m_from.software = u"of another host"_s;
        Successor next(m_shared, m_from);
        const auto prepared = prepare(next);
        QVERIFY(!prepared);
        QCOMPARE(prepared.error().kind, Error::Kind::Unsupported);
        QCOMPARE(m_phases, QStringList{u"Connecting to libvirt"_s});
    }

    void withoutItsImageItIsRefused()
    {
        knowTheSoftware();
        m_from.image = u"an image that is gone"_s;
        Successor next(m_shared, m_from);
        const auto prepared = prepare(next);
        QVERIFY(!prepared);
        QCOMPARE(prepared.error().kind, Error::Kind::NotFound);
        QVERIFY2(prepared.error().text.contains(u"an image tha"_s), qPrintable(prepared.error().text));
        QCOMPARE(disks(), QStringList());
    }

    /// Its disk is a copy until then; whoever wants none of it has none of it left.
    void whatDidNotBeginIsDropped()
    {
        knowTheSoftware();
        Successor next(m_shared, m_from);
        QVERIFY(!prepare(next)); // there is no QEMU behind this libvirt
        QCOMPARE(m_phases.last(), u"Starting the machine"_s);
        QCOMPARE(disks().size(), 1);
        QVERIFY(disks().first().startsWith(session::kWaitingVolume));
        QVERIFY(!next.takeMachine() && !next.takeGuest());
        QVERIFY(finish(next.drop()));
        QCOMPARE(disks(), QStringList());
        QCOMPARE(read(m_from.volume()), "of noon"); // another one may go on from it
    }

    void itsDiskBecomesTheSessions()
    {
        knowTheSoftware();
        const Volume own(m_places, u"s1"_s);
        Successor next(m_shared, m_from);
        QVERIFY(!prepare(next));
        write(own.path(), "of now");
        const auto nowhere = next.moveDisk(Volume::at(m_places, m_folder->filePath(u"no/where"_s)));
        QVERIFY(!nowhere);
        QVERIFY2(nowhere.error().text.contains(u"no/where"_s), qPrintable(nowhere.error().text));
        QCOMPARE(read(own.path()), "of now");
        QVERIFY(next.moveDisk(own));
        QCOMPARE(read(own.path()), "of noon");
        QVERIFY(finish(next.drop())); // which the session's disk outlives
        QCOMPARE(read(own.path()), "of noon");
    }

private:
    base::Result<> prepare(Successor &next)
    {
        return finish(next.prepare(vm::NetworkPolicy::Offline, u"sales"_s,
                                   [this](const char *phase) { m_phases << QString::fromUtf8(phase); }));
    }
    /// As if it had been taken here, on the image that there is.
    void knowTheSoftware()
    {
        const auto hypervisor = finish(m_machines->open());
        if (!hypervisor)
            qFatal("%s", qPrintable(hypervisor.error().text));
        m_from.software = vm::softwareFor((*hypervisor)->host(), *vm::sizeByName(m_from.size));
        m_from.image = m_images->images().first().id;
    }
    QStringList disks() const
    {
        const QFileInfo any(Volume(m_places, u"any"_s).path());
        return any.dir().entryList(QDir::Files);
    }
    static void write(const QString &path, const char *content)
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0)
            qFatal("no file");
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    const session::Settings m_settings;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<session::Machines> m_machines;
    session::Shared m_shared{};
    vm::Snapshot m_from;
    QStringList m_phases;
};

BERTH_TEST(tst_Successor)
#include "tst_successor.moc"
