// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_recipe.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("vm::ImageRecipe", source); }

static tl::unexpected<Error> refuse(const QString &name, const QString &reason)
{
    return fail(Error::Kind::Invalid, text("The image recipe %1 is not usable: %2").arg(name, reason));
}

// Debian policy 5.6.1; what pip calls a requirement, without the parts that name places.
static const QRegularExpression kPackage(uR"(\A[a-z0-9][a-z0-9+.-]+\z)"_s);
static const QRegularExpression
    kPipPackage(uR"(\A[A-Za-z0-9][A-Za-z0-9._-]*(==[A-Za-z0-9.!+]+( sha256:[0-9a-f]{64})?)?\z)"_s);
static const QRegularExpression kModule(uR"(\A[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\z)"_s);
static const QRegularExpression kWord(uR"(\A[a-z0-9][a-z0-9-]*\z)"_s);
// What npm publishes today, of at most 214 characters; semver 2.0 without a build's name; 64 bytes in base64.
static const QRegularExpression
    kNpmName(uR"(\A(?=.{1,214}\z)(@[a-z0-9-][a-z0-9._-]*/)?[a-z0-9-][a-z0-9._-]*\z)"_s);
static const QRegularExpression kNpmVersion(uR"(\A\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.-]{1,64})?\z)"_s);
static const QRegularExpression kNpmIntegrity(uR"(\Asha512-[A-Za-z0-9+/]{85}[AQgw]==\z)"_s);

static std::optional<NpmPackage> readNpmPackage(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    const NpmPackage package{object[u"name"_s].toString(), object[u"version"_s].toString(),
                             object[u"integrity"_s].toString()};
    const bool isOne = object.size() == 3 && kNpmName.match(package.name).hasMatch()
        && kNpmVersion.match(package.version).hasMatch() && kNpmIntegrity.match(package.integrity).hasMatch();
    return isOne ? std::optional(package) : std::nullopt;
}

QByteArray NpmPackage::sha512() const
{
    return QByteArray::fromBase64(integrity.toLatin1().mid(qstrlen("sha512-"))).toHex();
}

Result<ImageRecipe> ImageRecipe::parse(const QString &name, const QByteArray &json)
{
    if (!kWord.match(name).hasMatch())
        return refuse(name, text("its name may only have small letters, digits and hyphens."));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return refuse(name, text("%1 at byte %2.").arg(error.errorString()).arg(error.offset));
    if (!document.isObject())
        return refuse(name, text("it is not a JSON object."));

    ImageRecipe recipe;
    recipe.name = name;
    const QHash<QString, QString *> words{{u"description"_s, &recipe.description},
                                          {u"extends"_s, &recipe.extends},
                                          {u"suite"_s, &recipe.suite}};
    const QHash<QString, QPair<QStringList *, QRegularExpression>> lists{
        {u"packages"_s, {&recipe.packages, kPackage}},
        {u"pip"_s, {&recipe.pip, kPipPackage}},
        {u"python_modules"_s, {&recipe.pythonModules, kModule}}};
    const QJsonObject object = document.object();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (QString *const word = words.value(it.key())) {
            if (!it->isString())
                return refuse(name, text("“%1” must be a text.").arg(it.key()));
            *word = it->toString();
        } else if (const auto list = lists.find(it.key()); list != lists.end()) {
            if (!it->isArray())
                return refuse(name, text("“%1” must be a list of names.").arg(it.key()));
            for (const QJsonValue &entry : it->toArray()) {
                if (!list->second.match(entry.toString()).hasMatch())
                    return refuse(name, text("“%1” has an entry that is no such name.").arg(it.key()));
                list->first->append(entry.toString());
            }
        } else if (it.key() == "npm"_L1) {
            if (!it->isArray())
                return refuse(name, text("“%1” must be a list.").arg(it.key()));
            for (const QJsonValue &entry : it->toArray()) {
                const auto package = readNpmPackage(entry);
                if (!package)
                    return refuse(name,
                                  text("“npm” has an entry without a name, an exact version or an "
                                       "integrity (sha512-…), or with more than these."));
                recipe.npm += *package;
            }
        } else {
            return refuse(name,
                          text("“%1” is not known; a recipe has description, extends, suite, "
                               "packages, pip, npm and python_modules.")
                              .arg(it.key()));
        }
    }
    for (const QString *word : {&recipe.extends, &recipe.suite}) {
        if (!word->isEmpty() && !kWord.match(*word).hasMatch())
            return refuse(name, text("“%1” is no name.").arg(*word));
    }
    return recipe;
}

Result<ImageRecipe> resolve(const ImageRecipe &recipe,
                            const std::function<Result<ImageRecipe>(const QString &)> &find)
{
    ImageRecipe whole = recipe;
    QStringList seen{recipe.name};
    while (!whole.extends.isEmpty()) {
        if (seen.contains(whole.extends))
            return refuse(recipe.name, text("it extends itself by way of %1.").arg(whole.extends));
        seen += whole.extends;
        const auto parent = find(whole.extends);
        if (!parent)
            return fail(parent.error());
        whole.extends = parent->extends;
        whole.packages += parent->packages;
        whole.pip += parent->pip;
        whole.pythonModules += parent->pythonModules;
        whole.npm += parent->npm;
        if (whole.suite.isEmpty())
            whole.suite = parent->suite;
    }
    if (whole.suite.isEmpty())
        return refuse(recipe.name, text("it names no Debian suite, and extends no recipe that does."));
    for (QStringList *list : {&whole.packages, &whole.pip, &whole.pythonModules}) {
        list->sort();
        list->removeDuplicates();
    }
    std::sort(whole.npm.begin(), whole.npm.end(),
              [](const NpmPackage &a, const NpmPackage &b) { return a.name < b.name; });
    whole.npm.erase(std::unique(whole.npm.begin(), whole.npm.end()), whole.npm.end());
    const auto twice =
        std::adjacent_find(whole.npm.cbegin(), whole.npm.cend(),
                           [](const NpmPackage &a, const NpmPackage &b) { return a.name == b.name; });
    if (twice != whole.npm.cend())
        return refuse(recipe.name, text("it has the package %1 of npm in two versions.").arg(twice->name));
    return whole;
}

bool covers(const ImageRecipe &whole, const ImageRecipe &part)
{
    const auto hasAll = [](const auto &all, const auto &some) {
        return std::ranges::all_of(some, [&all](const auto &each) { return all.contains(each); });
    };
    return hasAll(whole.packages, part.packages) && hasAll(whole.pip, part.pip)
        && hasAll(whole.npm, part.npm);
}

} // namespace vm
