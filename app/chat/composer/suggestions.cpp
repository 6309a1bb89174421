// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/suggestions.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <algorithm>

static constexpr int kMostDocuments = 50;
static constexpr int kRows = 6;
static const int kRecipe = Qt::UserRole; // its id
static const int kPath = Qt::UserRole + 1; // of a document
static const int kProblem = Qt::UserRole + 2; // of a broken recipe

Suggestions::Suggestions(QWidget *parent)
    : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hide();
}

void Suggestions::clear()
{
    QListWidget::clear();
    hide();
}

void Suggestions::showRecipes(const agent::RecipeLibrary &recipes, const QString &word,
                              const QStringList &files)
{
    QListWidget::clear();
    setAccessibleName(tr("Recipes"));
    for (const agent::BrokenRecipe &broken : recipes.broken()) {
        if (!files.isEmpty() || !broken.id.contains(word, Qt::CaseInsensitive))
            continue;
        auto *item = new QListWidgetItem(style::icon(QStringLiteral("warning"), &style::Colours::warning),
                                         u'/' + agent::brokenText(broken));
        item->setData(kProblem, agent::problemTexts(broken).first());
        addItem(item);
    }
    for (const agent::Recipe &recipe : recipes.recipes()) {
        if (!files.isEmpty() && !agent::takesInputs(recipe, files))
            continue;
        if (!agent::isAbout(recipe, word))
            continue;
        auto *item = new QListWidgetItem(
            style::icon(QLatin1String(parts::groupIcon(recipe.group))),
            tr("/%1   %2: %3").arg(recipe.id, agent::groupName(recipe.group), recipe.description));
        item->setData(kRecipe, recipe.id);
        addItem(item);
    }
    fit();
}

void Suggestions::showDocuments(const QList<Document> &documents, const QString &word)
{
    QListWidget::clear();
    setAccessibleName(tr("Documents"));
    for (const Document &document : documents) {
        if (!document.name.contains(word, Qt::CaseInsensitive))
            continue;
        auto *item =
            new QListWidgetItem(style::icon(QStringLiteral("document")), base::printable(document.name));
        item->setData(kPath, document.path);
        addItem(item);
        if (count() == kMostDocuments)
            break;
    }
    fit();
}

void Suggestions::fit()
{
    setCurrentRow(0);
    setFixedHeight(std::clamp(count(), 1, kRows) * std::max(sizeHintForRow(0), 1));
    setVisible(count() > 0);
}

void Suggestions::step(int rows) { setCurrentRow((currentRow() + rows + count()) % count()); }

QString Suggestions::recipe() const
{
    return currentItem() ? currentItem()->data(kRecipe).toString() : QString();
}

QString Suggestions::problem() const
{
    return currentItem() ? currentItem()->data(kProblem).toString() : QString();
}

Suggestions::Document Suggestions::document() const
{
    return currentItem() ? Document{currentItem()->text(), currentItem()->data(kPath).toString()}
                         : Document();
}
