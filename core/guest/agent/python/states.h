// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"
#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/runs/spawn.h"
#include "core/guest/agent/system/setup.h"

#include <list>
#include <memory>
#include <optional>
#include <string>

namespace inside {

/// Interpreters that wait with the variables of earlier code for the next of the same name (PYTHON.md). Each
/// is left behind by the run before it, tells its name at a socket, and becomes the next run.
class States
{
public:
    States(Loop &loop, const Setup &setup, Cgroups *cgroups);
    ~States();

    /// Nothing where `command` names no state or none such waits: then it begins anew.
    std::optional<Begun> take(const Command &command);

    static std::string addressOf(const Setup &setup) { return setup.state + "/python-states.sock"; }

private:
    struct State
    {
        Descriptor socket;
        std::string name; // once it has told it
        pid_t process = -1;
        std::unique_ptr<Cgroup> cgroup;
        Loop::Handle word;
        Loop::Handle exit;
    };

    void accept();
    void noteWord(State *state);
    bool adopt(State &state);
    void remove(State *state);

    Loop &m_loop;
    const Setup &m_setup;
    Cgroups *m_cgroups;
    Descriptor m_listener;
    Loop::Handle m_incoming;
    std::list<State> m_states; // the newest last
};

} // namespace inside
