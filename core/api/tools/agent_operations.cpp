// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/agent_operations.h"

#include "core/agent/recipe_book.h"
#include "core/base/log.h"
#include "core/gate/gate.h"
#include "core/session/session.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <csignal>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace api {

static Q_LOGGING_CATEGORY(lcAgents, "berth.agents")

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

AgentOperations::AgentOperations(Workspace &workspace, SessionOperations &operations)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_runs(workspace)
    , m_record(workspace)
    , m_backend(workspace, operations, &m_record)
    , m_toolbox(&workspace.gate(), m_backend.parts(), {},
                [this](qint64 audit, const tools::Outcome &outcome) { m_record.told(audit, outcome.json); })
    , m_ending([](const Result<> &ended) {
        if (!ended)
            qCWarning(lcAgents, "%s", qPrintable(ended.error().text));
    })
{
}

Result<QList<const tools::Tool *>> AgentOperations::tools(const QString &tool) const
{
    QList<const tools::Tool *> found;
    for (const tools::Tool &each : tools::catalogue()) {
        if (tool.isEmpty() || each.name == tool)
            found += &each;
    }
    if (found.isEmpty())
        return fail(Error::Kind::NotFound, text("There is no tool “%1”.").arg(base::printable(tool, 60)));
    return found;
}

AgentOperations::Reply<tools::Outcome> AgentOperations::call(QString agent, QString tool,
                                                             QJsonObject arguments, Caller &caller)
{
    return perform(
        {.caller = agent,
         .tool = tool,
         .arguments = arguments,
         .progress = [&caller](int percent, const QString &step) { caller.progress(percent, step); }});
}

AgentOperations::Reply<tools::Outcome> AgentOperations::perform(tools::Toolbox::Wish wish)
{
    return m_toolbox.call(std::move(wish));
}

Result<QList<tools::Vm>> AgentOperations::usable(const QString &agent) const
{
    return m_toolbox.usable(agent);
}

QList<agent::Recipe> AgentOperations::recipes() const { return m_workspace.recipes().recipes(); }

Result<QList<gate::Review>> AgentOperations::reviews() const { return m_workspace.gate().openReviews(); }

Result<gate::Review> AgentOperations::review(const QString &id) const
{
    const auto open = m_workspace.gate().openReviews();
    if (!open)
        return fail(open.error());
    QList<gate::Review> fitting;
    for (const gate::Review &review : *open) {
        if (!id.isEmpty() && review.id.startsWith(id))
            fitting += review;
    }
    if (fitting.size() == 1)
        return fitting.first();
    if (fitting.size() > 1)
        return fail(Error::Kind::Invalid,
                    text("Several reviews begin with “%1”.").arg(base::printable(id, 60)));
    return m_workspace.gate().review(id);
}

Result<gate::Review> AgentOperations::answer(const QString &review, const gate::Answer &answer)
{
    const auto found = this->review(review);
    if (!found)
        return fail(found.error());
    if (auto done = m_workspace.gate().answer(found->id, answer); !done)
        return fail(done.error());
    return m_workspace.gate().review(found->id);
}

gate::Gate &AgentOperations::gate() { return m_workspace.gate(); }

bool AgentOperations::asksInClient(const QString &agent) const
{
    const auto grant = m_workspace.gate().grant(agent);
    return grant && grant->asksInClient;
}

Result<> AgentOperations::answerInClient(const QString &agent, const QString &client, const QString &review,
                                         const gate::Answer &answer)
{
    const auto found = m_workspace.gate().review(review);
    if (!found)
        return fail(found.error());
    if (found->caller != agent || !asksInClient(agent))
        return fail(Error::Kind::Denied, text("Its client may not answer this."));
    if (auto done = m_workspace.gate().answer(review, answer); !done)
        return done;
    const QString given = answer.kind == gate::Answer::Kind::Run ? u"run"_s : u"refuse"_s;
    return m_workspace.gate().note(u"review.answer"_s,
                                   {{u"review"_s, review},
                                    {u"answer"_s, given},
                                    {u"answered_in_client"_s, base::printable(client, 100)}},
                                   agent);
}

Result<QList<gate::AuditEntry>> AgentOperations::audit(int count, const QString &agent,
                                                       const QString &session) const
{
    gate::AuditFilter filter{.caller = agent};
    if (!session.isEmpty()) {
        const auto found = m_operations.find(session);
        filter.vm = found ? (*found)->id() : session; // one that is gone has its record still
    }
    return m_workspace.gate().audit(count, filter);
}

static base::Task<Result<>> kill(AgentOperations::Reply<session::RunRecord> signalled)
{
    const auto killed = co_await std::move(signalled);
    if (!killed && killed.error().kind != Error::Kind::NotFound) // it ended by itself
        co_return fail(killed.error());
    co_return {};
}

void AgentOperations::end(const QString &caller, const QString &why, const QString &session)
{
    m_toolbox.end(caller, why, session);
    if (auto withdrawn = m_workspace.gate().withdrawAll(caller, session); !withdrawn)
        qCWarning(lcAgents, "%s", qPrintable(withdrawn.error().text));
    m_backend.terminals.closeAll(caller, session);
    const auto running = m_workspace.runs().running(session);
    if (!running) {
        qCWarning(lcAgents, "%s", qPrintable(running.error().text));
        return;
    }
    for (const session::RunRecord &run : *running) {
        if (run.caller == caller && !run.background.isEmpty())
            m_ending.run(kill(m_runs.signal(run.id, SIGKILL)));
    }
}

Result<QStringList> AgentOperations::callers() const
{
    const auto running = m_workspace.runs().running();
    if (!running)
        return fail(running.error());
    QStringList names = m_toolbox.callers() + m_backend.terminals.callers();
    for (const session::RunRecord &run : *running)
        names += run.caller;
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

Result<session::Session *> AgentOperations::policy(const QString &session,
                                                   const std::optional<QString> &policy)
{
    const auto found = m_operations.find(session);
    if (!found)
        return fail(found.error());
    if (policy) {
        const auto known = gate::policyByName(policy->toLower());
        if (!known)
            return fail(known.error());
        if (auto set = m_workspace.sessions().setPolicy(*found, gate::policyName(*known)); !set)
            return fail(set.error());
    }
    return *found;
}

} // namespace api
