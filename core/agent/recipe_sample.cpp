// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe_sample.h"

#include "core/base/await.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QtConcurrent>

namespace agent {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }

/// Writes only what differs: the file may be open in another program, and another version may have brought
/// another.
static bool write(const QString &source, const QString &path)
{
    QFile from(source);
    if (!from.open(QIODevice::ReadOnly))
        return false;
    const QByteArray content = from.readAll();
    if (QFile there(path);
        there.size() == content.size() && there.open(QIODevice::ReadOnly) && there.readAll() == content)
        return true;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
}

Task<Result<QStringList>> bringSample(Recipe recipe, QString folder)
{
    const RecipeSample &sample = recipe.sample;
    if (sample.inputs.isEmpty())
        co_return fail(Error::Kind::NotFound,
                       text("The recipe %1 has no sample. Give it files of your own.").arg(recipe.id));
    const bool isBuiltIn = sample.folder.startsWith(u':');
    const QString place = isBuiltIn ? folder : sample.folder;
    QStringList given;
    for (const QString &entry : sample.inputs) {
        const QString file = sampleFile(entry);
        given += entry.chopped(file.size()) + place + u'/' + file;
    }
    if (!isBuiltIn)
        co_return given;
    // Elsewhere: there may be megabytes to unpack.
    const auto writing = QtConcurrent::run([sample, folder] {
        if (!QDir().mkpath(folder))
            return false;
        for (const QString &entry : sample.inputs) {
            const QString file = u'/' + sampleFile(entry);
            if (!write(sample.folder + file, folder + file))
                return false;
        }
        return true;
    });
    if (!co_await base::onFuture(writing))
        co_return fail(Error::Kind::Failed, text("The sample cannot be written to %1.").arg(folder));
    co_return given;
}

} // namespace agent
