// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/estimates.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Estimate;
using session::Estimates;
using store::Store;

class tst_Estimates : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store =
            Store::open(m_folder->filePath(u"berth.sqlite"_s), {{u"estimates"_s, {Estimates::schema()}}})
                .value();
    }

    void areTheMeanOfTheirRuns()
    {
        Estimates estimates(m_store.get());
        QCOMPARE(estimates.of(u"count"_s, u"SM"_s).value(), Estimate{});
        QVERIFY(estimates.add(u"count"_s, u"SM"_s, 10s, 300));
        QVERIFY(estimates.add(u"count"_s, u"SM"_s, 30s, 900));
        QCOMPARE(estimates.of(u"count"_s, u"SM"_s).value(), (Estimate{20s, 600, 2}));
    }

    void areOfOneRecipeAndSize()
    {
        Estimates estimates(m_store.get());
        QVERIFY(estimates.add(u"count"_s, u"SM"_s, 10s, 300));
        QCOMPARE(estimates.of(u"count"_s, u"MD"_s).value(), Estimate{});
        QCOMPARE(estimates.of(u"sort"_s, u"SM"_s).value(), Estimate{});
    }

    void comeFromTheLastRuns()
    {
        Estimates estimates(m_store.get());
        QVERIFY(estimates.add(u"sort"_s, u"SM"_s, 7s, 7));
        for (const auto time : {1000s, 1s, 2s, 3s, 4s, 5s})
            QVERIFY(estimates.add(u"count"_s, u"SM"_s, time, 10));
        QCOMPARE(estimates.of(u"count"_s, u"SM"_s).value(), (Estimate{3s, 10, 5}));
        QCOMPARE(estimates.of(u"sort"_s, u"SM"_s).value(), (Estimate{7s, 7, 1}));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Store> m_store;
};

BERTH_TEST(tst_Estimates)
#include "tst_estimates.moc"
