// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/patience.h"

#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using session::Patience;
using Loss = Patience::Loss;

class tst_Patience : public QObject
{
    Q_OBJECT
private slots:
    void anAgentThatDiesIsSpokenWithAtOnce()
    {
        Patience patience({});
        patience.noteConnection(0s);
        patience.noteLoss(Loss::Other, 10s);
        QCOMPARE(patience.pause(), 0s);
        patience.noteLoss(Loss::Other, 11s);
        QCOMPARE(patience.pause(), 2s);
        for (int i = 0; i < 100; ++i)
            patience.noteLoss(Loss::Other, 12s);
        QCOMPARE(patience.pause(), 32s);
        QVERIFY(!patience.isExhausted());
    }

    void aBreachMakesItWaitLongerEachTime()
    {
        Patience patience({});
        std::chrono::milliseconds all{0};
        for (const auto pause : {2s, 4s, 8s, 16s, 32s}) {
            patience.noteConnection(all);
            patience.noteLoss(Loss::Breach, all);
            QCOMPARE(patience.pause(), pause);
            QVERIFY(!patience.isExhausted());
            all += pause;
        }
        patience.noteLoss(Loss::Breach, all);
        QVERIFY(patience.isExhausted());
    }

    void whoIsGivenUpGetsOneMore()
    {
        Patience patience({.mostBreaches = 2});
        patience.noteLoss(Loss::Breach, 0s);
        patience.allowOneMore(); // it has one
        QCOMPARE(patience.pause(), 2s);
        patience.noteLoss(Loss::Breach, 1s);
        QVERIFY(patience.isExhausted());
        patience.allowOneMore();
        QVERIFY(!patience.isExhausted());
        QCOMPARE(patience.pause(), 2s); // whoever asks for it may be a program
        patience.noteConnection(2s);
        patience.noteLoss(Loss::Breach, 3s);
        QVERIFY(patience.isExhausted());
    }

    void onlyAConnectionThatHoldsIsForgiven()
    {
        Patience patience({});
        patience.noteConnection(0s);
        patience.noteLoss(Loss::Breach, 1s);
        QVERIFY(!patience.isForgiven(1h)); // there is none
        patience.noteConnection(1h);
        QVERIFY(!patience.isForgiven(1h + 119s));
        QVERIFY(patience.isForgiven(1h + 120s));
        patience.noteLoss(Loss::Breach, 1h + 119s);
        QCOMPARE(patience.pause(), 4s);
        patience.noteConnection(2h);
        patience.noteLoss(Loss::Breach, 2h + 120s);
        QCOMPARE(patience.pause(), 2s);
    }
};

BERTH_TEST(tst_Patience)
#include "tst_patience.moc"
