// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/greeting.h"
#include "app/style/style.h"
#include "core/agent/recipe_library.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

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

private:
    QTemporaryDir m_folder;
    const agent::RecipeBook m_book{
        base::Places{m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()}};
    const agent::RecipeLibrary m_recipes{&m_book};
};

BERTH_TEST(tst_Greeting)
#include "tst_greeting.moc"
