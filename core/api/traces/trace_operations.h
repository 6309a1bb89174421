// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/traces/trace.h"
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

    /// A task, and how much there is to read of it.
    struct Listed
    {
        session::TaskFacts facts;
        session::TaskBook::Count count;
    };
    /// The newest first. With words: only those in whose requests, answers, calls or results they stand.
    base::Task<base::Result<QList<Listed>>> tasks(int count, QString words) const;
    base::Task<base::Result<QJsonObject>> list(int count, QString words) const; ///< the same
    /// Of the steps those after that entry, so many, or fewer where they are long; `more` says that there are
    /// others. Reads no more of the record than that needs.
    base::Task<base::Result<QJsonObject>> show(QString task, qint64 after, int count) const;
    /// Of that task, or of all that list() would tell.
    base::Task<base::Result<QJsonObject>> figures(QString task, int count) const;
    /// The same steps as show() tells, as toOtlp() has them; `last` is the entry of the last of them.
    base::Task<base::Result<QJsonObject>> otlp(QString task, qint64 after, int count) const;
    /// All of them.
    base::Task<base::Result<QList<Span>>> spans(session::TaskFacts facts) const;

private:
    base::Task<base::Result<QList<Span>>> read(session::TaskFacts facts, qint64 after,
                                               qsizetype atLeast) const;
    struct Part
    {
        session::TaskFacts facts;
        QList<Span> steps;
        bool isMore = false;
    };
    base::Task<base::Result<Part>> part(QString task, qint64 after, int count) const;

    Workspace &m_workspace;
};

} // namespace api
