// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/own_recipes.h"

#include "core/agent/manifest.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/process.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace agent {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr qsizetype kLongestName = 40; // as it is shown
static constexpr qsizetype kLongestProblem = 500;

static constexpr const char *kManifest = R"({
    "format": 2,
    "name": "%1",
    "description": "Counts the lines of texts.",
    "inputs": {"patterns": ["*.txt"], "min": 1, "max": 20},
    "parameters": [
        {"name": "empty", "type": "flag", "label": "Empty lines", "description": "Count empty lines too.", "default": true}
    ],
    "profile": "core",
    "run": ["python3", "recipe.py"]
}
)";

static constexpr const char *kScript = R"("""Counts the lines of texts."""
import csv
import os

from berth.job import BadInput, run


def main(job):
    rows = []
    for number, path in enumerate(job.inputs):
        name = os.path.basename(path)
        job.step(number, len(job.inputs), "Reading " + name)
        try:
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except UnicodeDecodeError:
            raise BadInput("“%s” is no text in UTF-8. Save it as UTF-8." % name)
        rows.append([name, sum(1 for line in lines if line.strip() or job.parameters["empty"])])
    job.publish("lines.csv", lambda path: write(path, rows))


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["file", "lines"], *rows])


if __name__ == "__main__":
    run(main)
)";

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

Result<QString> beginRecipe(const RecipeBook &book, const QString &id)
{
    if (!isRecipeId(id))
        return fail(Error::Kind::Invalid,
                    text("“%1” is no name for a recipe: it is made of a to z, 0 to 9 and hyphens.").arg(id.left(60)));
    const QString folder = book.ownFolder() + u'/' + id;
    const auto known = book.find(id);
    if (QFileInfo::exists(folder) || known || known.error().kind != Error::Kind::NotFound)
        return fail(Error::Kind::Invalid, text("There is a recipe %1 already. Choose another name.").arg(id));
    if (!QDir().mkpath(folder))
        return fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(folder));
    const QString title = id.left(1).toUpper() + QString(id.mid(1)).replace(u'-', u' ');
    if (auto written = base::replaceFile(folder + QStringLiteral("/recipe.py"), kScript); !written)
        return fail(written.error());
    const QByteArray manifest = QString::fromUtf8(kManifest).arg(title).toUtf8();
    if (auto written = base::replaceFile(folder + QStringLiteral("/recipe.json"), manifest); !written)
        return fail(written.error());
    return folder;
}

Result<QList<RecipeProblem>> checkRecipe(const QString &folder)
{
    const auto loaded = loadRecipe(folder);
    if (loaded)
        return QList<RecipeProblem>();
    if (loaded.error().kind == Error::Kind::NotFound)
        return fail(loaded.error());
    const QString path = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    QList<RecipeProblem> problems;
    QFile manifest(path + QStringLiteral("/recipe.json"));
    if (manifest.open(QIODevice::ReadOnly) && manifest.size() <= kLargestManifest) {
        const ReadManifest read = readManifest(QFileInfo(path).fileName(), manifest.readAll());
        for (const ManifestProblem &problem : read.problems)
            problems += {manifest.fileName(), problem.line, problem.text};
    }
    if (problems.isEmpty())
        problems += {path, 0, loaded.error().text};
    return problems;
}

QString problemText(const RecipeProblem &problem)
{
    return problem.line > 0
        ? QStringLiteral("%1:%2: %3").arg(problem.file).arg(problem.line).arg(problem.text)
        : problem.text;
}

QString brokenText(const BrokenRecipe &broken)
{
    return text("%1 cannot be used").arg(base::printable(broken.id, kLongestName));
}

QStringList problemTexts(const BrokenRecipe &broken)
{
    QStringList lines;
    for (const RecipeProblem &problem : broken.problems)
        lines += base::printable(problemText(problem), kLongestProblem);
    return lines;
}

QList<BrokenRecipe> brokenRecipes(const RecipeBook &book)
{
    QList<BrokenRecipe> broken;
    const QDir own(book.ownFolder());
    for (const QString &id : own.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const auto problems = checkRecipe(own.filePath(id));
        if (problems && !problems->isEmpty())
            broken += BrokenRecipe{id, own.filePath(id), *problems};
    }
    return broken;
}

Task<Result<QString>> shareRecipe(QString folder, QString target)
{
    const auto recipe = loadRecipe(folder);
    if (!recipe)
        co_return fail(recipe.error());
    const QString file = QDir(target).filePath(recipe->id + QStringLiteral(".tar.gz"));
    if (QFileInfo::exists(file))
        co_return fail(Error::Kind::Invalid, text("%1 is there already.").arg(file));
    base::Command tar;
    tar.program = QStringLiteral("tar");
    tar.timeout = 60s;
    const QString part = file + QStringLiteral(".part");
    tar.arguments = QStringList{QStringLiteral("--create"), QStringLiteral("--gzip"), QStringLiteral("--dereference"),
                                QStringLiteral("--owner=0"), QStringLiteral("--group=0"),
                                QStringLiteral("--numeric-owner"), QStringLiteral("--mtime=@0"),
                                QStringLiteral("--mode=go-w,a+rX"), QStringLiteral("--no-recursion"),
                                QStringLiteral("--verbatim-files-from"), QStringLiteral("--file=") + part,
                                QStringLiteral("--directory=") + QFileInfo(QDir::cleanPath(folder)).absolutePath(),
                                QStringLiteral("--")};
    for (const Recipe::File &each : recipe->files)
        if (!each.path.startsWith(QLatin1String("berth/"))) // Berth's own, which is beside every script
            tar.arguments += recipe->id + u'/' + each.path;
    const auto done = co_await base::runChecked(tar);
    if (!done) {
        QFile::remove(part);
        co_return fail(done.error());
    }
    if (!QFile::rename(part, file))
        co_return fail(Error::Kind::Failed, text("The file %1 cannot be written: %2.").arg(file, part));
    co_return file;
}

} // namespace agent
