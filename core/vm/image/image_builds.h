// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_news.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace vm {

/// An image that is being built, as it was last heard of.
struct ImageBuild
{
    enum class State { Building, Paused };
    QString profile;
    int percent = 0; ///< from 0 to 100, never falling
    QString step; ///< in words for a person
    State state = State::Building;
    bool isAgain = false; ///< of an image that is there, with newer packages

    bool operator==(const ImageBuild &) const = default;
};

/// The builds under way: one of each profile, which those who ask for it meanwhile join. A build goes on
/// while anybody waits for it, and ends with the last of them, or when it is cancelled for all. A paused one
/// stands still with every process it has; the lock on the folder of images stays with it, so that other
/// builds wait. Main thread. Must outlive its tasks; the store outlives it.
class ImageBuilds : public QObject
{
    Q_OBJECT

public:
    explicit ImageBuilds(ImageStore *store, QObject *parent = nullptr);
    ~ImageBuilds() override;

    /// As ImageStore::build(). Cancelled: somebody cancelled it for all who waited.
    base::Task<base::Result<Image>> build(QString profile, ImageStore::Progress progress);

    /// Builds those again, one after the other, as ImageStore::renew(): each is a build of its profile
    /// meanwhile. What was made before one failed stays, and counts. Gives the new ones.
    base::Task<base::Result<QList<Image>>> renew(QList<ImageNews> news, ImageStore::Progress progress);

    QList<ImageBuild> all() const; ///< by profile
    std::optional<ImageBuild> find(const QString &profile) const;
    /// Why the last build of it failed; nothing once another began, and where it was cancelled.
    std::optional<base::Error> failure(const QString &profile) const;

    // NotFound: it is not being built; the text says what is. What is so already succeeds.

    base::Result<> pause(const QString &profile);
    base::Result<> resume(const QString &profile);
    /// It leaves nothing but downloaded packages, which the next one uses.
    base::Result<> cancel(const QString &profile);
    void cancelAll();

signals:
    void changed(const QString &profile); ///< how far it is, or whether it stands still; or one began
    void ended(const QString &profile,
               const base::Result<vm::Image> &outcome); ///< it is none of all() by then

private:
    struct Build;
    class Waiting;
    using Start = std::function<base::Task<base::Result<Image>>(ImageStore::Progress, base::ProcessPause *)>;

    base::Task<base::Result<Image>> wait(ImageBuild wanted, Start start, ImageStore::Progress progress);
    Build *begin(const ImageBuild &wanted, const Start &start);
    base::Result<Build *> known(const QString &profile);
    void finish(const QString &profile, base::Result<Image> outcome);

    ImageStore *const m_store; // the workspace's
    int m_begun = 0;
    QHash<QString, base::Error> m_failures;
    std::map<QString, std::unique_ptr<Build>> m_builds; // destroyed first
};

} // namespace vm
