// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/toolbox.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/tools/catalogue.h"
#include "core/tools/failure.h"
#include "core/tools/job.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace tools {

static Q_LOGGING_CATEGORY(lcTools, "berth.tools")

static constexpr auto kMargin = 3s; // of a handler, to say in its own way that it goes on
static constexpr size_t kMostFinished = 100;
static constexpr qsizetype kLongestName = 60;

/// For people; what agents are told is English.
static QString text(const char *source) { return QCoreApplication::translate("tools", source); }

/// A call that its caller may make, before it is judged.
struct Toolbox::Prepared
{
    gate::Request request;
    QList<Vm> vms; // that the client finds
    int elsewhere = 0; // more of them, that other clients are using
    Vm vm;
    gate::Policy policy = gate::Policy::Reviewed;
};

Toolbox::Toolbox(gate::Gate *gate, const Backend &backend, Patience patience, Told told, Turns::Limits limits)
    : m_gate(gate)
    , m_backend(backend)
    , m_patience(patience)
    , m_told(std::move(told))
    , m_turns(limits)
{
}

Toolbox::~Toolbox() = default;

/// As if it were not there: who may not use it need not know that it is.
static auto noSuch(const char *what, const QString &name, const QString &next)
{
    return fail(Error::Kind::NotFound,
                u"There is no %1 “%2” that you may use. %3"_s.arg(QString::fromLatin1(what),
                                                                  base::printable(name, kLongestName), next));
}

QList<Vm> Toolbox::usable(const QString &caller, const gate::Grant &grant, const QString &only) const
{
    QList<Vm> usable;
    for (const Vm &vm : m_backend.vms.list()) {
        if (!only.isEmpty()
                ? vm.id == only
                : vm.caller == caller || grant.sharedVms.contains(vm.name) || grant.sharedVms.contains(vm.id))
            usable += vm;
    }
    return usable;
}

Result<QList<Vm>> Toolbox::usable(const QString &caller) const
{
    const auto grant = m_gate->grant(caller);
    if (!grant)
        return fail(grant.error());
    return usable(caller, *grant, {});
}

static QString listsYours(int elsewhere)
{
    const QString lists = u"list_vms lists yours."_s;
    return elsewhere == 0 ? lists : lists + u' ' + elsewhereNote();
}

/// Of work that its caller began, under this owner or one before it.
bool Toolbox::isHandle(const QString &id, const QString &caller) const
{
    if (m_jobs.contains(id))
        return true;
    const auto entry = m_gate->byHandle(id);
    return entry && entry->caller == caller;
}

Result<Toolbox::Prepared> Toolbox::prepare(const Tool &tool, const QString &caller,
                                           const QJsonObject &arguments, const View &view) const
{
    Prepared call;
    call.request = {.caller = caller, .tool = tool.name, .arguments = arguments, .nature = tool.nature};
    if (auto fits = tool.takes.check(arguments); !fits)
        return fail(fits.error());
    const auto grant = m_gate->grant(caller);
    if (!grant)
        return fail(grant.error());
    if (grant->daily && !isFree(tool)) {
        const auto spent = m_backend.vms.spentToday(caller);
        if (!spent)
            return fail(spent.error());
        call.request.spentToday = *spent;
    }
    const QList<Vm> all = usable(caller, *grant, view.only);
    for (const Vm &vm : all) {
        if (vm.caller != caller
            || m_gate->clients().finds(vm.id, view.client)) // what is shared is for all of them
            call.vms += vm;
    }
    call.elsewhere = int(all.size() - call.vms.size());
    const auto own = int(std::ranges::count(all, caller, &Vm::caller));
    const auto named = [&](const char *name) { return arguments.value(QLatin1String(name)).toString(); };
    const auto use = [&](const QString &wanted) {
        for (const Vm &vm : std::as_const(call.vms)) {
            if (vm.id == wanted || vm.name == wanted)
                call.vm = vm;
        }
        for (const Vm &vm : all) { // by its handle also what another client is using
            if (vm.id == wanted)
                call.vm = vm;
        }
        return !call.vm.id.isEmpty();
    };
    if (const QString name = named("vm"); arguments.contains(u"vm"_s) && !use(name))
        return noSuch("VM", name, listsYours(call.elsewhere));
    if (const QString id = named("run"); arguments.contains(u"run"_s) && !isHandle(id, caller)) {
        const auto run = m_backend.runs.find(id);
        if (!run || run->caller != caller || !use(run->vm))
            return noSuch("run", id, u"list_runs lists yours."_s);
    }
    if (const QString id = named("terminal"); arguments.contains(u"terminal"_s)) {
        const auto screen = m_backend.terminals.screen(id);
        if (!screen || screen->caller != caller || !use(screen->vm))
            return noSuch("terminal", id,
                          u"It was closed, or its VM stopped; open_terminal opens another."_s);
    }
    call.request.vm = call.vm.id;
    call.request.vmName = call.vm.name;
    // What names no machine is judged by the grant alone.
    call.request.vmPolicy = gate::policyByName(call.vm.policy)
                                .value_or(call.vm.id.isEmpty() ? gate::Policy::Open : gate::Policy::Reviewed);
    call.policy = gate::stricter(call.request.vmPolicy, grant->policy);
    if (tool.crosses) {
        const auto sizeOf = [this, id = call.vm.id](const QString &name) -> Result<QString> {
            const auto snapshots = m_backend.vms.snapshots(id);
            if (!snapshots)
                return fail(snapshots.error());
            for (const Snapshot &each : *snapshots) {
                if (each.name == name)
                    return each.size;
            }
            return noSuch("snapshot", name, u"list_snapshots lists those of the VM."_s);
        };
        const auto attached = [this, id = call.vm.id] { return m_backend.vms.attached(id); };
        const auto crossings =
            tool.crosses({arguments, call.vm, m_backend.vms.standard(), caller, own, sizeOf, attached});
        if (!crossings)
            return fail(crossings.error());
        call.request.crossings = *crossings;
    }
    return call;
}

static Outcome working(const QString &id)
{
    return {{{u"run"_s, id},
             {u"state"_s, u"working"_s},
             {u"next"_s, u"It goes on. Call wait_run with this “run” for the result."_s}}};
}

/// Of work whose result nobody keeps any longer: the record has how it ended.
static Outcome fromRecord(const gate::AuditEntry &entry)
{
    const bool isOk = entry.outcome == gate::outcomeName(gate::Outcome::Ok);
    // What has a handle is cancelled without a word by the end of its owner alone.
    const bool isLost = entry.outcome == gate::outcomeName(gate::Outcome::Lost)
        || (entry.outcome == gate::outcomeName(gate::Outcome::Cancelled) && entry.text.isEmpty());
    const QString tool = base::printable(entry.tool, kLongestName);
    QString message = u"%1 was done; its result is not kept any longer."_s.arg(tool);
    if (isLost)
        message =
            u"Berth was ended while %1 went on: it was broken off, and some of it may be done."_s.arg(tool);
    else if (!isOk)
        message = u"%1 failed. %2"_s.arg(tool, entry.text);
    QJsonObject json{{u"state"_s,
                      isOk         ? u"done"_s
                          : isLost ? u"lost"_s
                                   : u"failed"_s},
                     {u"message"_s, message.trimmed()}};
    if (isLost)
        json.insert(u"next"_s, u"Look at what is there, and call %1 again for the rest."_s.arg(tool));
    if (!isOk)
        json.insert(u"error"_s, base::kindName(isLost ? Error::Kind::Disconnected : Error::Kind::Failed));
    return {json, !isOk};
}

Task<Result<Outcome>> Toolbox::call(Wish wish)
{
    const QDeadlineTimer deadline(wish.patience.value_or(m_patience).answer);
    const auto turn = co_await m_turns.take(wish.caller);
    auto goesOn = turn ? Result<>() : Result<>(fail(turn.error()));
    if (goesOn)
        goesOn = co_await resumed(wish.caller, deadline);
    if (!goesOn) {
        const Error error = goesOn.error();
        if (auto noted = m_gate->refuse(
                {.caller = wish.caller, .tool = wish.tool.left(kLongestName), .arguments = wish.arguments},
                error.text);
            !noted)
            co_return fail(noted.error());
        co_return failure(error);
    }
    const Tool *tool = find(wish.tool);
    if (!tool) {
        const QString why = u"There is no tool “%1”."_s.arg(base::printable(wish.tool, kLongestName));
        if (auto noted = m_gate->refuse(
                {.caller = wish.caller, .tool = wish.tool.left(kLongestName), .arguments = wish.arguments},
                why);
            !noted)
            co_return fail(noted.error());
        co_return fail(Error::Kind::NotFound, why);
    }
    QString review;
    if (tool->name == u"wait_run"_s) {
        const auto waiting = m_gate->review(wish.arguments.value(u"run"_s).toString());
        if (waiting && waiting->caller == wish.caller && find(waiting->tool)) {
            // The call that waits for a person is made once more, word for word.
            tool = find(waiting->tool);
            wish.tool = waiting->tool;
            wish.arguments = waiting->arguments;
            review = waiting->id;
        }
    }
    co_return co_await enter(tool, std::move(wish), review, deadline);
}

/// Waits while a person has the caller paused.
Task<Result<>> Toolbox::resumed(QString caller, QDeadlineTimer deadline)
{
    for (;;) {
        const auto grant = m_gate->grant(caller);
        if (!grant || !grant->isPaused) // wrong rules are told of when it is judged
            co_return Result<>();
        const auto left = std::chrono::milliseconds(deadline.remainingTime()) - kMargin;
        if (left <= 0ms)
            co_return fail(
                Error::Kind::Busy,
                u"A person has paused you, and this was not done. Tell them, and make the call again "
                "when they have resumed you."_s);
        co_await base::onSignal(m_gate, &gate::Gate::rulesChanged, left);
    }
}

Toolbox::Answer Toolbox::enter(const Tool *tool, Wish wish, QString review, QDeadlineTimer deadline)
{
    const View view{wish.client, wish.only};
    const auto prepared = prepare(*tool, wish.caller, wish.arguments, view);
    if (!prepared) {
        const Error error = prepared.error();
        if (auto noted = m_gate->refuse(
                {.caller = wish.caller, .tool = tool->name, .arguments = wish.arguments}, error.text);
            !noted)
            co_return failure(noted.error());
        co_return failure(error);
    }
    const gate::Gate::Reread reread = [this, tool, caller = wish.caller,
                                       view](const QJsonObject &edited) -> Result<gate::Request> {
        auto again = prepare(*tool, caller, edited, view);
        if (!again)
            return fail(again.error());
        return again->request;
    };
    const auto patience = wish.patience.value_or(m_patience).person;
    auto entry = co_await m_gate->enter(prepared->request, review, patience, reread);
    if (!entry)
        co_return failure(entry.error());
    if (const auto *refused = std::get_if<gate::Refused>(&*entry))
        co_return failure({base::Error::Kind::Denied, refused->why, {}, refused->remedy});
    if (const auto *waiting = std::get_if<gate::Waiting>(&*entry))
        co_return Outcome{
            {{u"run"_s, waiting->reviewId},
             {u"state"_s, u"waiting_for_person"_s},
             {u"message"_s, waiting->why},
             {u"next"_s,
              u"Nothing was done yet. Tell the person, and call wait_run with this “run” for the answer."_s}}};
    co_return co_await perform(tool, std::get<gate::Pass>(std::move(*entry)), deadline, std::move(wish));
}

static QDeadlineTimer shortened(const QDeadlineTimer &deadline)
{
    return QDeadlineTimer(std::max(0ms, std::chrono::milliseconds(deadline.remainingTime()) - kMargin));
}

Toolbox::Answer Toolbox::perform(const Tool *tool, gate::Pass pass, QDeadlineTimer deadline, Wish wish)
{
    if (tool->name == u"wait_run"_s) {
        const QString handle = pass.request().arguments.value(u"run"_s).toString();
        const auto it = m_jobs.find(handle);
        const auto before = it == m_jobs.end() ? m_gate->byHandle(handle) : fail(Error::Kind::NotFound, {});
        if (before && before->caller == pass.request().caller) {
            m_gate->finish(std::move(pass), gate::Outcome::Ok);
            co_return fromRecord(*before);
        }
        if (it != m_jobs.end()) {
            Job *const job = it->second.get();
            if (job->caller != pass.request().caller) {
                m_gate->finish(std::move(pass), gate::Outcome::Error);
                co_return failure({Error::Kind::NotFound, u"There is no such run. list_runs lists yours."_s});
            }
            m_gate->finish(std::move(pass), gate::Outcome::Ok);
            co_return co_await await(it->first, deadline);
        }
    }
    const View view{wish.client, wish.only};
    const auto prepared = prepare(*tool, pass.request().caller, pass.request().arguments, view);
    if (!prepared) { // a person took their time, and what it names is gone
        m_gate->finish(std::move(pass), gate::Outcome::Error, prepared.error().text);
        co_return failure(prepared.error());
    }
    auto job = std::make_unique<Job>(std::move(pass));
    Job *const made = job.get();
    m_working.removeIf([](const QPointer<Job> &each) { return !each || each->outcome; });
    m_working += made;
    made->task = tool->perform(Call{made->pass, m_backend, prepared->vms, prepared->vm, prepared->elsewhere,
                                    prepared->policy, shortened(deadline), wish.progress, wish.key});
    made->task.start([this, made, tool, vm = prepared->vm, client = wish.client, asked = wish.arguments] {
        const auto &result = made->task.result();
        made->outcome = result ? *result : failure(result.error());
        if (made->pass.isEdited() && made->pass.request().arguments != asked)
            made->outcome->json.insert(
                kEdited,
                QJsonObject{{u"note"_s,
                             u"A person changed this call before it ran: these arguments were used in place "
                             "of yours."_s},
                            {u"arguments"_s, made->pass.request().arguments}});
        noteUse(*tool, vm, *made->outcome, made->caller, client);
        made->age.start();
        if (m_told)
            m_told(made->pass.audit(), *made->outcome);
        m_gate->finish(std::move(made->pass),
                       made->outcome->isError ? gate::Outcome::Error : gate::Outcome::Ok,
                       made->outcome->json.value(u"message"_s).toString());
        emit made->done();
    });
    if (!made->outcome)
        co_await base::onSignal(made, &Job::done, std::chrono::milliseconds(deadline.remainingTime()));
    if (made->outcome)
        co_return *made->outcome;
    co_return handedOut(std::move(job));
}

/// All that they do is in their VM, which they name; a copy of it serves as well.
static const QStringList kRehearsed{QStringLiteral("execute_bash"), QStringLiteral("execute_python"),
                                    QStringLiteral("write_file"), QStringLiteral("edit_file")};

Result<> Toolbox::checkRehearsal(const gate::Review &review, const QJsonObject &arguments)
{
    const Tool *tool = find(review.tool);
    if (!tool || review.vm.isEmpty() || !kRehearsed.contains(tool->name))
        return fail(Error::Kind::Invalid,
                    text("This call cannot be rehearsed: it does not run code or "
                         "change files in its machine alone."));
    if (arguments.value(u"vm"_s) != review.arguments.value(u"vm"_s))
        return fail(Error::Kind::Invalid, text("The arguments are of another machine."));
    return tool->takes.check(arguments);
}

Task<Result<Outcome>> Toolbox::rehearse(gate::Review review, QJsonObject arguments, QString vm,
                                        std::chrono::milliseconds limit)
{
    if (auto fits = checkRehearsal(review, arguments); !fits)
        co_return fail(fits.error());
    const Tool *const tool = find(review.tool);
    const QList<Vm> vms = m_backend.vms.list();
    const auto copy = std::ranges::find(vms, vm, &Vm::id);
    if (copy == vms.end())
        co_return fail(Error::Kind::NotFound, text("The copy is gone."));
    arguments.insert(u"vm"_s, vm);
    if (tool->nature != gate::Nature::Inside)
        arguments.insert(u"wait_s"_s, qint64(std::chrono::ceil<std::chrono::seconds>(limit).count()));
    gate::Request request{.caller = review.caller,
                          .tool = tool->name,
                          .arguments = arguments,
                          .vm = copy->id,
                          .vmName = copy->name,
                          .vmPolicy = review.policy,
                          .nature = tool->nature};
    auto pass = m_gate->rehearse(std::move(request));
    if (!pass)
        co_return fail(pass.error());
    Call call{*pass, m_backend, {*copy}, *copy, 0, review.policy, QDeadlineTimer(limit), {}};
    Tool::Reply work = tool->perform(std::move(call));
    const auto done = co_await std::move(work);
    const Outcome outcome = done ? *done : failure(done.error());
    m_gate->finish(*std::move(pass), outcome.isError ? gate::Outcome::Error : gate::Outcome::Ok,
                   outcome.json.value(u"message"_s).toString());
    co_return outcome;
}

/// What a client worked in or made is its own from now on; looking takes nothing from others.
void Toolbox::noteUse(const Tool &tool, const Vm &vm, const Outcome &outcome, const QString &caller,
                      const QString &client)
{
    if (client.isEmpty() || outcome.isError)
        return;
    QStringList used;
    if (vm.caller == caller && tool.nature != gate::Nature::Looks)
        used += vm.id;
    if (tool.name == u"create_vm"_s || tool.name == u"fork_vm"_s)
        used += outcome.json.value(u"vm"_s).toString();
    const QList<Vm> vms = m_backend.vms.list();
    for (const QString &id : std::as_const(used)) {
        if (std::ranges::none_of(vms, [&id](const Vm &each) { return each.id == id; })) // it was destroyed
            continue;
        if (auto noted = m_gate->clients().noteUse(id, client); !noted)
            qCWarning(lcTools, "%s", qPrintable(noted.error().text));
    }
}

void Toolbox::end(const QString &caller, const QString &why, const QString &vm)
{
    const QList<QPointer<Job>> working = m_working;
    for (const QPointer<Job> &job : working) {
        if (!job || job->outcome || job->caller != caller || (!vm.isEmpty() && job->vm != vm))
            continue;
        job->abort(why);
        m_gate->finish(std::move(job->pass), gate::Outcome::Cancelled, why);
        emit job->done(); // who waits for it may let it go
    }
}

QStringList Toolbox::callers() const
{
    QStringList names;
    for (const QPointer<Job> &job : m_working) {
        if (job && !job->outcome && !names.contains(job->caller))
            names += job->caller;
    }
    return names;
}

/// Its outcome, or that it goes on.
Toolbox::Answer Toolbox::await(QString id, QDeadlineTimer deadline)
{
    Job *const job = m_jobs.at(id).get();
    if (!job->outcome)
        co_await base::onSignal(job, &Job::done, std::chrono::milliseconds(deadline.remainingTime()));
    co_return job->outcome ? *job->outcome : working(id);
}

Outcome Toolbox::handedOut(std::unique_ptr<Job> job)
{
    forgetOld();
    const QString id = base::newId();
    m_gate->handOut(job->pass, id);
    m_jobs.emplace(id, std::move(job));
    return working(id);
}

/// Answers may be lost on their way, so that what is over is kept for a while.
void Toolbox::forgetOld()
{
    while (m_jobs.size() > kMostFinished) {
        auto oldest = m_jobs.end();
        for (auto it = m_jobs.begin(); it != m_jobs.end(); ++it) {
            if (it->second->outcome
                && (oldest == m_jobs.end() || oldest->second->age.elapsed() < it->second->age.elapsed()))
                oldest = it;
        }
        if (oldest == m_jobs.end())
            return;
        m_jobs.erase(oldest);
    }
}

} // namespace tools
