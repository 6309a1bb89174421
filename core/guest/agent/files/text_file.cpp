// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/text_file.h"

#include "core/guest/agent/loop/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace inside {

std::string readText(int folder, const char *path)
{
    const Descriptor file(openat(folder, path, O_RDONLY | O_CLOEXEC));
    std::string text;
    char buffer[4096];
    for (ssize_t count = 0; file && (count = read(file.get(), buffer, sizeof buffer)) > 0;)
        text.append(buffer, std::size_t(count));
    return text;
}

std::string readText(const std::string &path) { return readText(AT_FDCWD, path.c_str()); }

bool writeText(int folder, const char *path, std::string_view text)
{
    const Descriptor file(openat(folder, path, O_WRONLY | O_CLOEXEC));
    return file && write(file.get(), text.data(), text.size()) == ssize_t(text.size());
}

bool writeText(const std::string &path, std::string_view text)
{
    return writeText(AT_FDCWD, path.c_str(), text);
}

bool replaceFile(const std::string &path, std::string_view text)
{
    const std::string fresh = path + ".berth";
    unlink(fresh.c_str());
    const Descriptor file(open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    const ssize_t count =
        file && fchmod(file.get(), 0644) == 0 ? write(file.get(), text.data(), text.size()) : -1;
    if (count == ssize_t(text.size()) && rename(fresh.c_str(), path.c_str()) == 0)
        return true;
    const int reason = count >= 0 && count < ssize_t(text.size()) ? ENOSPC : errno;
    unlink(fresh.c_str());
    errno = reason;
    return false;
}

std::optional<unsigned long long> numberAfter(const std::string &text, std::string_view key)
{
    for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos; ++at) {
        const std::size_t after = at + key.size();
        if ((at == 0 || text[at - 1] == '\n') && after < text.size()
            && (text[after] == ' ' || text[after] == ':'))
            return std::strtoull(text.c_str() + after + 1, nullptr, 10);
    }
    return {};
}

} // namespace inside
