// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/ending.h"

#include "core/base/log.h"
#include "core/session/runs/run_book.h"

namespace session {

using Reason = guest::RunEnd::Reason;
using State = RunRecord::State;

static constexpr qsizetype kLongestLine = 500;

bool Ending::isOk() const { return run.reason == Reason::Exited && run.code == 0; }

bool Ending::isByItself() const
{
    return run.reason == Reason::Exited || (run.reason == Reason::Signalled && !isMachineStopped);
}

QString Ending::reasonOr(const QByteArray &lastErrors) const
{
    const QByteArray said = lastErrors.trimmed();
    if (isOk() || run.reason != Reason::Exited || said.isEmpty())
        return reason;
    return base::printable(said.mid(said.lastIndexOf('\n') + 1), kLongestLine);
}

base::Remedy remedyFor(Reason reason, const QString &session)
{
    using Kind = base::Remedy::Kind;
    switch (reason) {
    case Reason::Timeout:
        return {Kind::GiveMoreTime};
    case Reason::Memory:
        return {Kind::TakeLargerSize, session};
    case Reason::Output:
        return {Kind::RaiseLimit, QStringLiteral("output_mib")};
    case Reason::Exited:
    case Reason::Signalled:
    case Reason::Unended:
    case Reason::Lost:
        break;
    }
    return {};
}

Ending endingOf(const guest::RunEnd &end, std::chrono::milliseconds timeLimit, const Halt &halt,
                const QString &session)
{
    Ending ending{end, {}, {}, halt.hasEnded(end), remedyFor(end.reason, session)};
    if (!ending.isOk())
        ending.reason = describe(end, timeLimit);
    if (ending.isMachineStopped)
        ending.reason = (ending.reason + u' ' + halt.note).trimmed();
    return ending;
}

static guest::RunEnd endFrom(const RunRecord &run)
{
    guest::RunEnd end;
    end.wall = run.took;
    end.processor = run.load.processor;
    switch (run.state) {
    case State::Exited:
        end.reason = Reason::Exited;
        end.code = run.code;
        break;
    case State::Stopped: // by a signal, or nobody heard how
        end.reason = run.code == 0 ? Reason::Lost : Reason::Signalled;
        end.signal = run.code;
        break;
    case State::Signalled:
        end.reason = Reason::Signalled;
        end.signal = run.code;
        break;
    case State::Timeout:
        end.reason = Reason::Timeout;
        break;
    case State::Memory:
        end.reason = Reason::Memory;
        break;
    case State::Output:
        end.reason = Reason::Output;
        break;
    case State::Unended:
        end.reason = Reason::Unended;
        break;
    case State::Running:
    case State::Cancelled:
    case State::Lost:
        break;
    }
    return end;
}

Ending endingOf(const RunRecord &run)
{
    const bool isStopped = run.state == State::Stopped || !run.note.isEmpty();
    return endingOf(endFrom(run), run.limit, {isStopped, run.note}, run.session);
}

} // namespace session
