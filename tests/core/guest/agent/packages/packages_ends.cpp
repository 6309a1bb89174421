// SPDX-License-Identifier: GPL-3.0-or-later
// Both ends of the package helper as a program of its own, with every place inside one folder.
//   packages_ends serve FOLDER CALLER-UID SEND-LIMIT-MS READ-LIMIT-MS
//   packages_ends client FOLDER [ARGUMENT…]
#include "core/guest/agent/packages/packages.h"

#include <cstring>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    const std::string folder = argv[2];
    if (std::strcmp(argv[1], "client") == 0) {
        packages::Caller caller;
        caller.socket = folder + "/packages.sock";
        caller.aptGet = folder + "/apt-get";
        caller.apt = folder + "/apt";
        caller.lists = folder + "/lists";
        return packages::client(argc - 2, argv + 2, caller);
    }
    if (argc != 6)
        return 2;
    packages::Service service;
    service.socket = folder + "/packages.sock";
    service.aptGet = folder + "/apt-get";
    service.dpkg = folder + "/dpkg";
    service.dpkgUpdates = folder + "/updates";
    service.environment = folder + "/environment";
    service.aptConfiguration = folder + "/apt.conf";
    service.callers = {uid_t(std::stoul(argv[3]))};
    service.sendLimit = std::chrono::milliseconds(std::stol(argv[4]));
    service.readLimit = std::chrono::milliseconds(std::stol(argv[5]));
    return packages::serve(service);
}
