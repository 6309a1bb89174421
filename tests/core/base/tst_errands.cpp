// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/base/errands.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QTest>

#include <memory>

using namespace std::chrono_literals;
using base::Errands;
using base::Result;
using base::Task;

class tst_Errands : public QObject
{
    Q_OBJECT
private slots:
    void tellsHowEachEnded()
    {
        int good = 0;
        int bad = 0;
        Errands errands([&](const Result<> &outcome) { ++(outcome ? good : bad); });
        errands.run(wait(std::make_shared<int>(1)));
        errands.run(failing());
        errands.run(number());
        support::finish(errands.done());
        QCOMPARE(good, 2);
        QCOMPARE(bad, 1);
    }

    /// A machine that it stopped would be watched on.
    void whatHasEndedHoldsNothing()
    {
        Errands errands([](const Result<> &) {});
        auto held = std::make_shared<int>(1);
        const std::weak_ptr<int> known = held;
        errands.run(wait(std::move(held)));
        QVERIFY(!known.expired());
        QTRY_VERIFY(known.expired());
    }

    void theEndOfOneMayBeginAnother()
    {
        int left = 3;
        std::unique_ptr<Errands> errands;
        errands = std::make_unique<Errands>([&](const Result<> &outcome) {
            if (--left > 0)
                errands->run(wait(std::make_shared<int>(left)));
            QVERIFY(outcome); // still there
        });
        errands->run(wait(std::make_shared<int>(0)));
        support::finish(errands->done());
        QCOMPARE(left, 0);
    }

    void goWithTheirOwner()
    {
        auto held = std::make_shared<int>(1);
        const std::weak_ptr<int> known = held;
        {
            Errands errands([](const Result<> &) { QFAIL("it was cancelled"); });
            errands.run(wait(std::move(held), 1h));
        }
        QVERIFY(known.expired());
    }

private:
    static Task<Result<>> wait(std::shared_ptr<int>, std::chrono::milliseconds time = 0ms)
    {
        co_await base::after(time);
        co_return Result<>();
    }
    static Task<Result<>> failing() { co_return base::fail(base::Error::Kind::Failed, QStringLiteral("no")); }
    static Task<Result<int>> number() { co_return 7; }
};

BERTH_TEST(tst_Errands)
#include "tst_errands.moc"
