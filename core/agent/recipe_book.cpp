// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_book.h"

#include "core/agent/manifest.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>

namespace agent {

using base::Error;
using base::fail;
using base::Result;

static constexpr qint64 kLargestFolder = 16 * 1024 * 1024;
static constexpr int kMostFiles = 200;

static QString builtInFolder() { return QStringLiteral(":/recipes"); }
static QString libraryFolder() { return QStringLiteral(":/recipes/berth"); } // put beside every script
static QString sampleFolder() { return QStringLiteral(":/samples"); } // of all recipes that are built in
static QString manifestName() { return QStringLiteral("recipe.json"); }

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

/// Of the texts that tr() gives, as manifests name it.
static QString language()
{
    //: The language of this translation, as its file is named: de, zh_CN
    return QCoreApplication::translate("agent::Recipe", "en");
}

static QString listed(const QStringList &names) { return names.join(QStringLiteral(", ")); }

static Error wrongFile(const QString &path, const QString &reason)
{
    return {Error::Kind::Invalid, text("The recipe cannot be used: %1 %2.").arg(path, reason), {}};
}

/// A name that is safe in a path, in a log line and in the archive that takes it into a machine.
static bool isPlainPath(const QString &path)
{
    const auto isPlain = [](QChar c) { return c.isPrint() && c != QLatin1Char('\\'); };
    return path.toUtf8().size() <= 255 && std::all_of(path.begin(), path.end(), isPlain);
}

/// Why an entry of an own folder may not go into a machine, or nothing.
static QString objection(const QFileInfo &entry, const QString &path, const QString &folder)
{
    const QString top = path.section(QLatin1Char('/'), 0, 0);
    if (top == QStringLiteral("berth") || path == QStringLiteral("job.json"))
        return text("has a name that Berth uses itself");
    if (!isPlainPath(path))
        return text("has a name with special characters or one that is too long");
    if (entry.isSymLink() && !entry.canonicalFilePath().startsWith(folder + QLatin1Char('/')))
        return text("is a link that leads out of the folder or nowhere");
    if (entry.isDir())
        return entry.isSymLink() ? text("is a link to a folder") : QString();
    if (!entry.isFile())
        return text("is no ordinary file");
    return entry.isReadable() ? QString() : text("cannot be read");
}

/// All files under the folder but hidden ones and what Python leaves behind.
static Result<QList<Recipe::File>> filesOf(const QString &folder)
{
    const QString canonical = QFileInfo(folder).canonicalFilePath();
    QList<Recipe::File> files;
    qint64 bytes = 0;
    QStringList folders{QString()};
    while (!folders.isEmpty()) {
        const QString inside = folders.takeFirst();
        const QDir dir(canonical + QLatin1Char('/') + inside);
        for (const QFileInfo &entry :
             dir.entryInfoList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot, QDir::Name)) {
            const QString path = inside + entry.fileName();
            if (entry.fileName() == QStringLiteral("__pycache__")
                || entry.fileName() == QStringLiteral("README.md"))
                continue;
            if (const QString reason = objection(entry, path, canonical); !reason.isEmpty())
                return fail(wrongFile(folder + QLatin1Char('/') + path, reason));
            if (entry.isDir()) {
                folders += path + QLatin1Char('/');
                continue;
            }
            bytes += entry.size();
            files += Recipe::File{path, entry.canonicalFilePath()};
            if (files.size() + folders.size() > kMostFiles || bytes > kLargestFolder)
                return fail(wrongFile(folder,
                                      text("holds more than %1 files or %2 MiB")
                                          .arg(kMostFiles)
                                          .arg(kLargestFolder / (1024 * 1024))));
        }
    }
    return files;
}

static void addLibrary(QList<Recipe::File> &files)
{
    QDirIterator library(libraryFolder(), QDir::Files, QDirIterator::Subdirectories);
    while (library.hasNext()) {
        const QString source = library.next();
        files += Recipe::File{QStringLiteral("berth/") + source.mid(libraryFolder().size() + 1), source};
    }
    std::sort(files.begin(), files.end(),
              [](const Recipe::File &a, const Recipe::File &b) { return a.path < b.path; });
}

static Result<QByteArray> manifestOf(const QString &folder)
{
    const QString path = folder + QLatin1Char('/') + manifestName();
    QFile file(path);
    if (!QFileInfo(path).isFile())
        return fail(Error::Kind::NotFound, text("%1 is no recipe: it has no file recipe.json.").arg(folder));
    if (!file.open(QIODevice::ReadOnly))
        return fail(wrongFile(path, text("cannot be read: %1").arg(file.errorString())));
    if (file.size() > kLargestManifest)
        return fail(wrongFile(path, text("is larger than %1 KiB").arg(kLargestManifest / 1024)));
    return file.read(kLargestManifest);
}

Result<Recipe> loadRecipe(const QString &folder)
{
    const QString path = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    const auto manifest = manifestOf(path);
    if (!manifest)
        return fail(manifest.error());
    const QString id = QFileInfo(path).fileName();
    if (!isRecipeId(id))
        return fail(wrongFile(path, text("has a name that is not made of a to z, 0 to 9 and hyphens")));
    auto recipe = parseManifest(id, *manifest, language());
    if (!recipe)
        return fail(Error::Kind::Invalid,
                    text("The recipe %1 cannot be used. %2")
                        .arg(path + QLatin1Char('/') + manifestName(), recipe.error().text));
    auto files = filesOf(path);
    if (!files)
        return fail(files.error());
    const auto isScript = [&recipe](const Recipe::File &file) { return recipe->command.contains(file.path); };
    if (std::none_of(files->begin(), files->end(), isScript))
        return fail(wrongFile(path,
                              text("holds none of the files that “run” names (%1)")
                                  .arg(recipe->command.join(QLatin1Char(' ')))));
    recipe->sample.folder = path.startsWith(builtInFolder()) ? sampleFolder() : path;
    for (const QString &entry : std::as_const(recipe->sample.inputs)) {
        const QString file = recipe->sample.folder + QLatin1Char('/') + sampleFile(entry);
        if (!QFileInfo(file).isFile())
            return fail(wrongFile(file, text("is named as a sample and is not there")));
    }
    recipe->files = *files;
    addLibrary(recipe->files);
    return recipe;
}

RecipeBook::RecipeBook(const base::Places &places)
    : m_ownFolder(places.config + QStringLiteral("/recipes"))
{
}

QString RecipeBook::folderOf(const QString &id) const
{
    const QString own = m_ownFolder + QLatin1Char('/') + id;
    const bool isOwn = QFileInfo::exists(own + QLatin1Char('/') + manifestName());
    return isOwn ? own : builtInFolder() + QLatin1Char('/') + id;
}

QList<Recipe> RecipeBook::recipes() const
{
    QStringList ids;
    for (const QString &folder : {m_ownFolder, builtInFolder()})
        ids += QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ids.removeDuplicates();
    ids.sort();
    QList<Recipe> recipes;
    for (const QString &id : std::as_const(ids)) {
        if (const auto recipe = loadRecipe(folderOf(id)))
            recipes += *recipe;
    }
    return recipes;
}

Result<Recipe> RecipeBook::find(const QString &id) const
{
    if (isRecipeId(id)) {
        auto recipe = loadRecipe(folderOf(id));
        if (recipe || recipe.error().kind != Error::Kind::NotFound)
            return recipe;
    }
    QStringList ids;
    for (const Recipe &recipe : recipes())
        ids += recipe.id;
    return fail(Error::Kind::NotFound,
                text("There is no recipe “%1”. There are: %2.").arg(id.left(60), listed(ids)));
}

} // namespace agent
