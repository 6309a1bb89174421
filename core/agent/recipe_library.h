// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/own_recipes.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace agent {

/// All the recipes of a book as they are now, read once and again when a file of theirs changes: for whoever
/// shows them. To run one, ask the book for it.
class RecipeLibrary : public QObject
{
    Q_OBJECT

public:
    explicit RecipeLibrary(const RecipeBook *book, QObject *parent = nullptr); ///< borrowed; outlives this

    const RecipeBook &book() const { return *m_book; }
    const QList<Recipe> &recipes() const { return m_recipes; }
    const QList<BrokenRecipe> &broken() const { return m_broken; }

signals:
    void changed();

private:
    void read();
    void watch();

    const RecipeBook *const m_book;
    QList<Recipe> m_recipes;
    QList<BrokenRecipe> m_broken;
    QFileSystemWatcher m_watcher;
    QTimer m_soon; // several files change at once
};

} // namespace agent
