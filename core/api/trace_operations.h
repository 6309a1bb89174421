// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/trace.h"
#include "core/base/result.h"
#include "core/base/task.h"

class Workspace;

namespace api {

/// How tasks went, step by step, for people who look afterwards. Reads what is on record, and writes nothing.
/// Main thread, which goes on meanwhile: a task may have thousands of steps.
class TraceOperations
{
public:
    explicit TraceOperations(Workspace &workspace); ///< borrowed; outlives this

    /// The newest first. With words: only those in whose requests, answers, calls or results they stand.
    base::Result<QJsonObject> list(int count, const QString &words) const;
    /// Of the steps those after that entry, so many; `more` says that there are others.
    base::Task<base::Result<QJsonObject>> show(QString task, qint64 after, int count) const;
    /// Of that task, or of all that list() would tell.
    base::Task<base::Result<QJsonObject>> figures(QString task, int count) const;
    /// The same steps as show() tells, as toOtlp() has them; `last` is the entry of the last of them.
    base::Task<base::Result<QJsonObject>> otlp(QString task, qint64 after, int count) const;
    base::Task<base::Result<QList<Span>>> spans(session::TaskFacts facts) const;

private:
    /// Whose steps were read last, up to that entry: a long task is told in parts.
    struct Kept
    {
        QString task;
        qint64 last = 0;
        QList<Span> spans;
    };
    base::Task<base::Result<Kept>> read(session::TaskFacts facts) const;
    base::Task<base::Result<Kept>> readAgain(session::TaskFacts facts) const;
    /// Those of all steps from `from` to before `to`.
    struct Part
    {
        session::TaskFacts facts;
        QList<Span> spans;
        qsizetype from = 0;
        qsizetype to = 0;

        bool isMore() const { return to < spans.size(); }
    };
    base::Task<base::Result<Part>> part(QString task, qint64 after, int count) const;

    Workspace &m_workspace;
    mutable Kept m_kept;
};

} // namespace api
