// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_account.h"

#include "core/agent/task/history.h"
#include "core/api/tasks/task_told.h"
#include "core/api/tasks/task_words.h"
#include "core/api/tasks/working_task.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QCoreApplication>

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;
using session::Session;
using session::TaskFacts;
namespace record = session::record;
using State = task::Loop::State;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// What came of the session's work since then.
static QList<record::Document> documentsOf(Workspace &workspace, Session *session, base::WallTime since)
{
    QList<record::Document> documents;
    if (!session)
        return documents;
    const auto chat = workspace.chats().of(session);
    if (!chat)
        return documents;
    for (const session::Item &item : std::views::reverse((*chat)->transcript().documents())) {
        if (item.time < since)
            break;
        if (const auto *document = std::get_if<record::Document>(&item.content))
            documents.prepend(*document);
    }
    return documents;
}

static constexpr qsizetype kMostWrong = 5;

/// A call of an answer, and what came of it.
struct FailedCall
{
    const task::Answered *answered;
    const model::CallResult *result;
};

static record::Report::Failed told(const FailedCall &failed)
{
    const QList<model::Call> calls = task::callsOf(failed.answered->message);
    const auto call = std::ranges::find(calls, failed.result->call, &model::Call::id);
    if (call == calls.cend())
        return {{}, reasonOf(*failed.result)};
    const QString line = lineOf(*call); // a question or a plan has none
    return {line.isEmpty() ? call->tool : line, reasonOf(*failed.result)};
}

/// The last few of the calls that failed of what came after the entry of that number; alike ones once.
static QList<record::Report::Failed> failedIn(const QList<task::Entry> &entries, qint64 after)
{
    QList<FailedCall> all;
    const task::Answered *last = nullptr;
    for (const task::Entry &entry : entries) {
        if (const auto *answered = std::get_if<task::Answered>(&entry.content))
            last = answered;
        const auto *returned = std::get_if<task::Returned>(&entry.content);
        if (entry.number > after && last && returned && returned->result.failed)
            all += {last, &returned->result};
    }
    QList<record::Report::Failed> wrong;
    for (const FailedCall &each : all | std::views::reverse | std::views::take(task::kFailuresKept)) {
        const record::Report::Failed failed = told(each);
        if (wrong.size() < kMostWrong && !wrong.contains(failed))
            wrong.prepend(failed);
    }
    return wrong;
}

static qint64 tokensOf(const model::Usage &usage)
{
    return usage.input + usage.cacheRead + usage.cacheWritten + usage.output;
}

record::Report reportOf(Workspace &workspace, Session *session, const WorkingTask &working,
                        const task::Ended &ended)
{
    const task::Loop::Taken taken = working.loop->taken();
    const task::Total &total = taken.total;
    record::Report report;
    report.text = ended.why;
    if (ended.how == task::Ended::How::Done)
        report.text = text("Done.");
    else if (ended.why.isEmpty())
        report.text = text("Stopped.");
    report.failed = ended.how != task::Ended::How::Done;
    report.files = int(documentsOf(workspace, session, taken.since).size());
    report.tokens = tokensOf(total.usage);
    report.isAtLeast = total.usage.isAtLeast;
    if (total.isPriced)
        report.modelNanodollars = total.nanodollars;
    report.steps = total.steps;
    report.calls = total.results;
    report.failures = total.failures;
    report.wrong = failedIn(working.loop->entries(), taken.after);
    report.took = taken.time;
    if (session) {
        if (const auto usage = session->bill().usage()) {
            report.time = usage->time - working.machineTime;
            report.nanodollars = taken.machine;
        }
    }
    return report;
}

QString unpricedNote(Workspace &workspace, const WorkingTask &working)
{
    const qint64 most = working.loop->limits().nanodollars;
    if (working.isPriced || most <= 0)
        return {};
    return text(
               "The price of the model “%1” is not known: of what it answers, nothing counts towards the $%2 "
               "that this task may cost. Its price can be set in %3.")
        .arg(base::printable(working.facts.model, 60), QString::number(double(most) / 1e9, 'f', 2),
             workspace.places().config + u"/model_prices.json"_s);
}

QString stateOf(const task::Ended *ended, const WorkingTask *working)
{
    if (working && working->loop->state() == State::Working)
        return u"working"_s;
    if (working && working->loop->state() == State::Asking)
        return u"asking"_s;
    return ended ? task::nameOf(ended->how) : u"left"_s;
}

TaskAccount accountOf(Workspace &workspace, Session *session, const TaskFacts &facts, const task::Past &past,
                      const WorkingTask *working)
{
    const QList<task::Entry> &entries = past.entries;
    const auto *ended = entries.isEmpty() ? nullptr : std::get_if<task::Ended>(&entries.last().content);
    TaskAccount account{.facts = facts,
                        .sessionName = {},
                        .state = stateOf(ended, working),
                        .why = ended ? ended->why : QString(),
                        .entry = entries.isEmpty() ? 0 : entries.last().number,
                        .total = past.total,
                        .documents = documentsOf(workspace, session, facts.created),
                        .answer = wordsOf(entries),
                        .wrong = failedIn(entries, 0),
                        .machine = {},
                        .took = {},
                        .note = {}};
    if (session) {
        account.sessionName = session->name();
        if (const auto usage = session->bill().usage()) {
            account.machine = *usage;
            account.machine->nanodollars -= facts.machineBefore;
            account.machine->time -= facts.machineTimeBefore;
        }
    }
    if (working) {
        account.took = working->loop->taken().time;
        account.note = unpricedNote(workspace, *working);
        account.refused = working->refused;
    }
    return account;
}

} // namespace api
