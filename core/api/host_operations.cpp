// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/host_operations.h"

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

/// Of a session that has one.
static Result<MachineNow> machineOf(Workspace &workspace, Session &session)
{
    const auto usage = usageOf(workspace.meter(), session);
    if (!usage)
        return fail(usage.error());
    const auto lastRun = session.runs().lastIn(session.machine()->id());
    if (!lastRun)
        return fail(lastRun.error());
    const auto running = workspace.runs().running(session.id());
    return MachineNow{.session = nowOf(session),
                      .machine = session.machine()->id(),
                      .isCopy = session.machine()->note().isCopy,
                      .wasWarm = session.progress().wasWarm(),
                      .usage = *usage,
                      .runs = running ? running->size() : 0,
                      .idleStop = session.idleStop().remaining(),
                      .startPhases = session.progress().list(),
                      .machinePhases = session.machine()->phases(),
                      .lastRun = *lastRun,
                      .lastTransfer = {},
                      .figures = {}};
}

HostOperations::Reply<MachinesNow> HostOperations::machines()
{
    QStringList ids;
    for (const Session *session : m_workspace.sessions().all()) {
        if (session->state() != Session::State::Stopped)
            ids += session->id();
    }
    MachinesNow all;
    for (const QString &id : ids) {
        Session *const session = session::withId(m_workspace.sessions(), id);
        if (!session || !session->machine())
            continue;
        auto machine = machineOf(m_workspace, *session);
        if (!machine)
            co_return fail(machine.error());
        if (guest::Guest *guest = session->guest()) {
            machine->lastTransfer = guest->files().lastTransfer();
            if (const auto figures = co_await guest->usage())
                machine->figures = *figures;
        }
        all.machines += *machine;
    }
    all.warm = m_workspace.pool().waiting();
    all.warmSizes = m_workspace.pool().sizes();
    co_return all;
}

Result<Costs> HostOperations::cost(const std::optional<QString> &wanted) const
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
    Costs costs{{}, session::total(usages->values())};
    for (auto each = usages->cbegin(); each != usages->cend(); ++each) {
        const Session *const session = session::withId(m_workspace.sessions(), each.key());
        costs.sessions +=
            {each.key(), session ? session->name() : text("%1 (removed)").arg(each.key()), each.value()};
    }
    return costs;
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

Result<Budgets> HostOperations::budget(const BudgetChange &change)
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
    const auto all = m_workspace.guard().month();
    if (!all)
        return fail(all.error());
    Budgets budgets{*all, m_workspace.settings().budgetSession, {}};
    for (const Session *session : told) {
        if (const auto usage = session->bill().usage(); !usage)
            return fail(usage.error());
        budgets.sessions += nowOf(*session);
    }
    return budgets;
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

Result<SettingsNow> HostOperations::settings(const SettingChange &change)
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
    SettingsNow now{file.path(), file.problem() ? file.problem()->text : QString(), {}};
    for (const QString &each : key.isEmpty() ? Settings::keys() : QStringList(key))
        now.settings += {each, values.value(each), defaults.value(each), Settings::range(each)};
    return now;
}

} // namespace api
