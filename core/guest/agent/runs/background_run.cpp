// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/background_run.h"

#include "core/guest/agent/runs/exec_stream.h"

#include <algorithm>

namespace inside {

static constexpr std::size_t kShownArguments = 600; // bytes: all runs must fit into one map
static constexpr std::size_t kTextHeader = 3; // what the map needs besides for a text, at most
static constexpr std::size_t kMostInput = 1 << 20; // one stream has 256 KiB under way, others came before

wire::Map BackgroundRun::describe() const
{
    wire::Map map = end ? end->event() : wire::Map::object();
    map.erase("event");
    map["id"] = id;
    map["started_ms"] = startedMs;
    map["state"] = end ? "over" : "running";
    map["argv"] = wire::Map::array();
    std::size_t left = kShownArguments;
    for (const std::string &argument : argv) {
        const std::string shown = wire::validText(wire::validText(argument).substr(0, left));
        left -= std::min(left, shown.size() + kTextHeader);
        map["argv"].push_back(shown);
        if (left == 0)
            break;
    }
    if (isOutputLost)
        map["output_lost"] = true;
    for (std::size_t i = 0; i < spools.size(); ++i)
        map[std::string(kSpoolNames[i]) + "_bytes"] = spools[i].size();
    return map;
}

std::uint64_t BackgroundRun::kept() const
{
    std::uint64_t bytes = 0;
    for (const Spool &spool : spools)
        bytes += spool.size();
    return bytes;
}

bool BackgroundRun::takeOutput()
{
    static char buffer[65536];
    bool isMoreThere = false;
    for (std::size_t i = 0; i < spools.size(); ++i) {
        const auto channel = wire::Channel(i);
        const std::uint64_t room = mostKept - std::min(mostKept, kept());
        const std::size_t count = run->read(channel, buffer, sizeof buffer);
        const std::size_t fits = std::size_t(std::min<std::uint64_t>(count, room));
        if (fits > 0 && !spools[i].append({buffer, fits}))
            isOutputLost = true;
        if (fits < count)
            run->endForOutput();
        isMoreThere = isMoreThere || run->mayHaveOutput(channel);
    }
    return isMoreThere;
}

void BackgroundRun::remove(Reader &reader)
{
    m_readers.erase(&reader);
    for (Written &written : m_written) {
        if (written.from == &reader)
            written.from = nullptr;
    }
}

void BackgroundRun::tellReaders() const
{
    for (Reader *reader : m_readers)
        reader->wake();
}

bool BackgroundRun::write(Reader &from, std::string_view bytes)
{
    if (!run) {
        from.usedInput(bytes.size());
        return true;
    }
    if (run->waitingInput() + bytes.size() > kMostInput)
        return false;
    m_written.push_back({&from, bytes.size()});
    run->writeInput(bytes);
    grantInput();
    return true;
}

void BackgroundRun::grantInput()
{
    std::size_t used = run ? run->takeUsedInput() : 0;
    while (used > 0 && !m_written.empty()) {
        Written &first = m_written.front();
        const std::size_t bytes = std::min(used, first.bytes);
        if (first.from)
            first.from->usedInput(bytes);
        used -= bytes;
        first.bytes -= bytes;
        if (first.bytes == 0)
            m_written.pop_front();
    }
}

namespace {

class AttachStream : public Reader
{
public:
    AttachStream(Connection &connection, std::uint32_t id, BackgroundRunPointer run, Offsets offsets,
                 GoesOn goesOn)
        : Reader(connection, id)
        , m_entry(std::move(run))
        , m_offsets(offsets)
        , m_goesOn(goesOn)
    {
        m_entry->add(*this);
    }
    ~AttachStream() override { m_entry->remove(*this); }

    Turn speak(std::string &out) override
    {
        if (!m_hasReplied) {
            if (m_entry->run && m_entry->run->state() == Run::State::Starting)
                return Turn::Idle;
            if (m_entry->startError) {
                send(out, wire::Kind::Reply, m_entry->startError->reply());
                return Turn::Over;
            }
            send(out, wire::Kind::Reply,
                 wire::Map{{"ok", true}, {"pid", m_entry->process}, {"run", m_entry->id}});
            if (m_goesOn == GoesOn::UntilStarted)
                return Turn::Over;
            m_hasReplied = true;
        }
        for (std::size_t i = 0; i < m_entry->spools.size(); ++i) {
            const std::size_t channel = (m_turn + i) % m_entry->spools.size();
            if (passOn(out, channel)) {
                m_turn = channel + 1;
                return Turn::More;
            }
        }
        if (m_entry->isForgotten)
            fail(out, Refusal::notFound("The run was forgotten."));
        else if (m_isTooMuch)
            fail(out, Refusal::busy("The run has not read what was written to it before."));
        else if (m_entry->end && isAtEnd())
            send(out, wire::Kind::Event, m_entry->end->event());
        else
            return Turn::Idle;
        send(out, wire::Kind::Close);
        return Turn::Over;
    }

    void takeInput(std::string_view bytes) override
    {
        if (m_isTooMuch || m_entry->write(*this, bytes))
            return;
        m_isTooMuch = true;
        wake();
    }

    void endInput() override
    {
        if (m_entry->run && !m_isTooMuch)
            m_entry->run->endInput();
    }

    void control(const wire::Map &map) override
    {
        if (m_entry->run)
            controlRun(*m_entry->run, map);
    }

private:
    void fail(std::string &out, const Refusal &why)
    {
        wire::Map map = why.reply();
        map["event"] = "failed";
        send(out, wire::Kind::Event, map);
    }

    bool isAtEnd() const
    {
        for (std::size_t i = 0; i < m_entry->spools.size(); ++i) {
            if (m_offsets[i] < m_entry->spools[i].size())
                return false;
        }
        return true;
    }

    bool passOn(std::string &out, std::size_t channel)
    {
        static char buffer[wire::kDataSize];
        const std::size_t most = std::min<std::size_t>(sizeof buffer, credit(wire::Channel(channel)));
        const std::size_t count =
            most == 0 ? 0 : m_entry->spools[channel].read(m_offsets[channel], buffer, most);
        if (count == 0)
            return false;
        m_offsets[channel] += count;
        sendData(out, wire::Channel(channel), {buffer, count});
        return true;
    }

    BackgroundRunPointer m_entry;
    Offsets m_offsets;
    const GoesOn m_goesOn;
    bool m_hasReplied = false;
    bool m_isTooMuch = false; // was written
    std::size_t m_turn = 0;
};

} // namespace

std::unique_ptr<Stream> attachStream(Connection &connection, std::uint32_t stream, BackgroundRunPointer run,
                                     Offsets offsets, GoesOn goesOn)
{
    return std::make_unique<AttachStream>(connection, stream, std::move(run), offsets, goesOn);
}

} // namespace inside
