// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/service.h"

#include "core/base/beside.h"
#include "core/base/log.h"
#include "core/cli/notices.h"
#include "core/cli/params.h"
#include "core/doctor.h"
#include "core/guest/guest.h"
#include "core/vm/network.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QMap>

using base::Error;
using base::fail;
using base::Result;

namespace cli {

static QString tr(const char *source) { return QCoreApplication::translate("cli::Service", source); }

static QString string(const QJsonObject &params, const char *name)
{
    return params.value(QLatin1String(name)).toString();
}

static base::Task<Result<QJsonObject>> refusal(Error error) { co_return fail(std::move(error)); }

rpc::Server::Methods Service::methods()
{
    using Kind = Param::Kind;
    const auto method = [this](Reply (Service::*member)(rpc::Connection &, Params),
                               QList<Param> takes = {}) -> rpc::Method {
        return [this, member, takes](rpc::Connection &caller, QJsonObject params) {
            if (auto fine = check(params, takes); !fine)
                return refusal(fine.error());
            return (this->*member)(caller, std::move(params));
        };
    };
    const Param session{"session", Kind::Text};
    return {
        {QStringLiteral("doctor"), method(&Service::doctor)},
        {QStringLiteral("image.list"), method(&Service::listImages)},
        {QStringLiteral("image.build"),
         method(&Service::buildImage, {{"profile", Kind::Text}, {"size", Kind::Text}})},
        {QStringLiteral("image.remove"), method(&Service::removeImage, {{"image", Kind::Text}})},
        {QStringLiteral("session.create"),
         method(&Service::createSession,
                {{"name", Kind::Text},
                 {"size", Kind::Text},
                 {"profile", Kind::Text},
                 {"network", Kind::Text},
                 {"cold", Kind::Flag},
                 {"budget", Kind::Text},
                 {"start", Kind::Flag}})},
        {QStringLiteral("session.list"), method(&Service::listSessions, {{"archived", Kind::Flag}})},
        {QStringLiteral("session.find"), method(&Service::findSession, {session})},
        {QStringLiteral("session.stop"), method(&Service::stopSession, {session})},
        {QStringLiteral("session.pause"), method(&Service::pauseSession, {session})},
        {QStringLiteral("session.resume"), method(&Service::resumeSession, {session})},
        {QStringLiteral("session.snapshot"),
         method(&Service::takeSnapshot, {session, {"snapshot", Kind::Text}})},
        {QStringLiteral("session.restore"),
         method(&Service::restoreSnapshot, {session, {"snapshot", Kind::Text}})},
        {QStringLiteral("session.fork"), method(&Service::forkSession, {session, {"name", Kind::Text}})},
        {QStringLiteral("snapshot.list"), method(&Service::listSnapshots, {session})},
        {QStringLiteral("snapshot.remove"),
         method(&Service::removeSnapshot, {session, {"snapshot", Kind::Text}})},
        {QStringLiteral("session.archive"), method(&Service::archiveSession, {session})},
        {QStringLiteral("session.unarchive"), method(&Service::unarchiveSession, {session})},
        {QStringLiteral("session.remove"), method(&Service::removeSession, {session})},
        {QStringLiteral("session.keep"), method(&Service::keepSession, {session, {"minutes", Kind::Number}})},
        {QStringLiteral("machine.list"), method(&Service::listMachines)},
        {QStringLiteral("cost"), method(&Service::cost, {session})},
        {QStringLiteral("budget"),
         method(&Service::budget,
                {session, {"amount", Kind::Text}, {"month", Kind::Text}, {"new", Kind::Text}})},
        {QStringLiteral("settings"),
         method(&Service::settings, {{"key", Kind::Text}, {"value", Kind::Text}, {"default", Kind::Flag}})},
        {QStringLiteral("exec"),
         method(&Service::exec,
                {session,
                 {"argv", Kind::Texts},
                 {"shell", Kind::Text},
                 {"folder", Kind::Text},
                 {"environment", Kind::TextsByName},
                 {"terminal", Kind::Window},
                 {"input", Kind::Flag},
                 {"timeout_ms", Kind::Number}})},
        {QStringLiteral("exec.input"),
         method(&Service::execInput, {{"data", Kind::Text}, {"end", Kind::Flag}})},
        {QStringLiteral("copy"),
         method(&Service::copy,
                {session,
                 {"from", Kind::Text},
                 {"to", Kind::Text},
                 {"upload", Kind::Flag},
                 {"force", Kind::Flag}})},
        {QStringLiteral("recipe.list"), method(&Service::listRecipes)},
        {QStringLiteral("recipe.run"),
         method(&Service::runRecipe,
                {{"recipe", Kind::Text},
                 {"output_folder", Kind::Text},
                 {"size", Kind::Text},
                 {"inputs", Kind::Texts},
                 {"parameters", Kind::TextsByName},
                 {"session", Kind::Text},
                 {"budget", Kind::Text}})},
    };
}

Result<session::Session *> Service::find(const Params &params) const
{
    return m_workspace.sessions().find(string(params, "session"));
}

static QJsonObject describe(const session::Usage &usage)
{
    return {{QStringLiteral("time_ms"), qint64(usage.time.count())},
            {QStringLiteral("nanodollars"), usage.nanodollars},
            {QStringLiteral("cost"), session::dollars(usage.nanodollars)},
            {QStringLiteral("machines"), usage.machines}};
}

static QJsonObject describe(const session::Session &session)
{
    QJsonObject object{
        {QStringLiteral("id"), session.id()},
        {QStringLiteral("name"), session.name()},
        {QStringLiteral("state"), session::stateName(session.state())},
        {QStringLiteral("size"), session.facts().size},
        {QStringLiteral("profile"), session.facts().profile},
        {QStringLiteral("network"), vm::policyName(session.network())},
        {QStringLiteral("note"), session.note()},
        {QStringLiteral("archived"), session.facts().archived},
        {QStringLiteral("created_ms"), qint64(session.facts().created.time_since_epoch().count())},
        {QStringLiteral("disk_bytes"), session.volume().bytesOnDisk()}};
    if (const auto usage = session.usage()) {
        object.insert(QStringLiteral("cost"), session::dollars(usage->nanodollars));
        object.insert(QStringLiteral("nanodollars"), usage->nanodollars);
        object.insert(QStringLiteral("time_ms"), qint64(usage->time.count()));
        const session::Budget budget{session.facts().budget, usage->nanodollars};
        object.insert(QStringLiteral("budget"), session::limitText(budget.limit));
        if (budget.isSet())
            object.insert(QStringLiteral("budget_percent"), budget.percent());
    }
    return object;
}

Service::Reply Service::doctor(rpc::Connection &, Params)
{
    const auto checks =
        co_await doctor::examine(m_workspace.places(), &m_workspace.settings(), &m_workspace.machines(),
                                 &m_workspace.templates(), &m_workspace.images());
    QJsonArray rows;
    bool isFine = true;
    for (const doctor::Check &check : checks) {
        QJsonObject mend;
        check.mend.writeTo(mend);
        isFine = isFine && check.outcome != doctor::Check::Outcome::Failed;
        rows += QJsonObject{{QStringLiteral("id"), check.id},
                            {QStringLiteral("title"), check.title},
                            {QStringLiteral("state"), doctor::outcomeName(check.outcome)},
                            {QStringLiteral("reason"), check.reason},
                            {QStringLiteral("remedy"), check.remedy},
                            {QStringLiteral("mend"), mend}};
    }
    co_return QJsonObject{{QStringLiteral("ok"), isFine}, {QStringLiteral("checks"), rows}};
}

static QJsonArray describe(const QList<base::Phase> &phases)
{
    QJsonArray list;
    for (const base::Phase &phase : phases)
        list += QJsonObject{{QStringLiteral("name"), phase.name},
                            {QStringLiteral("ms"), double(phase.took.count()) / 1000}};
    return list;
}

static QJsonObject describe(const session::RunRecord &run)
{
    return {{QStringLiteral("command"), run.command},
            {QStringLiteral("state"), session::stateName(run.state)},
            {QStringLiteral("phases"), describe(run.phases)}};
}

static QJsonObject describe(const guest::TransferRecord &copied)
{
    const bool isIn = copied.direction == guest::TransferRecord::Direction::In;
    return {{QStringLiteral("direction"), isIn ? QStringLiteral("in") : QStringLiteral("out")},
            {QStringLiteral("path"), base::printable(copied.path, 4096)},
            {QStringLiteral("way"),
             copied.byDisk == 0                  ? QStringLiteral("channel")
                 : copied.byDisk == copied.files ? QStringLiteral("disk")
                                                 : QStringLiteral("both")},
            {QStringLiteral("files"), copied.files},
            {QStringLiteral("bytes"), copied.bytes},
            {QStringLiteral("phases"), describe(copied.phases)}};
}

static QJsonObject describe(const vm::Image &image)
{
    return {{QStringLiteral("id"), image.id},
            {QStringLiteral("profile"), image.profile},
            {QStringLiteral("description"), image.description},
            {QStringLiteral("bytes"), image.bytes},
            {QStringLiteral("built"), image.built.toString(Qt::ISODate)},
            {QStringLiteral("left_out"), QJsonArray::fromStringList(image.leftOut)}};
}

Service::Reply Service::listImages(rpc::Connection &, Params)
{
    QJsonArray rows;
    QStringList current;
    for (const vm::ImageRecipe &recipe : m_workspace.images().recipes()) {
        const auto image = m_workspace.images().current(recipe.name);
        if (image)
            current += image->id;
        else
            rows += QJsonObject{{QStringLiteral("profile"), recipe.name},
                                {QStringLiteral("description"), recipe.description},
                                {QStringLiteral("state"), QStringLiteral("not built")}};
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
    co_return QJsonObject{{QStringLiteral("images"), rows},
                          {QStringLiteral("making"), m_workspace.templates().making()}};
}

/// So that the first machine of this size is there at once. Without one machines boot.
base::Task<> Service::makeTemplate(rpc::Connection &caller, vm::Image image, vm::Size size)
{
    if (!co_await m_workspace.machines().open())
        co_return;
    const qint64 volumeBytes = qint64(m_workspace.settings().volumeGiB) << 30;
    const session::Templates::Kind kind{image, size, volumeBytes};
    m_workspace.templates().want(kind);
    if (!m_workspace.templates().making().isEmpty())
        notifyProgress(caller, -1, tr("Booting a machine of size %1 to make copies of").arg(size.name));
    co_await m_workspace.templates().find(kind);
}

Service::Reply Service::buildImage(rpc::Connection &caller, Params params)
{
    const QString wanted = string(params, "size");
    const auto size = vm::sizeByName(wanted.isEmpty() ? m_workspace.settings().size : wanted);
    if (!size)
        co_return fail(size.error());
    // libvirt's first look at QEMU takes some nine seconds: not from the first machine.
    const base::Beside looking(m_workspace.machines().open());
    auto image = co_await m_workspace.images().build(
        string(params, "profile"),
        [&caller](int percent, const QString &step) { notifyProgress(caller, percent, step); });
    if (!image)
        co_return fail(image.error());
    co_await makeTemplate(caller, *image, *size);
    co_return describe(*image);
}

Service::Reply Service::removeImage(rpc::Connection &, Params params)
{
    const QString wanted = string(params, "image");
    QStringList matches;
    for (const vm::Image &image : m_workspace.images().images()) {
        if (!wanted.isEmpty() && (image.id.startsWith(wanted) || image.profile == wanted))
            matches += image.id;
    }
    if (matches.isEmpty())
        co_return fail(Error::Kind::NotFound,
                       tr("There is no image “%1”. See: berth image list").arg(wanted));
    if (matches.size() > 1)
        co_return fail(Error::Kind::Invalid,
                       tr("“%1” may be several images. Name one by its id: %2.")
                           .arg(wanted, matches.join(QStringLiteral(", "))));
    if (const auto removed = co_await m_workspace.removeImage(matches.first()); !removed)
        co_return fail(removed.error());
    co_return QJsonObject{{QStringLiteral("id"), matches.first()}};
}

Service::Reply Service::createSession(rpc::Connection &caller, Params params)
{
    session::Sessions::Order order;
    order.name = string(params, "name");
    order.size = string(params, "size");
    order.profile = string(params, "profile");
    order.network = string(params, "network");
    order.cold = params.value(QStringLiteral("cold")).toBool();
    if (params.contains(QStringLiteral("budget"))) {
        const auto limit = session::limitFromText(string(params, "budget"));
        if (!limit)
            co_return fail(limit.error());
        order.budget = *limit;
    }
    const auto session = m_workspace.sessions().create(order);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    if (params.value(QStringLiteral("start")).toBool()) {
        PhaseNotices notices(caller, **session);
        if (const auto guest = co_await (*session)->ensureRunning(); !guest)
            co_return fail(guest.error());
    }
    const auto made = m_workspace.sessions().find(id);
    if (!made)
        co_return fail(made.error());
    co_return describe(**made);
}

Service::Reply Service::listSessions(rpc::Connection &, Params params)
{
    const bool isArchive = params.value(QStringLiteral("archived")).toBool();
    QJsonArray rows;
    for (const session::Session *session : m_workspace.sessions().all()) {
        if (session->facts().archived == isArchive)
            rows += describe(*session);
    }
    co_return QJsonObject{{QStringLiteral("sessions"), rows}};
}

Service::Reply Service::pauseSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    if (const auto paused = co_await (*session)->pause(); !paused)
        co_return fail(paused.error());
    const auto after = m_workspace.sessions().find(id);
    if (!after)
        co_return fail(after.error());
    co_return describe(**after);
}

Service::Reply Service::resumeSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    if (const auto resumed = co_await (*session)->resume(); !resumed)
        co_return fail(resumed.error());
    const auto after = m_workspace.sessions().find(id);
    if (!after)
        co_return fail(after.error());
    co_return describe(**after);
}

static QJsonObject describe(const vm::Snapshot &snapshot)
{
    return {{QStringLiteral("name"), snapshot.name},
            {QStringLiteral("size"), snapshot.size},
            {QStringLiteral("image"), snapshot.image},
            {QStringLiteral("made_ms"), snapshot.made.toMSecsSinceEpoch()},
            {QStringLiteral("disk_bytes"), snapshot.bytes}};
}

Service::Reply Service::takeSnapshot(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const auto taken = co_await (*session)->snapshot(string(params, "snapshot"));
    if (!taken)
        co_return fail(taken.error());
    co_return describe(*taken);
}

Service::Reply Service::restoreSnapshot(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    const auto found = m_workspace.snapshots().find(id, string(params, "snapshot"));
    if (!found)
        co_return fail(found.error());
    if (const auto gone = co_await (*session)->goOnFrom(*found); !gone)
        co_return fail(gone.error());
    const auto after = m_workspace.sessions().find(id);
    if (!after)
        co_return fail(after.error());
    co_return describe(**after);
}

Service::Reply Service::forkSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const auto forked = co_await m_workspace.sessions().fork((*session)->id(), string(params, "name"));
    if (!forked)
        co_return fail(forked.error());
    co_return describe(**forked);
}

Service::Reply Service::listSnapshots(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    QJsonArray rows;
    for (const vm::Snapshot &snapshot : m_workspace.snapshots().of((*session)->id()))
        rows += describe(snapshot);
    co_return QJsonObject{{QStringLiteral("snapshots"), rows}};
}

Service::Reply Service::removeSnapshot(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString name = string(params, "snapshot");
    if (const auto removed = m_workspace.snapshots().remove((*session)->id(), name); !removed)
        co_return fail(removed.error());
    co_return QJsonObject{{QStringLiteral("name"), name}};
}

Service::Reply Service::stopSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    if (const auto stopped = co_await (*session)->stop(); !stopped)
        co_return fail(stopped.error());
    const auto after = m_workspace.sessions().find(id);
    if (!after)
        co_return fail(after.error());
    co_return describe(**after);
}

Service::Reply Service::archiveSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QString id = (*session)->id();
    if (const auto archived = co_await m_workspace.sessions().archive(id); !archived)
        co_return fail(archived.error());
    const auto after = m_workspace.sessions().find(id);
    if (!after)
        co_return fail(after.error());
    co_return describe(**after);
}

Service::Reply Service::unarchiveSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    if (const auto back = m_workspace.sessions().unarchive(*session); !back)
        co_return fail(back.error());
    co_return describe(**session);
}

Service::Reply Service::removeSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const QJsonObject before = describe(**session);
    if (const auto removed = co_await m_workspace.sessions().remove((*session)->id()); !removed)
        co_return fail(removed.error());
    co_return before;
}

Service::Reply Service::findSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    co_return describe(**session);
}

Service::Reply Service::keepSession(rpc::Connection &, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    const double minutes = params.value(QStringLiteral("minutes")).toDouble();
    if (!(minutes >= 1 && minutes <= 7 * 24 * 60))
        co_return fail(Error::Kind::Invalid, tr("The minutes are a number from 1 to 10080."));
    if ((*session)->state() == session::Session::State::Stopped)
        co_return fail(Error::Kind::Invalid,
                       tr("The session %1 has no machine running.").arg((*session)->name()));
    (*session)->putOffIdleStop(std::chrono::minutes(int(minutes)));
    const auto remaining = (*session)->idleRemaining();
    co_return QJsonObject{{QStringLiteral("idle_stop_ms"), remaining ? qint64(remaining->count()) : -1}};
}

Service::Reply Service::listMachines(rpc::Connection &, Params)
{
    QJsonArray rows;
    QStringList ids;
    for (const session::Session *session : m_workspace.sessions().all()) {
        if (session->state() != session::Session::State::Stopped)
            ids += session->id();
    }
    for (const QString &id : ids) {
        const auto session = m_workspace.sessions().find(id);
        if (!session || !(*session)->machine())
            continue;
        const QString machine = (*session)->machine()->id();
        session::Usage usage;
        const auto intervals = m_workspace.meter().intervals(id);
        if (!intervals)
            co_return fail(intervals.error());
        for (const session::Interval &interval : *intervals) {
            if (interval.machine == machine)
                usage = session::total({interval});
        }
        QJsonObject row = describe(**session);
        const auto idle = (*session)->idleRemaining();
        const auto running = m_workspace.runs().running(id);
        const auto lastRun = (*session)->lastRun();
        if (!lastRun)
            co_return fail(lastRun.error());
        row.insert(QStringLiteral("session"), (*session)->name());
        row.insert(QStringLiteral("machine"), machine);
        row.insert(QStringLiteral("copy"), (*session)->machine()->isCopy());
        row.insert(QStringLiteral("warm"), (*session)->wasWarm());
        row.insert(QStringLiteral("time_ms"), qint64(usage.time.count()));
        row.insert(QStringLiteral("nanodollars"), usage.nanodollars);
        row.insert(QStringLiteral("cost"), session::dollars(usage.nanodollars));
        row.insert(QStringLiteral("runs"), running ? running->size() : 0);
        row.insert(QStringLiteral("idle_stop_ms"), idle ? qint64(idle->count()) : -1);
        row.insert(QStringLiteral("start_phases"), describe((*session)->startPhases()));
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
                          {QStringLiteral("warm_size"), pool.size()}};
}

Service::Reply Service::cost(rpc::Connection &, Params params)
{
    QString only;
    if (params.contains(QStringLiteral("session"))) {
        const auto session = find(params);
        if (!session)
            co_return fail(session.error());
        only = (*session)->id();
    }
    const auto intervals = m_workspace.meter().intervals(only);
    if (!intervals)
        co_return fail(intervals.error());
    QMap<QString, QList<session::Interval>> bySession;
    for (const session::Interval &interval : *intervals)
        bySession[interval.session] += interval;
    QJsonArray rows;
    for (auto each = bySession.cbegin(); each != bySession.cend(); ++each) {
        const auto session = m_workspace.sessions().find(each.key());
        QJsonObject row = describe(session::total(each.value()));
        row.insert(QStringLiteral("session"),
                   session ? (*session)->name() : tr("%1 (removed)").arg(each.key()));
        row.insert(QStringLiteral("id"), each.key());
        rows += row;
    }
    co_return QJsonObject{{QStringLiteral("sessions"), rows},
                          {QStringLiteral("total"), describe(session::total(*intervals))}};
}

} // namespace cli
