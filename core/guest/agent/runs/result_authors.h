// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace inside {

/// Which run last wrote a file of the session's output folder. The kernel tells which process did, and what
/// run that is of can be seen while it lives: of one that was gone too soon, and without root's rights,
/// nothing is known.
class ResultAuthors
{
public:
    /// The run that a process is of, by its id; empty: of none.
    using RunOf = std::function<std::string(pid_t process)>;
    ResultAuthors(Loop &loop, std::string folder, RunOf runOf);

    /// Call before a run begins: the folder may be another than it was.
    void follow();
    /// Names of the files whose author is one of these: a run, and which of its processes, that may be gone.
    using IsOne = std::function<bool(const std::string &run, pid_t process)>;
    std::vector<std::string> filesOf(const IsOne &isOne);

private:
    struct Author
    {
        pid_t process = 0;
        std::string run;
    };
    enum class Take { Some, AllThereIs };
    void take(Take which);
    void note(std::uint64_t mask, pid_t process, const char *name);

    const std::string m_folder;
    const RunOf m_runOf;
    Descriptor m_notify;
    Loop::Handle m_watch;
    std::pair<dev_t, ino_t> m_followed{};
    std::map<std::string, Author> m_authors;
};

} // namespace inside
