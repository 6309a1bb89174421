// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"
#include "core/gate/audit.h"
#include "core/session/record/task_book.h"

#include <QJsonArray>

#include <chrono>
#include <optional>

namespace api {

/// One step of a task as it went: an answer of the model, or a call and what came of it. Texts are the
/// model's and the machine's: hostile; without secrets.
struct Span
{
    enum class Kind { Answer, Call };

    Kind kind = Kind::Answer;
    qint64 entry = 0; ///< of the task's record: the answer, or the beginning of the call
    base::WallTime begun;
    std::optional<std::chrono::milliseconds> took; ///< none: it has not ended, or nobody knows when
    QString text; ///< what was answered, or what the model was told of the call

    // Of an answer.
    model::Usage usage;
    std::optional<qint64> nanodollars; ///< none: nobody knows its price
    QString stop; ///< "done", "calls", "length", "refused", "context_full", "paused"

    // Of a call.
    QString call; ///< its id
    QString tool;
    QString arguments; ///< that it was made with: JSON, perhaps broken
    QString asked; ///< the model's own, where a person edited them
    QString code; ///< what it ran, where it is code or a command
    QString output; ///< what that printed, on both streams; else `text`
    int attempt = 1; ///< above 1: it was made again
    bool failed = false;
    QString verdict; ///< "allow", "review", "refuse"; empty: it never got to the gate
    QString why; ///< the verdict in words
    QString review; ///< the id of the one it waited for
    QString run; ///< the id of the run it led to
    std::optional<int> exitCode; ///< of that run
};

/// From the record and the rows of the audit of its calls, in any order.
QList<Span> spansOf(const QList<task::Entry> &entries, QList<gate::AuditEntry> audit);
/// RPC.md has the names.
QJsonObject toJson(const Span &span);
/// Per tool: `tool`, `count`, `failed`, `p50_ms`, `p99_ms`; and of the model's answers, as the tool "".
QJsonArray figuresOf(const QList<Span> &spans);
/// Steps of the task as OTLP/JSON (ExportTraceServiceRequest) with the names of OpenTelemetry's conventions
/// for GenAI. All parts of a task are one trace. With `over`, when its last step was over, the first span is
/// the task itself.
QJsonObject toOtlp(const session::TaskFacts &facts, const QList<Span> &steps,
                   std::optional<base::WallTime> over = {});

} // namespace api
