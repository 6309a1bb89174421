// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/background_runs.h"

#include "core/guest/run.h"

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::fail;
using base::Result;

InBackground::InBackground(QString record, std::unique_ptr<guest::Run> run, Settle settle)
    : record(std::move(record))
    , run(std::move(run))
    , settle(std::move(settle))
{
}

InBackground::InBackground(InBackground &&) noexcept = default;
InBackground &InBackground::operator=(InBackground &&) noexcept = default;
InBackground::~InBackground() = default;

static constexpr auto kTimeToBegin = 1min; // its record is there before it is

Result<std::optional<Settled::Left>> settleBackground(RunBook *book, const RunRecord &record,
                                                      const guest::BackgroundRun &told, const Halt &halt)
{
    const qint64 printed = told.outputBytes + told.errorBytes; // the channel has limits for both
    if (record.printed != printed) {
        if (auto noted = book->note(record.id, printed); !noted)
            return fail(noted.error());
    }
    if (!told.end)
        return std::nullopt;
    if (auto ended = book->end(record.id, *told.end, halt); !ended)
        return fail(ended.error());
    if (!told.end->leftSince || record.caller.isEmpty())
        return std::nullopt;
    return Settled::Left{record.id, *told.end->leftSince};
}

Result<Settled> settleBackground(RunBook *book, const QString &machine,
                                 const QList<guest::BackgroundRun> &told, base::WallTime asked,
                                 const Halt &halt)
{
    Settled all;
    const auto unended = book->unended(machine);
    if (!unended)
        return fail(unended.error());
    all.isAnyRunning = std::any_of(told.begin(), told.end(), [&](const guest::BackgroundRun &run) {
        return !run.end && !unended->contains(run.id);
    });
    const auto open = book->running();
    if (!open)
        return fail(open.error());
    for (const RunRecord &record : *open) {
        if (record.machine != machine || record.background.isEmpty())
            continue;
        const auto run = std::find_if(told.begin(), told.end(), [&](const guest::BackgroundRun &each) {
            return each.id == record.background;
        });
        if (run != told.end()) {
            const auto left = settleBackground(book, record, *run, halt);
            if (!left)
                return fail(left.error());
            if (*left)
                all.left += **left;
        } else if (asked - record.started > kTimeToBegin) {
            if (auto ended = book->end(record.id, RunRecord::State::Lost); !ended)
                return fail(ended.error());
        } else {
            all.isAnyRunning = true;
        }
    }
    return all;
}

} // namespace session
