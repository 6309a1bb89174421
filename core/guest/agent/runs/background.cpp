// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/background.h"

#include "core/guest/agent/runs/exec_stream.h"
#include "core/guest/agent/files/text_file.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

namespace inside {

static constexpr std::size_t kMostKept = 64;
static constexpr std::size_t kShownArguments = 600; // bytes: all runs must fit into one map
static constexpr std::size_t kTextHeader = 3; // what the map needs besides for a text, at most
static constexpr std::uint64_t kMiB = 1 << 20;
static constexpr std::array<const char *, wire::kChannels> kSpoolNames{"output", "error"};

/// Per channel; a quarter of the memory if all runs that may be kept write as much as they can.
static std::uint64_t spoolCapacity()
{
    const auto totalKib = numberAfter(readText("/proc/meminfo"), "MemTotal").value_or(0);
    return std::clamp<std::uint64_t>(totalKib * 1024 / 512, kMiB, 16 * kMiB);
}

static std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// How a run ended that an earlier agent did not live to see.
static RunEnd endOfLost()
{
    RunEnd end;
    end.reason = "signalled";
    end.signal = SIGKILL;
    return end;
}

static RunEnd readEnd(const wire::Map &map)
{
    static constexpr std::array<const char *, 4> kReasons{"exited", "signalled", "timeout", "memory"};
    wire::Fields fields(map);
    const auto reason = std::find(kReasons.begin(), kReasons.end(), fields.text("reason").value_or(""));
    if (reason == kReasons.end())
        return endOfLost();
    RunEnd end;
    end.reason = *reason;
    if (const auto code = fields.integer("code"))
        end.code = int(*code);
    end.signal = int(fields.integer("signal").value_or(0));
    end.processorMs = fields.integer("cpu_ms").value_or(0);
    end.wallMs = fields.integer("wall_ms").value_or(0);
    end.mostMemoryKib = fields.integer("max_rss_kib").value_or(0);
    return end;
}

wire::Map Background::Entry::describe() const
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
        map[std::string(kSpoolNames[i]) + "_bytes"] = spools[i].end();
    return map;
}

void Background::Entry::tellReaders() const
{
    for (Reader *reader : readers)
        reader->wake();
}

/// Waits until the program runs, or does not.
class Background::StartStream : public Reader
{
public:
    StartStream(Connection &connection, std::uint32_t id, EntryPointer entry)
        : Reader(connection, id)
        , m_entry(std::move(entry))
    {
        m_entry->readers.insert(this);
    }
    ~StartStream() override { m_entry->readers.erase(this); }

    Turn speak(std::string &out) override
    {
        if (m_entry->run && m_entry->run->state() == Run::State::Starting)
            return Turn::Idle;
        if (m_entry->startError)
            send(out, wire::Kind::Reply, m_entry->startError->reply());
        else
            send(out, wire::Kind::Reply,
                 wire::Map{{"ok", true}, {"pid", m_entry->process}, {"run", m_entry->id}});
        return Turn::Over;
    }

private:
    EntryPointer m_entry;
};

/// Reads what the run wrote, from some byte on, and goes along with it.
class Background::AttachStream : public Reader
{
public:
    using Offsets = std::array<std::uint64_t, wire::kChannels>;

    AttachStream(Connection &connection, std::uint32_t id, EntryPointer entry, Offsets offsets)
        : Reader(connection, id)
        , m_entry(std::move(entry))
        , m_offsets(offsets)
    {
        m_entry->readers.insert(this);
    }
    ~AttachStream() override { m_entry->readers.erase(this); }

    Turn speak(std::string &out) override
    {
        if (!std::exchange(m_hasReplied, true))
            send(out, wire::Kind::Reply,
                 wire::Map{{"ok", true}, {"pid", m_entry->process}, {"run", m_entry->id}});
        for (std::size_t i = 0; i < m_entry->spools.size(); ++i) {
            const std::size_t channel = (m_turn + i) % m_entry->spools.size();
            if (passOn(out, channel)) {
                m_turn = channel + 1;
                return Turn::More;
            }
        }
        if (m_entry->isForgotten) {
            wire::Map map = Refusal::notFound("The run was forgotten.").reply();
            map["event"] = "failed";
            send(out, wire::Kind::Event, map);
        } else if (m_entry->end && isAtEnd()) {
            send(out, wire::Kind::Event, m_entry->end->event());
        } else {
            return Turn::Idle;
        }
        send(out, wire::Kind::Close);
        return Turn::Over;
    }

    void takeInput(std::string_view bytes) override
    {
        if (m_entry->run)
            m_entry->run->writeInput(bytes);
        usedInput(bytes.size()); // not held back: the run has other readers too
    }

    void control(const wire::Map &map) override
    {
        if (m_entry->run)
            controlRun(*m_entry->run, map);
    }

private:
    bool isAtEnd() const
    {
        for (std::size_t i = 0; i < m_entry->spools.size(); ++i) {
            if (m_offsets[i] < m_entry->spools[i].end())
                return false;
        }
        return true;
    }

    bool passOn(std::string &out, std::size_t channel)
    {
        static char buffer[wire::kDataSize];
        const Spool &spool = m_entry->spools[channel];
        if (m_offsets[channel] < spool.begin()) {
            const std::uint64_t missed = spool.begin() - m_offsets[channel];
            send(out, wire::Kind::Event,
                 wire::Map{{"event", "gap"}, {"channel", channel}, {"bytes", missed}});
            m_offsets[channel] = spool.begin();
        }
        const std::size_t most = std::min<std::size_t>(sizeof buffer, credit(wire::Channel(channel)));
        const std::size_t count = most == 0 ? 0 : spool.read(m_offsets[channel], buffer, most);
        if (count == 0)
            return false;
        m_offsets[channel] += count;
        sendData(out, wire::Channel(channel), {buffer, count});
        return true;
    }

    EntryPointer m_entry;
    Offsets m_offsets;
    bool m_hasReplied = false;
    std::size_t m_turn = 0;
};

Background::Background(Runs &runs)
    : m_runs(runs)
    , m_folder(runs.setup().state + "/runs")
    , m_capacity(spoolCapacity())
{
    mkdir(m_folder.c_str(), 0700);
    readEarlier();
}

Background::~Background() = default;

void Background::readEarlier()
{
    DIR *folder = opendir(m_folder.c_str());
    if (!folder)
        return;
    while (const dirent *found = readdir(folder)) {
        const std::string id = found->d_name;
        const auto map = wire::decodeMap(readText(folderOf(id) + "/meta"));
        if (id.starts_with('.') || !map)
            continue;
        wire::Fields fields(*map);
        auto entry = std::make_shared<Entry>();
        entry->id = id;
        entry->argv = fields.texts("argv").value_or(std::vector<std::string>());
        entry->startedMs = fields.integer("started_ms").value_or(0);
        entry->end = readEnd(*map);
        for (const char *name : kSpoolNames) {
            if (auto spool = Spool::open(folderOf(id) + "/" + name))
                entry->spools.push_back(std::move(*spool));
        }
        m_entries.emplace(id, std::move(entry));
    }
    closedir(folder);
}

Background::EntryPointer Background::find(const std::string &id) const
{
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? nullptr : found->second;
}

bool Background::makeRoom()
{
    if (m_entries.size() < kMostKept)
        return true;
    const EntryPointer *first = nullptr;
    for (const auto &[id, entry] : m_entries) {
        if (entry->end && (!first || entry->startedMs < (*first)->startedMs))
            first = &entry;
    }
    if (!first)
        return false;
    remove(std::string((*first)->id));
    return true;
}

/// Of one run.
static void removeFolder(const std::string &folder)
{
    for (const char *name : {"meta", kSpoolNames[0], kSpoolNames[1]})
        unlink((folder + "/" + name).c_str());
    rmdir(folder.c_str());
}

OrRefusal<Background::EntryPointer> Background::begin(const ExecRequest &request)
{
    auto entry = std::make_shared<Entry>();
    entry->id = request.id;
    while (entry->id.empty() || (request.id.empty() && find(entry->id)))
        entry->id = "run-" + m_runs.newId();
    if (find(entry->id))
        return Refusal::busy("There is a run of this name already.");
    if (!makeRoom())
        return Refusal::busy("Too many runs are in the background at once.");

    const std::string folder = folderOf(entry->id);
    mkdir(folder.c_str(), 0700);
    for (const char *name : kSpoolNames) {
        auto spool = Spool::create(folder + "/" + name, m_capacity);
        if (!spool) {
            removeFolder(folder);
            return Refusal::failed("There is no room for the output of the run.");
        }
        entry->spools.push_back(std::move(*spool));
    }
    ExecRequest detached = request;
    detached.command.keepsInput = false;
    auto run = m_runs.start(std::move(detached), entry->id);
    if (const auto *refusal = std::get_if<Refusal>(&run)) {
        removeFolder(folder);
        return *refusal;
    }
    entry->run = std::get<Run *>(run);
    entry->argv = request.command.argv;
    entry->startedMs = nowMs();
    entry->process = entry->run->process();
    entry->run->onChange([this, borrowed = entry.get()] { pump(*borrowed); });
    return entry;
}

void Background::start(Connection &connection, std::uint32_t stream, const ExecRequest &request)
{
    auto entry = begin(request);
    if (const auto *refusal = std::get_if<Refusal>(&entry)) {
        connection.reply(stream, refusal->reply());
        return;
    }
    const EntryPointer &begun = std::get<EntryPointer>(entry);
    m_entries.emplace(begun->id, begun);
    remember(*begun);
    connection.add(std::make_unique<StartStream>(connection, stream, begun));
}

void Background::pump(Entry &entry)
{
    static char buffer[65536];
    Run &run = *entry.run;
    bool isMoreThere = false;
    for (std::size_t i = 0; i < entry.spools.size(); ++i) {
        const auto channel = wire::Channel(i);
        const std::size_t count = run.read(channel, buffer, sizeof buffer);
        if (count > 0 && !entry.spools[i].append({buffer, count}))
            entry.isOutputLost = true;
        isMoreThere = isMoreThere || run.mayHaveOutput(channel);
    }
    if (isMoreThere)
        entry.again = m_runs.loop().after(std::chrono::milliseconds(0), [this, &entry] { pump(entry); });
    if (run.state() == Run::State::Over) {
        entry.again.cancel();
        entry.end = run.end();
        entry.startError = run.startError();
        m_runs.release(std::exchange(entry.run, nullptr));
        if (!entry.startError)
            remember(entry);
    }
    entry.tellReaders();
    if (entry.startError)
        remove(std::string(entry.id));
}

void Background::remember(const Entry &entry) const
{
    replaceFile(folderOf(entry.id) + "/meta", wire::encodeMap(entry.describe()));
}

void Background::remove(const std::string &id)
{
    const EntryPointer entry = find(id);
    if (!entry)
        return;
    m_entries.erase(id);
    entry->isForgotten = true;
    entry->again.cancel();
    if (entry->run)
        m_runs.release(std::exchange(entry->run, nullptr));
    entry->tellReaders();
    removeFolder(folderOf(id));
}

void Background::list(Connection &connection, std::uint32_t stream) const
{
    wire::Map runs = wire::Map::array();
    for (const auto &[id, entry] : m_entries)
        runs.push_back(entry->describe());
    connection.reply(stream, {{"ok", true}, {"runs", runs}});
}

void Background::attach(Connection &connection, std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    const EntryPointer entry = find(fields.text("run").value_or(""));
    const auto offset = std::uint64_t(fields.integer("offset", 0).value_or(0));
    const auto errorOffset = std::uint64_t(fields.integer("error_offset", 0).value_or(0));
    if (fields.wrong())
        connection.reply(stream, Refusal::wrongField(fields.wrong()).reply());
    else if (!entry)
        connection.reply(stream, Refusal::notFound("There is no run of this name.").reply());
    else
        connection.add(std::make_unique<AttachStream>(connection, stream, entry,
                                                      AttachStream::Offsets{offset, errorOffset}));
}

void Background::forget(Connection &connection, std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    remove(fields.text("run").value_or(""));
    connection.reply(stream, {{"ok", true}});
}

} // namespace inside
