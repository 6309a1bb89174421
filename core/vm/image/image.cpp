// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image.h"

#include "core/base/await.h"
#include "core/vm/image/image_host.h"
#include "core/vm/image/image_ingredients.h"
#include "core/vm/image/image_news.h"
#include "core/vm/image/image_workshop.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtConcurrent>

#include <algorithm>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kDescription = "image.json"_L1;

static QString text(const char *source) { return QCoreApplication::translate("vm::ImageStore", source); }

static QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

static qint64 bytesOnDisk(const QString &path)
{
    struct stat status
    {
    };
    return stat(QFile::encodeName(path).constData(), &status) == 0 ? qint64(status.st_blocks) * 512 : 0;
}

static bool isId(const QString &name)
{
    static const QRegularExpression id(uR"(\A[0-9a-f]{32}\z)"_s);
    return id.match(name).hasMatch();
}

static constexpr int kMostLayers = 8; // what image.json says may be a circle

static std::optional<Image> load(const QString &folder, int layers = kMostLayers)
{
    const QDir dir(folder);
    const QJsonObject json = QJsonDocument::fromJson(contentOf(dir.filePath(kDescription))).object();
    Image image;
    image.id = dir.dirName();
    image.recipe = json.value("recipe"_L1).toString();
    image.profile = json.value("profile"_L1).toString();
    image.description = json.value("description"_L1).toString();
    image.kernelArguments = json.value("kernelArguments"_L1).toString();
    image.suite = json.value("suite"_L1).toString();
    image.below = json.value("below"_L1).toString();
    image.rootDisk = dir.filePath(u"root.qcow2"_s);
    QStringList own{image.rootDisk};
    if (image.below.isEmpty()) {
        image.kernel = dir.filePath(u"vmlinuz"_s);
        image.initrd = dir.filePath(u"initrd.img"_s);
        own += {image.kernel, image.initrd};
    } else {
        const bool mayBe = isId(image.below) && layers > 0;
        const auto below =
            mayBe ? load(QDir::cleanPath(dir.filePath("../"_L1 + image.below)), layers - 1) : std::nullopt;
        if (!below)
            return {};
        image.kernel = below->kernel;
        image.initrd = below->initrd;
    }
    image.built = QFileInfo(dir.filePath(kDescription)).lastModified();
    for (const QString &path : std::as_const(own)) {
        if (!QFile::exists(path))
            return {};
        image.bytes += bytesOnDisk(path);
    }
    if (!isId(image.id) || image.profile.isEmpty() || image.kernelArguments.isEmpty())
        return {};
    image.leftOut =
        QString::fromUtf8(contentOf(dir.filePath(u"left-out"_s))).split(u'\n', Qt::SkipEmptyParts);
    return image;
}

ImageStore::ImageStore(const base::Places &places, QObject *parent, ImageMaterial material)
    : QObject(parent)
    , m_material(std::move(material))
    , m_ownRecipes(places.config + "/images"_L1)
    , m_workshop(std::make_unique<ImageWorkshop>(
          places, QString::fromUtf8(contentOf(m_material.folder + "/build.sh"_L1)), m_material.sources))
{
}

ImageStore::~ImageStore() = default;

QList<ImageRecipe> ImageStore::recipes() const
{
    QMap<QString, ImageRecipe> byName;
    for (const QString &folder : {m_material.folder, m_ownRecipes}) {
        for (const QFileInfo &file : QDir(folder).entryInfoList({u"*.json"_s}, QDir::Files)) {
            if (const auto found = recipe(file.completeBaseName()))
                byName.insert(found->name, *found);
        }
    }
    return byName.values();
}

Result<ImageRecipe> ImageStore::recipe(const QString &profile) const
{
    for (const QString &folder : {m_ownRecipes, m_material.folder}) {
        QFile file(folder + u'/' + profile + ".json"_L1);
        if (profile.contains(u'/') || !file.exists())
            continue;
        if (!file.open(QIODevice::ReadOnly))
            return fail(
                Error::Kind::Failed,
                text("The image recipe %1 cannot be read: %2.").arg(file.fileName(), file.errorString()));
        return ImageRecipe::parse(profile, file.readAll());
    }
    QStringList names;
    for (const auto &folder : {m_material.folder, m_ownRecipes})
        for (const QFileInfo &file : QDir(folder).entryInfoList({u"*.json"_s}, QDir::Files))
            names += file.completeBaseName();
    names.removeDuplicates();
    return fail(Error::Kind::NotFound,
                text("There is no image profile “%1”. There are: %2.").arg(profile, names.join(u", "_s)));
}

Result<ImageRecipe> ImageStore::resolved(const QString &profile) const
{
    const auto found = recipe(profile);
    if (!found)
        return found;
    return resolve(*found, [this](const QString &name) { return recipe(name); });
}

bool ImageStore::covers(const QString &whole, const QString &part) const
{
    if (whole == part)
        return true;
    const auto has = resolved(whole);
    const auto needs = resolved(part);
    return has && needs && vm::covers(*has, *needs);
}

Result<Ingredients> ImageStore::ingredients(const QString &profile) const
{
    const auto found = recipe(profile);
    if (!found)
        return fail(found.error());
    auto whole = resolved(profile);
    if (!whole)
        return fail(whole.error());
    auto parts =
        Ingredients::gather(std::move(*whole), m_material.folder, hostCertificates(m_material.hostRoot));
    if (!parts || found->extends.isEmpty())
        return parts;
    const auto below = ingredients(found->extends);
    if (!below)
        return fail(below.error());
    // Packages of one Debian release do not go on another.
    if (below->recipe.suite == parts->recipe.suite)
        parts->below = {below->id(), below->kernelArguments(), below->recipe};
    return parts;
}

QList<Image> ImageStore::images() const
{
    QList<Image> found;
    for (const QFileInfo &folder :
         QDir(m_workshop->imagesFolder()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (const auto image = load(folder.filePath()))
            found += *image;
    }
    std::sort(found.begin(), found.end(), [](const Image &a, const Image &b) { return a.built > b.built; });
    return found;
}

std::optional<Image> ImageStore::current(const QString &profile) const
{
    const auto image = need(profile);
    return image ? std::optional(*image) : std::nullopt;
}

Result<Image> ImageStore::need(const QString &profile) const
{
    const auto parts = ingredients(profile);
    if (!parts)
        return fail(parts.error());
    const QList<Image> found = made(*parts);
    if (found.isEmpty())
        return fail(Error::Kind::NotFound, text("There is no image “%1” yet.").arg(profile),
                    {base::Remedy::Kind::BuildImage, profile});
    return found.first();
}

/// Newest first.
QList<Image> ImageStore::made(const Ingredients &parts) const
{
    QList<Image> found = images();
    found.removeIf([id = parts.id()](const Image &image) { return image.recipe != id; });
    return found;
}

QList<Error> ImageStore::obstacles() const { return m_workshop->obstacles(); }

/// The folder of one that is no image, though it is of these ingredients.
static QString folderOf(const QString &images, const QString &recipe)
{
    const QFileInfoList folders = QDir(images).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QFileInfo &folder : folders) {
        const QByteArray note = contentOf(folder.filePath() + u'/' + kDescription);
        if (QJsonDocument::fromJson(note).object().value("recipe"_L1) == recipe)
            return folder.filePath();
    }
    return images;
}

static constexpr int kBelow = 50; // percent that the image below has of a build, where it is missing too

static ImageStore::Progress shareOf(const ImageStore::Progress &whole, int from, int to)
{
    return [whole, from, to](int percent, const QString &step) {
        whole(from + percent * (to - from) / 100, step);
    };
}

Task<Result<Image>> ImageStore::build(QString profile, Progress progress, base::ProcessPause *pause)
{
    const auto parts = ingredients(profile);
    if (!parts)
        co_return fail(parts.error());
    if (const QList<Image> found = made(*parts); !found.isEmpty()) {
        progress(100, text("Done"));
        co_return found.first();
    }
    const QStringList known;
    co_return co_await make(*parts, known, progress, pause);
}

/// One that is not among `known`; the newest of them, where it would be the same.
Task<Result<Image>> ImageStore::make(Ingredients parts, QStringList known, Progress progress,
                                     base::ProcessPause *pause)
{
    Progress own = progress;
    if (parts.below) {
        auto below = current(parts.below->recipe.name);
        if (!below) {
            const Progress first = shareOf(progress, 0, kBelow);
            own = shareOf(progress, kBelow, 100);
            const auto built = co_await build(parts.below->recipe.name, first, pause);
            if (!built)
                co_return built;
            below = *built;
        }
        parts.below->image = below->id;
    }
    if (const auto built = co_await m_workshop->build(parts, known, own, pause); !built)
        co_return fail(built.error());
    const QList<Image> found = made(parts);
    if (found.isEmpty())
        co_return fail(Error::Kind::Failed,
                       text("The image in %1 is damaged. Remove the folder and build again.")
                           .arg(folderOf(m_workshop->imagesFolder(), parts.id())));
    progress(100, text("Done"));
    co_return found.first();
}

Task<Result<QList<ImageNews>>> ImageStore::news(QString profile, Progress progress)
{
    QList<Image> all;
    const QList<ImageRecipe> known = recipes();
    for (const ImageRecipe &each : known) {
        if (const auto image = current(each.name))
            all += *image;
    }
    QList<Image> wanted = all;
    if (!profile.isEmpty()) {
        const auto image = need(profile);
        if (!image)
            co_return fail(image.error());
        wanted = {*image};
    }
    QMap<QString, QList<Package>> inEach;
    QMap<QString, QList<Package>> asked; // by Debian release
    const QList<Image> there = images();
    for (const Image &image : there) {
        const bool counts = std::ranges::any_of(
            all, [&](const Image &one) { return one.id == image.id || one.below == image.id; });
        if (!counts)
            continue;
        const auto list = packages(image);
        if (!list)
            co_return fail(list.error());
        inEach.insert(image.id, *list);
        for (const Package &package : *list) {
            if (QList<Package> &some = asked[image.suite]; !some.contains(package))
                some += package;
        }
    }
    QList<NewerPackage> newer;
    for (auto each = asked.cbegin(); each != asked.cend(); ++each) {
        const auto found = co_await m_workshop->newer(each.key(), each.value(), progress);
        if (!found)
            co_return fail(found.error());
        newer += *found;
    }
    progress(100, text("Done"));
    co_return newsOf(wanted, all, inEach, newer);
}

Task<Result<Image>> ImageStore::renew(QString profile, Progress progress, base::ProcessPause *pause)
{
    const auto parts = ingredients(profile);
    if (!parts)
        co_return fail(parts.error());
    const QList<Image> old = made(*parts);
    QStringList known;
    for (const Image &image : old)
        known += image.id;
    co_return co_await make(*parts, known, progress, pause);
}

Result<QList<Package>> ImageStore::packages(const Image &image) const
{
    QFile file(QFileInfo(image.rootDisk).path() + "/packages"_L1);
    if (!file.exists())
        return fail(Error::Kind::NotFound,
                    text("The image %1 was built when no list of its packages was kept.").arg(image.profile),
                    {base::Remedy::Kind::BuildImage, image.profile});
    const auto found =
        file.open(QIODevice::ReadOnly) ? readPackages(file.read(kLongestList + 1)) : std::nullopt;
    if (!found)
        return fail(Error::Kind::Failed, text("The list of packages in %1 is damaged.").arg(file.fileName()));
    return *found;
}

// The rename makes it no image at once; what is then left of it, tidy() would find.
static Result<> removeFolder(const QString &folder, const QString &hidden)
{
    if (QDir(folder).exists() && !QDir().rename(folder, hidden))
        return fail(Error::Kind::Failed, text("The image in %1 cannot be removed.").arg(folder));
    if (!QDir(hidden).removeRecursively())
        return fail(Error::Kind::Failed,
                    text("What is left of an image in %1 cannot be removed.").arg(hidden));
    return {};
}

Task<Result<>> ImageStore::remove(QString id)
{
    if (!isId(id))
        co_return {};
    const QString images = m_workshop->imagesFolder() + u'/';
    co_return co_await base::onFuture(
        QtConcurrent::run(removeFolder, images + id, images + ".removed-"_L1 + id));
}

qint64 ImageStore::packageBytes(const base::Places &places)
{
    return ImageWorkshop::packageBytes(places.cache);
}

Task<Result<>> ImageStore::forgetPackages() { return m_workshop->forgetPackages(); }

Task<Result<>> ImageStore::tidy() { return m_workshop->sweep(); }

} // namespace vm
