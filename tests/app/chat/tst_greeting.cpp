// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/greeting.h"
#include "app/style/style.h"
#include "core/agent/recipe_library.h"
#include "core/base/translations.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class tst_Greeting : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }

    void offersRecipesWhereThereIsRoom()
    {
        Greeting greeting(m_recipes);
        greeting.resize(500, 400);
        greeting.show();
        const QSignalSpy chosen(&greeting, &Greeting::recipeChosen);
        auto *button = greeting.findChild<QPushButton *>();
        QVERIFY(button->isVisible());
        button->click();
        const QList<agent::Recipe> recipes = m_book.recipes();
        const auto first = std::find_if(recipes.begin(), recipes.end(), [](const agent::Recipe &recipe) {
            return recipe.profile == QLatin1String("core");
        });
        QCOMPARE(chosen.value(0), QVariantList{first->id});
    }

    void isWholeOrNotThere()
    {
        Greeting greeting(m_recipes);
        greeting.show();
        auto *title = greeting.findChild<QLabel *>();
        for (int height = 20; height < 400; height += 10) {
            greeting.resize(360, height);
            QVERIFY2(!title->isVisible() || title->height() >= title->sizeHint().height(),
                     qPrintable(QString::number(height)));
        }
        QVERIFY(title->isVisible());
    }

    void noNameIsCut_data()
    {
        QTest::addColumn<QString>("language");
        for (const QString &language : base::languages())
            QTest::newRow(qPrintable(language)) << language;
    }
    /// In any language, in a chat as narrow as it gets.
    void noNameIsCut()
    {
        QFETCH(QString, language);
        base::installTranslations(language);
        const agent::RecipeBook book{m_places};
        const agent::RecipeLibrary recipes{&book};
        for (const int width : {300, 360, 480, 700}) {
            Greeting greeting(recipes);
            greeting.resize(width, 500);
            greeting.show();
            const QList<QPushButton *> buttons = greeting.findChildren<QPushButton *>();
            QCOMPARE(buttons.size(), 3);
            for (const QPushButton *each : buttons) {
                QVERIFY2(each->width() >= each->sizeHint().width(), qPrintable(each->text()));
                QVERIFY(greeting.rect().contains(QRect(each->mapTo(&greeting, QPoint()), each->size())));
            }
        }
        base::installTranslations(u"en"_s);
    }

private:
    QTemporaryDir m_folder;
    const base::Places m_places{m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()};
    const agent::RecipeBook m_book{m_places};
    const agent::RecipeLibrary m_recipes{&m_book};
};

BERTH_TEST(tst_Greeting)
#include "tst_greeting.moc"
