// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/account.h"

#include "core/guest/agent/files/text_file.h"

#include <grp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace inside {

static std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos)
            return parts;
        begin = end + 1;
    }
}

/// name:password:uid:gid:comment:home:shell
template <typename Wanted>
static std::optional<Account> findAccount(Wanted isWanted)
{
    for (const std::string &line : split(readText("/etc/passwd"), '\n')) {
        const auto fields = split(line, ':');
        if (fields.size() < 7 || !isWanted(fields))
            continue;
        Account account;
        account.name = fields[0];
        account.uid = uid_t(std::strtoul(fields[2].c_str(), nullptr, 10));
        account.gid = gid_t(std::strtoul(fields[3].c_str(), nullptr, 10));
        account.home = fields[5].empty() ? "/" : fields[5];
        account.shell = fields[6].empty() ? "/bin/sh" : fields[6];
        return account;
    }
    return {};
}

std::optional<Account> Account::named(const std::string &name)
{
    auto account = findAccount([&](const auto &fields) { return fields[0] == name; });
    if (!account)
        return {};
    account->groups.push_back(account->gid);
    // name:password:gid:member,member
    for (const std::string &line : split(readText("/etc/group"), '\n')) {
        const auto fields = split(line, ':');
        if (fields.size() < 4)
            continue;
        const auto members = split(fields[3], ',');
        if (std::find(members.begin(), members.end(), name) != members.end())
            account->groups.push_back(gid_t(std::strtoul(fields[2].c_str(), nullptr, 10)));
    }
    return account;
}

Account Account::ofThisProcess()
{
    const std::string uid = std::to_string(getuid());
    auto account = findAccount([&](const auto &fields) { return fields[2] == uid; }).value_or(Account{});
    account.uid = getuid();
    account.gid = getgid();
    if (const char *home = std::getenv("HOME"))
        account.home = home;
    return account;
}

bool Account::become() const
{
    // Programs that would raise their rights run without doing so: nothing in the machine needs to.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    if (getuid() == uid && geteuid() == uid)
        return true;
    if (setgroups(groups.size(), groups.data()) != 0 || setresgid(gid, gid, gid) != 0
        || setresuid(uid, uid, uid) != 0)
        return false;
    return getuid() == uid && geteuid() == uid && (uid == 0 || setuid(0) != 0);
}

/// Of /etc/environment, which is read again when it is another.
static const Environment &systemEnvironment()
{
    constexpr const char *kPath = "/etc/environment";
    static Environment environment;
    static struct stat known;
    struct stat status
    {
    };
    stat(kPath, &status); // all zero when there is none
    if (status.st_ino != known.st_ino || status.st_size != known.st_size
        || status.st_ctim.tv_sec != known.st_ctim.tv_sec || status.st_ctim.tv_nsec != known.st_ctim.tv_nsec) {
        environment = parseEnvironment(readText(kPath));
        known = status;
    }
    return environment;
}

Environment Account::environment() const
{
    Environment environment = systemEnvironment();
    environment.try_emplace("HOME", home);
    environment.try_emplace("USER", name);
    environment.try_emplace("LOGNAME", name);
    environment.try_emplace("SHELL", shell);
    environment.try_emplace("LANG", "C.UTF-8");
    environment.try_emplace(
        "PATH", home + "/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin");
    return environment;
}

Environment parseEnvironment(const std::string &text)
{
    Environment environment;
    for (std::string line : split(text, '\n')) {
        line.erase(0, line.find_first_not_of(" \t"));
        if (line.starts_with("export "))
            line.erase(0, 7);
        const std::size_t equals = line.find('=');
        if (line.empty() || line[0] == '#' || equals == std::string::npos || equals == 0)
            continue;
        std::string value = line.substr(equals + 1);
        value.erase(value.find_last_not_of(" \t\r") + 1);
        if (value.size() >= 2 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0])
            value = value.substr(1, value.size() - 2);
        environment[line.substr(0, equals)] = value;
    }
    return environment;
}

} // namespace inside
