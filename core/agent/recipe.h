// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonArray>
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
    enum class Type { Text, Number, Integer, Choice, Flag, Column, List };

    QString name; ///< as typed: `--param name=value`
    Type type = Type::Text;
    QString label;
    QString description;
    std::optional<QJsonValue> defaultValue; ///< of the parameter's type; without one it has to be given
    QStringList choices; ///< of a Choice
    std::optional<double> least; ///< of a Number or Integer; how many entries of a List
    std::optional<double> most;
    QString input = {}; ///< of a Column or a List of them: the name of the input that has them
    bool isOfColumns = false; ///< of a List
    bool isSecret = false; ///< a Text, or the texts of a List, that nobody is shown and nothing keeps
    QMap<QString, QString> choiceLabels = {}; ///< in the language of the person, where there are some

    bool operator==(const RecipeParameter &) const = default;
};

/// "text", "number", "integer", "choice", "flag", "column" or "list": as in the manifest.
QString typeName(RecipeParameter::Type type);
std::optional<RecipeParameter::Type> typeByName(const QString &name);
/// Those that a format of the manifest has, for a message.
QString typeNames(int format);
/// The default as a person would type it; empty when there is none.
QString defaultText(const RecipeParameter &parameter);
/// A List as a person types it, and back: one entry a line, or divided by commas, or a list in JSON, for
/// entries that have commas themselves.
QJsonArray entriesTyped(const QString &typed);
QString entriesText(const QJsonArray &entries);

/// What people call a group of recipes; one that is not Berth's own as it is named in the manifest.
QString groupName(const QString &group);

struct Recipe;
/// What its machine has to be, in a sentence for people: its image, and the internet where it needs that.
QString needsText(const Recipe &recipe);

/// Files that a recipe works on. One that is the only one may have no name.
struct RecipeInput
{
    QString name; ///< as typed: `--input left=customers.csv`
    QString label;
    QString description;
    QStringList patterns; ///< file names it can read, such as *.csv; empty: any
    int least = 1;
    int most = 1;
    bool folders = false; ///< takes folders too, with all below

    bool operator==(const RecipeInput &) const = default;
};

/// Files and values to try a recipe with.
struct RecipeSample
{
    QStringList inputs; ///< names of files in the folder, or NAME=FILE; empty: there is no sample
    QMap<QString, QString> parameters; ///< as a person would type them
    QString folder = {}; ///< where the files are: of the host or a resource

    bool operator==(const RecipeSample &) const = default;
};

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
    QList<RecipeInput> inputs{RecipeInput()}; ///< empty: it takes none
    QString group = {}; ///< what it is listed under; empty: nothing
    QString network = {}; ///< "offline" or "open"; empty: as the settings say
    QString tests = {}; ///< the result that is JUnit XML; empty: it has none
    RecipeSample sample = {};
    QString profile; ///< of the guest image
    QString size; ///< by name, as the person may overrule it
    std::chrono::seconds timeLimit{};
    QStringList command; ///< to be run in the recipe's folder with the path of the job file as last argument
    QList<File> files; ///< all that has to be in that folder, sorted by path

    bool operator==(const Recipe &) const = default;
};

/// The values of all parameters, typed, defaults filled in. Invalid says what was wrong and what there is.
base::Result<QJsonObject> checkParameters(const Recipe &recipe, const QMap<QString, QString> &given);

/// The names of those among the given values that nothing may keep.
QStringList givenSecrets(const Recipe &recipe, const QMap<QString, QString> &given);

/// What a person gives as an input is an absolute path, or NAME=PATH for an input by its name.
struct GivenInput
{
    QString name; ///< empty: whichever input it fits
    QString path;
};
GivenInput givenInput(const QString &given);

/// The name of the file in an entry of a sample.
QString sampleFile(const QString &entry);

/// By the names of their groups, and in those by their own; those without a group last.
QList<Recipe> byGroup(QList<Recipe> recipes);

/// Whether a recipe is what somebody looks for: all words are in its id, name, group or description.
bool isAbout(const Recipe &recipe, const QString &words);

/// Whether the input reads such a file, by its name, or this folder.
bool reads(const RecipeInput &input, const QString &path);

/// The paths that each input of the recipe gets, as many lists as it has inputs. Those without a name go, in
/// their order, to the first input that reads such a file and has room. Invalid: too few, too many or files
/// that the recipe does not read; whether they can be read is not asked.
base::Result<QList<QStringList>> assignInputs(const Recipe &recipe, const QStringList &given);
/// Whether assignInputs() is content.
base::Result<> checkInputs(const Recipe &recipe, const QStringList &given);
/// Whether the recipe reads all of these, be there more to come or not, and they are what it is about: an
/// input that it needs gets one, if it needs any.
bool takesInputs(const Recipe &recipe, const QStringList &given);

/// Where a person says what the parameters are, which the script's messages speak of.
enum class Surface { CommandLine, Form };

/// What the script reads. `inputs` are paths of the machine, a list for each input of the recipe.
QByteArray jobFile(const Recipe &recipe, const QJsonObject &parameters, const QList<QStringList> &inputs,
                   const QString &outputFolder, Surface surface = Surface::CommandLine);

} // namespace agent
