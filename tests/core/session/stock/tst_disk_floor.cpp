// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/disk_floor.h"

#include "core/base/disk_room.h"
#include "core/vm/libvirt/spec.h"
#include "core/vm/disk/write_ration.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::DiskFloor;
using support::finish;
using support::TinyGuest;

/// What QEMU is told of machines that execute. What guests do with that: tst_faults.
class tst_DiskFloor : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_tiny = std::make_unique<TinyMachines>();
        QVERIFY(QDir().mkpath(m_tiny->places.data + u"/volumes"_s));
    }
    void cleanup()
    {
        base::setDiskReserve(0);
        if (QTest::currentTestFailed())
            m_tiny->endAll();
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }
    void cleanupTestCase() { m_tiny.reset(); }

    /// One that writes to one of its disks has all of what both may take.
    void aLoneWriterHasWhatThereIs()
    {
        leave(qint64(1) << 30);
        DiskFloor floor(m_tiny->places);
        const auto machine = m_tiny->start(TinyGuest::Halts);
        QVERIFY(machine);
        auto taking = floor.take(machine.get());
        taking.start();
        QTRY_VERIFY(!taking.isRunning());
        const auto [root, volume] = limits(machine->id());
        QCOMPARE(root.group, volume.group);
        QVERIFY(!root.group.isEmpty());
        QCOMPARE(root.bytes, volume.bytes);
        // Others use the same disk: nearly what there was.
        QVERIFY2(root.bytes * 2 <= qint64(1200) << 20, QByteArray::number(root.bytes));
        QVERIFY2(root.bytes * 4 > qint64(900) << 20, QByteArray::number(root.bytes));
        base::setDiskReserve(1);
        QTRY_COMPARE(limits(machine->id()).first.bytes, 0); // as fast as it can
        QTRY_COMPARE(limits(machine->id()).second.bytes, 0);
        QVERIFY(finish(machine->stop()));
    }

private:
    struct Limit
    {
        qint64 bytes = -1;
        QString group;
    };

    void leave(qint64 bytes) const
    {
        base::setDiskReserve(1);
        base::setDiskReserve(base::usableRoom(m_tiny->places.data) - bytes);
    }
    /// Of its own disk and the session's, by QEMU's word.
    std::pair<Limit, Limit> limits(const QString &id) const
    {
        const QByteArray said = m_tiny->virsh(
            {u"qemu-monitor-command"_s, vm::domainName(id), uR"({"execute": "query-block"})"_s});
        std::pair<Limit, Limit> found;
        for (const auto &each : QJsonDocument::fromJson(said)[u"return"_s].toArray()) {
            const QJsonObject inserted = each[u"inserted"_s].toObject();
            const QString file = inserted[u"file"_s].toString();
            const Limit limit{inserted[u"bps_wr"_s].toInteger(-1), inserted[u"group"_s].toString()};
            if (file.endsWith(u"/root.qcow2"_s))
                found.first = limit;
            else if (file.endsWith(u"/volume.raw"_s))
                found.second = limit;
        }
        return found;
    }

    std::unique_ptr<TinyMachines> m_tiny;
};

BERTH_TEST(tst_DiskFloor)
#include "tst_disk_floor.moc"
