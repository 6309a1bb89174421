// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_builds.h"
#include "core/vm/image/image_news.h"
#include "tests/core/vm/image/image_place.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::finish;

/// Images that are built again for newer packages, with a builder that takes no time.
class tst_ImageUpdate : public QObject
{
    Q_OBJECT

    struct Place : ImagePlace
    {
        Place()
        {
            layer(u"office"_s, u"core"_s, {u"pandoc"_s});
            layer(u"science"_s, u"core"_s, {u"numpy"_s});
        }
        vm::ImageStore store{places, nullptr, material};
        vm::ImageBuilds builder{&store};

        std::optional<vm::Image> build(const QString &profile)
        {
            const auto built = finish(store.build(profile, nobody()));
            return built ? std::optional(*built) : std::nullopt;
        }
        QList<vm::ImageNews> news(const QString &profile = {})
        {
            const auto found = finish(store.news(profile, nobody()));
            if (!found)
                qFatal("%s", qPrintable(found.error().text + found.error().detail));
            return *found;
        }
    };

private slots:
    void initTestCase()
    {
        const Place place;
        for (const auto &obstacle : place.store.obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
    }

    void saysWhichPackagesAreNewer()
    {
        Place place;
        const auto core = place.build(u"core"_s);
        QVERIFY(core && place.news().isEmpty());
        place.mirror("git 1.1-1\n");
        const auto news = place.news();
        QCOMPARE(news.size(), 1);
        QVERIFY(news.first().image == *core);
        QVERIFY((news.first().packages == QList<vm::NewerPackage>{{u"git"_s, u"1.0-1"_s, u"1.1-1"_s}}));
        QVERIFY(place.store.current(u"core"_s) == *core); // nothing was built
        QCOMPARE(place.builds(), "git\n");
    }

    void theNewOneLiesBesideTheOldAndIsTakenFromThenOn()
    {
        Place place;
        const auto core = place.build(u"core"_s);
        place.mirror("git 1.1-1\n");
        int last = -1;
        const auto fresh = finish(place.builder.renew(place.news(), [&](int percent, const QString &) {
            QVERIFY(percent >= last);
            last = percent;
        }));
        QVERIFY2(fresh, fresh ? "" : qPrintable(fresh.error().text));
        QCOMPARE(last, 100);
        QCOMPARE(fresh->size(), 1);
        QVERIFY(fresh->first().id != core->id);
        QCOMPARE(fresh->first().recipe, core->recipe);
        QVERIFY(place.store.current(u"core"_s) == fresh->first());
        QVERIFY(place.store.images().contains(*core));
        QVERIFY(place.news().isEmpty());
        // Who builds takes it as it is, and who removes it has the old one again.
        QVERIFY(place.build(u"core"_s) == fresh->first());
        QVERIFY(finish(place.store.remove(fresh->first().id)));
        QVERIFY(place.store.current(u"core"_s) == *core);
    }

    void aNewCoreBringsItsLayersAlong()
    {
        Place place;
        const auto office = place.build(u"office"_s);
        const auto science = place.build(u"science"_s);
        QVERIFY(office && science);
        QCOMPARE(place.builds(), "git\npandoc\nnumpy\n");
        place.mirror("git 1.1-1\n");
        const auto fresh = finish(place.builder.renew(place.news(u"office"_s), ImagePlace::nobody()));
        QVERIFY2(fresh, fresh ? "" : qPrintable(fresh.error().text));
        QCOMPARE(fresh->size(), 3);
        const auto core = place.store.current(u"core"_s);
        for (const auto &old : {*office, *science}) {
            const auto now = place.store.current(old.profile);
            QVERIFY(now && now->id != old.id);
            QCOMPARE(now->below, core->id);
            QCOMPARE(now->kernelArguments, old.kernelArguments);
        }
        QVERIFY(place.news().isEmpty());
    }

    void aLayerAloneStaysOnWhatItLiesOn()
    {
        Place place;
        const auto office = place.build(u"office"_s);
        place.mirror("pandoc 1.1-1\n");
        const auto fresh = finish(place.builder.renew(place.news(), ImagePlace::nobody()));
        QVERIFY(fresh && fresh->size() == 1);
        QCOMPARE(fresh->first().below, office->below);
        QCOMPARE(place.builds(), "git\npandoc\npandoc\n");
    }

    // The first half counts, and the next update makes the second.
    void whatCouldNotBeBuiltIsNewsAgain()
    {
        Place place;
        const auto office = place.build(u"office"_s);
        place.mirror("git 1.1-1\n");
        auto news = place.news();
        QCOMPARE(news.size(), 2);
        news.removeLast();
        QVERIFY(finish(place.builder.renew(news, ImagePlace::nobody())));
        QVERIFY(place.store.current(u"office"_s) == *office);
        news = place.news();
        QCOMPARE(news.size(), 1);
        QCOMPARE(news.first().image.profile, u"office"_s);
        QVERIFY(finish(place.builder.renew(news, ImagePlace::nobody())));
        QVERIFY(place.store.current(u"office"_s)->id != office->id);
    }

    void aMirrorThatTookItBackGivesTheSameImage()
    {
        Place place;
        const auto core = place.build(u"core"_s);
        place.mirror("git 1.1-1\n");
        const auto news = place.news();
        place.mirror({});
        const auto fresh = finish(place.builder.renew(news, ImagePlace::nobody()));
        QVERIFY(fresh && fresh->isEmpty());
        QCOMPARE(place.entries(), QStringList{core->id});
    }

    void aMirrorOutOfReachIsSaid()
    {
        Place place;
        QVERIFY(place.build(u"core"_s));
        ImagePlace::write(place.places.data + u"/unreachable"_s, {});
        const auto news = finish(place.store.news({}, ImagePlace::nobody()));
        QVERIFY(!news);
        QCOMPARE(news.error().kind, base::Error::Kind::Disconnected);
    }

    void whatIsNotBuiltHasNoNews()
    {
        Place place;
        const auto news = finish(place.store.news(u"core"_s, ImagePlace::nobody()));
        QVERIFY(!news);
        QCOMPARE(news.error().kind, base::Error::Kind::NotFound);
        QCOMPARE(news.error().remedy.kind, base::Remedy::Kind::BuildImage);
        QCOMPARE(finish(place.store.news(u"nonsense"_s, ImagePlace::nobody())).error().kind,
                 base::Error::Kind::NotFound);
        QVERIFY(place.news().isEmpty());
    }
};

BERTH_TEST(tst_ImageUpdate)
#include "tst_image_update.moc"
