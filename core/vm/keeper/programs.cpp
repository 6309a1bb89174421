// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/keeper/programs.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <utility>

namespace vm::keeper {

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
    return programs;
}

} // namespace vm::keeper
