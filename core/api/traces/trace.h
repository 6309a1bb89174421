// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"
#include "core/base/phases.h"
#include "core/gate/audit.h"
#include "core/session/record/task_book.h"

#include <QJsonObject>

#include <chrono>
#include <functional>
#include <optional>

namespace api {

/// One step of a task as it went: a request to the model and its answer, or a call and what came of it. All
/// that a task pays for is in one of them. Texts are the model's and the machine's: hostile; without secrets.
struct Span
{
    enum class Kind {
        Answer,
        Request, ///< that no answer to keep came of
        Call
    };

    Kind kind = Kind::Answer;
    qint64 entry = 0; ///< of the task's record: what came of the request, or the beginning of the call
    base::WallTime begun;
    std::optional<std::chrono::milliseconds> took; ///< none: it has not ended, or nobody knows when
    /// What was answered, why nothing was, what a summary says, or what the model was told of the call.
    QString text;
    bool failed = false;

    // Of an answer and a request.
    QString model; ///< by the name that the person gave it; empty: an older Berth wrote it
    model::Usage usage;
    std::optional<qint64> nanodollars; ///< none: nobody knows its price
    QString stop; ///< of an answer: "done", "calls", "length", "refused", "context_full", "paused"
    QString what; ///< of a request: "failed", "cut", "summary"

    // Of a call.
    QString call; ///< its id
    QString tool;
    QString arguments; ///< that it was made with: JSON, perhaps broken
    QString asked; ///< the model's own, where a person edited them
    QString code; ///< what it ran, where it is code or a command
    QString output; ///< what that printed, on both streams; else `text`
    int attempt = 1; ///< above 1: it was made again
    QString verdict; ///< "allow", "review", "refuse"; empty: it never got to the gate
    QString why; ///< the verdict in words
    QString review; ///< the id of the one it waited for
    QString run; ///< the id of the run it led to
    std::optional<int> exitCode; ///< of that run
    QList<base::Phase> phases; ///< where its time went, in that run and besides it
};

/// What is read of them: without texts there are figures alone, which takes a fraction of the time.
enum class Texts { Told, LeftOut };
/// From the record and the rows of the audit of its calls, in any order; `phases` nobody has said yet.
QList<Span> spansOf(const QList<task::Entry> &entries, QList<gate::AuditEntry> audit,
                    Texts texts = Texts::Told);
/// A call's, whose run told these: what it took besides is one more, be it its machine's start, files that
/// came in or out, or an answer that it waited for.
QList<base::Phase> phasesOf(const Span &call, QList<base::Phase> ofRun);
/// RPC.md has the names.
QJsonObject toJson(const Span &span);
/// In milliseconds, by their names.
QJsonObject toJson(const QList<base::Phase> &phases);
/// What the calls of one tool took.
struct ToolFigures
{
    QString tool; ///< empty: requests to the model
    qint64 count = 0;
    qint64 failed = 0;
    std::chrono::milliseconds p50{0}; ///< of those that have ended
    std::chrono::milliseconds p99{0};
    qint64 nanodollars = 0; ///< of requests to the model
    QList<base::Phase> phases = {}; ///< of a tool: where the time of its calls went that ran something

    double errorRate() const { return count > 0 ? double(failed) / double(count) : 0; }
    bool operator==(const ToolFigures &) const = default;
};
QList<ToolFigures> figuresOf(const QList<Span> &spans);
/// A model as programs know it.
struct ServedModel
{
    QString id; ///< there
    QString provider; ///< of model::providerName(); empty: nobody knows
};
/// By the name that the person gave it.
using ServedModels = std::function<ServedModel(const QString &name)>;

/// Steps of the task as OTLP/JSON (ExportTraceServiceRequest) with the names of OpenTelemetry's conventions
/// for GenAI. All parts of a task are one trace. With `over`, when its last step was over, the first span is
/// the task itself. Without `models` each is called as the person does.
QJsonObject toOtlp(const session::TaskFacts &facts, const QList<Span> &steps,
                   std::optional<base::WallTime> over = {}, const ServedModels &models = {});

} // namespace api
