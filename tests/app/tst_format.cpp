// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/format.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_Format : public QObject
{
    Q_OBJECT
private slots:
    void moneyHasTwoDigitsThatSaySomething_data()
    {
        QTest::addColumn<qint64>("nanodollars");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << qint64(0) << u"$0.00"_s;
        QTest::newRow("the least there is") << qint64(1) << u"$0.0000000010"_s;
        QTest::newRow("a second of a small machine") << qint64(30'000) << u"$0.000030"_s;
        QTest::newRow("rounded") << qint64(414'870) << u"$0.00041"_s;
        QTest::newRow("a cent") << qint64(10'000'000) << u"$0.010"_s;
        QTest::newRow("a dime and more") << qint64(648'030'000) << u"$0.65"_s;
        QTest::newRow("a dollar") << qint64(1'000'000'000) << u"$1.00"_s;
        QTest::newRow("cents stay") << qint64(12'304'000'000) << u"$12.30"_s;
    }
    void moneyHasTwoDigitsThatSaySomething()
    {
        QFETCH(const qint64, nanodollars);
        QTEST(format::money(nanodollars), "text");
    }

    void aMeterKeepsItsWidth()
    {
        QCOMPARE(format::runningMoney(0), u"$0.000000"_s);
        QCOMPARE(format::runningMoney(6'430'400), u"$0.006430"_s);
    }
};

BERTH_TEST(tst_Format)
#include "tst_format.moc"
