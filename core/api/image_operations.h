// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/stock/templates.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_builds.h"
#include "core/vm/image/image_news.h"
#include "core/vm/size.h"

#include <QString>

#include <optional>
#include <variant>

class Workspace;

namespace api {

/// A profile that has no image, or one that is being built.
struct UnbuiltImage
{
    QString profile;
    QString description;
    std::optional<vm::ImageBuild> build;
    QString problem; ///< why the last build failed; mostly empty
};

struct BuiltImage
{
    vm::Image image;
    bool isCurrent = false; ///< machines begin with it
    QString problem; ///< why the last build of its profile failed; mostly empty
    QList<vm::Template> templates; ///< made of it
};

struct Images
{
    QList<UnbuiltImage> unbuilt;
    QList<BuiltImage> built;
    QString making; ///< the template that is being made; mostly empty
};

struct ImageContents
{
    vm::Image image;
    bool isCurrent = false;
    QString extends; ///< the profile of the image that it is a layer on; empty: none
    base::Result<QList<vm::Package>> packages; ///< fails where no list was kept
};

/// A build under way, or the image that was there.
using BegunImage = std::variant<vm::ImageBuild, vm::Image>;

struct UpdatedImages
{
    QList<vm::ImageNews> news;
    std::optional<QList<vm::ImageBuild>> begun; ///< without whoever asked
    struct Renewed
    {
        QList<vm::Image> images;
        QList<vm::Image> old; ///< in whose place those are
    };
    std::optional<Renewed> renewed;
};

/// What anybody may ask of the owner about images. Main thread.
class ImageOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    explicit ImageOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    Images list() const;
    /// By its id, the beginning of it, or its profile, of which the current one comes first; of the profile
    /// that sessions get when empty.
    base::Result<ImageContents> show(const QString &image) const;
    /// Joins the build under way, if there is one; goes on as long as anybody waits for it.
    Reply<vm::Image> build(QString profile, QString size, Caller &caller);
    /// The same without whoever asked for it.
    base::Result<BegunImage> begin(const QString &profile, const QString &size);
    /// Those are built again without whoever asked for it.
    void begin(const QList<vm::ImageNews> &news);
    QList<vm::ImageBuild> builds() const;
    /// What the owner before had begun, as its builds() told of it: with what it had downloaded, and paused
    /// if it was.
    base::Result<> goOn(const vm::ImageBuild &build);
    /// As it is then. NotFound: it is not being built.
    base::Result<vm::ImageBuild> pause(const QString &profile);
    base::Result<vm::ImageBuild> resume(const QString &profile);
    base::Result<vm::ImageBuild> cancel(const QString &profile); ///< as it was
    enum class Update { Tell, Build, Begin };
    /// Of a profile's image and what it lies on, or of all that are built. Begin: without whoever asked.
    Reply<UpdatedImages> update(QString profile, Update what, Caller &caller);
    /// By its id, the beginning of it, or its profile. Gives the id.
    Reply<QString> remove(QString image);

private:
    base::Task<> makeTemplate(vm::Image image, vm::Size size, Caller &caller);

    Workspace &m_workspace;
};

} // namespace api
