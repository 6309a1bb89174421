// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/exec_stream.h"

#include <signal.h>

#include <algorithm>

namespace inside {

wire::Map startedReply(const Run &run)
{
    wire::Map map; // a list to begin with would copy each value, in the way of every command
    map["ok"] = true;
    map["pid"] = std::int64_t(run.process());
    map["run"] = run.id();
    return map;
}

void controlRun(Run &run, const wire::Map &map)
{
    wire::Fields fields(map);
    if (const auto number = fields.integer("signal", 1, 64))
        run.signal(int(*number));
    const auto rows = fields.integer("rows", 1, 10'000);
    const auto columns = fields.integer("columns", 1, 10'000);
    if (rows && columns)
        run.resize({std::uint16_t(*rows), std::uint16_t(*columns)});
}

ExecStream::ExecStream(Connection &connection, std::uint32_t id, Runs &runs, Run &run)
    : Stream(connection, id)
    , m_runs(runs)
    , m_run(run)
{
    m_run.onChange([this] {
        usedInput(m_run.takeUsedInput());
        wake();
    });
}

ExecStream::~ExecStream() { m_runs.release(&m_run); }

Stream::Turn ExecStream::speak(std::string &out)
{
    if (!m_hasReplied) {
        if (m_run.state() == Run::State::Starting)
            return Turn::Idle;
        if (m_run.startError()) {
            send(out, wire::Kind::Reply, m_run.startError()->reply());
            return Turn::Over;
        }
        send(out, wire::Kind::Reply, startedReply(m_run));
        m_hasReplied = true;
    }
    for (std::size_t i = 0; i < wire::kChannels; ++i) {
        const auto channel = wire::Channel((m_turn + i) % wire::kChannels);
        if (passOn(out, channel)) {
            m_turn = std::size_t(channel) + 1;
            return Turn::More;
        }
    }
    if (m_run.state() != Run::State::Over)
        return Turn::Idle;
    send(out, wire::Kind::Event, m_run.end().event());
    send(out, wire::Kind::Close);
    return Turn::Over;
}

bool ExecStream::passOn(std::string &out, wire::Channel channel)
{
    static char buffer[wire::kDataSize];
    const std::size_t size = std::min<std::size_t>(sizeof buffer, credit(channel));
    const std::size_t count = size == 0 ? 0 : m_run.read(channel, buffer, size);
    if (count > 0)
        sendData(out, channel, {buffer, count});
    return count > 0;
}

void ExecStream::takeInput(std::string_view bytes)
{
    m_run.writeInput(bytes);
    usedInput(m_run.takeUsedInput());
}

void ExecStream::control(const wire::Map &map) { controlRun(m_run, map); }

} // namespace inside
