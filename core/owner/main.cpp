// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/serve.h"

#include <clocale>
#include <cstring>

/// What `berth serve` becomes, and what other commands start: a program of its own, so that those load
/// nothing of libvirt and the database.
int main(int argc, char **argv)
{
    std::setlocale(LC_ALL, "");
    owner::ServeOptions options;
    for (int i = 1; i < argc; ++i) {
        options.detach = options.detach || std::strcmp(argv[i], "--detach") == 0;
        options.isForConformance = options.isForConformance || std::strcmp(argv[i], "--mcp-conformance") == 0;
        options.endWhenIdle = options.endWhenIdle || std::strcmp(argv[i], "--end-when-idle") == 0;
    }
    return owner::serve(argc, argv, options);
}
