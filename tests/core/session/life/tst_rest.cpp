// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/session/life/rest.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using session::Rest;
using std::chrono::milliseconds;

class tst_Rest : public QObject
{
    Q_OBJECT
private slots:
    void comesAfterThreeSecondsOfNothing_data()
    {
        QTest::addColumn<milliseconds>("processor"); // of each step
        QTest::addColumn<qint64>("switches");
        QTest::addColumn<bool>("isReached");
        QTest::newRow("nothing to do") << 0ms << qint64(6) << true;
        QTest::newRow("nothing to do, on a busy host") << 70ms << qint64(14) << true;
        QTest::newRow("at work") << 120ms << qint64(133) << false;
        QTest::newRow("at work, on a quick host") << 0ms << qint64(64) << false;
        QTest::newRow("a program that computes") << 490ms << qint64(5) << false;
        QTest::newRow("figures that make no sense") << -5ms << qint64(-3) << true;
    }
    void comesAfterThreeSecondsOfNothing()
    {
        QFETCH(milliseconds, processor);
        QFETCH(qint64, switches);
        QFETCH(bool, isReached);
        m_usage.processor = 12s;
        m_usage.switches = 40'000;
        Rest rest;
        QVERIFY(!rest.isReached(m_usage));
        for (int step = 1; step < 6; ++step)
            QVERIFY(!after(rest, processor, switches));
        QCOMPARE(after(rest, processor, switches), isReached);
    }

    /// As udev and the DHCP client do it.
    void beginsAgainAfterWorkInBetween()
    {
        m_usage = {};
        Rest rest;
        QVERIFY(!rest.isReached(m_usage));
        for (int step = 0; step < 5; ++step)
            QVERIFY(!after(rest, 0ms, 6));
        QVERIFY(!after(rest, 30ms, 35));
        for (int step = 0; step < 5; ++step)
            QVERIFY(!after(rest, 0ms, 6));
        QVERIFY(after(rest, 0ms, 6));
    }

private:
    bool after(Rest &rest, milliseconds processor, qint64 switches)
    {
        m_usage.processor += processor;
        m_usage.switches += switches;
        return rest.isReached(m_usage);
    }

    guest::Usage m_usage;
};

BERTH_TEST(tst_Rest)
#include "tst_rest.moc"
