// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/agent_operations.h"
#include "core/base/log.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLoggingCategory>
#include <QScopeGuard>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::Session;
using session::Sessions;

namespace api {

static Q_LOGGING_CATEGORY(lcRehearsal, "berth.rehearsal")

static constexpr auto kLimit = 2min; // of the call
static constexpr auto kStampsLimit = 30s;
static constexpr qint64 kMostStamps = 32 << 20; // bytes: some 300 000 files

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

static Task<Result<FileStamps>> stampsIn(QPointer<Session> session)
{
    guest::ExecRequest request;
    request.argv = stampsCommand();
    request.timeout = kStampsLimit;
    auto run = co_await session->exec(request, kMostStamps);
    if (!run)
        co_return fail(run.error());
    QByteArray printed;
    const session::Execution::Take take = [&printed](guest::Channel channel, const QByteArray &bytes) {
        if (channel == guest::Channel::Output)
            printed += bytes;
    };
    const auto end = co_await (*run)->follow(take);
    if (!end)
        co_return fail(end.error());
    if (end->run.reason != guest::RunEnd::Reason::Exited) // with an error too: it may not read all folders
        co_return fail(Error::Kind::Failed, end->reason, end->remedy);
    co_return stampsOf(printed);
}

/// Of what the tool told.
static Rehearsal rehearsalOf(const tools::Outcome &outcome)
{
    const auto told = [&json = outcome.json](const QString &name) {
        return json.contains(name) ? std::optional(json.value(name).toString()) : std::nullopt;
    };
    Rehearsal done;
    done.state = told(u"state"_s).value_or(outcome.isError ? u"failed"_s : u"done"_s); // it runs no program
    if (outcome.json.contains(u"exit_code"_s))
        done.exitCode = outcome.json.value(u"exit_code"_s).toInt();
    done.message = told(u"message"_s);
    done.output = told(u"stdout"_s);
    done.errors = told(u"stderr"_s);
    return done;
}

AgentOperations::Reply<Rehearsal>
AgentOperations::rehearse(QString review, std::optional<QJsonObject> arguments, Caller &caller)
{
    const auto found = this->review(review);
    if (!found)
        co_return fail(found.error());
    if (found->state != gate::Review::State::Open)
        co_return fail(Error::Kind::Invalid, text("This review is no longer open."));
    const QJsonObject call = arguments.value_or(found->arguments);
    if (auto fits = tools::Toolbox::checkRehearsal(*found, call); !fits)
        co_return fail(fits.error());
    const auto origin = m_operations.find(found->vm);
    if (!origin)
        co_return fail(origin.error());
    if (!(*origin)->machine())
        co_return fail(
            Error::Kind::Invalid,
            text("The machine of “%1” is stopped: there is nothing to make a copy of. Start it first.")
                .arg((*origin)->name()));
    Sessions &sessions = m_workspace.sessions();
    caller.progress(-1, text("Copying the machine"));
    Sessions::Order order;
    order.name = u"rehearsal"_s;
    order.network = vm::policyName(vm::NetworkPolicy::Offline);
    order.lifetime = Session::Lifetime::OneRun;
    order.isDraft = true;
    order.payer = (*origin)->id();
    const auto forked = co_await sessions.fork(order.payer, order);
    if (!forked)
        co_return fail(forked.error());
    const QPointer<Session> copy = *forked;
    const QString id = copy->id();
    auto undo = qScopeGuard([&sessions, id] { sessions.removeLater(id); });
    const auto before = co_await stampsIn(copy);
    caller.progress(-1, text("Making the call in the copy"));
    QElapsedTimer clock;
    clock.start();
    const auto outcome = co_await m_toolbox.rehearse(*found, call, id, kLimit);
    if (!outcome)
        co_return fail(outcome.error());
    Rehearsal done = rehearsalOf(*outcome);
    done.took = std::chrono::milliseconds(clock.elapsed());
    if (!copy)
        co_return fail(Error::Kind::Cancelled, text("The copy was removed meanwhile."));
    caller.progress(-1, text("Looking at what changed"));
    auto after = Result<FileStamps>(fail(Error::Kind::Failed, {}));
    if (before)
        after = co_await stampsIn(copy);
    if (before && after)
        done.changes = changesBetween(*before, *after);
    else
        done.uncompared = (before ? after : before).error().text;
    caller.progress(-1, text("Removing the copy"));
    if (auto removed = co_await sessions.remove(id); !removed)
        qCWarning(lcRehearsal, "%s", qPrintable(removed.error().text)); // the next owner tries again
    else
        undo.dismiss();
    co_return done;
}

} // namespace api
