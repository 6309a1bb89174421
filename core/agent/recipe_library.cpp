// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_library.h"

#include <QDir>
#include <QFileInfo>

namespace agent {

using namespace std::chrono_literals;

RecipeLibrary::RecipeLibrary(const RecipeBook *book, QObject *parent)
    : QObject(parent)
    , m_book(book)
    , m_recipes(book->recipes())
    , m_broken(brokenRecipes(*book))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(100ms);
    connect(&m_soon, &QTimer::timeout, this, &RecipeLibrary::read);
    const auto readSoon = [this] { m_soon.start(); };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, readSoon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, readSoon);
    watch();
}

void RecipeLibrary::read()
{
    watch(); // first: what changes from now on is seen
    const QList<Recipe> recipes = m_book->recipes();
    const QList<BrokenRecipe> broken = brokenRecipes(*m_book);
    if (recipes == m_recipes && broken == m_broken)
        return;
    m_recipes = recipes;
    m_broken = broken;
    emit changed();
}

/// The folder may not be there yet; a file that was replaced is another one.
void RecipeLibrary::watch()
{
    QFileInfo own(m_book->ownFolder());
    while (!own.exists() && !own.isRoot())
        own.setFile(own.absolutePath());
    QStringList wanted{own.absoluteFilePath()};
    if (own.absoluteFilePath() == QFileInfo(m_book->ownFolder()).absoluteFilePath()) {
        for (const QFileInfo &folder :
             QDir(m_book->ownFolder()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            wanted += folder.absoluteFilePath();
            for (const QFileInfo &file : QDir(folder.absoluteFilePath()).entryInfoList(QDir::Files))
                wanted += file.absoluteFilePath();
        }
    }
    for (const QString &path : m_watcher.files() + m_watcher.directories()) {
        if (!wanted.contains(path))
            m_watcher.removePath(path);
        wanted.removeAll(path);
    }
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

} // namespace agent
