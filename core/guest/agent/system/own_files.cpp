// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/own_files.h"

#include "core/guest/agent/loop/descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace inside::system {

bool overwrite(const std::string &path, std::string_view text)
{
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
    return file && write(file.get(), text.data(), text.size()) == ssize_t(text.size())
        && ftruncate(file.get(), off_t(text.size())) == 0;
}

bool writeOwn(const std::string &name, const std::string &link, std::string_view text)
{
    const std::string path = kOwnFiles + name;
    if (!overwrite(path, text))
        return false;
    std::array<char, 64> target;
    const ssize_t size = readlink(link.c_str(), target.data(), target.size());
    if (size > 0 && path == std::string_view(target.data(), std::size_t(size)))
        return true;
    const std::string fresh = link + ".berth";
    unlink(fresh.c_str());
    return symlink(path.c_str(), fresh.c_str()) == 0 && rename(fresh.c_str(), link.c_str()) == 0;
}

} // namespace inside::system
