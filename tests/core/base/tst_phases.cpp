// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/phases.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Phase;
using base::Phases;

class tst_Phases : public QObject
{
    Q_OBJECT
private slots:
    void measureWhatLiesBetween()
    {
        QElapsedTimer whole;
        whole.start();
        Phases phases;
        while (whole.nsecsElapsed() < 3'000'000) { }
        phases.end("long");
        phases.end("short");
        const auto took = std::chrono::nanoseconds(whole.nsecsElapsed());
        QCOMPARE(phases.list().size(), 2);
        QCOMPARE(phases.list().first().name, u"long"_s);
        QCOMPARE(phases.list().last().name, u"short"_s);
        QVERIFY(phases.list().first().took >= 2ms);
        QVERIFY(phases.list().first().took + phases.list().last().took <= took);
    }

    void ofOneNameAddUp()
    {
        QList<Phase> sum{{u"copy"_s, 3ms}, {u"keep"_s, 1ms}};
        base::add(sum, {{u"ask"_s, 700us}, {u"copy"_s, 400us}});
        QCOMPARE(sum, (QList<Phase>{{u"copy"_s, 3400us}, {u"keep"_s, 1ms}, {u"ask"_s, 700us}}));
    }

    void sharesSayWhereTheTimeWent()
    {
        using base::Share;
        QCOMPARE(base::sharesOf({{u"ask"_s, 600ms}, {u"wait"_s, 1ms}, {u"run"_s, 1399ms}}),
                 (QList<Share>{{u"run"_s, 70}, {u"ask"_s, 30}}));
        QCOMPARE(base::sharesOf({{u"run"_s, 0ms}}), QList<Share>());
        QCOMPARE(base::sharesOf({}), QList<Share>());
    }
};

BERTH_TEST(tst_Phases)
#include "tst_phases.moc"
