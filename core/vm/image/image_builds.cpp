// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_builds.h"

#include "core/base/await.h"
#include "core/base/process_pause.h"

#include <QCoreApplication>
#include <QStringList>

using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kLook = 1h; // the end is told; a wait has a limit all the same

static QString text(const char *source) { return QCoreApplication::translate("vm::ImageBuilds", source); }

struct ImageBuilds::Build
{
    int number; // two of one profile are not the same
    ImageBuild told;
    int waiting = 0;
    base::ProcessPause pause;
    Task<Result<Image>> work; // destroyed first
};

/// Somebody who waits for a build, which begins with the first and ends when the last goes.
class ImageBuilds::Waiting
{
public:
    Waiting(ImageBuilds *builds, const ImageBuild &wanted, const Start &start, ImageStore::Progress progress)
        : m_builds(builds)
        , m_profile(wanted.profile)
    {
        const auto there = builds->m_builds.find(m_profile);
        Build *const build =
            there != builds->m_builds.end() ? there->second.get() : builds->begin(wanted, start);
        m_number = build->number;
        ++build->waiting;
        const auto tell = [builds, profile = m_profile, progress = std::move(progress)] {
            if (const auto now = builds->find(profile))
                progress(now->percent, now->step);
        };
        if (!build->told.step.isEmpty())
            tell();
        QObject::connect(builds, &ImageBuilds::changed, &m_context,
                         [profile = m_profile, tell](const QString &which) {
                             if (which == profile)
                                 tell();
                         });
    }
    ~Waiting()
    {
        const auto there = m_builds->m_builds.find(m_profile);
        if (there == m_builds->m_builds.end() || there->second->number != m_number)
            return;
        if (--there->second->waiting == 0)
            (void)m_builds->cancel(m_profile); // it is there
    }
    Q_DISABLE_COPY_MOVE(Waiting)

private:
    ImageBuilds *const m_builds;
    const QString m_profile;
    int m_number = 0;
    QObject m_context; // of the connection
};

ImageBuilds::ImageBuilds(ImageStore *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{
}

ImageBuilds::~ImageBuilds() = default;

Task<Result<Image>> ImageBuilds::build(QString profile, ImageStore::Progress progress)
{
    const auto start = [this, profile](ImageStore::Progress told, base::ProcessPause *pause) {
        return m_store->build(profile, told, pause);
    };
    return wait({.profile = profile}, start, std::move(progress));
}

Task<Result<QList<Image>>> ImageBuilds::renew(QList<ImageNews> news, ImageStore::Progress progress)
{
    QList<Image> fresh;
    for (qsizetype at = 0; at < news.size(); ++at) {
        const Image old = news[at].image;
        const auto start = [this, profile = old.profile](ImageStore::Progress told,
                                                         base::ProcessPause *pause) {
            return m_store->renew(profile, told, pause);
        };
        const auto share = [&progress, at, count = news.size()](int percent, const QString &step) {
            progress(int((at * 100 + percent) / count), step);
        };
        // A temporary in the call would be destroyed twice (GCC 12).
        const ImageBuild wanted{.profile = old.profile, .isAgain = true};
        const auto image = co_await wait(wanted, start, share);
        if (!image)
            co_return fail(image.error());
        if (image->id != old.id)
            fresh += *image;
    }
    co_return fresh;
}

Task<Result<Image>> ImageBuilds::wait(ImageBuild wanted, Start start, ImageStore::Progress progress)
{
    const Waiting waiting(this, wanted, start, std::move(progress));
    while (true) {
        const auto end = co_await base::onSignal(this, &ImageBuilds::ended, kLook);
        if (end && std::get<0>(*end) == wanted.profile)
            co_return std::get<1>(*end);
    }
}

ImageBuilds::Build *ImageBuilds::begin(const ImageBuild &wanted, const Start &start)
{
    const int number = ++m_begun;
    const QString profile = wanted.profile;
    m_failures.remove(profile);
    Build *const build =
        m_builds.insert_or_assign(profile, std::make_unique<Build>(number, wanted)).first->second.get();
    const auto progress = [this, profile, build](int percent, const QString &step) {
        build->told.percent = percent;
        build->told.step = step;
        emit changed(profile);
    };
    build->work = start(progress, &build->pause);
    build->work.start([this, profile, number] {
        // Whoever began it waits for its end by then, and the task may go with it.
        const auto tell = [this, profile, number] {
            const auto there = m_builds.find(profile);
            if (there != m_builds.end() && there->second->number == number)
                finish(profile, std::move(there->second->work.result()));
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    });
    return build;
}

void ImageBuilds::finish(const QString &profile, Result<Image> outcome)
{
    m_builds.erase(profile);
    if (!outcome && outcome.error().kind != Error::Kind::Cancelled)
        m_failures.insert(profile, outcome.error());
    emit ended(profile, outcome);
}

QList<ImageBuild> ImageBuilds::all() const
{
    QList<ImageBuild> told;
    for (const auto &[profile, build] : m_builds)
        told += build->told;
    return told;
}

std::optional<ImageBuild> ImageBuilds::find(const QString &profile) const
{
    const auto there = m_builds.find(profile);
    return there != m_builds.end() ? std::optional(there->second->told) : std::nullopt;
}

std::optional<Error> ImageBuilds::failure(const QString &profile) const
{
    const auto there = m_failures.constFind(profile);
    return there != m_failures.constEnd() ? std::optional(*there) : std::nullopt;
}

Result<ImageBuilds::Build *> ImageBuilds::known(const QString &profile)
{
    if (const auto there = m_builds.find(profile); there != m_builds.end())
        return there->second.get();
    QStringList others;
    for (const ImageBuild &each : all())
        others += each.profile;
    return fail(Error::Kind::NotFound,
                others.isEmpty() ? text("No image is being built.")
                                 : text("The image “%1” is not being built. Under way: %2.")
                                       .arg(profile, others.join(QStringLiteral(", "))));
}

Result<> ImageBuilds::pause(const QString &profile)
{
    const auto build = known(profile);
    if (!build)
        return fail(build.error());
    (*build)->pause.pause();
    (*build)->told.state = ImageBuild::State::Paused;
    emit changed(profile);
    return {};
}

Result<> ImageBuilds::resume(const QString &profile)
{
    const auto build = known(profile);
    if (!build)
        return fail(build.error());
    (*build)->pause.resume();
    (*build)->told.state = ImageBuild::State::Building;
    emit changed(profile);
    return {};
}

Result<> ImageBuilds::cancel(const QString &profile)
{
    if (const auto build = known(profile); !build)
        return fail(build.error());
    finish(profile,
           fail(Error::Kind::Cancelled, text("Building the image “%1” was cancelled.").arg(profile)));
    return {};
}

void ImageBuilds::cancelAll()
{
    for (const ImageBuild &each : all())
        (void)cancel(each.profile); // or it ended meanwhile
}

} // namespace vm
