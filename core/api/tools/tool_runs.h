// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/run_operations.h"
#include "core/session/runs/background_runs.h"
#include "core/tools/backend.h"

#include <QCache>

#include <map>

namespace api {

class CallRecord;

/// Runs in the background of sessions. What this is made with is borrowed and outlives it.
class ToolRuns : public tools::Runs
{
public:
    ToolRuns(Workspace &workspace, CallRecord *record);

    tools::Reply<QString> start(QString vm, tools::RunWish wish, tools::Progress progress) override;
    tools::Reply<tools::RunState> wait(QString run, std::chrono::milliseconds patience) override;
    tools::Reply<tools::Chunk> output(QString run, tools::Channel channel, qint64 from, qint64 most) override;
    tools::Reply<> input(QString run, QByteArray bytes, bool isLast) override;
    tools::Reply<> kill(QString run, int signal) override;
    base::Result<tools::RunState> find(const QString &run) const override;
    base::Result<QList<tools::RunState>> recent(const QString &vm, int most) const override;

private:
    /// A run that this has begun and nobody waited for yet: to its end, with all it printed on the way, as
    /// long as that is little.
    base::Task<> watch(session::InBackground fresh, std::chrono::milliseconds patience);

    Workspace &m_workspace;
    RunOperations m_operations;
    CallRecord *const m_record;
    struct Printed
    {
        QByteArray output;
        QByteArray errors;
    };
    std::map<QString, session::InBackground> m_fresh; // that nobody waited for yet, by run
    QCache<QString, Printed> m_printed; // all of it, by run, of those that are over
};

} // namespace api
