// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/beside.h"

#include "core/base/await.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Task;

class tst_Beside : public QObject
{
    Q_OBJECT
private slots:
    void beginsAtOnceAndGoesOnMeanwhile()
    {
        QStringList heard;
        QCOMPARE(support::finish(work(&heard, 5ms, 10ms)), 42);
        QCOMPARE(
            heard,
            (QStringList{u"it begins"_s, u"so does its owner"_s, u"it is done"_s, u"its owner waits"_s}));
    }

    void isWaitedFor()
    {
        QStringList heard;
        QCOMPARE(support::finish(work(&heard, 10ms, 1ms)), 42);
        QCOMPARE(
            heard,
            (QStringList{u"it begins"_s, u"so does its owner"_s, u"its owner waits"_s, u"it is done"_s}));
    }

    void mayBeDoneAtOnce()
    {
        QStringList heard;
        QCOMPARE(support::finish(work(&heard, 0ms, 1ms)), 42);
        QCOMPARE(heard.at(1), u"it is done"_s);
    }

    void goesWithItsOwner()
    {
        QStringList heard;
        const auto alive = std::make_shared<int>(0);
        {
            Task<int> owner = work(&heard, 1h, 1ms, alive);
            owner.start();
            QVERIFY(QTest::qWaitFor([&] { return heard.contains(u"its owner waits"_s); }));
            QCOMPARE(alive.use_count(), 3); // here, in the owner and in what goes on beside it
        }
        QCOMPARE(alive.use_count(), 1);
    }

private:
    static Task<int> answer(QStringList *heard, std::chrono::milliseconds takes,
                            std::shared_ptr<int> /*alive*/)
    {
        heard->append(u"it begins"_s);
        if (takes > 0ms)
            co_await base::after(takes);
        heard->append(u"it is done"_s);
        co_return 42;
    }

    static Task<int> work(QStringList *heard, std::chrono::milliseconds theirs,
                          std::chrono::milliseconds ours, std::shared_ptr<int> alive = {})
    {
        base::Beside beside(answer(heard, theirs, alive));
        heard->append(u"so does its owner"_s);
        co_await base::after(ours);
        heard->append(u"its owner waits"_s);
        co_return co_await beside;
    }
};

BERTH_TEST(tst_Beside)
#include "tst_beside.moc"
