// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/operations.h"

#include "core/api/describe.h"
#include "core/base/beside.h"
#include "core/guest/guest.h"
#include "core/session/money/prices.h"
#include "core/vm/image/image_news.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QMap>

using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::Settings;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

Operations::Reply<QJsonObject> Operations::examine()
{
    const auto checks =
        co_await doctor::examine(m_workspace.places(), &m_workspace.settings(), &m_workspace.machines(),
                                 &m_workspace.templates(), &m_workspace.images());
    QJsonArray rows;
    bool isFine = true;
    for (const doctor::Check &check : checks) {
        isFine = isFine && check.outcome != doctor::Check::Outcome::Failed;
        rows += describe(check);
    }
    co_return QJsonObject{{QStringLiteral("ok"), isFine}, {QStringLiteral("checks"), rows}};
}

/// Of a profile without a current image: how far one is, or why there is none.
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

QJsonObject Operations::images() const
{
    QJsonArray rows;
    QStringList current;
    for (const vm::ImageRecipe &recipe : m_workspace.images().recipes()) {
        const auto image = m_workspace.images().current(recipe.name);
        if (image)
            current += image->id;
        else
            rows += absent(m_workspace.builds(), recipe);
    }
    for (const vm::Image &image : m_workspace.images().images()) {
        QJsonObject row = describe(image);
        row.insert(QStringLiteral("state"),
                   current.contains(image.id) ? QStringLiteral("ready") : QStringLiteral("outdated"));
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

Result<QJsonObject> Operations::showImage(const QString &name) const
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
base::Task<> Operations::makeTemplate(vm::Image image, vm::Size size, Caller &caller)
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

Operations::Reply<vm::Image> Operations::buildImage(QString profile, QString wanted, Caller &caller)
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

Result<QJsonObject> Operations::beginImage(const QString &profile, const QString &wanted)
{
    const auto size = vm::sizeByName(wanted.isEmpty() ? m_workspace.settings().size : wanted);
    if (!size)
        return fail(size.error());
    if (const auto recipe = m_workspace.images().recipe(profile); !recipe)
        return fail(recipe.error());
    const auto there = m_workspace.images().current(profile);
    if (const auto missing = m_workspace.images().obstacles(); !there && !missing.isEmpty())
        return fail(missing.first());
    m_workspace.beginImage(profile, *size);
    if (there) {
        QJsonObject image = describe(*there);
        image.insert(QStringLiteral("state"), QStringLiteral("ready"));
        return image;
    }
    return describe(m_workspace.builds().find(profile).value_or(vm::ImageBuild{profile}));
}

QJsonObject Operations::imageBuilds() const
{
    QJsonArray rows;
    for (const vm::ImageBuild &each : m_workspace.builds().all())
        rows += describe(each);
    return {{QStringLiteral("builds"), rows}};
}

Result<QJsonObject> Operations::pauseImage(const QString &profile)
{
    if (const auto paused = m_workspace.builds().pause(profile); !paused)
        return fail(paused.error());
    return describe(*m_workspace.builds().find(profile));
}

Result<QJsonObject> Operations::resumeImage(const QString &profile)
{
    if (const auto resumed = m_workspace.builds().resume(profile); !resumed)
        return fail(resumed.error());
    return describe(*m_workspace.builds().find(profile));
}

Result<QJsonObject> Operations::cancelImage(const QString &profile)
{
    const auto build = m_workspace.builds().find(profile);
    if (const auto cancelled = m_workspace.builds().cancel(profile); !cancelled)
        return fail(cancelled.error());
    return describe(*build);
}

static constexpr int kLook = 10; // percent that asking the mirror has of an update

Operations::Reply<QJsonObject> Operations::updateImages(QString profile, Update what, Caller &caller)
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
    const vm::ImageStore::Progress builds = [&caller](int percent, const QString &step) {
        caller.progress(kLook + percent * (100 - kLook) / 100, step);
    };
    const auto fresh = co_await m_workspace.renewImages(*news, builds);
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

Operations::Reply<QString> Operations::removeImage(QString wanted)
{
    const QList<vm::Image> matches = imagesNamed(m_workspace.images(), wanted);
    if (matches.isEmpty())
        co_return fail(Error::Kind::NotFound, text("There is no image “%1”.").arg(wanted),
                       {base::Remedy::Kind::ListImages});
    if (matches.size() > 1)
        co_return fail(
            Error::Kind::Invalid,
            text("“%1” may be several images. Name one by its id: %2.").arg(wanted, idsOf(matches)));
    if (const auto removed = co_await m_workspace.removeImage(matches.first().id); !removed)
        co_return fail(removed.error());
    co_return matches.first().id;
}

/// What the machine that is there now has taken, without that of those before it.
static Result<session::Usage> usageOf(session::Meter &meter, const Session &session)
{
    const auto intervals = meter.intervals(session.id());
    if (!intervals)
        return fail(intervals.error());
    session::Usage usage;
    for (const session::Interval &interval : *intervals) {
        if (interval.machine == session.machine()->id())
            usage = session::total({interval});
    }
    return usage;
}

Operations::Reply<QJsonObject> Operations::machines()
{
    QStringList ids;
    for (const Session *session : m_workspace.sessions().all()) {
        if (session->state() != Session::State::Stopped)
            ids += session->id();
    }
    QJsonArray rows;
    for (const QString &id : ids) {
        const auto session = exactly(id);
        if (!session || !(*session)->machine())
            continue;
        const auto usage = usageOf(m_workspace.meter(), **session);
        if (!usage)
            co_return fail(usage.error());
        const auto lastRun = (*session)->runs().lastIn((*session)->machine()->id());
        if (!lastRun)
            co_return fail(lastRun.error());
        const auto idle = (*session)->idleStop().remaining();
        const auto running = m_workspace.runs().running(id);
        QJsonObject row = describe(**session);
        row.insert(QStringLiteral("session"), (*session)->name());
        row.insert(QStringLiteral("machine"), (*session)->machine()->id());
        row.insert(QStringLiteral("copy"), (*session)->machine()->isCopy());
        row.insert(QStringLiteral("warm"), (*session)->progress().wasWarm());
        row.insert(QStringLiteral("time_ms"), qint64(usage->time.count()));
        row.insert(QStringLiteral("nanodollars"), usage->nanodollars);
        row.insert(QStringLiteral("cost"), session::dollars(usage->nanodollars));
        row.insert(QStringLiteral("runs"), running ? running->size() : 0);
        row.insert(QStringLiteral("idle_stop_ms"), idle ? qint64(idle->count()) : -1);
        row.insert(QStringLiteral("start_phases"), describe((*session)->progress().list()));
        row.insert(QStringLiteral("machine_phases"), describe((*session)->machine()->phases()));
        if (*lastRun)
            row.insert(QStringLiteral("last_run"), describe(**lastRun));
        if (guest::Guest *guest = (*session)->guest()) {
            if (const auto &copied = guest->lastTransfer())
                row.insert(QStringLiteral("last_transfer"), describe(*copied));
            if (const auto figures = co_await guest->usage()) {
                row.insert(QStringLiteral("cpu_ms"), qint64(figures->processor.count()));
                row.insert(QStringLiteral("memory_kib"), figures->memoryKib);
                row.insert(QStringLiteral("memory_total_kib"), figures->memoryTotalKib);
                row.insert(QStringLiteral("volume_kib"), figures->volumeKib);
                row.insert(QStringLiteral("volume_total_kib"), figures->volumeTotalKib);
            }
        }
        rows += row;
    }
    const session::WarmPool &pool = m_workspace.pool();
    co_return QJsonObject{{QStringLiteral("machines"), rows},
                          {QStringLiteral("warm"), pool.waiting()},
                          {QStringLiteral("warm_sizes"), QJsonArray::fromStringList(pool.sizes())}};
}

Result<QJsonObject> Operations::cost(const std::optional<QString> &wanted) const
{
    QString only;
    if (wanted) {
        const auto session = find(*wanted);
        if (!session)
            return fail(session.error());
        only = (*session)->id();
    }
    const auto usages = m_workspace.sessions().usages(only);
    if (!usages)
        return fail(usages.error());
    QJsonArray rows;
    for (auto each = usages->cbegin(); each != usages->cend(); ++each) {
        const auto session = exactly(each.key());
        QJsonObject row = describe(each.value());
        row.insert(QStringLiteral("session"),
                   session ? (*session)->name() : text("%1 (removed)").arg(each.key()));
        row.insert(QStringLiteral("id"), each.key());
        rows += row;
    }
    return QJsonObject{{QStringLiteral("sessions"), rows},
                       {QStringLiteral("total"), describe(session::total(usages->values()))}};
}

/// With its cost also where it has no limit.
static Result<QJsonObject> budgetRow(const Session &session)
{
    const auto usage = session.bill().usage();
    if (!usage)
        return fail(usage.error());
    QJsonObject row = describe(session);
    row.insert(QStringLiteral("session"), session.name());
    row.insert(QStringLiteral("percent"),
               session::Budget{session.facts().budget, usage->nanodollars}.percent());
    return row;
}

/// Of an amount as typed, if there is one.
static Result<std::optional<qint64>> limitIn(const std::optional<QString> &typed)
{
    if (!typed)
        return std::nullopt;
    const auto limit = session::limitFromText(*typed);
    if (!limit)
        return fail(limit.error());
    return *limit;
}

Result<QJsonObject> Operations::budget(const BudgetChange &change)
{
    QList<Session *> told;
    if (change.session) {
        const auto session = find(*change.session);
        if (!session)
            return fail(session.error());
        told += *session;
    } else if (change.amount) {
        return fail(Error::Kind::Invalid,
                    text("The parameter “%1” is missing.").arg(QStringLiteral("session")));
    }
    const auto amount = limitIn(change.amount);
    const auto month = limitIn(change.month);
    const auto fresh = limitIn(change.fresh);
    for (const auto *each : {&amount, &month, &fresh}) {
        if (!*each)
            return fail(each->error());
    }
    if (*month || *fresh) {
        const auto set = m_workspace.settingsFile().change([&](Settings &settings) -> Result<> {
            settings.budgetMonth = month->value_or(settings.budgetMonth);
            settings.budgetSession = fresh->value_or(settings.budgetSession);
            return {};
        });
        if (!set)
            return fail(set.error());
    }
    if (*amount) {
        if (auto set = m_workspace.sessions().setBudget(told.first(), **amount); !set)
            return fail(set.error());
    }
    if (!change.session) {
        for (Session *session : m_workspace.sessions().all()) {
            if (session->facts().budget > 0)
                told += session;
        }
    }
    QJsonArray rows;
    for (const Session *session : told) {
        const auto row = budgetRow(*session);
        if (!row)
            return fail(row.error());
        rows += *row;
    }
    const auto all = m_workspace.guard().month();
    if (!all)
        return fail(all.error());
    return QJsonObject{{QStringLiteral("month"), describe(*all)},
                       {QStringLiteral("new"), session::limitText(m_workspace.settings().budgetSession)},
                       {QStringLiteral("sessions"), rows}};
}

static QJsonObject settingRow(const QString &key, const QJsonValue &value, const QJsonValue &standard)
{
    QJsonObject row{{QStringLiteral("key"), key},
                    {QStringLiteral("value"), value},
                    {QStringLiteral("default"), standard}};
    if (const auto range = Settings::range(key)) {
        row.insert(QStringLiteral("least"), range->least);
        row.insert(QStringLiteral("most"), range->most);
    }
    return row;
}

Result<QJsonObject> Operations::settings(const SettingChange &change)
{
    const QJsonObject defaults = Settings{}.toJson();
    const QString &key = change.key;
    if (!key.isEmpty() && !defaults.contains(key))
        return fail(Settings{}.set(key, {}).error()); // says which there are
    const std::optional<QString> wish =
        change.isReset ? defaults.value(key).toVariant().toString() : change.value;
    session::SettingsFile &file = m_workspace.settingsFile();
    if (wish) {
        const auto set = [&](Settings &settings) { return settings.set(key, *wish); };
        if (const auto done = file.change(set); !done)
            return fail(done.error());
    }
    const QJsonObject values = m_workspace.settings().toJson();
    QJsonArray rows;
    for (const QString &each : key.isEmpty() ? Settings::keys() : QStringList(key))
        rows += settingRow(each, values.value(each), defaults.value(each));
    QJsonObject answer{{QStringLiteral("file"), file.path()}, {QStringLiteral("settings"), rows}};
    if (const auto &problem = file.problem())
        answer.insert(QStringLiteral("problem"), problem->text);
    return answer;
}

} // namespace api
