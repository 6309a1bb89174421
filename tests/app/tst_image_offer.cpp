// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/image_offer.h"
#include "app/chat/chat_pane.h"
#include "app/chat/composer/recipe_form.h"
#include "app/first_run/first_run_page.h"
#include "app/session/machine_dialog.h"
#include "app/session/new_session_dialog.h"
#include "app/shell/main_window.h"
#include "core/agent/recipe_book.h"
#include "tests/app/accessible.h"
#include "tests/app/building_place.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QComboBox>
#include <QPushButton>

using namespace Qt::StringLiterals;

/// What a person is offered where an image is missing.
class tst_ImageOffer : public QObject
{
    Q_OBJECT

    vm::ImageBuilds &builds() const { return m_place->builds(); }

private slots:
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_place = std::make_unique<BuildingPlace>();
        for (const auto &obstacle : m_place->workspace->images().obstacles())
            BERTH_SKIP_LACKING(qPrintable(obstacle.text));
    }
    void cleanup() { m_place.reset(); }

    void isThereWhereAnImageIsMissing()
    {
        ImageOffer offer(*m_place->workspace);
        QVERIFY(offer.isHidden());
        offer.setProfile(u"core"_s);
        QVERIFY(offer.isHidden()); // it is there
        offer.setProfile(BuildingPlace::profile());
        QVERIFY(!offer.isHidden() && says(offer, u"“mine”"_s));
        m_place->begin(); // by somebody else
        QVERIFY(!shown<QPushButton>(offer, u"Build the Image"_s));
        QVERIFY(shown<QPushButton>(offer, u"Pause"_s));
        QVERIFY(builds().cancel(BuildingPlace::profile()));
        QVERIFY(shown<QPushButton>(offer, u"Build the Image"_s) && says(offer, u"kept"_s));
        offer.setProfile({});
        QVERIFY(offer.isHidden());
    }

    void saysWhyOneFailed()
    {
        QFile mine(m_place->workspace->places().config + u"/images/mine.json"_s);
        QVERIFY(mine.open(QIODevice::WriteOnly));
        mine.write(R"({"extends": "none"})");
        mine.close();
        ImageOffer offer(*m_place->workspace);
        offer.setProfile(BuildingPlace::profile());
        QVERIFY(says(offer, u"not built yet"_s));
        shown<QPushButton>(offer, u"Build the Image"_s)->click();
        QTRY_VERIFY(builds().failure(BuildingPlace::profile()));
        QVERIFY(says(offer, builds().failure(BuildingPlace::profile())->text));
        QVERIFY(shown<QPushButton>(offer, u"Build the Image"_s));
    }

    void aNewSessionIsOfferedItsImage()
    {
        NewSessionDialog dialog(*m_place->workspace);
        dialog.show();
        auto *offer = dialog.findChild<ImageOffer *>();
        QVERIFY(offer && offer->isHidden());
        for (QComboBox *box : dialog.findChildren<QComboBox *>()) {
            if (const int index = box->findData(BuildingPlace::profile()); index >= 0)
                box->setCurrentIndex(index);
        }
        QVERIFY(offer->isVisible());
        accessible::check(dialog);
        looks::keep(dialog, u"image-offer"_s, style::Scheme::Light);
    }

    void aRecipeIsOfferedItsImage()
    {
        const auto session = m_place->workspace->sessions().create({.name = u"one"_s});
        QVERIFY(session);
        MainWindow window(*m_place->workspace);
        window.show();
        const auto *chat = window.findChild<ChatPane *>();
        const auto *offer = chat->findChild<ImageOffer *>();
        QVERIFY(offer->isHidden());
        const QList<agent::Recipe> recipes = m_place->workspace->recipes().recipes();
        const auto recipe = std::find_if(recipes.begin(), recipes.end(), [](const agent::Recipe &each) {
            return each.profile == QLatin1String("office");
        });
        QVERIFY(recipe != recipes.end());
        chat->composer()->openRecipe(recipe->id);
        QVERIFY(offer->isVisible() && says(*offer, u"“office”"_s));
        QTest::keyClick(chat->composer()->form(), Qt::Key_Escape);
        QVERIFY(offer->isHidden());
    }

    void aRecipeLeadsToAnotherImageOfTheSession()
    {
        const QString config = m_place->workspace->places().config;
        QVERIFY(QDir().mkpath(config + u"/images"_s) && QDir().mkpath(config + u"/recipes/mine"_s));
        QFile image(config + u"/images/other.json"_s);
        QVERIFY(image.open(QIODevice::WriteOnly));
        image.write(R"({"suite": "trixie", "packages": ["hello"]})");
        image.close();
        QFile manifest(config + u"/recipes/mine/recipe.json"_s);
        QVERIFY(manifest.open(QIODevice::WriteOnly));
        manifest.write(
            R"({"format": 2, "name": "Mine", "description": "Mine.", "inputs": {"min": 0, "max": 1},
                           "profile": "other", "run": ["python3", "recipe.py"]})");
        manifest.close();
        QVERIFY(QFile::copy(manifest.fileName(), config + u"/recipes/mine/recipe.py"_s));
        QVERIFY(support::makeHollowImage(m_place->workspace->places().data + u"/images"_s, u"other"_s,
                                         m_place->workspace->places()));
        const auto session = m_place->workspace->sessions().create({.name = u"one"_s});
        QVERIFY(session);
        MainWindow window(*m_place->workspace);
        window.show();
        auto *chat = window.findChild<ChatPane *>();
        const auto *offer = chat->findChild<ImageOffer *>();
        chat->composer()->openRecipe(u"mine"_s);
        QVERIFY(offer->isVisible() && says(*offer, u"“other”"_s) && says(*offer, u"“core”"_s));
        QTRY_VERIFY(offer->height() >= offer->heightForWidth(offer->width())); // nothing of it is cut
        looks::keep(window, u"image-of-another"_s, style::Scheme::Light);
        emit chat->composer()->form()->runRequested(); // nothing begins
        QVERIFY(says(*chat->composer()->form(), u"needs the image “other”"_s));
        shown<QPushButton>(*offer, u"Change the Image…"_s)->click();
        auto *dialog = window.findChild<MachineDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->profile(), u"other"_s);
        dialog->accept();
        QTRY_COMPARE((*session)->facts().profile, u"other"_s);
        QTRY_VERIFY(!offer->isVisible());
    }

    void theFirstRunShowsABuildThatIsUnderWay()
    {
        QVERIFY(m_place->workspace->settingsFile().change([](session::Settings &settings) {
            return settings.set(u"profile"_s, BuildingPlace::profile());
        }));
        m_place->begin();
        FirstRunPage page(*m_place->workspace);
        page.resize(900, 600);
        page.show();
        QVERIFY(!shown<QPushButton>(page, u"Build the Image"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_place->isAtWork(), BuildingPlace::kLongest);
        QVERIFY(says(page, u"15 %"_s));
        looks::keep(page, u"first-run-builds"_s, style::Scheme::Light);
        shown<QPushButton>(page, u"Cancel"_s)->click();
        QVERIFY(builds().all().isEmpty());
        QVERIFY(shown<QPushButton>(page, u"Build the Image"_s) && says(page, u"kept"_s));
    }

private:
    std::unique_ptr<BuildingPlace> m_place;
};

BERTH_TEST(tst_ImageOffer)
#include "tst_image_offer.moc"
