// SPDX-License-Identifier: GPL-3.0-or-later

// berth-emulator: what libvirt starts in QEMU's place. It takes from itself all that a machine's QEMU does
// not need of the host, and becomes QEMU: the process stays the one that libvirt knows.
//
// It is started by a link, and `qemu` beside that link leads to QEMU (core/vm/emulator/emulator.h).
// FOLDER/NAME ARGUMENTS…       QEMU's; what it may reach is in the environment (files.h)
// FOLDER/NAME check            does the same without a machine, and has QEMU say its version

#include "core/vm/emulator/files.h"
#include "core/vm/emulator/view.h"

#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace vm::emulator;

/// By the name that it was started by: so libvirt's log has it as QEMU's words.
[[noreturn]] static void giveUp(const char *name, const std::string &why)
{
    std::fprintf(stderr, "%s: %s\n", name, why.c_str());
    std::exit(EXIT_FAILURE);
}

[[noreturn]] static void become(const std::string &program, std::string name,
                                std::vector<std::string> arguments, std::vector<char *> environment)
{
    std::vector<char *> all{name.data()};
    for (std::size_t i = 1; i < arguments.size(); ++i)
        all.push_back(arguments[i].data());
    all.push_back(nullptr);
    execve(program.c_str(), all.data(), environment.data());
    giveUp(arguments[0].c_str(), program + " cannot be started: " + std::strerror(errno) + '.');
}

int main(int argc, char **argv)
{
    std::vector<std::string> arguments(argv, argv + argc);
    const std::string self = argc > 0 ? arguments[0] : "berth-emulator";
    const auto slash = self.rfind('/');
    char target[PATH_MAX];
    const std::string link = slash == std::string::npos ? std::string() : self.substr(0, slash) + "/qemu";
    const ssize_t length = readlink(link.c_str(), target, sizeof target);
    if (length <= 0 || argc < 2)
        giveUp(self.c_str(), "Berth has libvirt run this by itself.");
    const std::string qemu(target, std::size_t(length));
    char resolved[PATH_MAX];
    if (!realpath(qemu.c_str(), resolved))
        giveUp(self.c_str(), qemu + " is gone: " + std::strerror(errno) + ". Install QEMU again.");
    const std::string program = resolved;
    if (isQuestion(arguments))
        become(program, qemu, arguments, withoutFiles(environ));

    const bool isCheck = arguments[1] == "check";
    if (isCheck && !isOfSystem(program))
        giveUp(self.c_str(), program + " is outside of the system's folders, such as /usr.");
    if (isCheck)
        arguments[1] = "-version";
    const char *home = std::getenv("HOME");
    auto files = filesIn(environ, home ? home : "/");
    if (!files)
        giveUp(self.c_str(), files.error());
    const auto key = keyFileIn(arguments);
    if (!key)
        giveUp(self.c_str(), key.error());
    if (!key->empty())
        files->read.push_back(*key);
    if (auto entered = enter(*files, program); !entered)
        giveUp(self.c_str(), entered.error());
    become(program, qemu, arguments, withoutFiles(environ));
}
