// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_news.h"
#include "core/vm/size.h"

#include <QJsonObject>
#include <QString>

class Workspace;

namespace api {

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

    QJsonObject list() const;
    /// By its id, the beginning of it, or its profile, of which the current one comes first; of the profile
    /// that sessions get when empty.
    base::Result<QJsonObject> show(const QString &image) const;
    /// Joins the build under way, if there is one; goes on as long as anybody waits for it.
    Reply<vm::Image> build(QString profile, QString size, Caller &caller);
    /// The same without whoever asked for it. Gives the build, or the image that is there, with `state`.
    base::Result<QJsonObject> begin(const QString &profile, const QString &size);
    /// Those are built again without whoever asked for it.
    void begin(const QList<vm::ImageNews> &news);
    QJsonObject builds() const;
    /// What the owner before had begun, as its builds() told of it: with what it had downloaded, and paused
    /// if it was.
    base::Result<> goOn(const QJsonObject &build);
    /// As it is then. NotFound: it is not being built.
    base::Result<QJsonObject> pause(const QString &profile);
    base::Result<QJsonObject> resume(const QString &profile);
    base::Result<QJsonObject> cancel(const QString &profile); ///< as it was
    enum class Update { Tell, Build, Begin };
    /// Of a profile's image and what it lies on, or of all that are built. `news`, `images`: the new ones,
    /// `old`: those in whose place they are. Begin: they are built without whoever asked, with `builds` in
    /// place of `images` and `old`.
    Reply<QJsonObject> update(QString profile, Update what, Caller &caller);
    /// By its id, the beginning of it, or its profile. Gives the id.
    Reply<QString> remove(QString image);

private:
    base::Task<> makeTemplate(vm::Image image, vm::Size size, Caller &caller);

    Workspace &m_workspace;
};

} // namespace api
