// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_news.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using vm::Image;
using vm::newsOf;

/// core, office and science on it, and charts on science.
class tst_ImageNews : public QObject
{
    Q_OBJECT

    static Image image(const QString &profile, const QString &below)
    {
        Image image;
        image.id = profile + u"-1"_s;
        image.profile = profile;
        image.below = below.isEmpty() ? QString() : below + u"-1"_s;
        return image;
    }

    const Image m_core = image(u"core"_s, {});
    const Image m_office = image(u"office"_s, u"core"_s);
    const Image m_science = image(u"science"_s, u"core"_s);
    const Image m_charts = image(u"charts"_s, u"science"_s);
    const QList<Image> m_all{m_charts, m_core, m_office, m_science};
    const QList<vm::Package> m_inCore{{u"curl"_s, u"8"_s}, {u"git"_s, u"2"_s}};
    const QMap<QString, QList<vm::Package>> m_packages{
        {m_core.id, m_inCore},
        {m_office.id, m_inCore + QList<vm::Package>{{u"pandoc"_s, u"3"_s}}},
        {m_science.id, m_inCore + QList<vm::Package>{{u"numpy"_s, u"1"_s}}},
        {m_charts.id, m_inCore + QList<vm::Package>{{u"numpy"_s, u"1"_s}, {u"plot"_s, u"1"_s}}}};

    static QStringList profiles(const QList<vm::ImageNews> &news)
    {
        QStringList names;
        for (const vm::ImageNews &each : news)
            names += each.image.profile;
        return names;
    }

private slots:
    void nothingNewIsNoNews() { QVERIFY(newsOf(m_all, m_all, m_packages, {}).isEmpty()); }

    void whatIsBelowComesFirstAndBringsItsLayersAlong()
    {
        const vm::NewerPackage curl{u"curl"_s, u"8"_s, u"9"_s};
        const auto news = newsOf(m_all, m_all, m_packages, {curl});
        QCOMPARE(profiles(news), (QStringList{u"core"_s, u"office"_s, u"science"_s, u"charts"_s}));
        QVERIFY(news[0].packages == QList{curl});
        QVERIFY(news[1].packages.isEmpty()); // it has it from below
        QVERIFY2(news[0].text().contains(u"core"_s) && news[0].text() != news[1].text(),
                 qPrintable(news[0].text()));
    }

    void aLayerAloneIsBuiltAlone()
    {
        const auto news = newsOf(m_all, m_all, m_packages, {{u"pandoc"_s, u"3"_s, u"4"_s}});
        QCOMPARE(profiles(news), QStringList{u"office"_s});
    }

    void whatALayerHasInAnotherVersionIsItsOwn()
    {
        auto packages = m_packages;
        packages[m_office.id] = {{u"curl"_s, u"9"_s}};
        const QList<vm::NewerPackage> newer{{u"curl"_s, u"9"_s, u"10"_s}};
        QCOMPARE(profiles(newsOf(m_all, m_all, packages, newer)), QStringList{u"office"_s});
    }

    void whoAsksForOneGetsWhatItLiesOnAndWhatLiesOnThat()
    {
        const QList<vm::NewerPackage> both{{u"numpy"_s, u"1"_s, u"2"_s}, {u"pandoc"_s, u"3"_s, u"4"_s}};
        QCOMPARE(profiles(newsOf({m_charts}, m_all, m_packages, both)),
                 (QStringList{u"science"_s, u"charts"_s}));
        QCOMPARE(profiles(newsOf({m_core}, m_all, m_packages, both)), QStringList());
    }

    void aLayerOnAnOldOneIsBuiltAgain()
    {
        Image core = m_core;
        core.id = u"core-2"_s; // office's was not built again then
        const QList<Image> all{core, m_office};
        auto packages = m_packages;
        packages.insert(core.id, m_inCore);
        const auto news = newsOf(all, all, packages, {});
        QCOMPARE(profiles(news), QStringList{u"office"_s});
        QVERIFY(news.first().packages.isEmpty());
    }
};

BERTH_TEST(tst_ImageNews)
#include "tst_image_news.moc"
