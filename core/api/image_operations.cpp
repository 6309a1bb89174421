// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/image_operations.h"

#include "core/api/describe.h"
#include "core/base/beside.h"
#include "core/vm/image/image_news.h"
#include "core/workspace.h"

#include <QCoreApplication>

using base::Error;
using base::fail;
using base::Result;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// Of a profile whose image is being built, or is none: how far it is, or why there is none.
static QJsonObject absent(const vm::ImageBuilds &builds, const vm::ImageRecipe &recipe)
{
    QJsonObject row{{QStringLiteral("profile"), recipe.name},
                    {QStringLiteral("state"), QStringLiteral("not built")}};
    if (const auto build = builds.find(recipe.name))
        row = describe(*build);
    else if (const auto failure = builds.failure(recipe.name))
        row.insert(QStringLiteral("problem"), failure->text);
    row.insert(QStringLiteral("description"), recipe.description);
    return row;
}

QJsonObject ImageOperations::list() const
{
    QJsonArray rows;
    QStringList current;
    for (const vm::ImageRecipe &recipe : m_workspace.images().recipes()) {
        const auto image = m_workspace.images().current(recipe.name);
        if (image)
            current += image->id;
        if (!image || m_workspace.builds().find(recipe.name))
            rows += absent(m_workspace.builds(), recipe);
    }
    for (const vm::Image &image : m_workspace.images().images()) {
        QJsonObject row = describe(image);
        row.insert(QStringLiteral("state"),
                   current.contains(image.id) ? QStringLiteral("ready") : QStringLiteral("outdated"));
        const auto failure = m_workspace.builds().failure(image.profile);
        if (failure && current.contains(image.id))
            row.insert(QStringLiteral("problem"), failure->text);
        QJsonArray templates;
        for (const vm::Template &each : m_workspace.templates().all()) {
            if (each.image == image.id)
                templates += QJsonObject{{QStringLiteral("id"), each.id},
                                         {QStringLiteral("size"), each.size},
                                         {QStringLiteral("bytes"), each.bytes},
                                         {QStringLiteral("made"), each.made.toString(Qt::ISODate)}};
        }
        row.insert(QStringLiteral("templates"), templates);
        rows += row;
    }
    return {{QStringLiteral("images"), rows}, {QStringLiteral("making"), m_workspace.templates().making()}};
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

Result<QJsonObject> ImageOperations::show(const QString &name) const
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
    QJsonObject row = describe(*image);
    const auto current = isCurrent ? *image : store.current(image->profile);
    row.insert(QStringLiteral("state"),
               current && current->id == image->id ? QStringLiteral("ready") : QStringLiteral("outdated"));
    for (const vm::Image &each : store.images()) {
        if (each.id == image->below)
            row.insert(QStringLiteral("extends"), each.profile);
    }
    const auto packages = store.packages(*image);
    if (packages) {
        QJsonArray list;
        for (const vm::Package &each : *packages)
            list +=
                QJsonObject{{QStringLiteral("name"), each.name}, {QStringLiteral("version"), each.version}};
        row.insert(QStringLiteral("packages"), list);
    } else {
        QJsonObject mend;
        packages.error().remedy.writeTo(mend);
        row.insert(QStringLiteral("problem"), packages.error().text);
        row.insert(QStringLiteral("mend"), mend);
    }
    return row;
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

Result<QJsonObject> ImageOperations::begin(const QString &profile, const QString &wanted)
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
    if (there) {
        QJsonObject image = describe(*there);
        image.insert(QStringLiteral("state"), QStringLiteral("ready"));
        return image;
    }
    return describe(m_workspace.builds().find(profile).value_or(vm::ImageBuild{profile}));
}

void ImageOperations::begin(const QList<vm::ImageNews> &news) { m_workspace.keeper().beginRenewal(news); }

QJsonObject ImageOperations::builds() const
{
    QJsonArray rows;
    for (const vm::ImageBuild &each : m_workspace.builds().all())
        rows += describe(each);
    return {{QStringLiteral("builds"), rows}};
}

Result<> ImageOperations::goOn(const QJsonObject &build)
{
    const QString profile = build.value(QStringLiteral("profile")).toString();
    const auto there = m_workspace.images().current(profile);
    if (there && build.value(QStringLiteral("again")).toBool())
        begin({{*there, {}}});
    else if (const auto begun = begin(profile, {}); !begun)
        return fail(begun.error());
    if (build.value(QStringLiteral("state")) == QStringLiteral("paused"))
        (void)m_workspace.builds().pause(profile); // it has just begun
    return {};
}

Result<QJsonObject> ImageOperations::pause(const QString &profile)
{
    if (const auto paused = m_workspace.builds().pause(profile); !paused)
        return fail(paused.error());
    return describe(*m_workspace.builds().find(profile));
}

Result<QJsonObject> ImageOperations::resume(const QString &profile)
{
    if (const auto resumed = m_workspace.builds().resume(profile); !resumed)
        return fail(resumed.error());
    return describe(*m_workspace.builds().find(profile));
}

Result<QJsonObject> ImageOperations::cancel(const QString &profile)
{
    const auto build = m_workspace.builds().find(profile);
    if (const auto cancelled = m_workspace.builds().cancel(profile); !cancelled)
        return fail(cancelled.error());
    return describe(*build);
}

static constexpr int kLook = 10; // percent that asking the mirror has of an update

ImageOperations::Reply<QJsonObject> ImageOperations::update(QString profile, Update what, Caller &caller)
{
    const vm::ImageStore::Progress looks = [&caller](int percent, const QString &step) {
        caller.progress(percent * kLook / 100, step);
    };
    const auto news = co_await m_workspace.images().news(profile, looks);
    if (!news)
        co_return fail(news.error());
    QJsonArray rows;
    for (const vm::ImageNews &each : *news)
        rows += describe(each);
    QJsonObject answer{{QStringLiteral("news"), rows}};
    if (what == Update::Tell || news->isEmpty())
        co_return answer;
    if (what == Update::Begin) {
        begin(*news);
        answer.insert(QStringLiteral("builds"), builds().value(QStringLiteral("builds")));
        co_return answer;
    }
    const vm::ImageStore::Progress building = [&caller](int percent, const QString &step) {
        caller.progress(kLook + percent * (100 - kLook) / 100, step);
    };
    const auto fresh = co_await m_workspace.keeper().renew(*news, building);
    if (!fresh)
        co_return fail(fresh.error());
    QJsonArray images;
    QJsonArray old;
    for (const vm::Image &image : *fresh) {
        images += describe(image);
        for (const vm::ImageNews &each : *news) {
            if (each.image.profile == image.profile)
                old += describe(each.image);
        }
    }
    answer.insert(QStringLiteral("images"), images);
    answer.insert(QStringLiteral("old"), old);
    co_return answer;
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
