// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/background.h"

#include "core/guest/agent/files/text_file.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <array>

namespace inside {

static constexpr std::size_t kMostRuns = 64;
static constexpr std::uint64_t kShareOfDisk = 4; // one of so many

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
    static constexpr std::array<const char *, 5> kReasons{"exited", "signalled", "timeout", "memory",
                                                          "output"};
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

Background::Background(Runs &runs)
    : m_runs(runs)
    , m_folder(runs.setup().runs)
{
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
        auto entry = std::make_shared<BackgroundRun>();
        entry->id = id;
        entry->argv = fields.texts("argv").value_or(std::vector<std::string>());
        entry->startedMs = fields.integer("started_ms").value_or(0);
        entry->end = readEnd(*map);
        entry->isOutputLost = fields.flag("output_lost");
        for (const char *name : BackgroundRun::kSpoolNames) {
            if (auto spool = Spool::open(folderOf(id) + "/" + name))
                entry->spools.push_back(std::move(*spool));
        }
        m_entries.emplace(id, std::move(entry));
    }
    closedir(folder);
}

BackgroundRunPointer Background::find(const std::string &id) const
{
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? nullptr : found->second;
}

/// The bytes that are kept, and those that may yet be.
std::uint64_t Background::promised() const
{
    std::uint64_t bytes = 0;
    for (const auto &[id, entry] : m_entries)
        bytes += entry->end ? entry->kept() : entry->mostKept;
    return bytes;
}

std::optional<Refusal> Background::makeRoom(std::uint64_t bytes)
{
    struct statvfs disk
    {
    };
    statvfs(m_folder.c_str(), &disk);
    const std::uint64_t most = std::uint64_t(disk.f_blocks) * disk.f_frsize / kShareOfDisk;
    if (bytes > most)
        return Refusal::failed("The disk of the machine is too small for so much output.");
    while (m_entries.size() >= kMostRuns || promised() + bytes > most) {
        const BackgroundRunPointer *first = nullptr;
        for (const auto &[id, entry] : m_entries) {
            if (entry->end && (!first || entry->startedMs < (*first)->startedMs))
                first = &entry;
        }
        if (!first)
            return Refusal::busy("Too many runs are in the background at once.");
        remove(std::string((*first)->id));
    }
    return {};
}

/// Of all runs: nobody but the agent may see what is in it.
static void makeFolder(const std::string &folder)
{
    mkdir(folder.substr(0, folder.rfind('/')).c_str(), 0755);
    mkdir(folder.c_str(), 0700);
}

/// Of one run.
static void removeFolder(const std::string &folder)
{
    for (const char *name : {"meta", BackgroundRun::kSpoolNames[0], BackgroundRun::kSpoolNames[1]})
        unlink((folder + "/" + name).c_str());
    rmdir(folder.c_str());
}

OrRefusal<BackgroundRunPointer> Background::begin(const ExecRequest &request)
{
    auto entry = std::make_shared<BackgroundRun>();
    entry->id = request.id;
    while (entry->id.empty() || (request.id.empty() && find(entry->id)))
        entry->id = "run-" + m_runs.newId();
    if (find(entry->id))
        return Refusal::busy("There is a run of this name already.");
    makeFolder(m_folder);
    if (auto refusal = makeRoom(request.keep))
        return *refusal;

    const std::string folder = folderOf(entry->id);
    mkdir(folder.c_str(), 0700);
    for (const char *name : BackgroundRun::kSpoolNames) {
        auto spool = Spool::create(folder + "/" + name);
        if (!spool) {
            removeFolder(folder);
            return Refusal::failed("There is no room for the output of the run.");
        }
        entry->spools.push_back(std::move(*spool));
    }
    auto run = m_runs.start(request, entry->id);
    if (const auto *refusal = std::get_if<Refusal>(&run)) {
        removeFolder(folder);
        return *refusal;
    }
    entry->run = std::get<Run *>(run);
    entry->argv = request.command.argv;
    entry->mostKept = request.keep;
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
    const BackgroundRunPointer &begun = std::get<BackgroundRunPointer>(entry);
    m_entries.emplace(begun->id, begun);
    remember(*begun);
    connection.add(startStream(connection, stream, begun));
}

void Background::pump(BackgroundRun &entry)
{
    if (entry.takeOutput())
        entry.again = m_runs.loop().after(std::chrono::milliseconds(0), [this, &entry] { pump(entry); });
    entry.grantInput();
    if (entry.run->state() == Run::State::Over) {
        entry.again.cancel();
        entry.end = entry.run->end();
        entry.startError = entry.run->startError();
        m_runs.release(std::exchange(entry.run, nullptr));
        if (!entry.startError)
            remember(entry);
    }
    entry.tellReaders();
    if (entry.startError)
        remove(std::string(entry.id));
}

void Background::remember(const BackgroundRun &entry) const
{
    replaceFile(folderOf(entry.id) + "/meta", wire::encodeMap(entry.describe()));
}

void Background::remove(const std::string &id)
{
    const BackgroundRunPointer entry = find(id);
    if (!entry)
        return;
    m_entries.erase(id);
    entry->isForgotten = true;
    entry->again.cancel();
    if (entry->run)
        m_runs.release(std::exchange(entry->run, nullptr));
    entry->spools.clear(); // a reader that is slow would keep the disk full
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

static Refusal unknown() { return Refusal::notFound("There is no run of this name."); }

void Background::attach(Connection &connection, std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    const BackgroundRunPointer entry = find(fields.text("run").value_or(""));
    const auto offset = std::uint64_t(fields.integer("offset", 0).value_or(0));
    const auto errorOffset = std::uint64_t(fields.integer("error_offset", 0).value_or(0));
    const bool writes = fields.flag("stdin");
    if (fields.wrong())
        connection.reply(stream, Refusal::wrongField(fields.wrong()).reply());
    else if (!entry)
        connection.reply(stream, unknown().reply());
    else if (writes && !entry->takesInput())
        connection.reply(stream, Refusal::invalid("The run takes no input, or no longer.").reply());
    else
        connection.add(attachStream(connection, stream, entry, {offset, errorOffset}));
}

void Background::signal(Connection &connection, std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    const BackgroundRunPointer entry = find(fields.text("run").value_or(""));
    const auto number = fields.integer("signal", 1, 64);
    if (fields.wrong() || !number) {
        connection.reply(stream, Refusal::wrongField("signal").reply());
    } else if (!entry) {
        connection.reply(stream, unknown().reply());
    } else if (!entry->run) {
        connection.reply(stream, Refusal::invalid("The run is over.").reply());
    } else {
        entry->run->signal(int(*number));
        connection.reply(stream, {{"ok", true}});
    }
}

void Background::forget(Connection &connection, std::uint32_t stream, const wire::Map &request)
{
    wire::Fields fields(request);
    remove(fields.text("run").value_or(""));
    connection.reply(stream, {{"ok", true}});
}

} // namespace inside
