// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/greeting.h"

#include "app/style/flow.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/agent/recipe_library.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

static constexpr int kRecipes = 3;

Greeting::Greeting(const agent::RecipeLibrary &recipes, QWidget *parent)
    : QWidget(parent)
    , m_content(new QWidget(this))
{
    auto *title = parts::label(tr("What shall this computer do?"));
    title->setFont(style::larger(7, QFont::DemiBold));
    title->setAlignment(Qt::AlignCenter);
    auto *words =
        parts::words(tr("Ask in words, choose a recipe, run Python or shell commands, or drop a file below. "
                        "Everything runs in a machine of its own; nothing of it reaches this one."));
    words->setAlignment(Qt::AlignCenter);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto *buttons = new Flow(Qt::AlignHCenter);
    const auto showRecipes = [this, buttons, &recipes] {
        while (QLayoutItem *const item = buttons->takeAt(0)) {
            item->widget()->deleteLater();
            delete item;
        }
        QList<agent::Recipe> all = recipes.recipes(); // what every image can do first
        std::stable_partition(all.begin(), all.end(),
                              [](const agent::Recipe &recipe) { return recipe.profile == QLatin1String("core"); });
        for (const agent::Recipe &recipe : all.mid(0, kRecipes)) {
            auto *button = new QPushButton(style::icon(QLatin1String(parts::groupIcon(recipe.group))), recipe.name);
            button->setToolTip(parts::plain(recipe.description + u'\n' + agent::needsText(recipe)));
            connect(button, &QPushButton::clicked, this, [this, id = recipe.id] { emit recipeChosen(id); });
            buttons->addWidget(button);
        }
    };
    showRecipes();
    connect(&recipes, &agent::RecipeLibrary::changed, this, showRecipes);
    auto *column = new QVBoxLayout(m_content);
    column->setSpacing(style::kMargin);
    column->addStretch(2);
    column->addWidget(title);
    column->addWidget(words);
    column->addLayout(buttons);
    column->addStretch(3);
}

void Greeting::resizeEvent(QResizeEvent *)
{
    m_content->setGeometry(rect());
    m_content->setVisible(height() >= m_content->heightForWidth(width()));
}
