// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/images_page.h"
#include "app/settings/settings_dialog.h"
#include "core/api/describe.h"
#include "core/api/image_operations.h"
#include "tests/app/accessible.h"
#include "tests/app/building_place.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>

using namespace Qt::StringLiterals;

/// The page of the settings that lists the images.
class tst_ImagesPage : public QObject
{
    Q_OBJECT

    vm::ImageBuilds &builds() const { return m_place->builds(); }
    std::unique_ptr<SettingsDialog> openPage() const
    {
        auto dialog = std::make_unique<SettingsDialog>(*m_place->workspace, QList<QAction *>());
        auto *pages = dialog->findChild<QListWidget *>();
        pages->setCurrentItem(pages->findItems(u"Images"_s, Qt::MatchExactly).value(0));
        dialog->resize(900, 600);
        dialog->show();
        return dialog;
    }

private slots:
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_place = std::make_unique<BuildingPlace>();
        for (const auto &obstacle : m_place->workspace->images().obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
    }
    void cleanup() { m_place.reset(); }

    void listsEachProfileWithWhatIsThere()
    {
        const auto dialog = openPage();
        const auto *page = dialog->findChild<ImagesPage *>();
        for (const vm::ImageRecipe &recipe : m_place->workspace->images().recipes()) {
            QVERIFY2(shown<QLabel>(*page, recipe.name), qPrintable(recipe.name));
            QVERIFY2(shown<QLabel>(*page, recipe.description), qPrintable(recipe.name));
            const bool isThere = recipe.name == u"core";
            QCOMPARE(bool(shown<QPushButton>(*page, u"Build the image "_s + recipe.name)), !isThere);
        }
        QVERIFY(says(*page, u"built on"_s) && says(*page, u"Not built"_s));
        QVERIFY(page->findChild<QProgressBar *>() && !shown<QPushButton>(*page, u"Pause"_s));
        accessible::check(*dialog);
    }

    void buildsPausesResumesAndCancels()
    {
        const auto dialog = openPage();
        const auto *page = dialog->findChild<ImagesPage *>();
        auto *build = shown<QPushButton>(*page, u"Build the image mine"_s);
        QVERIFY(build);
        QTest::keyClick(build, Qt::Key_Space);
        QVERIFY(builds().find(BuildingPlace::profile()));
        QTRY_VERIFY_WITH_TIMEOUT(m_place->isAtWork(), BuildingPlace::kLongest);
        QVERIFY(!build->isVisible());
        QVERIFY(says(*page, u"15 %"_s));
        auto *pause = shown<QPushButton>(*page, u"Pause building the image mine"_s);
        QVERIFY(pause);
        QTest::keyClick(pause, Qt::Key_Space);
        QVERIFY(builds().find(BuildingPlace::profile())->state == vm::ImageBuild::State::Paused);
        QVERIFY(says(*page, u"Paused at 15 %"_s));
        QCOMPARE(pause->text(), u"Resume"_s);
        accessible::check(*dialog);
        QTest::keyClick(pause, Qt::Key_Space);
        QVERIFY(builds().find(BuildingPlace::profile())->state == vm::ImageBuild::State::Building);
        QTest::keyClick(shown<QPushButton>(*page, u"Cancel building the image mine"_s), Qt::Key_Space);
        QVERIFY(builds().all().isEmpty());
        QVERIFY(build->isVisible() && !pause->isVisible());
    }

    void aBuildGoesOnWithoutThePage()
    {
        auto dialog = openPage();
        QTest::mouseClick(shown<QPushButton>(*dialog, u"Build the image mine"_s), Qt::LeftButton);
        dialog.reset();
        QTRY_VERIFY_WITH_TIMEOUT(m_place->isAtWork(), BuildingPlace::kLongest);
        dialog = openPage();
        QVERIFY(says(*dialog, u"15 %"_s));
    }

    /// As the next owner is told of it.
    void anUpdateIsHandedOver()
    {
        Workspace &workspace = *m_place->workspace;
        api::ImageOperations images(workspace);
        const auto core = workspace.images().current(u"core"_s);
        QVERIFY(core);
        workspace.keeper().beginRenewal({{*core, {}}});
        QVERIFY(images.pause(u"core"_s));
        const QJsonObject told = api::describe(images.builds().first());
        builds().cancelAll();
        QVERIFY(builds().all().isEmpty());
        QVERIFY(images.goOn(api::imageBuildIn(told)));
        const auto again = builds().find(u"core"_s);
        QVERIFY(again && again->isAgain && again->state == vm::ImageBuild::State::Paused);
        const auto dialog = openPage();
        QVERIFY(shown<QPushButton>(*dialog, u"Resume building the image core"_s)
                || shown<QPushButton>(*dialog, u"Resume"_s));
    }

    void saysWhyOneFailed()
    {
        QFile mine(m_place->workspace->places().config + u"/images/mine.json"_s);
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write(R"({"extends": "none"})") > 0);
        mine.close();
        const auto dialog = openPage();
        shown<QPushButton>(*dialog, u"Build the image mine"_s)->click();
        QTRY_VERIFY(builds().failure(BuildingPlace::profile()));
        QVERIFY(says(*dialog, builds().failure(BuildingPlace::profile())->text));
        QVERIFY(shown<QPushButton>(*dialog, u"Build the image mine"_s));
    }

    void itLooks_data() { looks::addSchemes(); }
    void itLooks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        m_place->begin();
        QTRY_VERIFY_WITH_TIMEOUT(m_place->isAtWork(), BuildingPlace::kLongest);
        const auto dialog = openPage();
        QCoreApplication::sendPostedEvents();
        QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
        // All of a row is in sight, whatever it says.
        for (const QLabel *label : dialog->findChild<ImagesPage *>()->findChildren<QLabel *>()) {
            if (label->isVisible() && label->wordWrap())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        }
        looks::keep(*dialog, u"images-page"_s, scheme);
    }

private:
    std::unique_ptr<BuildingPlace> m_place;
};

BERTH_TEST(tst_ImagesPage)
#include "tst_images_page.moc"
