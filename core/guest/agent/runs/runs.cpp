// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/runs.h"

#include "core/guest/agent/python/cell.h"
#include "core/guest/agent/python/reviewed.h"

#include <unistd.h>

#include <algorithm>

namespace inside {

static bool isBackgroundId(const std::string &id)
{
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return !id.empty() && id.size() <= 64 && id.find_first_not_of(kAllowed) == std::string::npos;
}

static bool holdsNul(const std::string &text) { return text.find('\0') != std::string::npos; }

/// The variables of "env" over those of a login. False: they cannot be.
static bool addVariables(const wire::Map &variables, Environment &environment)
{
    for (const auto &[name, value] : variables.items()) {
        if (name.empty() || name.find('=') != std::string::npos || holdsNul(name) || !value.is_string()
            || holdsNul(value.get_ref<const std::string &>()))
            return false;
        environment[name] = value.get<std::string>();
    }
    return true;
}

static std::string shellFor(const Account &account)
{
    if (access(account.shell.c_str(), X_OK) == 0 && !account.shell.ends_with("nologin"))
        return account.shell;
    return access("/bin/bash", X_OK) == 0 ? "/bin/bash" : "/bin/sh";
}

OrRefusal<ExecRequest> ExecRequest::read(const wire::Map &map, const Setup &setup)
{
    constexpr std::size_t kLongestState = 64;
    constexpr std::int64_t kLongest = std::int64_t(365) * 24 * 3600 * 1000;
    constexpr std::int64_t kMostKept = std::int64_t(1) << 40;
    constexpr std::int64_t kUsuallyKept = 64 << 20;
    wire::Fields fields(map);
    ExecRequest request;
    Command &command = request.command;
    command.environment = setup.account.environment();
    auto argv = fields.bytesList("argv");
    const auto shell = fields.bytes("shell");
    if (argv)
        command.argv = std::move(*argv);
    else if (shell)
        command.argv = {access("/bin/bash", X_OK) == 0 ? "/bin/bash" : "/bin/sh", "-c", *shell};
    else
        command.argv = {shellFor(setup.account)};
    command.isLoginShell = !argv && !shell;
    const auto folder = fields.bytes("cwd");
    command.folder = folder ? setup.resolved(*folder) : setup.workingFolder();
    command.isFolderFallible = !folder;
    if (const wire::Map *terminal = fields.map("pty")) {
        wire::Fields size(*terminal);
        command.terminal = TerminalSize{std::uint16_t(size.integer("rows", 1, 10'000).value_or(24)),
                                        std::uint16_t(size.integer("columns", 1, 10'000).value_or(80))};
        command.environment["TERM"] = size.text("term").value_or("xterm-256color");
        if (size.wrong())
            return Refusal::wrongField("pty");
    }
    if (const wire::Map *variables = fields.map("env");
        variables && !addVariables(*variables, command.environment))
        return Refusal::wrongField("env");
    command.keepsInput = fields.flag("stdin");
    request.timeout = std::chrono::milliseconds(fields.integer("timeout_ms", 0, kLongest).value_or(0));
    request.keep = std::uint64_t(fields.integer("keep", 1, kMostKept).value_or(kUsuallyKept));
    request.inBackground = fields.flag("background");
    request.isAttached = fields.flag("attach");
    const bool isCell = fields.flag("cell");
    command.state = fields.text("state").value_or("");
    const bool isReviewed = fields.flag("reviewed");
    request.id = fields.text("id").value_or("");
    if (fields.wrong())
        return Refusal::wrongField(fields.wrong());
    if (command.argv.empty() || command.argv[0].empty()
        || std::any_of(command.argv.begin(), command.argv.end(), holdsNul))
        return Refusal::wrongField("argv");
    if (command.folder.find('\0') != std::string::npos)
        return Refusal::wrongField("cwd");
    if (fields.has("id") && !isBackgroundId(request.id))
        return Refusal::wrongField("id");
    if (command.state.size() > kLongestState || holdsNul(command.state)
        || (!command.state.empty() && (!isCell || isReviewed)))
        return Refusal::wrongField("state");
    request.argv = command.argv;
    if (isReviewed) {
        if (auto refusal = holdToReview(command, setup))
            return *refusal;
        request.timeout = reviewedLimit(request.timeout);
    } else if (isCell) {
        if (auto refusal = makeCell(command, setup))
            return *refusal;
    }
    return request;
}

Runs::Runs(Run::Services services, const Setup &setup)
    : m_services(services)
    , m_setup(setup)
    , m_authors(services.loop, setup.outputFolder(), [this](pid_t process) {
        for (const auto &run : m_runs) {
            if (run->state() != Run::State::Over && run->holds(process))
                return run->id();
        }
        return std::string();
    })
{
}

OrRefusal<Run *> Runs::start(ExecRequest request, std::string id)
{
    m_authors.follow();
    auto run =
        Run::start(m_services, std::move(request.command), m_setup.account, request.timeout, std::move(id));
    if (const auto *refusal = std::get_if<Refusal>(&run))
        return *refusal;
    m_runs.push_back(std::move(std::get<std::unique_ptr<Run>>(run)));
    return m_runs.back().get();
}

void Runs::release(Run *run)
{
    run->onChange({});
    run->abandon();
    m_released.push_back(run);
}

int Runs::running() const
{
    return int(std::count_if(m_runs.begin(), m_runs.end(),
                             [](const auto &run) { return run->state() != Run::State::Over; }));
}

std::vector<std::string> Runs::filesOfRunning()
{
    return m_authors.filesOf([this](const std::string &id, pid_t process) {
        return std::any_of(m_runs.begin(), m_runs.end(), [&](const auto &run) {
            if (run->id() != id || run->state() == Run::State::Over)
                return false;
            // A shell may stay open for days: what was written from it is whole when that program is gone.
            return !run->command().isLoginShell || (process != run->process() && run->holds(process));
        });
    });
}

void Runs::sweep()
{
    std::erase_if(m_released, [this](Run *released) {
        if (released->state() != Run::State::Over)
            return false;
        std::erase_if(m_runs, [released](const auto &run) { return run.get() == released; });
        return true;
    });
}

} // namespace inside
