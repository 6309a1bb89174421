// SPDX-License-Identifier: GPL-3.0-or-later

// Stands in for libFuzzer where that is not: runs a fuzz target over the files of its corpus, the folders
// named on the command line.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size);

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto &file : std::filesystem::directory_iterator(argv[i])) {
            std::ostringstream content;
            content << std::ifstream(file.path(), std::ios::binary).rdbuf();
            const std::string bytes = content.str();
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
            ++count;
        }
    }
    if (count == 0)
        std::fputs("There is no corpus.\n", stderr);
    return count == 0 ? 1 : 0;
}
