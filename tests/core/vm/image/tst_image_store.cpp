// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image.h"
#include "tests/core/vm/image/image_place.h"
#include "tests/support/finish.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::finish;

Q_DECLARE_METATYPE(std::optional<base::Error::Kind>)

class tst_ImageStore : public QObject
{
    Q_OBJECT

    using Place = ImagePlace;

    static vm::ImageStore::Progress nobody() { return ImagePlace::nobody(); }
    static constexpr auto write = &ImagePlace::write;

private slots:
    void initTestCase()
    {
        const Place place;
        for (const auto &obstacle : vm::ImageStore(place.places).obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
    }

    void listsBuiltInRecipesThatParse()
    {
        const Place place;
        const vm::ImageStore store(place.places);
        QStringList names;
        for (const auto &recipe : store.recipes()) {
            names += recipe.name;
            QVERIFY(!recipe.description.isEmpty());
        }
        QCOMPARE(names,
                 (QStringList{u"build"_s, u"core"_s, u"full"_s, u"media"_s, u"ml"_s, u"office"_s,
                              u"science"_s, u"web"_s}));
    }

    void aProfileCoversWhatItHasEveryPackageOf_data()
    {
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("part");
        QTest::addColumn<bool>("expected");
        const QStringList all{u"build"_s, u"core"_s,   u"full"_s,    u"media"_s, u"ml"_s,
                              u"mine"_s,  u"office"_s, u"science"_s, u"web"_s};
        const QHash<QString, QStringList> more{
            {u"full"_s, all}, {u"ml"_s, {u"science"_s}}, {u"mine"_s, {u"office"_s}}};
        for (const QString &whole : all) {
            for (const QString &part : all)
                QTest::addRow("%s, %s", qPrintable(whole), qPrintable(part))
                    << whole << part
                    << (whole == part || part == u"core"_s
                        || (part != u"mine"_s && more.value(whole).contains(part)));
        }
        QTest::newRow("not usable, itself") << u"broken"_s << u"broken"_s << true;
        QTest::newRow("not usable, another") << u"broken"_s << u"core"_s << false;
        QTest::newRow("another, not usable") << u"full"_s << u"broken"_s << false;
        QTest::newRow("no such") << u"full"_s << u"none"_s << false;
    }
    void aProfileCoversWhatItHasEveryPackageOf()
    {
        QFETCH(QString, whole);
        QFETCH(QString, part);
        const Place place;
        write(place.places.config + u"/images/mine.json"_s,
              R"({"extends": "office", "packages": ["hello"]})");
        write(place.places.config + u"/images/broken.json"_s, "{");
        QTEST(vm::ImageStore(place.places).covers(whole, part), "expected");
    }

    void ownRecipesStandBesideAndBeforeTheBuiltIn()
    {
        const Place place;
        write(place.places.config + u"/images/core.json"_s, "{\"suite\": \"sid\"}");
        write(place.places.config + u"/images/mine.json"_s, "{\"extends\": \"core\"}");
        write(place.places.config + u"/images/broken.json"_s, "{");
        const vm::ImageStore store(place.places, nullptr, place.material);
        QCOMPARE(store.recipes().size(), 2);
        QCOMPARE(store.recipe(u"core"_s)->suite, u"sid"_s);
        QCOMPARE(store.recipe(u"broken"_s).error().kind, base::Error::Kind::Invalid);
    }

    void anUnknownProfileIsAnsweredWithTheKnownOnes()
    {
        const Place place;
        vm::ImageStore store(place.places, nullptr, place.material);
        for (const auto &name : {u"none"_s, u"../core"_s, QString()}) {
            const auto built = finish(store.build(name, nobody()));
            QCOMPARE(built.error().kind, base::Error::Kind::NotFound);
            QVERIFY2(built.error().text.contains(u"There are: core"_s), qPrintable(built.error().text));
            QVERIFY(store.need(name).error() == built.error());
        }
    }

    void buildsOnceAndFindsItAgain()
    {
        const Place place;
        vm::ImageStore store(place.places, nullptr, place.material);
        QVERIFY(!store.current(u"core"_s));
        const auto missing = store.need(u"core"_s);
        QCOMPARE(missing.error().kind, base::Error::Kind::NotFound);
        QVERIFY(missing.error().remedy == (base::Remedy{base::Remedy::Kind::BuildImage, u"core"_s}));
        int last = -1;
        const auto built = finish(store.build(u"core"_s, [&](int percent, const QString &step) {
            QVERIFY(percent >= last && !step.isEmpty());
            last = percent;
        }));
        QVERIFY2(built, built ? "" : qPrintable(built.error().text));
        QCOMPARE(last, 100);
        QVERIFY(store.images() == QList<vm::Image>{*built});
        QVERIFY(store.current(u"core"_s) == *built);
        QVERIFY(store.need(u"core"_s) == *built);
        QCOMPARE(built->profile, u"core"_s);
        QVERIFY(built->bytes > 0 && built->built.isValid() && QFile::exists(built->kernel));
        const auto again = finish(store.build(u"core"_s, nobody()));
        QVERIFY(again && *again == *built);
        QCOMPARE(place.builds(), "git\n");
        QVERIFY(QDir(place.places.cache).entryList({u"image-stage*"_s}).isEmpty());
    }

    void aChangedRecipeOrHostIsAnotherImage()
    {
        const Place place;
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto first = finish(store.build(u"core"_s, nobody()));
        write(place.material.hostRoot + u"/usr/local/share/ca-certificates/mine.crt"_s,
              "-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n");
        QVERIFY(!store.current(u"core"_s));
        const auto second = finish(store.build(u"core"_s, nobody()));
        QVERIFY(first && second && first->id != second->id);
        QCOMPARE(store.images().size(), 2);
        place.recipe(u"core"_s, u"trixie"_s, {u"git"_s, u"zip"_s});
        QVERIFY(!store.current(u"core"_s));
    }

    void aRecipeThatExtendsAnotherIsALayerOnItsImage()
    {
        const Place place;
        place.layer(u"office"_s, u"core"_s, {u"git"_s, u"pandoc"_s});
        place.layer(u"more"_s, u"office"_s, {u"zip"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        int last = -1;
        const auto more = finish(store.build(u"more"_s,
                                             [&](int percent, const QString &) {
                                                 QVERIFY(percent >= last);
                                                 last = percent;
                                             }),
                                 2min);
        QVERIFY2(more, more ? "" : qPrintable(more.error().text));
        QCOMPARE(last, 100);
        QCOMPARE(place.builds(), "git\npandoc\nzip\n"); // each only what is not below
        const auto office = store.current(u"office"_s);
        const auto core = store.current(u"core"_s);
        QVERIFY(office && core);
        QCOMPARE(more->below, office->id);
        QCOMPARE(office->below, core->id);
        QCOMPARE(core->below, QString());
        QCOMPARE(QFileInfo(more->kernel).canonicalFilePath(), QFileInfo(core->kernel).canonicalFilePath());
        QCOMPARE(more->kernelArguments, core->kernelArguments);
        QVERIFY(more->bytes < core->bytes);

        place.recipe(u"core"_s, u"trixie"_s, {u"git"_s, u"jq"_s});
        QVERIFY(!store.current(u"office"_s) && !store.current(u"more"_s));
    }

    void theBuilderIsToldOfPackagesOfNpm()
    {
        const Place place;
        write(place.material.folder + u"/web.json"_s,
              "{\"extends\": \"core\", \"npm\": [{\"name\": \"@a/b\", \"version\": \"1.0.0\", \"integrity\": "
              "\"sha512-"
                  + QByteArray(86, 'A') + "==\"}]}");
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto built = finish(store.build(u"web"_s, nobody()));
        QVERIFY2(built, built ? "" : qPrintable(built.error().text));
        QCOMPARE(place.builds(), "git\n\n@a/b 1.0.0 " + QByteArray(128, '0') + '\n');
    }

    void aRecipeOfAnotherReleaseIsNoLayer()
    {
        const Place place;
        write(place.material.folder + u"/new.json"_s, "{\"extends\": \"core\", \"suite\": \"sid\"}");
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto built = finish(store.build(u"new"_s, nobody()));
        QVERIFY2(built, built ? "" : qPrintable(built.error().text));
        QCOMPARE(built->below, QString());
        QCOMPARE(place.builds(), "git\n");
    }

    void aLayerWithoutWhatIsBelowIsNoImage()
    {
        const Place place;
        place.layer(u"office"_s, u"core"_s, {u"pandoc"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto office = finish(store.build(u"office"_s, nobody()));
        QVERIFY(office);
        const QString note = QFileInfo(office->rootDisk).path() + u"/image.json"_s;
        QVERIFY(finish(store.remove(office->below)));
        QVERIFY(store.images().isEmpty() && !store.current(u"office"_s));
        // Nor one that says to lie on itself.
        write(note,
              "{\"profile\": \"office\", \"kernelArguments\": \"quiet\", \"below\": \"" + office->id.toUtf8()
                  + "\"}");
        QVERIFY(store.images().isEmpty());
    }

    void tellsWhichPackagesThereAre_data()
    {
        QTest::addColumn<QString>("package");
        QTest::addColumn<std::optional<base::Error::Kind>>("problem");
        QTest::newRow("a list") << u"git"_s << std::optional<base::Error::Kind>();
        QTest::newRow("built before there were lists")
            << u"listless"_s << std::optional(base::Error::Kind::NotFound);
        QTest::newRow("no list") << u"garbled"_s << std::optional(base::Error::Kind::Failed);
    }
    void tellsWhichPackagesThereAre()
    {
        QFETCH(QString, package);
        QFETCH(std::optional<base::Error::Kind>, problem);
        const Place place;
        place.recipe(u"core"_s, u"trixie"_s, {package});
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto image = finish(store.build(u"core"_s, nobody()));
        QVERIFY(image);
        const auto packages = store.packages(*image);
        if (problem) {
            QVERIFY(!packages);
            QCOMPARE(packages.error().kind, *problem);
            return;
        }
        QVERIFY2(packages, packages ? "" : qPrintable(packages.error().text));
        QCOMPARE(packages->size(), 1);
        QCOMPARE(packages->first().name, u"git"_s);
        QCOMPARE(packages->first().version, u"1.0-1"_s);
    }

    void failuresSayWhyAndLeaveNothing_data()
    {
        QTest::addColumn<QString>("package");
        QTest::addColumn<base::Error::Kind>("kind");
        QTest::addColumn<QString>("text");
        using Kind = base::Error::Kind;
        QTest::newRow("no such package")
            << u"fails"_s << Kind::Invalid << u"Unable to locate package fails"_s;
        QTest::newRow("full disk") << u"full"_s << Kind::Failed << u"The disk is full"_s;
        QTest::newRow("no network") << u"offline"_s << Kind::Disconnected << u"Check the network"_s;
        QTest::newRow("another file of npm") << u"forged"_s << Kind::Denied << u"does not have the hash"_s;
        QTest::newRow("unnamed need of npm") << u"lacks"_s << Kind::Invalid << u"missing: is-number"_s;
        QTest::newRow("no signature") << u"unsigned"_s << Kind::Denied << u"not signed"_s;
    }
    void failuresSayWhyAndLeaveNothing()
    {
        QFETCH(QString, package);
        QFETCH(base::Error::Kind, kind);
        QFETCH(QString, text);
        const Place place;
        place.recipe(u"core"_s, u"trixie"_s, {package});
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto built = finish(store.build(u"core"_s, nobody()));
        QVERIFY(!built);
        QVERIFY2(built.error().text.contains(text), qPrintable(built.error().text));
        QCOMPARE(built.error().kind, kind);
        QVERIFY(!store.current(u"core"_s) && store.images().isEmpty());
        QCOMPARE(place.entries(), QStringList());
    }

    void cancellingEndsEveryProcessAndLeavesNothing()
    {
        const Place place;
        place.recipe(u"core"_s, u"trixie"_s, {u"hangs"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        bool isAtWork = false;
        auto task = std::make_unique<base::Task<base::Result<vm::Image>>>(
            store.build(u"core"_s, [&](int percent, const QString &) { isAtWork = percent > 10; }));
        task->start();
        QTRY_VERIFY(isAtWork);
        QVERIFY(place.processes().size() >= 3);
        task.reset();
        QTRY_COMPARE_WITH_TIMEOUT(place.entries(), QStringList(), 30'000); // a busy host takes its time
        QTRY_COMPARE_WITH_TIMEOUT(place.processes(), QStringList(), 30'000); // last: the sweep is one, too
        QVERIFY(QDir(place.places.cache).entryList({u"image-stage*"_s}).isEmpty());
        QFile mounts(u"/proc/mounts"_s);
        QVERIFY(mounts.open(QIODevice::ReadOnly) && !mounts.readAll().contains(place.base.toUtf8()));

        place.recipe(u"core"_s, u"trixie"_s, {u"git"_s});
        QVERIFY(finish(store.build(u"core"_s, nobody())));
    }

    // Not a test: what the next one kills. Run by it in a process of its own.
    void buildsUntilItIsKilled()
    {
        const QString folder = qEnvironmentVariable("BERTH_TEST_PLACE");
        if (folder.isEmpty())
            return;
        const Place place(folder);
        place.recipe(u"core"_s, u"trixie"_s, {u"hangs"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        (void)finish(store.build(u"core"_s, [](int percent, const QString &) {
            if (percent > 10)
                fprintf(stderr, "at work\n");
        }));
    }

    void aKilledBuilderTakesEverythingWithIt()
    {
        const Place place;
        QProcess owner;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"BERTH_TEST_PLACE"_s, place.base);
        owner.setProcessEnvironment(environment);
        owner.start(QCoreApplication::applicationFilePath(),
                    {u"tst_image_store"_s, u"buildsUntilItIsKilled"_s});
        QByteArray said;
        // A program starts and a build begins in it, which takes long where much else runs.
        QTRY_VERIFY_WITH_TIMEOUT((said += owner.readAllStandardError()).contains("at work"), 60'000);
        QVERIFY(!place.processes().isEmpty());
        QVERIFY(support::signalProcess(pid_t(owner.processId()), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(owner.state(), QProcess::NotRunning, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(place.processes(), QStringList(), 30'000);

        vm::ImageStore store(place.places, nullptr, place.material);
        QVERIFY(store.images().isEmpty());
        QCOMPARE(place.entries().size(), 1);
        QVERIFY(finish(store.tidy()));
        QCOMPARE(place.entries(), QStringList());
        QVERIFY(QDir(place.places.cache).entryList({u"image-stage*"_s}).isEmpty());
    }

    void twoBuildersOfOneImageBuildItOnce()
    {
        const Place place;
        vm::ImageStore first(place.places, nullptr, place.material);
        vm::ImageStore second(place.places, nullptr, place.material);
        int done = 0;
        auto a = first.build(u"core"_s, nobody());
        auto b = second.build(u"core"_s, nobody());
        a.start([&] { ++done; });
        b.start([&] { ++done; });
        QTRY_COMPARE_WITH_TIMEOUT(done, 2, 30'000);
        QVERIFY(a.result() && b.result());
        QVERIFY(*a.result() == *b.result());
        QCOMPARE(place.builds(), "git\n");
    }

    void aBuildWaitsForAnotherAndCanBeCancelledMeanwhile()
    {
        const Place place;
        place.recipe(u"slow"_s, u"trixie"_s, {u"hangs"_s});
        vm::ImageStore store(place.places, nullptr, place.material);
        bool isAtWork = false;
        auto slow = store.build(u"slow"_s, [&](int percent, const QString &) { isAtWork = percent > 10; });
        slow.start();
        QTRY_VERIFY(isAtWork);
        QStringList steps;
        auto waiting = store.build(u"core"_s, [&](int, const QString &step) { steps += step; });
        waiting.start();
        QTRY_COMPARE(steps, QStringList{u"Waiting for another build"_s});
        waiting.cancel();
        QVERIFY(slow.isRunning());
        QCOMPARE(place.entries().size(), 1);
        slow.cancel();
        QTRY_COMPARE(place.entries(), QStringList());
    }

    void aFolderThatIsNotWholeIsNoImage()
    {
        const Place place;
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto built = finish(store.build(u"core"_s, nobody()));
        QVERIFY(built);
        QVERIFY(QFile::remove(built->initrd));
        QVERIFY(store.images().isEmpty() && !store.current(u"core"_s));
        const auto again = finish(store.build(u"core"_s, nobody()));
        QVERIFY(!again);
        QVERIFY2(again.error().text.contains(built->id), qPrintable(again.error().text));
        QVERIFY2(again.error().text.contains(u"damaged"_s), qPrintable(again.error().text));
        QVERIFY(finish(store.remove(built->id)));
        QVERIFY(finish(store.build(u"core"_s, nobody())));
    }

    void removesAndSucceedsWhereNothingIs()
    {
        const Place place;
        vm::ImageStore store(place.places, nullptr, place.material);
        const auto built = finish(store.build(u"core"_s, nobody()));
        QVERIFY(built);
        QVERIFY(finish(store.remove(u"../../cache"_s)));
        QVERIFY(finish(store.remove(QString(32, u'0'))));
        QCOMPARE(store.images().size(), 1);
        QVERIFY(finish(store.remove(built->id)));
        QVERIFY(store.images().isEmpty());
        QCOMPARE(place.entries(), QStringList());
    }
};

BERTH_TEST(tst_ImageStore)
#include "tst_image_store.moc"
