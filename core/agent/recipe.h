// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace agent {

struct RecipeParameter
{
    enum class Type { Text, Number, Integer, Choice, Flag };

    QString name; ///< as typed: `--param name=value`
    Type type = Type::Text;
    QString label;
    QString description;
    std::optional<QJsonValue> defaultValue; ///< of the parameter's type; without one it has to be given
    QStringList choices; ///< of a Choice
    std::optional<double> least; ///< of a Number or Integer
    std::optional<double> most;

    bool operator==(const RecipeParameter &) const = default;
};

/// "text", "number", "integer", "choice" or "flag": as in the manifest.
QString typeName(RecipeParameter::Type type);
/// The default as a person would type it; empty when there is none.
QString defaultText(const RecipeParameter &parameter);

/// A task that needs no language model: a folder with a manifest and a script, and what it takes to run it
/// (resources/recipes/README.md). A plain value that has been checked: an own recipe is as harmless to the
/// host as a built-in one, since the host only copies its files into a machine.
struct Recipe
{
    struct File
    {
        QString path; ///< where it goes, relative to the recipe's folder in the machine
        QString source; ///< where it is here: a file of the host or a resource

        bool operator==(const File &) const = default;
    };

    QString id; ///< the folder's name, and what people type
    QString name;
    QString description;
    QList<RecipeParameter> parameters;
    QStringList inputPatterns; ///< file names it can read, such as *.csv; empty: any
    int leastInputs = 1;
    int mostInputs = 1;
    QString profile; ///< of the guest image
    QString size; ///< by name, as the person may overrule it
    std::chrono::seconds timeLimit{};
    QStringList command; ///< to be run in the recipe's folder with the path of the job file as last argument
    QList<File> files; ///< all that has to be in that folder, sorted by path

    bool operator==(const Recipe &) const = default;
};

/// The values of all parameters, typed, defaults filled in. Invalid says what was wrong and what there is.
base::Result<QJsonObject> checkParameters(const Recipe &recipe, const QMap<QString, QString> &given);

/// Whether the recipe takes so many files of such names. Whether they can be read is not asked.
base::Result<> checkInputs(const Recipe &recipe, const QStringList &paths);

/// What the script reads; the paths are those of the machine.
QByteArray jobFile(const QJsonObject &parameters, const QStringList &inputs, const QString &outputFolder);

} // namespace agent
