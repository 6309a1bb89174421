// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/image_operations.h"

#include "core/base/beside.h"
#include "core/vm/image/image_news.h"
#include "core/workspace.h"

#include <QCoreApplication>

using base::Error;
using base::fail;
using base::Result;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// Of a profile: why its last build failed, if it did.
static QString problemOf(const vm::ImageBuilds &builds, const QString &profile)
{
    const auto failure = builds.failure(profile);
    return failure ? failure->text : QString();
}

Images ImageOperations::list() const
{
    const vm::ImageBuilds &builds = m_workspace.builds();
    Images all{{}, {}, m_workspace.templates().making()};
    QStringList current;
    for (const vm::ImageRecipe &recipe : m_workspace.images().recipes()) {
        const auto image = m_workspace.images().current(recipe.name);
        if (image)
            current += image->id;
        const auto build = builds.find(recipe.name);
        if (!image || build)
            all.unbuilt +=
                {recipe.name, recipe.description, build, build ? QString() : problemOf(builds, recipe.name)};
    }
    for (const vm::Image &image : m_workspace.images().images()) {
        BuiltImage built{image, current.contains(image.id), {}, {}};
        if (built.isCurrent)
            built.problem = problemOf(builds, image.profile);
        for (const vm::Template &each : m_workspace.templates().all()) {
            if (each.image == image.id)
                built.templates += each;
        }
        all.built += built;
    }
    return all;
}

/// Those that `wanted` may name, newest first.
static QList<vm::Image> imagesNamed(const vm::ImageStore &store, const QString &wanted)
{
    QList<vm::Image> found = store.images();
    found.removeIf([&](const vm::Image &image) {
        return wanted.isEmpty() || (!image.id.startsWith(wanted) && image.profile != wanted);
    });
    return found;
}

static QString idsOf(const QList<vm::Image> &images)
{
    QStringList ids;
    for (const vm::Image &image : images)
        ids += image.id;
    return ids.join(QStringLiteral(", "));
}

Result<ImageContents> ImageOperations::show(const QString &name) const
{
    const vm::ImageStore &store = m_workspace.images();
    const QString wanted = name.isEmpty() ? m_workspace.settings().profile : name;
    auto image = store.need(wanted);
    const bool isCurrent = image.has_value();
    if (!image) {
        const QList<vm::Image> matches = imagesNamed(store, wanted);
        if (matches.isEmpty() && store.recipe(wanted))
            return fail(image.error());
        if (matches.isEmpty())
            return fail(Error::Kind::NotFound, text("There is no image “%1”.").arg(wanted),
                        {base::Remedy::Kind::ListImages});
        image = matches.first();
        if (matches.size() > 1 && wanted != image->profile)
            return fail(
                Error::Kind::Invalid,
                text("“%1” may be several images. Name one by its id: %2.").arg(wanted, idsOf(matches)));
    }
    const auto current = isCurrent ? *image : store.current(image->profile);
    ImageContents contents{*image, current && current->id == image->id, {}, store.packages(*image)};
    for (const vm::Image &each : store.images()) {
        if (each.id == image->below)
            contents.extends = each.profile;
    }
    return contents;
}

/// So that the first machine of this size is there at once. Without one machines boot.
base::Task<> ImageOperations::makeTemplate(vm::Image image, vm::Size size, Caller &caller)
{
    if (!co_await m_workspace.machines().open())
        co_return;
    const qint64 volumeBytes = qint64(m_workspace.settings().volumeGiB) << 30;
    const session::Templates::Kind kind{image, size, volumeBytes};
    m_workspace.templates().want(kind);
    if (!m_workspace.templates().making().isEmpty())
        caller.progress(-1, text("Booting a machine of size %1 to make copies of").arg(size.name));
    co_await m_workspace.templates().find(kind);
}

ImageOperations::Reply<vm::Image> ImageOperations::build(QString profile, QString wanted, Caller &caller)
{
    const auto size = vm::sizeByName(wanted.isEmpty() ? m_workspace.settings().size : wanted);
    if (!size)
        co_return fail(size.error());
    // libvirt's first look at QEMU takes some nine seconds: not from the first machine.
    const base::Beside looking(m_workspace.machines().open());
    auto image = co_await m_workspace.builds().build(
        profile, [&caller](int percent, const QString &step) { caller.progress(percent, step); });
    if (!image)
        co_return fail(image.error());
    co_await makeTemplate(*image, *size, caller);
    co_return *std::move(image);
}

Result<BegunImage> ImageOperations::begin(const QString &profile, const QString &wanted)
{
    const auto size = vm::sizeByName(wanted.isEmpty() ? m_workspace.settings().size : wanted);
    if (!size)
        return fail(size.error());
    if (const auto recipe = m_workspace.images().recipe(profile); !recipe)
        return fail(recipe.error());
    const auto there = m_workspace.images().current(profile);
    if (const auto missing = m_workspace.images().obstacles(); !there && !missing.isEmpty())
        return fail(missing.first());
    m_workspace.keeper().begin(profile, *size);
    if (there)
        return BegunImage(*there);
    return BegunImage(m_workspace.builds().find(profile).value_or(vm::ImageBuild{profile}));
}

void ImageOperations::begin(const QList<vm::ImageNews> &news) { m_workspace.keeper().beginRenewal(news); }

QList<vm::ImageBuild> ImageOperations::builds() const { return m_workspace.builds().all(); }

Result<> ImageOperations::goOn(const vm::ImageBuild &build)
{
    const auto there = m_workspace.images().current(build.profile);
    if (there && build.isAgain)
        begin({{*there, {}}});
    else if (const auto begun = begin(build.profile, {}); !begun)
        return fail(begun.error());
    if (build.state == vm::ImageBuild::State::Paused)
        (void)m_workspace.builds().pause(build.profile); // it has just begun
    return {};
}

Result<vm::ImageBuild> ImageOperations::pause(const QString &profile)
{
    if (const auto paused = m_workspace.builds().pause(profile); !paused)
        return fail(paused.error());
    return *m_workspace.builds().find(profile);
}

Result<vm::ImageBuild> ImageOperations::resume(const QString &profile)
{
    if (const auto resumed = m_workspace.builds().resume(profile); !resumed)
        return fail(resumed.error());
    return *m_workspace.builds().find(profile);
}

Result<vm::ImageBuild> ImageOperations::cancel(const QString &profile)
{
    const auto build = m_workspace.builds().find(profile);
    if (const auto cancelled = m_workspace.builds().cancel(profile); !cancelled)
        return fail(cancelled.error());
    return *build;
}

static constexpr int kLook = 10; // percent that asking the mirror has of an update

ImageOperations::Reply<UpdatedImages> ImageOperations::update(QString profile, Update what, Caller &caller)
{
    const vm::ImageStore::Progress looks = [&caller](int percent, const QString &step) {
        caller.progress(percent * kLook / 100, step);
    };
    const auto news = co_await m_workspace.images().news(profile, looks);
    if (!news)
        co_return fail(news.error());
    UpdatedImages updated;
    updated.news = *news;
    if (what == Update::Tell || news->isEmpty())
        co_return updated;
    if (what == Update::Begin) {
        begin(*news);
        updated.begun = builds();
        co_return updated;
    }
    const vm::ImageStore::Progress building = [&caller](int percent, const QString &step) {
        caller.progress(kLook + percent * (100 - kLook) / 100, step);
    };
    const auto fresh = co_await m_workspace.keeper().renew(*news, building);
    if (!fresh)
        co_return fail(fresh.error());
    updated.renewed.emplace();
    for (const vm::Image &image : *fresh) {
        updated.renewed->images += image;
        for (const vm::ImageNews &each : *news) {
            if (each.image.profile == image.profile)
                updated.renewed->old += each.image;
        }
    }
    co_return updated;
}

ImageOperations::Reply<QString> ImageOperations::remove(QString wanted)
{
    const QList<vm::Image> matches = imagesNamed(m_workspace.images(), wanted);
    if (matches.isEmpty())
        co_return fail(Error::Kind::NotFound, text("There is no image “%1”.").arg(wanted),
                       {base::Remedy::Kind::ListImages});
    if (matches.size() > 1)
        co_return fail(
            Error::Kind::Invalid,
            text("“%1” may be several images. Name one by its id: %2.").arg(wanted, idsOf(matches)));
    if (const auto removed = co_await m_workspace.keeper().remove(matches.first().id); !removed)
        co_return fail(removed.error());
    co_return matches.first().id;
}

} // namespace api
