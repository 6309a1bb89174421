// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_account.h"

#include "core/agent/task/history.h"
#include "core/api/tasks/task_told.h"
#include "core/api/tasks/working_task.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <ranges>

using namespace Qt::StringLiterals;
using session::Session;
using session::TaskFacts;
using State = task::Loop::State;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// What came of the session's work since then.
static QJsonArray documentsOf(Workspace &workspace, Session *session, base::WallTime since)
{
    QJsonArray rows;
    if (!session)
        return rows;
    const auto chat = workspace.chats().of(session);
    if (!chat)
        return rows;
    for (const session::Item &item : std::views::reverse((*chat)->transcript().documents())) {
        if (item.time < since)
            break;
        if (const auto *document = std::get_if<session::record::Document>(&item.content))
            rows.prepend(QJsonObject{
                {u"name"_s, document->name}, {u"path"_s, document->path}, {u"bytes"_s, document->bytes}});
    }
    return rows;
}

static qint64 tokensOf(const model::Usage &usage)
{
    return usage.input + usage.cacheRead + usage.cacheWritten + usage.output;
}

session::record::Report reportOf(Workspace &workspace, Session *session, const WorkingTask &working,
                                 const task::Ended &ended)
{
    const task::Loop::Taken taken = working.loop->taken();
    const task::Total &total = taken.total;
    session::record::Report report;
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

QJsonObject describe(Workspace &workspace, Session *session, const TaskFacts &facts,
                     const QList<task::Entry> &entries, const WorkingTask *working)
{
    const task::Total total = task::totalOf(entries);
    const auto *ended = entries.isEmpty() ? nullptr : std::get_if<task::Ended>(&entries.last().content);
    QJsonObject json{{u"task"_s, facts.id},
                     {u"session"_s, facts.session},
                     {u"model"_s, facts.model},
                     {u"request"_s, facts.request},
                     {u"state"_s, stateOf(ended, working)},
                     {u"entry"_s, entries.isEmpty() ? 0 : entries.last().number},
                     {u"created_ms"_s, qint64(facts.created.time_since_epoch().count())},
                     {u"steps"_s, total.steps},
                     {u"calls"_s, total.calls},
                     {u"results"_s, total.results},
                     {u"failures"_s, total.failures},
                     {u"input_tokens"_s, total.usage.input},
                     {u"cached_tokens"_s, total.usage.cacheRead},
                     {u"cache_written_tokens"_s, total.usage.cacheWritten},
                     {u"output_tokens"_s, total.usage.output},
                     {u"documents"_s, documentsOf(workspace, session, facts.created)},
                     {u"answer"_s, wordsOf(entries)}};
    if (total.usage.isAtLeast)
        json.insert(u"at_least"_s, true);
    if (ended && !ended->why.isEmpty())
        json.insert(u"why"_s, ended->why);
    if (total.isPriced)
        json.insert(u"model_nanodollars"_s, total.nanodollars);
    if (session) {
        json.insert(u"session_name"_s, session->name());
        if (const auto usage = session->bill().usage()) {
            json.insert(u"machine_nanodollars"_s, usage->nanodollars - facts.machineBefore);
            json.insert(u"machine_ms"_s, qint64((usage->time - facts.machineTimeBefore).count()));
        }
    }
    if (working)
        json.insert(u"took_ms"_s, qint64(working->loop->taken().time.count()));
    if (const QString note = working ? unpricedNote(workspace, *working) : QString(); !note.isEmpty())
        json.insert(u"note"_s, note);
    if (working && working->refused > 0)
        json.insert(u"refused"_s, working->refused);
    return json;
}

} // namespace api
