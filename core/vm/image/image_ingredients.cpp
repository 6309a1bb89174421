// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_ingredients.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;

// Counted up when code here changes what comes out in a way that no ingredient shows.
static constexpr int kBuilder = 1;

// No LSM that needs seconds to set up where the processor is emulated (bpf, apparmor); a kernel that panics
// ends the machine instead of spinning; the one card is eth0; what is only read is not written to.
static constexpr auto kKernel = "root=UUID=%1 rootflags=noatime rw quiet loglevel=3 panic=-1 net.ifnames=0 "
                                "lsm=capability,landlock,yama systemd.show_status=0"_L1;

static QJsonArray json(const QList<NpmPackage> &packages)
{
    QJsonArray list;
    for (const NpmPackage &each : packages)
        list += QJsonObject{
            {u"name"_s, each.name}, {u"version"_s, each.version}, {u"integrity"_s, each.integrity}};
    return list;
}

static QJsonObject json(const ImageRecipe &recipe)
{
    return {{u"profile"_s, recipe.name},
            {u"suite"_s, recipe.suite},
            {u"packages"_s, QJsonArray::fromStringList(recipe.packages)},
            {u"pip"_s, QJsonArray::fromStringList(recipe.pip)},
            {u"npm"_s, json(recipe.npm)},
            {u"python_modules"_s, QJsonArray::fromStringList(recipe.pythonModules)}};
}

QString Ingredients::id() const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](const QByteArray &piece) {
        hash.addData(QByteArray::number(piece.size()) + ':');
        hash.addData(piece);
    };
    add(QByteArray::number(kBuilder));
    add(QByteArray(kKernel.data(), kKernel.size()));
    add(QJsonDocument(json(recipe)).toJson(QJsonDocument::Compact));
    if (below)
        add(below->id.toUtf8());
    for (auto it = files.cbegin(); it != files.cend(); ++it) {
        add(it.key().toUtf8());
        add(it.value());
    }
    return QString::fromLatin1(hash.result().toHex().left(32));
}

ImageRecipe Ingredients::added() const
{
    ImageRecipe own = recipe;
    const auto leaveOut = [](QStringList &names, const QStringList &there) {
        names.removeIf([&](const QString &name) { return there.contains(name); });
    };
    if (below) {
        leaveOut(own.packages, below->recipe.packages);
        leaveOut(own.pip, below->recipe.pip);
        own.npm.removeIf([this](const NpmPackage &each) { return below->recipe.npm.contains(each); });
    }
    return own;
}

QString Ingredients::kernelArguments() const
{
    if (below)
        return below->kernelArguments;
    QString uuid = id();
    for (const int at : {20, 16, 12, 8})
        uuid.insert(at, u'-');
    return QString(kKernel).arg(uuid);
}

QByteArray Ingredients::description() const
{
    QJsonObject object = json(recipe);
    object.insert(u"description"_s, recipe.description);
    object.insert(u"kernelArguments"_s, kernelArguments());
    object.insert(u"recipe"_s, id());
    if (below)
        object.insert(u"below"_s, below->image);
    return QJsonDocument(object).toJson();
}

Result<Ingredients> Ingredients::gather(ImageRecipe recipe, const QString &folder,
                                        const QMap<QString, QByteArray> &certificates)
{
    Ingredients ingredients{std::move(recipe), {}, {}};
    QStringList paths{u"build.sh"_s};
    for (QDirIterator it(folder + "/files"_L1, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
        paths += QDir(folder).relativeFilePath(it.next());
    for (const QString &path : std::as_const(paths)) {
        QFile file(folder + u'/' + path);
        if (!file.open(QIODevice::ReadOnly))
            return fail(Error::Kind::Failed,
                        QCoreApplication::translate("vm::Ingredients", "%1 cannot be read: %2.")
                            .arg(file.fileName(), file.errorString()));
        ingredients.files.insert(path, file.readAll());
    }
    for (auto it = certificates.cbegin(); it != certificates.cend(); ++it)
        ingredients.files.insert("certificates/"_L1 + it.key(), it.value());
    return ingredients;
}

Result<> Ingredients::write(const QString &folder) const
{
    auto all = files;
    all.insert(u"image.json"_s, description());
    for (auto it = all.cbegin(); it != all.cend(); ++it) {
        QFile file(folder + u'/' + it.key());
        if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly)
            || file.write(it.value()) != it.value().size() || !file.flush())
            return fail(Error::Kind::Failed,
                        QCoreApplication::translate("vm::Ingredients", "%1 cannot be written: %2.")
                            .arg(file.fileName(), file.errorString()));
    }
    return {};
}

} // namespace vm
