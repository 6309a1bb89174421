// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/start_progress.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using session::StartProgress;

class tst_StartProgress : public QObject
{
    Q_OBJECT
private slots:
    void listsWhatIsOver()
    {
        StartProgress progress;
        QVERIFY(progress.phase().isEmpty());
        progress.enter("Booting");
        QCOMPARE(progress.phase(), u"Booting"_s);
        QVERIFY(progress.list().isEmpty());
        progress.enter("Setting up");
        QCOMPARE(progress.phase(), u"Setting up"_s);
        QCOMPARE(progress.list().size(), 1);
        progress.leave();
        progress.leave();
        QVERIFY(progress.phase().isEmpty());
        QCOMPARE(progress.list().size(), 2);
        QCOMPARE(progress.list().first().name, u"Booting"_s);
        QCOMPARE(progress.list().last().name, u"Setting up"_s);
    }

    void aFreshOneForgetsWhatWasWaitedFor()
    {
        StartProgress progress;
        progress.enter("Booting");
        progress = {};
        progress.enter("Reconnecting to the machine");
        progress.leave();
        QCOMPARE(progress.list().size(), 1);
        QCOMPARE(progress.list().first().name, u"Reconnecting to the machine"_s);
    }
};

BERTH_TEST(tst_StartProgress)
#include "tst_start_progress.moc"
