// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/write_ration.h"

#include "tests/support/subject.h"

#include <QTest>

class tst_WriteRation : public QObject
{
    Q_OBJECT
private slots:
    void thereIsNoneWhereNobodyCouldTakeTheRoom()
    {
        QCOMPARE(vm::writeRation(qint64(100) << 30, 2), std::nullopt);
        QVERIFY(vm::writeRation(qint64(1) << 30, 2));
        QCOMPARE(vm::writeRation(0, 0), std::nullopt);
    }

    void allMachinesTogetherLeaveTheReserveAloneForTwoIntervals()
    {
        for (const int machines : {1, 2, 7, 64}) {
            for (qint64 usable = 1 << 20; usable < (qint64(4) << 30); usable += usable / 3) {
                const auto ration = vm::writeRation(usable, machines);
                QVERIFY(ration);
                QVERIFY(*ration * machines * 2 * vm::kRoomInterval.count() <= usable);
                QVERIFY(*ration * machines * 4 * vm::kRoomInterval.count() > usable / 2); // nor much less
            }
        }
    }

    void itIsNeverZeroWhichWouldMeanNoLimit()
    {
        QCOMPARE(vm::writeRation(0, 2), qint64(1));
        QCOMPARE(vm::writeRation(-1, 2), qint64(1));
    }

    /// Whatever is written: what one second may take, the next one's ration has less of.
    void aGuestThatWritesWithoutEndComesToStandBeforeTheReserve()
    {
        qint64 usable = qint64(3) << 30;
        int seconds = 0;
        for (; !vm::isAtReserve(usable) && seconds < 100; ++seconds) {
            const auto ration = vm::writeRation(usable, 4);
            QVERIFY(ration);
            usable -= 2 * 4 * *ration; // the next look is late
            QVERIFY(usable >= 0);
        }
        QVERIFY(seconds < 100);
        QVERIFY(!vm::isRoomToGoOn(usable));
    }
};

BERTH_TEST(tst_WriteRation)
#include "tst_write_ration.moc"
