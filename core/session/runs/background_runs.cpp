// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/background_runs.h"

#include "core/guest/run.h"

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::fail;
using base::Result;

InBackground::InBackground(QString record, std::unique_ptr<guest::Run> run)
    : record(std::move(record))
    , run(std::move(run))
{
}

InBackground::InBackground(InBackground &&) noexcept = default;
InBackground &InBackground::operator=(InBackground &&) noexcept = default;
InBackground::~InBackground() = default;

static constexpr auto kTimeToBegin = 1min; // its record is there before it is

static Result<> settle(RunBook *book, const RunRecord &record, const guest::BackgroundRun &told)
{
    const qint64 printed = told.outputBytes + told.errorBytes; // the channel has limits for both
    if (record.printed != printed) {
        if (auto noted = book->note(record.id, printed); !noted)
            return noted;
    }
    return told.end ? book->end(record.id, *told.end, LoadWatch().finish(*told.end)) : Result<>();
}

Result<Settled> settleBackground(RunBook *book, const QString &machine,
                                 const QList<guest::BackgroundRun> &told, base::WallTime asked)
{
    Settled all;
    all.isAnyRunning =
        std::any_of(told.begin(), told.end(), [](const guest::BackgroundRun &run) { return !run.end; });
    const auto open = book->running();
    if (!open)
        return fail(open.error());
    for (const RunRecord &record : *open) {
        if (record.machine != machine || record.background.isEmpty())
            continue;
        const auto run = std::find_if(told.begin(), told.end(), [&](const guest::BackgroundRun &each) {
            return each.id == record.background;
        });
        Result<> settled;
        if (run != told.end()) {
            settled = settle(book, record, *run);
            if (settled && run->end && run->end->leftSince && !record.caller.isEmpty())
                all.left += {record.id, *run->end->leftSince};
        } else if (asked - record.started > kTimeToBegin)
            settled = book->end(record.id, RunRecord::State::Lost);
        else
            all.isAnyRunning = true;
        if (!settled)
            return fail(settled.error());
    }
    return all;
}

} // namespace session
