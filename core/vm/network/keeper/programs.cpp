// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/programs.h"

#include "core/vm/network/keeper/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace vm::keeper {

/// Its version is not always in what it says of itself (Debian 12: "unknown version"), but its options are:
/// --hostname came in the days after the mistake was mended.
static bool forgetsAcknowledgments(const std::string &passt)
{
    auto [output, outputIn] = makePipe();
    const pid_t child = start({{passt, "--help"}, {-1, outputIn.get(), outputIn.get()}, [] { alarm(5); }});
    outputIn.close();
    std::string help;
    char buffer[4096];
    for (ssize_t count; (count = read(output.get(), buffer, sizeof buffer)) > 0;)
        help.append(buffer, std::size_t(count));
    if (child > 0)
        waitpid(child, nullptr, 0);
    return help.find("--hostname") == std::string::npos;
}

/// Beside this program, or where libraries of programs are.
static std::string findLean()
{
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    const std::string path(self, length > 0 ? std::size_t(length) : 0);
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    for (const char *place : {"libberth-lean.so", BERTH_LIBRARIES "/libberth-lean.so"}) {
        const std::string file = folder + place;
        const bool isOne = file.find_first_of(" :") == std::string::npos; // and no list, for who loads it
        if (isOne && access(file.c_str(), R_OK) == 0)
            return file;
    }
    return {};
}

void Programs::makeLean() const
{
    if (!lean.empty())
        setenv("LD_PRELOAD", lean.c_str(), 1);
}

Expected<Programs> Programs::find()
{
    const char *path = std::getenv("PATH");
    const std::string folders = std::string(path ? path : "") + ":/usr/sbin:/usr/bin:/sbin:/bin";
    Programs programs;
    const std::pair<const char *, std::string *> wanted[] = {{"pasta", &programs.pasta},
                                                             {"passt", &programs.passt},
                                                             {"nft", &programs.nft},
                                                             {"cat", &programs.cat}};
    for (const auto &[name, place] : wanted) {
        std::istringstream all(folders);
        for (std::string folder; place->empty() && std::getline(all, folder, ':');) {
            const std::string file = folder + "/" + name;
            if (folder.starts_with('/') && access(file.c_str(), X_OK) == 0)
                *place = file;
        }
        if (place->empty())
            return fault("program", name);
    }
    programs.passtForgetsAcknowledgments = forgetsAcknowledgments(programs.passt);
    programs.lean = findLean();
    return programs;
}

} // namespace vm::keeper
