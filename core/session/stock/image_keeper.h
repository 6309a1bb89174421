// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errands.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_builds.h"
#include "core/vm/size.h"

#include <QList>
#include <QString>

namespace vm {
class SnapshotStore;
}

namespace session {

class Machines;
class Sessions;
struct Settings;
class Templates;
class WarmPool;

/// Builds images, renews and removes them together with what stands on them: templates, machines that wait,
/// sessions and snapshots. What is under way ends with this.
class ImageKeeper
{
public:
    /// All of the workspace; they outlive this.
    struct Parts
    {
        const Settings *settings;
        vm::ImageStore *images;
        vm::ImageBuilds *builds;
        vm::SnapshotStore *snapshots;
        Machines *machines;
        Templates *templates;
        WarmPool *pool;
        Sessions *sessions;
    };
    explicit ImageKeeper(Parts parts);

    /// Begins to build it, or joins the build under way, and then makes a template for machines of that size:
    /// in the background, whoever asked for it may go.
    void begin(const QString &profile, const vm::Size &size);
    /// With its templates. Busy: a machine may use it, or a layer or a snapshot needs it; nothing was removed
    /// then.
    base::Task<base::Result<>> remove(QString id);
    /// Builds those again (vm::ImageBuilds::renew()), with templates where the old ones had some. Machines
    /// that run keep what they began with; what starts from now on begins with the new ones.
    base::Task<base::Result<QList<vm::Image>>> renew(QList<vm::ImageNews> news,
                                                     vm::ImageStore::Progress progress);
    /// The same in the background.
    void beginRenewal(const QList<vm::ImageNews> &news);

private:
    base::Task<base::Result<>> prepare(QString profile, vm::Size size);

    const Parts m_parts;
    base::Errands m_errands; // in the background
};

} // namespace session
