// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/emulator/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace vm::emulator {

static constexpr std::string_view kRead = "BERTH_READ_";
static constexpr std::string_view kWrite = "BERTH_WRITE_";
static constexpr std::string_view kSockets = "BERTH_SOCKETS";
static constexpr std::size_t kMostFiles = 64;

static bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

/// "/a/b", and neither "/", "/a/", "/a//b" nor "/a/../b".
static bool isPlainPath(std::string_view path)
{
    if (path.size() < 2 || path.size() > 4000 || path.front() != '/')
        return false;
    while (!path.empty()) {
        path.remove_prefix(1);
        const auto part = path.substr(0, path.find('/'));
        if (part.empty() || part == "." || part == "..")
            return false;
        path.remove_prefix(part.size());
    }
    return true;
}

static tl::unexpected<std::string> refused(std::string_view name, std::string_view why)
{
    return tl::unexpected("the machine's description hands over no usable list of files: " + std::string(name)
                          + ' ' + std::string(why) + ". Start the machine with Berth.");
}

Expected<Files> filesIn(const char *const *environment, const std::string &home)
{
    Files files;
    files.isMachine = true;
    for (; *environment; ++environment) {
        const std::string_view line(*environment);
        const auto name = line.substr(0, line.find('='));
        const bool isRead = startsWith(name, kRead);
        const bool isWritten = startsWith(name, kWrite);
        if (!isRead && !isWritten && name != kSockets)
            continue;
        const std::string path(line.substr(std::min(line.size(), name.size() + 1)));
        if (!isPlainPath(path))
            return refused(name, "is no absolute path");
        if (files.read.size() + files.written.size() >= kMostFiles)
            return refused(name, "is one too many");
        if (isRead || isWritten)
            (isRead ? files.read : files.written).push_back(path);
        else if (startsWith(home + '/', path + '/'))
            return refused(name, "is all of a home folder");
        else
            files.sockets = path;
    }
    if (files.sockets.empty())
        return refused(kSockets, "is missing");
    return files;
}

std::vector<char *> withoutFiles(char **environment)
{
    std::vector<char *> left;
    for (; *environment; ++environment) {
        const std::string_view line(*environment);
        if (!startsWith(line, kRead) && !startsWith(line, kWrite) && !startsWith(line, kSockets))
            left.push_back(*environment);
    }
    left.push_back(nullptr);
    return left;
}

Expected<std::string> keyFileIn(const std::vector<std::string> &arguments)
{
    for (std::size_t i = 1; i + 1 < arguments.size(); ++i) {
        if (arguments[i] != "-object")
            continue;
        const auto object = nlohmann::json::parse(arguments[i + 1], nullptr, false);
        if (!object.is_object() || object.value("qom-type", nlohmann::json()) != "secret")
            continue;
        const auto file = object.find("file");
        if (file == object.end())
            continue;
        if (!file->is_string() || !isPlainPath(file->get<std::string>()))
            return tl::unexpected<std::string>("libvirt names no usable file of its key.");
        return file->get<std::string>();
    }
    return {};
}

bool isQuestion(const std::vector<std::string> &arguments)
{
    for (std::size_t i = 1; i + 1 < arguments.size(); ++i) {
        const std::string_view value(arguments[i + 1]);
        if (arguments[i] == "-machine" && value.substr(0, value.find(',')) == "none")
            return true;
    }
    return false;
}

} // namespace vm::emulator
