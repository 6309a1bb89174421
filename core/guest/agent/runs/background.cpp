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
static constexpr std::chrono::milliseconds kToDisk{30}; // one that is over by then is written down once

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
    end.leftSinceMs = fields.integer("left_since_ms");
    return end;
}

/// Of one run.
static void removeFolder(const std::string &folder)
{
    for (const char *name : {"meta", BackgroundRun::kSpoolNames[0], BackgroundRun::kSpoolNames[1]})
        unlink((folder + "/" + name).c_str());
    rmdir(folder.c_str());
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
        if (id.starts_with('.'))
            continue;
        if (!map) { // it died before it had written that down
            removeFolder(folderOf(id));
            continue;
        }
        wire::Fields fields(*map);
        auto entry = std::make_shared<BackgroundRun>();
        entry->id = id;
        entry->argv = fields.texts("argv").value_or(std::vector<std::string>());
        entry->startedMs = fields.integer("started_ms").value_or(0);
        entry->end = readEnd(*map);
        entry->isOutputLost = fields.flag("output_lost");
        entry->isOnDisk = true;
        for (const char *name : BackgroundRun::kSpoolNames)
            entry->spools.push_back(Spool::open(folderOf(id) + "/" + name));
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

OrRefusal<BackgroundRunPointer> Background::begin(const ExecRequest &request)
{
    auto entry = std::make_shared<BackgroundRun>();
    entry->id = request.id;
    while (entry->id.empty() || (request.id.empty() && find(entry->id)))
        entry->id = "run-" + m_runs.newId();
    if (find(entry->id))
        return Refusal::busy("There is a run of this name already.");
    mkdir(m_folder.substr(0, m_folder.rfind('/')).c_str(), 0755);
    Spool::makeFolder(m_folder);
    if (auto refusal = makeRoom(request.keep))
        return *refusal;
    auto run = m_runs.start(request, entry->id);
    if (const auto *refusal = std::get_if<Refusal>(&run))
        return *refusal;
    for (const char *name : BackgroundRun::kSpoolNames)
        entry->spools.emplace_back(folderOf(entry->id) + "/" + name);
    entry->run = std::get<Run *>(run);
    entry->argv = request.argv;
    entry->mostKept = request.keep;
    entry->startedMs = nowMs();
    entry->process = entry->run->process();
    entry->run->onChange([this, borrowed = entry.get()] { pump(*borrowed); });
    entry->toDisk = m_runs.loop().after(kToDisk, [this, borrowed = entry.get()] { remember(*borrowed); });
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
    const auto goesOn = request.isAttached ? GoesOn::ToTheEnd : GoesOn::UntilStarted;
    connection.add(attachStream(connection, stream, begun, {}, goesOn));
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
        entry.toDisk.cancel();
        if (!entry.startError)
            m_ended.push_back(find(entry.id));
    } else if (!entry.isOnDisk && entry.kept() > 0) {
        remember(entry);
    }
    entry.tellReaders();
    if (entry.startError)
        remove(std::string(entry.id));
}

void Background::work()
{
    for (const BackgroundRunPointer &entry : std::exchange(m_ended, {})) {
        if (!entry->isForgotten)
            remember(*entry);
    }
}

void Background::remember(BackgroundRun &entry) const
{
    entry.isOnDisk = true;
    Spool::makeFolder(folderOf(entry.id));
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
    entry->toDisk.cancel();
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
