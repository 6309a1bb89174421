// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/host_operations.h"

#include "core/api/describe.h"
#include "core/guest/guest.h"
#include "core/session/money/prices.h"
#include "core/workspace.h"

#include <QCoreApplication>

using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::Settings;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

base::Task<QList<doctor::Check>> HostOperations::checks() const
{
    return doctor::examine(m_workspace.places(), &m_workspace.settings(), &m_workspace.machines(),
                           &m_workspace.templates(), &m_workspace.images());
}

HostOperations::Reply<QJsonObject> HostOperations::examine()
{
    const auto found = co_await checks();
    QJsonArray rows;
    bool isFine = true;
    for (const doctor::Check &check : found) {
        isFine = isFine && check.outcome != doctor::Check::Outcome::Failed;
        rows += describe(check);
    }
    co_return QJsonObject{{QStringLiteral("ok"), isFine}, {QStringLiteral("checks"), rows}};
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

HostOperations::Reply<QJsonObject> HostOperations::machines()
{
    QStringList ids;
    for (const Session *session : m_workspace.sessions().all()) {
        if (session->state() != Session::State::Stopped)
            ids += session->id();
    }
    QJsonArray rows;
    for (const QString &id : ids) {
        Session *const session = session::withId(m_workspace.sessions(), id);
        if (!session || !session->machine())
            continue;
        const auto usage = usageOf(m_workspace.meter(), *session);
        if (!usage)
            co_return fail(usage.error());
        const auto lastRun = session->runs().lastIn(session->machine()->id());
        if (!lastRun)
            co_return fail(lastRun.error());
        const auto idle = session->idleStop().remaining();
        const auto running = m_workspace.runs().running(id);
        QJsonObject row = describe(*session);
        row.insert(QStringLiteral("session"), session->name());
        row.insert(QStringLiteral("machine"), session->machine()->id());
        row.insert(QStringLiteral("copy"), session->machine()->note().isCopy);
        row.insert(QStringLiteral("warm"), session->progress().wasWarm());
        row.insert(QStringLiteral("time_ms"), qint64(usage->time.count()));
        row.insert(QStringLiteral("nanodollars"), usage->nanodollars);
        row.insert(QStringLiteral("cost"), session::dollars(usage->nanodollars));
        row.insert(QStringLiteral("runs"), running ? running->size() : 0);
        row.insert(QStringLiteral("idle_stop_ms"), idle ? qint64(idle->count()) : -1);
        row.insert(QStringLiteral("start_phases"), describe(session->progress().list()));
        row.insert(QStringLiteral("machine_phases"), describe(session->machine()->phases()));
        if (*lastRun)
            row.insert(QStringLiteral("last_run"), describe(**lastRun));
        if (guest::Guest *guest = session->guest()) {
            if (const auto &copied = guest->files().lastTransfer())
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

Result<QJsonObject> HostOperations::cost(const std::optional<QString> &wanted) const
{
    QString only;
    if (wanted) {
        const auto session = m_workspace.sessions().find(*wanted);
        if (!session)
            return fail(session.error());
        only = (*session)->id();
    }
    const auto usages = m_workspace.sessions().usages(only);
    if (!usages)
        return fail(usages.error());
    QJsonArray rows;
    for (auto each = usages->cbegin(); each != usages->cend(); ++each) {
        const Session *const session = session::withId(m_workspace.sessions(), each.key());
        QJsonObject row = describe(each.value());
        row.insert(QStringLiteral("session"),
                   session ? session->name() : text("%1 (removed)").arg(each.key()));
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

Result<QJsonObject> HostOperations::budget(const BudgetChange &change)
{
    QList<Session *> told;
    if (change.session) {
        const auto session = m_workspace.sessions().find(*change.session);
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

Result<> HostOperations::change(const QList<SettingChange> &changes)
{
    const QJsonObject defaults = Settings{}.toJson();
    return m_workspace.settingsFile().change([&](Settings &settings) -> Result<> {
        for (const SettingChange &each : changes) {
            const std::optional<QString> wish =
                each.isReset ? defaults.value(each.key).toVariant().toString() : each.value;
            if (auto set = wish ? settings.set(each.key, *wish) : Result<>(); !set)
                return set;
        }
        return {};
    });
}

Result<> HostOperations::change(const session::Prices &prices)
{
    if (auto saved = prices.save(m_workspace.places().config); !saved)
        return saved;
    m_workspace.prices() = prices;
    return {};
}

Result<QJsonObject> HostOperations::settings(const SettingChange &change)
{
    const QJsonObject defaults = Settings{}.toJson();
    const QString &key = change.key;
    if (!key.isEmpty() && !defaults.contains(key))
        return fail(Settings{}.set(key, {}).error()); // says which there are
    if (change.isReset || change.value) {
        if (const auto done = this->change({change}); !done)
            return fail(done.error());
    }
    const session::SettingsFile &file = m_workspace.settingsFile();
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
