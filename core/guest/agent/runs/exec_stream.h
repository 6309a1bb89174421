// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/runs/runs.h"
#include "core/guest/agent/loop/stream.h"

namespace inside {

/// A run in the foreground: its output goes to the host as fast as the host takes it, and it ends with the
/// stream.
class ExecStream : public Stream
{
public:
    ExecStream(Connection &connection, std::uint32_t id, Runs &runs, Run &run);
    ~ExecStream() override;

    Turn speak(std::string &out) override;
    void takeInput(std::string_view bytes) override;
    void endInput() override { m_run.endInput(); }
    void control(const wire::Map &map) override;

private:
    bool passOn(std::string &out, wire::Channel channel);

    Runs &m_runs;
    Run &m_run;
    bool m_hasReplied = false;
    std::size_t m_turn = 0; // the channel that comes first
};

/// The reply to an exec.
wire::Map startedReply(const Run &run);
/// What a Control frame asks of a run.
void controlRun(Run &run, const wire::Map &map);

} // namespace inside
