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
    base::Task<base::Result<QJsonObject>> otlp(QString task) const;
    base::Task<base::Result<QList<Span>>> spans(session::TaskFacts facts) const;

private:
    /// Whose steps were read last: a long task is told in parts.
    struct Kept
    {
        QString task;
        session::TaskBook::Count count;
        QList<Span> spans;
    };
    base::Task<base::Result<QList<Span>>> spansAgain(session::TaskFacts facts) const;

    Workspace &m_workspace;
    mutable Kept m_kept;
};

} // namespace api
