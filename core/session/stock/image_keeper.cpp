// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/image_keeper.h"

#include "core/base/beside.h"
#include "core/session/session.h"
#include "core/session/sessions.h"
#include "core/session/settings.h"
#include "core/session/stock/machines.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/disk/snapshot.h"

#include <QCoreApplication>
#include <QLoggingCategory>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcImages, "berth.images")

static QString text(const char *source)
{
    return QCoreApplication::translate("session::ImageKeeper", source);
}

ImageKeeper::ImageKeeper(Parts parts)
    : m_parts(parts)
    , m_errands([](const Result<> &prepared) {
        if (!prepared && prepared.error().kind != Error::Kind::Cancelled) // the builds say why
            qCWarning(lcImages, "%s %s", qPrintable(prepared.error().text),
                      qPrintable(prepared.error().detail));
    })
{
}

void ImageKeeper::begin(const QString &profile, const vm::Size &size)
{
    m_errands.run(prepare(profile, size));
}

Task<Result<>> ImageKeeper::prepare(QString profile, vm::Size size)
{
    // libvirt's first look at QEMU takes some nine seconds: not from the first machine.
    base::Beside looking(m_parts.machines->open());
    const auto image = co_await m_parts.builds->build(profile, [](int, const QString &) {});
    if (!image)
        co_return fail(image.error());
    if (co_await looking) // without it no machine starts: who wants one is told
        m_parts.templates->want({*image, size, qint64(m_parts.settings->volumeGiB) << 30});
    co_return Result<>();
}

Task<Result<QList<vm::Image>>> ImageKeeper::renew(QList<vm::ImageNews> news,
                                                  vm::ImageStore::Progress progress)
{
    auto fresh = co_await m_parts.builds->renew(news, progress);
    const bool mayCopy =
        (co_await m_parts.machines->open()).has_value(); // no machine without it: who starts one is told
    // Also of those that were built before one could not be.
    for (const vm::ImageNews &each : news) {
        const auto image = m_parts.images->current(each.image.profile);
        if (!image || image->id == each.image.id)
            continue;
        const qint64 volumeBytes = qint64(m_parts.settings->volumeGiB) << 30;
        const QList<vm::Template> templates = m_parts.templates->all();
        for (const vm::Template &made : templates) {
            const auto size = vm::sizeByName(made.size);
            if (mayCopy && made.image == each.image.id && size)
                m_parts.templates->want({*image, *size, volumeBytes});
        }
        m_parts.pool->moveOver(each.image.id, *image);
    }
    co_return fresh;
}

void ImageKeeper::beginRenewal(const QList<vm::ImageNews> &news)
{
    m_errands.run(renew(news, [](int, const QString &) {}));
}

Task<Result<>> ImageKeeper::remove(QString id)
{
    for (const Session *session : m_parts.sessions->all()) {
        const bool isThere = session->state() != Session::State::Stopped;
        // Of one that is about to be there nobody knows yet what it begins with.
        if (isThere && (!session->machine() || session->machine()->note().image == id))
            co_return fail(
                Error::Kind::Busy,
                text("The machine of session %1 uses the image. Stop it first.").arg(session->name()));
    }
    const QList<vm::Image> images = m_parts.images->images();
    for (const vm::Image &image : images) {
        if (image.below == id)
            co_return fail(Error::Kind::Busy,
                           text("The image %1 (%2) is a layer on this one. Remove it first.")
                               .arg(image.profile, image.id.left(12)));
    }
    const QList<vm::Snapshot> snapshots = m_parts.snapshots->all();
    for (const vm::Snapshot &snapshot : snapshots) {
        if (snapshot.image == id)
            co_return fail(Error::Kind::Busy,
                           text("The snapshot %1 needs the image. Remove it first.").arg(snapshot.name));
    }
    if (m_parts.templates->isMaking(id))
        co_return fail(Error::Kind::Busy, text("A template of the image is being made."));
    m_parts.pool->forget(id);
    if (auto removed = m_parts.templates->removeOf(id); !removed)
        co_return removed;
    co_return co_await m_parts.images->remove(id);
}

} // namespace session
