// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/recipe.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace agent {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("agent::Recipe", source); }
static QString listed(const QStringList &names) { return names.join(QStringLiteral(", ")); }

Result<> checkInputs(const Recipe &recipe, const QStringList &paths)
{
    if (paths.size() < recipe.leastInputs || paths.size() > recipe.mostInputs) {
        const QString wanted = recipe.leastInputs == recipe.mostInputs
            ? QString::number(recipe.leastInputs)
            : text("%1 to %2").arg(recipe.leastInputs).arg(recipe.mostInputs);
        return fail(
            Error::Kind::Invalid,
            text("The recipe %1 takes %2 input files, not %3.").arg(recipe.id, wanted).arg(paths.size()),
            {base::Remedy::Kind::GiveInputs});
    }
    for (const QString &path : paths) {
        const QString name = QFileInfo(path).fileName();
        const auto fits = [&name](const QString &pattern) {
            return QRegularExpression::fromWildcard(pattern, Qt::CaseInsensitive).match(name).hasMatch();
        };
        if (!recipe.inputPatterns.isEmpty()
            && std::none_of(recipe.inputPatterns.begin(), recipe.inputPatterns.end(), fits))
            return fail(Error::Kind::Invalid,
                        text("The recipe %1 does not read files such as “%2”, only %3.")
                            .arg(recipe.id, name, listed(recipe.inputPatterns)));
    }
    return {};
}

QByteArray jobFile(const QJsonObject &parameters, const QStringList &inputs, const QString &outputFolder)
{
    const QJsonObject job{{QStringLiteral("parameters"), parameters},
                          {QStringLiteral("inputs"), QJsonArray::fromStringList(inputs)},
                          {QStringLiteral("output"), outputFolder}};
    return QJsonDocument(job).toJson();
}

} // namespace agent
