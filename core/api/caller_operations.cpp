// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/caller_operations.h"

#include "core/api/spending.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/gate.h"
#include "core/gate/host_path.h"
#include "core/gate/rules_file.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;

namespace api {

static Q_LOGGING_CATEGORY(lcCallers, "berth.callers")

/// How long something may go on after its grant has ended by time, or its money is used up.
static constexpr auto kLook = 5s;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

static QString shown(const QString &name) { return base::printable(name, 100); }

CallerOperations::CallerOperations(Workspace &workspace, SessionOperations &operations,
                                   AgentOperations &agents)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_agents(agents)
    , m_stopping([](const Result<> &stopped) {
        if (!stopped)
            qCWarning(lcCallers, "%s", qPrintable(stopped.error().text));
    })
{
    connect(&m_workspace.gate(), &gate::Gate::revoked, this, [this](const QString &caller) {
        if (caller == gate::Rules::kEverybody)
            look();
        else
            end(caller);
    });
    if (const auto rules = m_workspace.rules().rules())
        m_rules = *rules;
    connect(&m_workspace.gate(), &gate::Gate::rulesChanged, this, &CallerOperations::followRules);
    connect(&m_look, &QTimer::timeout, this, &CallerOperations::look);
    m_look.start(kLook);
}

Result<QSet<QString>> CallerOperations::granted() const
{
    const auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    QSet<QString> names;
    for (auto entry = rules->callers.cbegin(); entry != rules->callers.cend(); ++entry) {
        if (entry->allowsAnything() && entry.key() != gate::kPerson)
            names.insert(entry.key());
    }
    return names;
}

/// While the rules are wrong nobody has a grant, and yet there may be agents.
bool CallerOperations::isAnyAgent() const
{
    const auto names = granted();
    return !names || m_family.callers(*names).isAny();
}

/// Whoever wrote the file, which is the user's: what gives is told of, and on record.
void CallerOperations::followRules()
{
    const auto rules = m_workspace.rules().rules();
    if (!rules || m_rules == *rules)
        return;
    const gate::Rules before = std::exchange(m_rules, *rules).value_or(gate::Rules());
    for (auto entry = rules->callers.cbegin(); entry != rules->callers.cend(); ++entry) {
        if (!entry->allowsAnything() || before.callers.value(entry.key()) == *entry)
            continue;
        const QJsonObject told{{u"caller"_s, entry.key()}, {u"grant"_s, gate::Rules::toJson(*entry)}};
        if (auto noted = m_workspace.gate().note(u"rules.json"_s, told); !noted)
            qCWarning(lcCallers, "%s", qPrintable(noted.error().text));
        emit widened(
            text("The rules were changed: what “%1” may do is another now. Its grant says what.")
                .arg(shown(entry.key())));
    }
}

/// What was just written is told of by who wrote it.
void CallerOperations::haveNoted()
{
    if (const auto rules = m_workspace.rules().rules())
        m_rules = *rules;
}

base::Task<Result<>> CallerOperations::confirm(Reserved::For whom, Result<callers::Peer> peer, QString method,
                                               QJsonObject params, Caller *caller)
{
    const bool isWidening = whom == Reserved::For::Person || whom == Reserved::For::PersonAtTerminal;
    if (!isWidening || !m_window || !peer || !isAnyAgent())
        co_return Result<>();
    caller->warning(text("Answer in Berth's window."));
    const Wanted wanted{peer->tree().first().executable, peer->pid(), method, params};
    auto asked = m_window(wanted);
    const bool isMeant = co_await std::move(asked);
    if (isMeant)
        co_return Result<>();
    co_return fail(Error::Kind::Denied,
                   text("The person at Berth's window did not confirm this, so nothing was changed."));
}

Result<> CallerOperations::admit(Reserved::For whom, const Result<callers::Peer> &peer,
                                 std::optional<callers::Judged> &judged) const
{
    if (!peer)
        return fail(peer.error());
    const auto names = granted();
    const QSet<QString> known = names.value_or(QSet<QString>());
    if (whom == Reserved::For::NoCaller) {
        const auto behind = m_family.callerBehind(*peer, known);
        if (!behind)
            return fail(behind.error());
        if (!*behind)
            return {};
        return fail(
            Error::Kind::Denied,
            text("“%1” works in machines by its tools, where what it was allowed holds, and so "
                 "does what it starts. A person does this in a terminal outside of it or in Berth's "
                 "window.")
                .arg(shown(**behind)));
    }
    const auto asking =
        whom == Reserved::For::NoAgent ? m_family.judge(*peer, known, judged) : m_family.judge(*peer, known);
    if (!asking)
        return fail(asking.error());
    switch (asking->standing) {
    case callers::Asking::Standing::Person:
        return {};
    case callers::Asking::Standing::Agent:
        return fail(
            Error::Kind::Denied,
            text("“%1” is an agent's program, and so is what it starts: only a person may do this, in a "
                 "terminal outside of it or in Berth's window.")
                .arg(shown(asking->program)));
    case callers::Asking::Standing::NotAtTerminal:
        break;
    }
    if (whom == Reserved::For::NoAgent || (whom == Reserved::For::Person && !isAnyAgent()))
        return {};
    return fail(Error::Kind::Denied,
                text("Only a person may do this: in the foreground of a terminal or in Berth's window."));
}

void CallerOperations::note(const QString &method, const QJsonObject &params)
{
    if (auto noted = m_workspace.gate().note(method, params); !noted)
        qCWarning(lcCallers, "%s", qPrintable(noted.error().text));
    if (isAnyAgent())
        emit widened(
            text("This was changed at a terminal: %1 %2.")
                .arg(method, base::printable(QJsonDocument(params).toJson(QJsonDocument::Compact), 300)));
}

Result<QString> CallerOperations::nameOf(const QString &program) const
{
    const auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    if (rules->callers.contains(program)) // its program may be gone by now
        return program;
    // Of one that is there, also when its name is no path that is: versions in it are "*".
    for (const callers::Family::Connected &each : m_family.all()) {
        const callers::Process &process = each.program.process;
        const QString path = process.script.isEmpty() ? process.executable : process.script;
        if (each.program.name != program || !program.startsWith(u'/'))
            continue;
        if (const auto one = callers::nameFor(path); !one)
            return fail(one.error());
        return program;
    }
    return callers::nameFor(program);
}

/// A folder that is there, as it will be compared.
static Result<QString> folderOf(const QString &typed, const QString &rulesFolder)
{
    const QString folder = gate::canonicalHostPath(typed);
    if (!typed.startsWith(u'/') || folder.isEmpty() || !QFileInfo(folder).isDir())
        return fail(Error::Kind::NotFound, text("There is no folder %1.").arg(shown(typed)));
    if (gate::isWithin(folder, rulesFolder))
        return fail(Error::Kind::Invalid,
                    text("What is in %1 rules over agents. Give another folder.").arg(shown(rulesFolder)));
    return folder;
}

Result<gate::Grant> CallerOperations::made(const Wish &wish) const
{
    gate::Grant grant = gate::Rules::builder({});
    grant.isAllTools = true;
    if (!wish.policy.isEmpty()) {
        const auto policy = gate::policyByName(wish.policy.toLower());
        if (!policy)
            return fail(policy.error());
        grant.policy = *policy;
    }
    if (!wish.size.isEmpty())
        grant.size = wish.size;
    grant.vms = wish.machines.value_or(grant.vms);
    if (wish.daily) {
        grant.daily = base::nanodollars(*wish.daily);
        if (!grant.daily)
            return fail(Error::Kind::Invalid,
                        text("“%1” is no amount in dollars, such as 2.50.").arg(shown(*wish.daily)));
    }
    grant.asksInClient = wish.asksInClient;
    if (wish.time)
        grant.until = std::chrono::floor<std::chrono::seconds>(m_workspace.clock().now()) + *wish.time;
    for (const auto &[folders, mayWrite] :
         {std::pair(wish.folders, true), std::pair(wish.readFolders, false)}) {
        for (const QString &each : folders) {
            const auto folder = folderOf(each, m_workspace.rules().folder());
            if (!folder)
                return fail(folder.error());
            grant.readFolders << *folder;
            if (mayWrite)
                grant.writeFolders << *folder;
        }
    }
    return grant;
}

Result<CallerOperations::Allowed> CallerOperations::allow(const Wish &wish)
{
    const auto name = nameOf(wish.program);
    if (!name)
        return fail(name.error());
    auto grant = made(wish);
    if (!grant)
        return fail(grant.error());
    const auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    grant->sharedVms = rules->callers.value(*name).sharedVms;
    grant->isPaused = rules->callers.value(*name).isPaused;
    const Allowed allowed{*name, *grant};
    if (wish.isPreview)
        return allowed;
    if (auto given = m_workspace.rules().give(*name, *grant); !given)
        return fail(given.error());
    haveNoted();
    const QJsonObject told{{u"caller"_s, *name}, {u"grant"_s, gate::Rules::toJson(*grant)}};
    if (auto noted = m_workspace.gate().note(u"caller.allow"_s, told); !noted)
        return fail(noted.error());
    emit widened(text("“%1” may use Berth from now on, under the policy “%2”.")
                     .arg(shown(*name), gate::policyName(grant->policy)));
    return allowed;
}

Result<QString> CallerOperations::revoke(const QString &program)
{
    const auto name = nameOf(program);
    if (!name)
        return fail(name.error());
    const auto grant = m_workspace.rules().grant(*name);
    if (!grant)
        return fail(grant.error());
    if (!grant->allowsAnything())
        return fail(Error::Kind::NotFound, text("“%1” has no grant.").arg(shown(*name)));
    if (auto taken = m_workspace.rules().give(*name, {}); !taken)
        return fail(taken.error());
    end(*name); // also where only the grant of all was its
    if (auto noted = m_workspace.gate().note(u"caller.revoke"_s, {{u"caller"_s, *name}}); !noted)
        return fail(noted.error());
    return *name;
}

Result<QString> CallerOperations::pause(const QString &program, Paused paused)
{
    const auto name = nameOf(program);
    if (!name)
        return fail(name.error());
    auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    gate::Grant grant = rules->grant(*name); // its own, or that of all
    if (*name == gate::Rules::kEverybody || !grant.allowsAnything())
        return fail(Error::Kind::NotFound, text("“%1” has no grant.").arg(shown(*name)));
    grant.isPaused = paused == Paused::Yes;
    const auto everybody = rules->callers.constFind(gate::Rules::kEverybody);
    if (everybody != rules->callers.cend() && *everybody == grant)
        rules->callers.remove(*name); // it had none of its own
    else
        rules->callers.insert(*name, grant);
    if (auto saved = m_workspace.rules().save(*rules); !saved)
        return fail(saved.error());
    haveNoted();
    holdMachines(*name, paused);
    const QString method = paused == Paused::Yes ? u"caller.pause"_s : u"caller.resume"_s;
    if (auto noted = m_workspace.gate().note(method, {{u"caller"_s, *name}}); !noted)
        return fail(noted.error());
    if (paused == Paused::No)
        emit widened(text("“%1” goes on.").arg(shown(*name)));
    return *name;
}

Result<CallerOperations::Sharing> CallerOperations::share(const QString &session, const QString &program,
                                                          Shared shared)
{
    const auto found = m_operations.find(session);
    if (!found)
        return fail(found.error());
    const auto name = nameOf(program);
    if (!name)
        return fail(name.error());
    const auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    const auto entry = rules->callers.constFind(*name);
    if (entry == rules->callers.cend())
        return fail(Error::Kind::NotFound,
                    text("“%1” has no grant of its own. Allow it first.").arg(shown(*name)));
    gate::Grant grant = *entry;
    // By its id: a name may be another session's one day.
    grant.sharedVms.removeAll((*found)->id());
    grant.sharedVms.removeAll((*found)->name());
    if (shared == Shared::Yes)
        grant.sharedVms << (*found)->id();
    if (auto given = m_workspace.rules().give(*name, grant); !given)
        return fail(given.error());
    haveNoted();
    const QJsonObject told{{u"caller"_s, *name}, {u"session"_s, (*found)->name()}};
    const QString method = shared == Shared::Yes ? u"caller.share"_s : u"caller.unshare"_s;
    if (auto noted = m_workspace.gate().note(method, told); !noted)
        return fail(noted.error());
    if (shared == Shared::Yes)
        emit widened(text("“%1” may use the session %2 from now on.").arg(shown(*name), (*found)->name()));
    return Sharing{*name, (*found)->name()};
}

static CallerOperations::Known::Standing standingOf(const gate::Grant &grant)
{
    using Standing = CallerOperations::Known::Standing;
    switch (grant.standing) {
    case gate::Grant::Standing::None:
        return Standing::None;
    case gate::Grant::Standing::Over:
        return Standing::Over;
    case gate::Grant::Standing::Given:
        break;
    }
    if (!grant.allowsAnything())
        return Standing::Nothing;
    return grant.isPaused ? Standing::Paused : Standing::Granted;
}

Result<QList<CallerOperations::Known>> CallerOperations::list() const
{
    const auto rules = m_workspace.rules().rules();
    if (!rules)
        return fail(rules.error());
    QMap<QString, Known> known;
    for (auto entry = rules->callers.cbegin(); entry != rules->callers.cend(); ++entry)
        known[entry.key()].grant = *entry;
    for (const callers::Family::Connected &each : m_family.all()) {
        Known &one = known[each.program.name];
        ++one.connected;
        one.declared = each.declared;
    }
    for (const session::Session *session : m_operations.list(false)) {
        if (const QString caller = session->facts().caller; !caller.isEmpty() && caller != gate::kPerson)
            known[caller].sessions += session->name();
    }
    for (auto one = known.begin(); one != known.end(); ++one) {
        const auto grant = m_workspace.gate().grant(one.key());
        if (!grant)
            return fail(grant.error());
        const auto spent = spentToday(m_workspace, one.key());
        if (!spent)
            return fail(spent.error());
        one->caller = one.key();
        one->standing = standingOf(*grant);
        one->costToday = *spent;
    }
    return known.values();
}

void CallerOperations::end(const QString &caller)
{
    m_agents.end(caller, text("A person took away what “%1” was allowed.").arg(shown(caller)));
}

/// What has ended by time alone, and what has become too dear.
void CallerOperations::look()
{
    const auto working = m_agents.callers();
    if (!working) {
        qCWarning(lcCallers, "%s", qPrintable(working.error().text));
        return;
    }
    QStringList names = *working;
    for (const session::Session *session : m_operations.list(false)) {
        if (session->state() != session::Session::State::Stopped && !session->facts().caller.isEmpty()
            && !names.contains(session->facts().caller))
            names += session->facts().caller;
    }
    for (const QString &name : std::as_const(names)) {
        const auto grant = m_workspace.gate().grant(name);
        if (!grant)
            return; // the rules are wrong: no call is let in, and nobody took anything away
        if (!grant->allowsAnything() && working->contains(name))
            end(name);
        const auto spent = grant->daily ? spentToday(m_workspace, name) : Result<qint64>(0);
        if (!spent)
            qCWarning(lcCallers, "%s", qPrintable(spent.error().text));
        else if (grant->daily && *spent >= *grant->daily)
            stopMachines(name);
    }
}

void CallerOperations::stopMachines(const QString &caller)
{
    for (session::Session *session : m_operations.list(false)) {
        using State = session::Session::State;
        if (session->facts().caller != caller || session->state() == State::Stopped
            || session->state() == State::Stopping)
            continue;
        m_stopping.run(session->stop(text("What “%1” may cost in a day is used up.").arg(shown(caller))));
    }
}

void CallerOperations::holdMachines(const QString &caller, Paused paused)
{
    using State = session::Session::State;
    const State now = paused == Paused::Yes ? State::Running : State::Paused;
    for (session::Session *session : m_operations.list(false)) {
        if (session->facts().caller == caller && session->state() == now)
            m_stopping.run(paused == Paused::Yes ? session->pause() : session->resume());
    }
}

} // namespace api
