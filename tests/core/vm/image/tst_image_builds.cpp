// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_builds.h"
#include "tests/core/vm/image/image_place.h"
#include "tests/support/finish.h"
#include "tests/support/process_state.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using vm::ImageBuild;

class tst_ImageBuilds : public QObject
{
    Q_OBJECT

    static constexpr int kLongest = 30'000; // a busy host takes its time
    using Build = base::Task<base::Result<vm::Image>>;

    /// Somebody who waits for a build.
    struct Caller
    {
        Caller(vm::ImageBuilds *builds, const QString &profile)
            : task(builds->build(profile, [this](int percent, const QString &step) {
                steps += step;
                last = percent;
            }))
        {
            task.start();
        }
        QStringList steps;
        int last = -1;
        Build task;
    };

    bool areAll(bool stopped) const
    {
        const QStringList processes = m_place->processes();
        return !processes.isEmpty() && std::ranges::all_of(processes, [=](const QString &each) {
            return support::isStopped(each.section(u':', 0, 0).toLongLong()) == stopped;
        });
    }
    void openGate() const
    {
        QFile gate(m_place->places.data + u"/gate"_s);
        QVERIFY(gate.open(QIODevice::ReadWrite | QIODevice::Unbuffered)); // waits for no reader
        QCOMPARE(gate.write("\n"), qint64(1));
        QTRY_VERIFY_WITH_TIMEOUT(m_builds->all().isEmpty(), kLongest);
    }
    bool isAtWork() const
    {
        const auto build = m_builds->find(u"core"_s);
        return build && build->percent > 10;
    }

private slots:
    void init()
    {
        m_place = std::make_unique<ImagePlace>();
        m_store = std::make_unique<vm::ImageStore>(m_place->places, nullptr, m_place->material);
        m_builds = std::make_unique<vm::ImageBuilds>(m_store.get());
        for (const auto &obstacle : m_store->obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
        m_place->recipe(u"core"_s, u"trixie"_s, {u"gated"_s}); // waits once it is at work
        QCOMPARE(mkfifo(QFile::encodeName(m_place->places.data + u"/gate"_s).constData(), 0600), 0);
    }
    void cleanup()
    {
        m_builds.reset();
        m_store.reset();
    }

    void whoComesMeanwhileJoins()
    {
        Caller first(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        Caller second(m_builds.get(), u"core"_s);
        QCOMPARE(second.last, first.last);
        QCOMPARE(second.steps, QStringList{first.steps.last()});
        QCOMPARE(m_builds->all().size(), 1);
        openGate();
        QVERIFY(!first.task.isRunning() && !second.task.isRunning());
        QVERIFY2(first.task.result(),
                 first.task.result() ? "" : qPrintable(first.task.result().error().text));
        QVERIFY(*first.task.result() == *second.task.result());
        QVERIFY(first.last == 100 && second.last == 100);
        QCOMPARE(m_place->builds(), "gated\n");
    }

    void oneThatIsThereIsGivenAtOnce()
    {
        {
            Caller first(m_builds.get(), u"core"_s);
            QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
            openGate();
        }
        Caller again(m_builds.get(), u"core"_s);
        QTRY_VERIFY(!again.task.isRunning());
        QVERIFY(*again.task.result() == m_store->current(u"core"_s));
        QCOMPARE(m_place->builds(), "gated\n");
    }

    void downloadedPackagesGoWhenNoneOfThemIsBeingBuilt()
    {
        m_place->write(m_place->places.cache + u"/debs/a_1_all.deb"_s, "12345");
        m_place->write(m_place->places.cache + u"/npm/x.tgz"_s, "123");
        QCOMPARE(vm::ImageStore::packageBytes(m_place->places), qint64(8));
        Caller first(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        QCOMPARE(support::finish(m_store->forgetPackages(), 60s).error().kind, base::Error::Kind::Busy);
        QCOMPARE(vm::ImageStore::packageBytes(m_place->places), qint64(8));
        openGate();
        const auto gone = support::finish(m_store->forgetPackages(), 60s);
        QVERIFY2(gone, gone ? "" : qPrintable(gone.error().text));
        QCOMPARE(vm::ImageStore::packageBytes(m_place->places), qint64(0));
    }

    void itGoesOnWhileAnybodyWaits()
    {
        auto first = std::make_unique<Caller>(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        Caller second(m_builds.get(), u"core"_s);
        first.reset();
        QVERIFY(isAtWork());
        openGate();
        QVERIFY(!second.task.isRunning() && second.task.result());
    }

    void itEndsWithTheLastWhoWaits()
    {
        m_place->recipe(u"core"_s, u"trixie"_s, {u"hangs"_s});
        QSignalSpy ended(m_builds.get(), &vm::ImageBuilds::ended);
        auto only = std::make_unique<Caller>(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        only.reset();
        QVERIFY(m_builds->all().isEmpty());
        QCOMPARE(ended.size(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(m_place->entries(), QStringList(), kLongest);
        QTRY_COMPARE_WITH_TIMEOUT(m_place->processes(), QStringList(), kLongest); // last: the sweep is one, too
    }

    void aPausedOneStandsStillWithEveryProcess()
    {
        m_place->recipe(u"core"_s, u"trixie"_s, {u"hangs"_s}); // in several groups
        Caller caller(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        QVERIFY(m_place->processes().size() >= 3);
        QSignalSpy changed(m_builds.get(), &vm::ImageBuilds::changed);
        QVERIFY(m_builds->pause(u"core"_s));
        QCOMPARE(changed.size(), 1);
        QTRY_VERIFY(areAll(true));
        QVERIFY(m_builds->find(u"core"_s)->state == ImageBuild::State::Paused);
        QVERIFY(m_builds->pause(u"core"_s)); // as it is
        QVERIFY(m_builds->resume(u"core"_s));
        QTRY_VERIFY(areAll(false));
        QVERIFY(m_builds->find(u"core"_s)->state == ImageBuild::State::Building);
    }

    void itGoesOnToTheEndAfterAPause()
    {
        Caller caller(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        QVERIFY(m_builds->pause(u"core"_s));
        QTRY_VERIFY(areAll(true));
        QVERIFY(m_builds->resume(u"core"_s));
        openGate();
        QVERIFY(caller.task.result() && m_store->current(u"core"_s) == *caller.task.result());
    }

    void oneThatIsPausedAsItBeginsStandsStill()
    {
        Caller caller(m_builds.get(), u"core"_s);
        QVERIFY(m_builds->pause(u"core"_s));
        QTRY_VERIFY_WITH_TIMEOUT(areAll(true), kLongest);
        QVERIFY(m_builds->resume(u"core"_s));
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        openGate();
        QVERIFY(caller.task.result());
    }

    void cancellingEndsItForAllAndLeavesNothing_data()
    {
        QTest::addColumn<bool>("paused");
        QTest::newRow("at work") << false;
        QTest::newRow("paused") << true;
    }
    void cancellingEndsItForAllAndLeavesNothing()
    {
        QFETCH(bool, paused);
        m_place->recipe(u"core"_s, u"trixie"_s, {u"hangs"_s});
        Caller first(m_builds.get(), u"core"_s);
        Caller second(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        if (paused)
            QVERIFY(m_builds->pause(u"core"_s));
        QVERIFY(m_builds->cancel(u"core"_s));
        for (Caller *const each : {&first, &second}) {
            QVERIFY(!each->task.isRunning());
            QCOMPARE(each->task.result().error().kind, base::Error::Kind::Cancelled);
        }
        QVERIFY(m_builds->all().isEmpty() && !m_builds->failure(u"core"_s));
        QTRY_COMPARE_WITH_TIMEOUT(m_place->entries(), QStringList(), kLongest);
        QTRY_COMPARE_WITH_TIMEOUT(m_place->processes(), QStringList(), kLongest); // last: the sweep is one, too
        m_place->recipe(u"core"_s, u"trixie"_s, {u"git"_s});
        Caller next(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!next.task.isRunning(), kLongest);
        QVERIFY(next.task.result());
    }

    void twoProfilesAreBuiltOneAfterTheOther()
    {
        m_place->recipe(u"other"_s, u"trixie"_s, {u"zip"_s});
        Caller core(m_builds.get(), u"core"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), kLongest);
        Caller other(m_builds.get(), u"other"_s);
        QCOMPARE(m_builds->all().size(), 2);
        QTRY_COMPARE(other.steps, QStringList{u"Waiting for another build"_s});
        openGate();
        QVERIFY(core.task.result() && other.task.result());
        m_builds->cancelAll(); // there is none
    }

    void saysWhatIsUnderWay()
    {
        const auto none = m_builds->pause(u"core"_s);
        QCOMPARE(none.error().kind, base::Error::Kind::NotFound);
        QCOMPARE(none.error().text, u"No image is being built."_s);
        Caller caller(m_builds.get(), u"core"_s);
        using Change = base::Result<> (vm::ImageBuilds::*)(const QString &);
        for (const Change change :
             {&vm::ImageBuilds::pause, &vm::ImageBuilds::resume, &vm::ImageBuilds::cancel}) {
            const auto other = (m_builds.get()->*change)(u"office"_s);
            QCOMPARE(other.error().kind, base::Error::Kind::NotFound);
            QCOMPARE(other.error().text, u"The image “office” is not being built. Under way: core."_s);
        }
        QVERIFY(m_builds->find(u"core"_s));
    }

    void remembersWhyOneFailed()
    {
        m_place->recipe(u"core"_s, u"trixie"_s, {u"fails"_s});
        {
            Caller caller(m_builds.get(), u"core"_s);
            QTRY_VERIFY_WITH_TIMEOUT(!caller.task.isRunning(), kLongest);
            QVERIFY(m_builds->failure(u"core"_s) == caller.task.result().error());
        }
        m_place->recipe(u"core"_s, u"trixie"_s, {u"git"_s});
        Caller again(m_builds.get(), u"core"_s);
        QVERIFY(!m_builds->failure(u"core"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!again.task.isRunning(), kLongest);
        QVERIFY(again.task.result() && !m_builds->failure(u"core"_s));
    }

    /// What cannot begin is told as what cannot go on.
    void anUnknownProfileFails()
    {
        Caller caller(m_builds.get(), u"none"_s);
        QTRY_VERIFY(!caller.task.isRunning());
        QCOMPARE(caller.task.result().error().kind, base::Error::Kind::NotFound);
        QVERIFY(m_builds->all().isEmpty());
    }

private:
    std::unique_ptr<ImagePlace> m_place;
    std::unique_ptr<vm::ImageStore> m_store;
    std::unique_ptr<vm::ImageBuilds> m_builds;
};

BERTH_TEST(tst_ImageBuilds)
#include "tst_image_builds.moc"
