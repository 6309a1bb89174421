// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"

#include <map>
#include <string>

namespace inside {

/// The outputs that the leftover processes of runs still hold. They are read to their end and thrown away, so
/// that a server left in the background does not die of its next line of output.
class Leftovers
{
public:
    explicit Leftovers(Loop &loop)
        : m_loop(loop)
    {
    }

    void take(Descriptor output);

private:
    struct Output
    {
        Descriptor fd;
        Loop::Handle watch;
    };
    void discard(int fd);

    Loop &m_loop;
    std::map<int, Output> m_outputs;
};

/// Ends all processes of a session and all that carry `variable` ("NAME=value") in their environment: where
/// there are no cgroups. A process may slip away from this by clearing its environment.
void killByMark(pid_t session, const std::string &variable);
bool isMarkedProcessLeft(pid_t session, const std::string &variable);
bool isMarked(pid_t process, pid_t session, const std::string &variable);

} // namespace inside
