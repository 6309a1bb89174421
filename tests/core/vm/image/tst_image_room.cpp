// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"
#include "core/vm/image/image.h"
#include "tests/core/vm/image/image_place.h"
#include "tests/support/finish.h"
#include "tests/support/small_disk.h"
#include "tests/support/subject.h"

#include <unistd.h>

using namespace Qt::StringLiterals;
using support::finish;
using support::smallDisk;

/// Images on a disk that has no room, or has none any more.
class tst_ImageRoom : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (geteuid() != 0)
            QSKIP("Who mounts a disk without being root has no ids left to build with.");
        if (smallDisk.path.isEmpty())
            QSKIP("This host does not let this user mount a small disk.");
        const ImagePlace place;
        for (const auto &obstacle : vm::ImageStore(place.places).obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
    }

    void nothingIsBegunWhereThereIsNoRoom()
    {
        const ImagePlace place(smallDisk.path);
        vm::ImageStore store(place.places, nullptr, place.material);
        const qint64 room = base::usableRoom(smallDisk.path);
        const auto built = finish(store.build(u"core"_s, ImagePlace::nobody()));
        QVERIFY(!built);
        QCOMPARE(built.error().kind, base::Error::Kind::Failed);
        QCOMPARE(built.error().remedy.kind, base::Remedy::Kind::FreeSpace);
        const QString text = built.error().text;
        QVERIFY2(text.startsWith(u"The disk is full: Building an image needs 2.5 GB; "_s)
                     && text.endsWith(u"may be used on %1. Free some space there."_s.arg(smallDisk.path)),
                 qPrintable(text));
        QCOMPARE(place.entries(), QStringList());
        QCOMPARE(place.builds(), QByteArray());
        QCOMPARE(base::usableRoom(smallDisk.path), room);
    }

    void aBuildEndsAtTheReserve()
    {
        QVERIFY(smallDisk.leave(qint64(4) << 30));
        const ImagePlace place(smallDisk.path);
        place.recipe(u"core"_s, u"trixie"_s, {u"grows"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        bool isAtWork = false;
        bool isOver = false;
        auto build = store.build(u"core"_s, [&](int percent, const QString &) { isAtWork = percent > 10; });
        build.start([&] { isOver = true; });
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork, 30'000);
        QVERIFY(!isOver);
        QVERIFY(smallDisk.leave(16 << 10)); // somebody else has taken the rest
        QCOMPARE(base::usableRoom(smallDisk.path), 0);
        QTRY_VERIFY_WITH_TIMEOUT(isOver, 30'000);
        QVERIFY(!build.result());
        const base::Error &error = build.result().error();
        QCOMPARE(error.kind, base::Error::Kind::Failed);
        QCOMPARE(error.remedy.kind, base::Remedy::Kind::FreeSpace);
        QVERIFY2(error.text.startsWith(u"The disk became full"_s) && error.text.contains(smallDisk.path)
                     && error.text.endsWith(u"build again."_s),
                 qPrintable(error.text));
        QCOMPARE(place.entries(), QStringList());
        QVERIFY(QDir(place.places.cache).entryList({u"image-stage*"_s}).isEmpty());
        QVERIFY(base::usableRoom(smallDisk.path) > 500'000); // and the reserve with it
    }
};

BERTH_TEST(tst_ImageRoom)
#include "tst_image_room.moc"
