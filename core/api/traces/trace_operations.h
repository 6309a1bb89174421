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
    /// Steps of a task, in their order.
    struct Part
    {
        session::TaskFacts facts; ///< without secrets
        QList<Span> steps;
        bool isMore = false; ///< there are others after these
    };
    /// Of the steps those after that entry, so many, or fewer where they are long. Reads no more of the
    /// record than that needs.
    base::Task<base::Result<Part>> show(QString task, qint64 after, int count) const;
    /// Of that task, or of all that tasks() would tell.
    base::Task<base::Result<QList<ToolFigures>>> figures(QString task, int count) const;
    struct Exported
    {
        QJsonObject otlp; ///< as toOtlp() has it
        qint64 last = 0; ///< the entry of the last step in it
        bool isMore = false;
    };
    /// The same steps as show() tells.
    base::Task<base::Result<Exported>> otlp(QString task, qint64 after, int count) const;
    /// All of them.
    base::Task<base::Result<QList<Span>>> spans(session::TaskFacts facts) const;

private:
    base::Task<base::Result<QList<Span>>> read(session::TaskFacts facts, qint64 after, qsizetype atLeast,
                                               Texts texts) const;
    base::Result<> addPhases(QList<Span> *spans, qsizetype from) const;
    base::Task<base::Result<Part>> part(QString task, qint64 after, int count) const;

    Workspace &m_workspace;
};

} // namespace api
