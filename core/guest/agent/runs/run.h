// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/runs/leftovers.h"
#include "core/guest/agent/loop/loop.h"
#include "core/guest/agent/runs/prefork.h"
#include "core/guest/agent/runs/result_watch.h"
#include "core/guest/agent/runs/spawn.h"
#include "core/guest/agent/python/states.h"
#include "core/guest/agent/python/warm_python.h"

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace inside {

/// How a run ended. Without `code` it ended by `signal`.
struct RunEnd
{
    const char *reason = "exited";
    std::optional<int> code;
    int signal = 0;
    std::int64_t processorMs = 0;
    std::int64_t wallMs = 0;
    std::int64_t mostMemoryKib = 0;
    /// When it began, since 1970: it may have left files in the session's output folder since then.
    std::optional<std::int64_t> leftSinceMs;

    wire::Map event() const;
};

/// One program and all that it starts: the group of processes, its input and output, its time limit, its end.
///
/// Output is pulled; a run whose output nobody reads waits. It is over once the program ended and all it
/// wrote was read. Processes it left behind may hold its output open for ever: those get a quarter of a
/// second of silence, two seconds in all; then the run is over too. They live on, and what they print is
/// thrown away.
class Run
{
public:
    struct Services
    {
        Loop &loop;
        Leftovers &leftovers;
        Cgroups
            *cgroups; // null where there are none: a variable in the environment then marks what is of a run
        States &states;
        WarmPython &python;
        Prefork &prefork;
        ResultWatch &results;
    };
    /// Something to read, input used up, or another state. Comes from the loop,
    /// never from within a call to this one.
    /// The run must outlive the call.
    using OnChange = std::function<void()>;

    enum class State { Starting, Running, Over };

    static OrRefusal<std::unique_ptr<Run>> start(Services services, Command command, const Account &account,
                                                 std::chrono::milliseconds timeout, std::string id);
    ~Run();
    void onChange(OnChange onChange) { m_onChange = std::move(onChange); }

    const std::string &id() const { return m_id; }
    const Command &command() const { return m_command; }
    pid_t process() const { return m_spawned.process; }
    State state() const { return m_state; }
    /// When over: why it never started.
    const std::optional<Refusal> &startError() const { return m_startError; }
    /// When over.
    const RunEnd &end() const { return m_end; }

    /// Up to `size` bytes of a channel; 0 when there is nothing now.
    std::size_t read(wire::Channel channel, char *buffer, std::size_t size);
    bool mayHaveOutput(wire::Channel channel) const { return m_outputs[std::size_t(channel)].isReadable; }

    void writeInput(std::string_view bytes);
    void endInput();
    /// Whether input has somewhere to go; how much of it the program has not read.
    bool takesInput() const { return m_spawned.input && !m_isInputEnded; }
    std::size_t waitingInput() const { return m_input.size(); }
    /// Input used up (or of no use to anybody any more) since the last call.
    std::size_t takeUsedInput() { return std::exchange(m_usedInput, 0); }

    /// To the process group, with a terminal to the one in its foreground; SIGKILL to all there is.
    void signal(int number);
    void resize(TerminalSize size);
    /// Whether a process that lives is one of its own.
    bool holds(pid_t process) const;
    /// Nobody wants it any more: it is asked to end, and two seconds later made to. Its output is thrown
    /// away.
    void abandon();
    /// The same for one that has printed more than it may, and its end says so.
    void endForOutput();

private:
    struct Output
    {
        Descriptor fd;
        Loop::Handle watch;
        bool isReadable = false;
        std::size_t owed = 0; // was in the pipe when the program ended
    };

    Run(Services services, Command command, std::chrono::milliseconds timeout, std::string id);
    void begin(Spawned spawned);
    void watchOutput(std::size_t channel, Descriptor fd);
    void noteStart();
    void noteExit(int status, const rusage &usage);
    void endUnheard(int signalNumber);
    void askToEnd(int signalNumber);
    void killAll();
    bool isAnythingLeft() const;
    void closeOutput(Output &output);
    void pumpInput();
    void discardInput();
    void discardOutput(Output &output);
    void listenOn();
    void finishWhenDone();
    void finish();
    void changed();

    Services m_services;
    Command m_command;
    std::chrono::milliseconds m_timeout;
    std::string m_id;
    OnChange m_onChange;

    State m_state = State::Starting;
    std::unique_ptr<Cgroup> m_cgroup;
    Spawned m_spawned;
    std::array<Output, wire::kChannels> m_outputs;
    std::string m_input;
    bool m_isInputEnded = false;
    std::size_t m_usedInput = 0;

    bool m_hasExited = false;
    bool m_isUnheard = false; // its output is thrown away
    const char *m_limit = nullptr; // that it reached first
    bool m_hasHeard = false; // since the last look at the silence after the end
    bool m_isGraceOver = false;
    Loop::Clock::time_point m_startedAt;
    std::int64_t m_startedMs; // by the clock that files have their times from
    std::uint64_t m_resultChanges; // when it began
    Loop::Clock::time_point m_graceEnds;
    std::optional<Refusal> m_startError;
    RunEnd m_end;

    Loop::Handle m_startWatch;
    Loop::Handle m_exitWatch;
    Loop::Handle m_inputWatch;
    Loop::Handle m_timeLimit;
    Loop::Handle m_killTimer; // the two seconds between asking to end and making it end
    Loop::Handle m_graceTimer;
};

} // namespace inside
