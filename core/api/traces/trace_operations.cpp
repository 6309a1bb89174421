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

static QList<Span> spansAfter(qint64 after, const QList<task::Entry> &entries,
                              const QList<gate::AuditEntry> &audit, Texts texts)
{
    QList<Span> spans = spansOf(entries, audit, texts); // by their entries
    spans.erase(spans.begin(), std::ranges::upper_bound(spans, after, {}, &Span::entry));
    return spans;
}

/// The steps after that entry: all, or where so many are asked for, those and at least one of what comes
/// then.
Task<Result<QList<Span>>> TraceOperations::read(TaskFacts facts, qint64 after, qsizetype atLeast,
                                                Texts texts) const
{
    const auto before = m_workspace.tasks().beforeTurn(facts.id, after);
    if (!before)
        co_return fail(before.error());
    QList<TaskBook::Written> written;
    QList<QFuture<Result<QList<task::Entry>>>> parts; // in the pool, while the next is fetched
    for (bool isMore = true; isMore; co_await base::after(0ms)) {
        const qsizetype known = written.size();
        const auto piece = m_workspace.tasks().written(
            facts.id, written.isEmpty() ? *before : written.last().number, kPiece);
        if (!piece)
            co_return fail(piece.error());
        written += *piece;
        const auto needed = rowsFor(atLeast, written, after);
        isMore = piece->size() == kPiece && !needed;
        written.resize(needed.value_or(written.size()));
        parts += QtConcurrent::run(&TaskBook::entriesOf, written.mid(known));
    }
    if (written.isEmpty())
        co_return QList<Span>();
    QList<gate::AuditEntry> audit;
    gate::AuditFilter filter{.caller = gate::kOperator,
                             .vm = facts.session,
                             .since = written.first().time,
                             .until = written.last().time};
    for (bool isMore = texts == Texts::Told; isMore; co_await base::after(0ms)) {
        filter.before = audit.isEmpty() ? 0 : audit.last().id;
        const auto piece = m_workspace.gate().audit(kPiece, filter);
        if (!piece)
            co_return fail(piece.error());
        audit += *piece;
        isMore = piece->size() == kPiece;
    }
    QList<task::Entry> entries;
    for (QFuture<Result<QList<task::Entry>>> &part : parts) {
        const auto some = co_await base::onFuture(std::move(part));
        if (!some)
            co_return fail(some.error());
        entries += *some;
    }
    auto made = QtConcurrent::run(spansAfter, after, std::move(entries), std::move(audit), texts);
    QList<Span> spans = co_await base::onFuture(std::move(made));
    for (qsizetype from = 0; from < spans.size(); from += kPiece) {
        if (auto told = addPhases(&spans, from); !told)
            co_return fail(told.error());
        co_await base::after(0ms);
    }
    co_return spans;
}

/// To a piece of them.
Result<> TraceOperations::addPhases(QList<Span> *spans, qsizetype from) const
{
    const qsizetype end = std::min(from + kPiece, spans->size());
    QStringList runs;
    for (qsizetype i = from; i < end; ++i) {
        if (!spans->at(i).run.isEmpty())
            runs += spans->at(i).run;
    }
    if (runs.isEmpty())
        return {};
    const auto phases = m_workspace.runs().phasesOf(runs);
    if (!phases)
        return fail(phases.error());
    for (qsizetype i = from; i < end; ++i)
        (*spans)[i].phases = phasesOf(spans->at(i), phases->value(spans->at(i).run));
    return {};
}

Task<Result<QList<Span>>> TraceOperations::spans(TaskFacts facts) const
{
    return read(std::move(facts), 0, std::numeric_limits<qsizetype>::max(), Texts::Told);
}

Task<Result<TraceOperations::Part>> TraceOperations::part(QString task, qint64 after, int count) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    const auto steps = co_await read(*facts, after, count, Texts::Told);
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
        const auto some = co_await read(facts, 0, std::numeric_limits<qsizetype>::max(), Texts::LeftOut);
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
