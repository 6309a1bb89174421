// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/credit.h"
#include "tests/support/subject.h"

#include <QTest>
#include <random>

using namespace wire;

class tst_Credit : public QObject
{
    Q_OBJECT

private slots:
    void refusesDataBeyondTheCredit();
    void refusesCreditThatWasNeverUsed();
    void neverStarvesASenderWhoseBytesAreConsumed();
};

void tst_Credit::refusesDataBeyondTheCredit()
{
    ReceiveWindow window;
    QVERIFY(window.receive(kInitialCredit));
    QVERIFY(!window.receive(1));
    window.consume(kInitialCredit);
    QCOMPARE(window.takeGrant(), kInitialCredit);
    QVERIFY(window.receive(kInitialCredit));
}

void tst_Credit::refusesCreditThatWasNeverUsed()
{
    SendWindow window;
    QVERIFY(!window.grant(1));
    window.take(10);
    QVERIFY(!window.grant(11));
    QVERIFY(!window.grant(0xffffffff));
    QVERIFY(window.grant(10));
    QCOMPARE(window.available(), kInitialCredit);
}

void tst_Credit::neverStarvesASenderWhoseBytesAreConsumed()
{
    SendWindow sender;
    ReceiveWindow receiver;
    std::mt19937 random(3);
    std::size_t waiting = 0;
    for (int step = 0; step < 20'000; ++step) {
        const auto sent = std::min<std::uint32_t>(sender.available(), random() % 65'536);
        sender.take(sent);
        QVERIFY(receiver.receive(sent));
        waiting += sent;
        const std::size_t consumed =
            random() % 3 ? std::min<std::size_t>(waiting, random() % 65'536) : waiting;
        receiver.consume(consumed);
        waiting -= consumed;
        if (const auto grant = receiver.takeGrant())
            QVERIFY(sender.grant(grant));
        QVERIFY(waiting <= kInitialCredit);
        if (waiting == 0)
            QVERIFY(sender.available() > kInitialCredit / 4 * 3 - 1);
    }
}

BERTH_TEST(tst_Credit)
#include "tst_credit.moc"
