// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"

#include "tests/support/small_disk.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_DiskRoom : public QObject
{
    Q_OBJECT
private slots:
    void cleanup() { base::setDiskReserve(0); }

    void theReserveIsAPartOfASmallDiskAndLittleOfALargeOne()
    {
        QCOMPARE(base::diskReserve(qint64(20) << 30), qint64(1) << 30);
        QCOMPARE(base::diskReserve(qint64(4000) << 30), qint64(2) << 30);
        base::setDiskReserve(7);
        QCOMPARE(base::diskReserve(qint64(4000) << 30), qint64(7));
    }

    void whatIsFreeButTheReserveMayBeUsed()
    {
        const QString disk = support::smallDisk.path;
        if (disk.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        const qint64 total = 1 << 20;
        QCOMPARE(base::usableRoom(disk), total - total / 20);
        base::setDiskReserve(total / 2);
        QCOMPARE(base::usableRoom(disk + u"/not/there/yet"_s), total / 2);
        QFile file(disk + u"/file"_s);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QCOMPARE(base::usableRoom(file.handle()), total / 2);
        file.write(QByteArray(600'000, 'x'));
        QVERIFY(file.flush());
        QCOMPARE(base::usableRoom(disk), qint64(0));
        QVERIFY(file.remove());
    }

    void saysWhatIsNeededAndWhatThereIs()
    {
        const QString disk = support::smallDisk.path;
        if (disk.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        base::setDiskReserve(1 << 19);
        QVERIFY(base::checkDiskRoom(disk, 1 << 19, u"It"_s));
        const auto refused = base::checkDiskRoom(disk, (1 << 19) + 1, u"The report"_s);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text,
                 u"The disk is full: The report needs 524 kB; 524 kB may be used on %1. Free some space "
                 "there."_s.arg(disk));
        QCOMPARE(refused.error().remedy.kind, base::Remedy::Kind::FreeSpace);
    }

    void whatCannotBeToldIsNotRefused() { QVERIFY(base::checkDiskRoom(-1, u"/"_s, 1, u"It"_s)); }
};

BERTH_TEST(tst_DiskRoom)
#include "tst_disk_room.moc"
