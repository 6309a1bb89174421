// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/size.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;

class tst_Size : public QObject
{
    Q_OBJECT
private slots:
    void doublesFromSizeToSize()
    {
        QCOMPARE(vm::sizes().size(), 5);
        for (qsizetype i = 1; i < vm::sizes().size(); ++i) {
            const vm::Size &small = vm::sizes()[i - 1];
            const vm::Size &big = vm::sizes()[i];
            QCOMPARE(big.memoryMiB, 2 * small.memoryMiB);
            QCOMPARE(big.vcpus * big.cpuPercent, 2 * small.vcpus * small.cpuPercent);
        }
    }

    void findsASizeInAnyCase()
    {
        const auto found = vm::sizeByName(u"xs"_s);
        QVERIFY(found);
        QCOMPARE(*found, (vm::Size{u"XS"_s, 1, 50, 512}));
    }

    void namesTheSizesWhenThereIsNoSuch()
    {
        const auto found = vm::sizeByName(u"XXL"_s);
        QVERIFY(!found);
        QCOMPARE(found.error().kind, Error::Kind::Invalid);
        QCOMPARE(found.error().text, u"There is no size “XXL”. The sizes are XS, SM, MD, LG, XL."_s);
    }

    void admitsOrRefuses_data()
    {
        QTest::addColumn<QStringList>("running");
        QTest::addColumn<QString>("wish");
        QTest::addColumn<bool>("admitted");
        QTest::addColumn<Error::Kind>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("limit"); // that can be raised
        const auto none = Error::Kind::Failed;
        // The host has 8000 MiB, of which machines may use 6000; three at once.
        QTest::newRow("the first") << QStringList{} << u"LG"_s << true << none << QString() << QString();
        QTest::newRow("fills it up")
            << QStringList{u"SM"_s, u"SM"_s} << u"LG"_s << false << Error::Kind::Busy
            << u"A machine of size LG needs 4096 MiB of memory, and the running machines "
               "leave 3952 MiB of the 6000 MiB that machines may use. Stop a machine, or "
               "choose a smaller size."_s
            << QString();
        QTest::newRow("just fits") << QStringList{u"SM"_s, u"XS"_s} << u"LG"_s << true << none << QString()
                                   << QString();
        QTest::newRow("too many")
            << QStringList{u"XS"_s, u"XS"_s, u"XS"_s} << u"XS"_s << false << Error::Kind::Busy
            << u"3 machines run already, and no more than 3 may run at once. Stop one of "
               "them."_s
            << u"machines"_s;
        QTest::newRow("never fits")
            << QStringList{} << u"XL"_s << false << Error::Kind::Invalid
            << u"A machine of size XL needs 8192 MiB of memory, and machines may use 6000 "
               "MiB of this host's 8000 MiB. Choose a smaller size."_s
            << u"memory_percent"_s;
    }
    void admitsOrRefuses()
    {
        QFETCH(QStringList, running);
        QFETCH(QString, wish);
        QFETCH(bool, admitted);
        QList<vm::Size> sizes;
        for (const QString &name : running)
            sizes += *vm::sizeByName(name);
        const auto result = vm::admit(sizes, *vm::sizeByName(wish), 8000, {3, 75});
        QCOMPARE(result.has_value(), admitted);
        if (!admitted) {
            QTEST(result.error().kind, "kind");
            QTEST(result.error().text, "text");
            QTEST(result.error().remedy.subject, "limit");
        }
    }

    void readsTheHostsMemory() { QVERIFY(vm::hostMemoryMiB() > 256); }
};

BERTH_TEST(tst_Size)
#include "tst_size.moc"
