// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/watches.h"
#include "tests/support/subject.h"

#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using vm::Migrations;
using vm::Removals;

static constexpr auto kLong = 1min; // nothing below waits so long

class tst_Watches : public QObject
{
    Q_OBJECT
private slots:
    void whatWasToldBeforeOneWaitsIsNotMissed()
    {
        Migrations all;
        Migrations::Watch watch(&all, u"berth-a"_s);
        all.tell(u"berth-a"_s, u"active"_s);
        all.tell(u"berth-a"_s, u"completed"_s);
        QCOMPARE(watch.await(kLong), u"completed"_s);

        Removals gone;
        Removals::Watch disk(&gone, u"berth-a"_s, u"ua-transfer"_s);
        gone.tell(u"berth-a"_s, u"ua-transfer"_s);
        QVERIFY(disk.await(kLong));
    }

    void anotherThreadEndsTheWait()
    {
        Migrations all;
        Migrations::Watch first(&all, u"berth-a"_s);
        Migrations::Watch second(&all, u"berth-a"_s);
        Removals gone;
        Removals::Watch disk(&gone, u"berth-a"_s, u"ua-transfer"_s);
        std::thread teller([&] {
            all.tell(u"berth-a"_s, u"setup"_s);
            all.tell(u"berth-a"_s, u"failed"_s);
            gone.tell(u"berth-a"_s, u"ua-transfer"_s);
        });
        QCOMPARE(first.await(kLong), u"failed"_s);
        QCOMPARE(second.await(kLong), u"failed"_s);
        QVERIFY(disk.await(kLong));
        teller.join();
    }

    void othersAreNotHeard()
    {
        Migrations all;
        Migrations::Watch watch(&all, u"berth-a"_s);
        all.tell(u"berth-b"_s, u"completed"_s);
        QVERIFY(watch.await(0ms).isEmpty());
        all.tell(u"berth-a"_s, u"active"_s);
        QCOMPARE(watch.await(0ms), u"active"_s); // the time is over

        Removals gone;
        Removals::Watch disk(&gone, u"berth-a"_s, u"ua-transfer"_s);
        gone.tell(u"berth-b"_s, u"ua-transfer"_s);
        gone.tell(u"berth-a"_s, u"ua-other"_s);
        QVERIFY(!disk.await(0ms));
    }

    void whoWatchesNoLongerIsNotTold()
    {
        Migrations all;
        {
            const Migrations::Watch watch(&all, u"berth-a"_s);
        }
        all.tell(u"berth-a"_s, u"completed"_s);
        Migrations::Watch next(&all, u"berth-a"_s);
        QVERIFY(next.await(0ms).isEmpty()); // what was before is not told again
    }
};

BERTH_TEST(tst_Watches)
#include "tst_watches.moc"
