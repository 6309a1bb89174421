// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/maps.h"

#include "core/base/log.h"

#include <QCoreApplication>

namespace guest {

using base::Error;

static constexpr qint64 kMostBytes = std::numeric_limits<qint64>::max() / 1024;
static constexpr qint64 kMostMs = std::numeric_limits<qint64>::max() / 1'000'000;
static constexpr size_t kLongestPath = 4096;
static constexpr size_t kLongestRunId = 64;

template <typename Value>
struct Named
{
    std::string_view name;
    Value value;
};

template <typename Value, size_t size>
static std::optional<Value> named(const Named<Value> (&table)[size], const std::optional<std::string> &name)
{
    for (const auto &row : table) {
        if (name && row.name == *name)
            return row.value;
    }
    return {};
}

wire::Map execMap(const ExecRequest &request)
{
    wire::Map map = {{"verb", "exec"}, {"stdin", request.input == ExecRequest::Input::Open}};
    for (const QString &argument : request.argv)
        map["argv"].push_back(utf8(argument));
    if (!request.shell.isEmpty())
        map["shell"] = utf8(request.shell);
    if (!request.folder.isEmpty())
        map["cwd"] = wire::bytes(viewed(request.folder));
    if (!request.environment.isEmpty()) {
        wire::Map environment = wire::Map::object();
        for (auto it = request.environment.begin(); it != request.environment.end(); ++it)
            environment[utf8(it.key())] = utf8(it.value());
        map["env"] = environment;
    }
    if (request.terminal) {
        map["pty"] = {{"rows", request.terminal->size.rows},
                      {"columns", request.terminal->size.columns},
                      {"term", utf8(request.terminal->type)}};
        map["stdin"] = true;
    }
    if (request.timeout.count() > 0)
        map["timeout_ms"] = request.timeout.count();
    if (request.keep > 0)
        map["keep"] = request.keep;
    if (request.isCell)
        map["cell"] = true;
    if (!request.state.isEmpty())
        map["state"] = utf8(request.state);
    if (request.isReviewed)
        map["reviewed"] = true;
    return map;
}

std::optional<RunEnd> readEnd(const wire::Map &map)
{
    static constexpr Named<RunEnd::Reason> kReasons[] = {
        {"exited", RunEnd::Reason::Exited},   {"signalled", RunEnd::Reason::Signalled},
        {"timeout", RunEnd::Reason::Timeout}, {"memory", RunEnd::Reason::Memory},
        {"output", RunEnd::Reason::Output},
    };
    wire::Fields fields(map);
    const auto reason = named(kReasons, fields.text("reason"));
    const auto code = fields.integer("code", 0, 255);
    const auto signal = fields.integer("signal", 1, 64);
    RunEnd end;
    end.reason = reason.value_or(RunEnd::Reason::Lost);
    end.code = int(code.value_or(0));
    end.signal = int(signal.value_or(0));
    end.processor = std::chrono::milliseconds(fields.integer("cpu_ms", 0, kMostMs).value_or(0));
    end.wall = std::chrono::milliseconds(fields.integer("wall_ms", 0, kMostMs).value_or(0));
    end.mostMemoryKib = fields.integer("max_rss_kib", 0, kMostBytes).value_or(0);
    if (const auto since = fields.integer("left_since_ms", 0, kMostMs))
        end.leftSince = std::chrono::milliseconds(*since);
    if (fields.wrong() || !reason || (reason == RunEnd::Reason::Exited && !code)
        || (reason == RunEnd::Reason::Signalled && !signal))
        return {};
    return end;
}

std::optional<BackgroundRun> readBackgroundRun(const wire::Map &map)
{
    wire::Fields fields(map);
    const auto id = fields.text("id");
    const auto argv = fields.texts("argv");
    const auto started = fields.integer("started_ms", 0, kMostMs);
    const auto state = fields.text("state");
    BackgroundRun run;
    run.outputBytes = fields.integer("output_bytes", 0, kMostBytes).value_or(0);
    run.errorBytes = fields.integer("error_bytes", 0, kMostBytes).value_or(0);
    run.isOutputLost = fields.flag("output_lost");
    if (fields.wrong() || !id || id->size() > kLongestRunId || !state)
        return {};
    run.id = QString::fromStdString(*id);
    for (const std::string &argument : argv.value_or(std::vector<std::string>()))
        run.argv.append(QString::fromStdString(argument));
    run.started = std::chrono::milliseconds(started.value_or(0));
    if (*state != "running") {
        run.end = readEnd(map);
        if (!run.end)
            return {};
    }
    return run;
}

std::optional<Entry> readEntry(const wire::Map &map)
{
    static constexpr Named<Entry::Kind> kKinds[] = {
        {"file", Entry::Kind::File}, {"folder", Entry::Kind::Folder}, {"link", Entry::Kind::Link}};
    wire::Fields fields(map);
    Entry entry;
    const auto kind = fields.text("kind");
    entry.kind = named(kKinds, kind).value_or(Entry::Kind::Other);
    entry.name = QByteArray::fromStdString(fields.bytes("name").value_or(""));
    entry.target = QByteArray::fromStdString(fields.bytes("target").value_or(""));
    entry.size = fields.integer("size", 0, kMostBytes).value_or(0);
    entry.mode = int(fields.integer("mode", 0, 07777777).value_or(0)) & 0777;
    // Files may be older than 1970, and a guest may say anything.
    const auto time = [&fields](const char *name) {
        return base::WallTime(std::chrono::milliseconds(fields.integer(name, -kMostMs, kMostMs).value_or(0)));
    };
    entry.modified = time("mtime_ms");
    entry.changed = time("ctime_ms");
    if (fields.wrong() || !kind || entry.name.size() > qsizetype(kLongestPath)
        || entry.target.size() > qsizetype(kLongestPath))
        return {};
    return entry;
}

std::optional<Done> readDone(const wire::Map &map)
{
    wire::Fields fields(map);
    const auto bytes = fields.integer("bytes", 0, kMostBytes);
    const QByteArray hash = QByteArray::fromStdString(fields.bytes("sha256").value_or(""));
    if (fields.wrong() || !bytes || hash.size() != 32)
        return {};
    return Done{*bytes, hash};
}

bool isEvent(const wire::Map &map, std::string_view name) { return wire::Fields(map).text("event") == name; }

Error nonsense()
{
    return {
        Error::Kind::Failed,
        QCoreApplication::translate("guest::Guest", "The guest agent sent an answer that cannot be read."),
        {}};
}

Error readRefusal(const wire::Map &map)
{
    static constexpr Named<Error::Kind> kKinds[] = {
        {"not_found", Error::Kind::NotFound},      {"denied", Error::Kind::Denied},
        {"invalid", Error::Kind::Invalid},         {"busy", Error::Kind::Busy},
        {"unsupported", Error::Kind::Unsupported},
    };
    wire::Fields fields(map);
    Error error;
    error.kind = named(kKinds, fields.text("error")).value_or(Error::Kind::Failed);
    error.text = base::printable(QByteArray::fromStdString(fields.text("text").value_or("")), 1000);
    if (error.text.isEmpty())
        error.text = QCoreApplication::translate("guest::Guest",
                                                 "The guest agent could not do it and did not say why.");
    return error;
}

} // namespace guest
