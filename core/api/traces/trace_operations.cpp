// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/traces/trace_operations.h"

#include "core/agent/model/models.h"
#include "core/base/await.h"
#include "core/base/redact.h"
#include "core/gate/gate.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QtConcurrent>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::fail;
using base::Result;
using base::Task;
using session::TaskBook;
using session::TaskFacts;

namespace api {

TraceOperations::TraceOperations(Workspace &workspace)
    : m_workspace(workspace)
{
}

static constexpr int kPiece = 500; // rows of the database in one turn of the event loop
/// Of texts: what is made of them goes over the owner's socket as one line, of 8 MiB at most.
static constexpr qsizetype kLongestPart = 512 * 1024;

Task<Result<QList<TraceOperations::Listed>>> TraceOperations::tasks(int count, QString words) const
{
    const auto all = m_workspace.tasks().last(words.isEmpty() ? count : std::numeric_limits<int>::max());
    if (!all)
        co_return fail(all.error());
    QList<Listed> listed;
    for (const TaskFacts &facts : *all) {
        bool isWanted = words.isEmpty();
        qint64 after = 0;
        for (bool isMore = !isWanted; isMore;) {
            const auto piece = m_workspace.tasks().written(facts.id, after, kPiece);
            if (!piece)
                co_return fail(piece.error());
            auto looking = QtConcurrent::run(&TaskBook::standIn, *piece, words);
            isWanted = co_await base::onFuture(std::move(looking));
            isMore = !isWanted && piece->size() == kPiece;
            if (isMore)
                after = piece->last().number;
        }
        if (!isWanted)
            continue;
        const auto steps = m_workspace.tasks().countOf(facts.id);
        if (!steps)
            co_return fail(steps.error());
        listed += Listed{facts, *steps};
        listed.last().facts.request = base::redacted(facts.request);
        if (listed.size() == count)
            break;
        co_await base::after(0ms);
    }
    co_return listed;
}

/// How many rows have so many steps after that entry, all over, and the request behind them, itself a step.
/// Nothing: more than these.
static std::optional<qsizetype> rowsFor(qsizetype count, const QList<TaskBook::Written> &written,
                                        qint64 after)
{
    qsizetype steps = 0;
    for (qsizetype row = 0; row < written.size(); ++row) {
        const QString &kind = written[row].kind;
        const bool isRequest = kind == u"answered"_s || kind == u"spent"_s; // the calls before it have ended
        if (isRequest && steps >= count)
            return row + 1;
        if (written[row].number > after && (isRequest || kind == u"begun"_s))
            ++steps;
    }
    return {};
}

static Result<QList<Span>> spansIn(const QList<TaskBook::Written> &written,
                                   const QList<gate::AuditEntry> &audit, qint64 after)
{
    const auto entries = TaskBook::entriesOf(written);
    if (!entries)
        return fail(entries.error());
    QList<Span> spans = spansOf(*entries, audit); // by their entries
    spans.erase(spans.begin(), std::ranges::upper_bound(spans, after, {}, &Span::entry));
    return spans;
}

/// The steps after that entry: all, or where so many are asked for, those and at least one of what comes
/// then.
Task<Result<QList<Span>>> TraceOperations::read(TaskFacts facts, qint64 after, qsizetype atLeast) const
{
    const auto before = m_workspace.tasks().beforeTurn(facts.id, after);
    if (!before)
        co_return fail(before.error());
    QList<TaskBook::Written> written;
    for (bool isMore = true; isMore; co_await base::after(0ms)) {
        const auto piece = m_workspace.tasks().written(
            facts.id, written.isEmpty() ? *before : written.last().number, kPiece);
        if (!piece)
            co_return fail(piece.error());
        written += *piece;
        const auto needed = rowsFor(atLeast, written, after);
        isMore = piece->size() == kPiece && !needed;
        written.resize(needed.value_or(written.size()));
    }
    if (written.isEmpty())
        co_return QList<Span>();
    QList<gate::AuditEntry> audit;
    gate::AuditFilter filter{.caller = gate::kOperator,
                             .vm = facts.session,
                             .since = written.first().time,
                             .until = written.last().time};
    for (bool isMore = true; isMore; co_await base::after(0ms)) {
        filter.before = audit.isEmpty() ? 0 : audit.last().id;
        const auto piece = m_workspace.gate().audit(kPiece, filter);
        if (!piece)
            co_return fail(piece.error());
        audit += *piece;
        isMore = piece->size() == kPiece;
    }
    auto made = QtConcurrent::run(spansIn, std::move(written), std::move(audit), after);
    co_return co_await base::onFuture(std::move(made));
}

Task<Result<QList<Span>>> TraceOperations::spans(TaskFacts facts) const
{
    return read(std::move(facts), 0, std::numeric_limits<qsizetype>::max());
}

Task<Result<TraceOperations::Part>> TraceOperations::part(QString task, qint64 after, int count) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    const auto steps = co_await read(*facts, after, count);
    if (!steps)
        co_return fail(steps.error());
    qsizetype size = 0;
    qsizetype told = 0;
    while (told < std::min<qsizetype>(count, steps->size()) && size < kLongestPart) {
        const Span &step = steps->at(told++);
        size += step.text.size() + step.arguments.size() + step.asked.size() + step.code.size()
            + step.output.size();
    }
    co_return Part{*facts, steps->first(told), steps->size() > told};
}

Task<Result<TraceOperations::Part>> TraceOperations::show(QString task, qint64 after, int count) const
{
    auto told = co_await part(task, after, count);
    if (!told)
        co_return fail(told.error());
    told->facts.request = base::redacted(told->facts.request);
    for (Span &span : told->steps) {
        if (span.run.isEmpty())
            continue;
        if (const auto run = m_workspace.runs().find(span.run))
            span.phases = run->phases;
    }
    co_return told;
}

Task<Result<QList<ToolFigures>>> TraceOperations::figures(QString task, int count) const
{
    QList<TaskFacts> tasks;
    if (task.isEmpty()) {
        const auto all = m_workspace.tasks().last(count);
        if (!all)
            co_return fail(all.error());
        tasks = *all;
    } else {
        const auto facts = m_workspace.tasks().find(task);
        if (!facts)
            co_return fail(facts.error());
        tasks += *facts;
    }
    QList<Span> all;
    for (const TaskFacts &facts : std::as_const(tasks)) {
        const auto some = co_await spans(facts);
        if (!some)
            co_return fail(some.error());
        all += *some;
    }
    co_return figuresOf(all);
}

Task<Result<TraceOperations::Exported>> TraceOperations::otlp(QString task, qint64 after, int count) const
{
    const auto told = co_await part(task, after, count);
    if (!told)
        co_return fail(told.error());
    std::optional<base::WallTime> over;
    if (after == 0) {
        const auto last = m_workspace.tasks().lastEntry(told->facts.id);
        if (!last)
            co_return fail(last.error());
        over = *last ? (*last)->time : told->facts.created;
    }
    const auto served = [&models = m_workspace.models()](const QString &name) {
        const auto entry = models.find(name); // without a name: the first, which it need not have been
        return entry && !name.isEmpty()
            ? ServedModel{entry->endpoint.model, model::providerName(entry->endpoint)}
            : ServedModel{name, {}};
    };
    co_return Exported{toOtlp(told->facts, told->steps, over, served),
                       told->steps.isEmpty() ? after : told->steps.last().entry, told->isMore};
}

} // namespace api
