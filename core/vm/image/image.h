// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/built_image.h"
#include "core/vm/image/image_packages.h"
#include "core/vm/image/image_recipe.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace base {
class ProcessPause;
}

namespace vm {

class ImageWorkshop;
struct ImageNews;
struct Ingredients;

/// Where an image's ingredients are read; tests bring their own.
struct ImageMaterial
{
    QString folder = QStringLiteral(":/images"); ///< recipes, build.sh, files/
    QString hostRoot = QStringLiteral("/"); ///< the host's certificates are below it
    QByteArray sources = {}; ///< lines for sources.list, beside those of the host's mirror
};

/// Builds and keeps guest images under <data>/images, one folder per image named by its id. A folder without
/// a dot in front is a whole image: building happens beside it and ends in a rename. Main thread; the work is
/// in a child process inside namespaces of its own, which the kernel ends with it, whoever dies first.
///
/// Several programs may share the folder: one builds, the others wait for it. What a dead builder left behind
/// is removed by the next build, or by tidy(). The store must outlive its tasks.
class ImageStore : public QObject
{
    Q_OBJECT

public:
    /// Percent from 0 to 100, never falling, and the step in words for a person.
    using Progress = std::function<void(int percent, const QString &step)>;

    explicit ImageStore(const base::Places &places, QObject *parent = nullptr, ImageMaterial material = {});
    ~ImageStore() override;

    /// Built-in and own recipes (<config>/images/NAME.json) by name; an own one hides the built-in of its
    /// name. A file that does not parse is no recipe here; recipe() says why.
    QList<ImageRecipe> recipes() const;
    base::Result<ImageRecipe> recipe(const QString &profile) const;
    /// Whether what needs an image of `part` runs in one of `whole` too: that has every package. A profile
    /// covers itself; one whose recipe is not usable covers no other.
    bool covers(const QString &whole, const QString &part) const;

    /// Complete images, newest first; also those that no recipe describes any more.
    QList<Image> images() const;
    /// The image that machines begin with: of what the recipe names now, the one that was built last. A
    /// changed recipe, changed certificates of the host and a Berth that builds differently make it absent:
    /// the old image stays until removed. So does one that renew() has made another of.
    std::optional<Image> current(const QString &profile) const;
    /// The same for who cannot do without. NotFound: it is not built, which the remedy mends, or there is no
    /// such profile; or what is wrong with its recipe.
    base::Result<Image> need(const QString &profile) const;

    /// What a build needs and this host has not, each as an error that names the remedy. Empty: it can start.
    QList<base::Error> obstacles() const;

    /// The current image; builds it when it is absent, and before it those that it is to lie on. Destroying
    /// the task ends every process of the build and leaves nothing behind but downloaded packages, which the
    /// next build uses. `pause`, which outlives the task, lets the build stand still; other builds wait for
    /// it all the same. What several want at once is asked of ImageBuilds.
    base::Task<base::Result<Image>> build(QString profile, Progress progress,
                                          base::ProcessPause *pause = nullptr);

    /// Asks the mirror which packages of the profile's image, and of what that lies on, have newer versions
    /// now; of all that are built when it is empty. What is to be built again for it, in the order to do so:
    /// nothing when all is up to date. NotFound: it is not built.
    base::Task<base::Result<QList<ImageNews>>> news(QString profile, Progress progress);
    /// Builds it again beside the old one, mostly out of packages that are kept. Gives the new one; where
    /// that would be the same, the newest there is. `pause` as for build().
    base::Task<base::Result<Image>> renew(QString profile, Progress progress,
                                          base::ProcessPause *pause = nullptr);

    /// What its builder found installed in the end, by name. NotFound: it was built when no list was kept.
    base::Result<QList<Package>> packages(const Image &image) const;

    /// Frees the disk. Removing what is not there succeeds. The caller knows that no machine uses it
    /// and no layer lies on it.
    base::Task<base::Result<>> remove(QString id);

    /// Removes what builds that died left behind; waits for a build that runs. For the start of a program.
    base::Task<base::Result<>> tidy();

    /// What builds downloaded and the next would use.
    static qint64 packageBytes(const base::Places &places); ///< takes a moment; any thread
    /// Removes that. Busy: a build is under way.
    base::Task<base::Result<>> forgetPackages();

private:
    base::Result<ImageRecipe> resolved(const QString &profile) const;
    base::Result<Ingredients> ingredients(const QString &profile) const;
    QList<Image> made(const Ingredients &parts) const;
    base::Task<base::Result<Image>> make(Ingredients parts, QStringList known, Progress progress,
                                         base::ProcessPause *pause);

    const ImageMaterial m_material;
    const QString m_ownRecipes;
    const std::unique_ptr<ImageWorkshop> m_workshop;
};

} // namespace vm
