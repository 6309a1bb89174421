// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/run.h"

#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/runs/leftovers.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace inside {

using namespace std::chrono_literals;

static constexpr auto kTimeToEnd = 2s;
// A program that has neither said anything nor ended by then is asked whether it began. To be woken for that
// at once would interrupt the program, and a short one has ended by then: one message tells all of it.
static constexpr auto kFirstLook = 30ms;
static constexpr auto kSilence = 250ms;
static constexpr auto kGrace = 2s;
static constexpr const char *kMark = "BERTH_RUN";

wire::Map RunEnd::event() const
{
    wire::Map map; // a list to begin with would copy each value, in the way of every command
    map["event"] = "exit";
    map["reason"] = reason;
    map["cpu_ms"] = processorMs;
    map["wall_ms"] = wallMs;
    map["max_rss_kib"] = mostMemoryKib;
    if (code)
        map["code"] = *code;
    else
        map["signal"] = signal;
    if (leftSinceMs)
        map["left_since_ms"] = *leftSinceMs;
    return map;
}

static std::int64_t fileTimeMs()
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return std::int64_t(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

Run::Run(Services services, Command command, std::chrono::milliseconds timeout, std::string id)
    : m_services(services)
    , m_command(std::move(command))
    , m_timeout(timeout)
    , m_id(std::move(id))
    , m_startedAt(Loop::Clock::now())
    , m_startedMs(fileTimeMs())
    , m_resultChanges(services.results.changes())
{
}

OrRefusal<std::unique_ptr<Run>> Run::start(Services services, Command command, const Account &account,
                                           std::chrono::milliseconds timeout, std::string id)
{
    // The process number makes the mark differ from that of an agent before this one.
    command.environment[kMark] = std::to_string(getpid()) + "." + id;
    std::unique_ptr<Run> run(new Run(services, std::move(command), timeout, std::move(id)));
    auto begun = services.states.take(run->m_command);
    if (!begun)
        begun = services.python.take(run->m_command);
    if (!begun)
        begun = services.prefork.take(run->m_command);
    if (begun) {
        run->m_cgroup = std::move(begun->cgroup);
        run->begin(std::move(begun->spawned));
        return run;
    }
    if (services.cgroups) {
        run->m_cgroup = services.cgroups->acquire();
        if (!run->m_cgroup)
            return Refusal::failed("There is no control group for the run.");
    }
    auto spawned = spawn(run->m_command, account, run->m_cgroup ? run->m_cgroup->fd() : -1);
    if (const auto *refusal = std::get_if<Refusal>(&spawned))
        return *refusal;
    run->begin(std::move(std::get<Spawned>(spawned)));
    return run;
}

Run::~Run()
{
    if (m_state != State::Over && m_spawned.process > 0)
        killAll();
    if (m_cgroup)
        m_services.cgroups->release(std::move(m_cgroup));
}

void Run::begin(Spawned spawned)
{
    Loop &loop = m_services.loop;
    m_spawned = std::move(spawned);
    m_exitWatch =
        loop.onExit(m_spawned.process, [this](int status, const rusage &usage) { noteExit(status, usage); });
    m_startWatch = loop.after(kFirstLook, [this] {
        m_startWatch =
            m_services.loop.watch(m_spawned.started.get(), EPOLLIN, [this](std::uint32_t) { noteStart(); });
    });
    watchOutput(0, std::move(m_spawned.output));
    if (m_spawned.error)
        watchOutput(1, std::move(m_spawned.error));
    if (m_timeout > 0ms) {
        m_timeLimit = loop.after(m_timeout, [this] {
            if (!m_limit)
                m_limit = "timeout";
            askToEnd(SIGTERM);
        });
    }
}

void Run::watchOutput(std::size_t channel, Descriptor fd)
{
    Output &output = m_outputs[channel];
    output.fd = std::move(fd);
    output.watch = m_services.loop.watch(output.fd.get(), EPOLLIN | EPOLLET, [this, &output](std::uint32_t) {
        output.isReadable = true;
        noteStart();
        changed();
    });
}

void Run::discardOutput(Output &output)
{
    output.isReadable = false;
    output.watch.cancel();
    output.watch = m_services.loop.watch(output.fd.get(), EPOLLIN, [this, &output](std::uint32_t) {
        static char buffer[65536];
        const ssize_t count = ::read(output.fd.get(), buffer, sizeof buffer);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            closeOutput(output);
    });
}

void Run::noteStart()
{
    if (m_state != State::Starting || m_startError)
        return;
    Refusal why;
    switch (startOutcome(m_spawned.started.get(), m_command, why)) {
    case Start::Unknown:
        return;
    case Start::Succeeded:
        m_state = State::Running;
        break;
    case Start::Failed:
        m_startError = std::move(why); // and over, once the child is gone
        break;
    }
    m_startWatch.cancel();
    m_spawned.started.close();
    changed();
}

std::size_t Run::read(wire::Channel channel, char *buffer, std::size_t size)
{
    Output &output = m_outputs[std::size_t(channel)];
    if (!output.isReadable)
        return 0;
    ssize_t count = ::read(output.fd.get(), buffer, size);
    // Linux looks for a terminal's bytes, then whether it is closed: what came in between is still there.
    if (count < 0 && errno == EIO)
        count = ::read(output.fd.get(), buffer, size);
    if (count > 0) {
        output.owed -= std::min(output.owed, std::size_t(count));
        m_hasHeard = true;
        return std::size_t(count);
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        output.isReadable = errno == EINTR;
    } else {
        closeOutput(output); // a terminal ends with EIO
    }
    finishWhenDone();
    return 0;
}

void Run::closeOutput(Output &output)
{
    output.watch.cancel();
    output.fd.close();
    output.isReadable = false;
    output.owed = 0;
}

void Run::writeInput(std::string_view bytes)
{
    if (!m_spawned.input || m_isInputEnded) {
        m_usedInput += bytes.size();
        return;
    }
    m_input += bytes;
    pumpInput();
}

void Run::endInput()
{
    if (std::exchange(m_isInputEnded, true) || !m_spawned.input)
        return;
    if (m_command.terminal)
        m_input += '\x04'; // a terminal has no other end; one more byte than the host sent, see pumpInput()
    pumpInput();
}

void Run::pumpInput()
{
    while (!m_input.empty()) {
        const ssize_t count = ::write(m_spawned.input.get(), m_input.data(), m_input.size());
        if (count > 0) {
            m_input.erase(0, std::size_t(count));
            m_usedInput += std::size_t(count);
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN) {
            discardInput();
            return;
        }
        if (!m_inputWatch) {
            m_inputWatch = m_services.loop.watch(m_spawned.input.get(), EPOLLOUT, [this](std::uint32_t) {
                pumpInput();
                changed();
            });
        }
        return;
    }
    m_inputWatch.cancel();
    if (m_isInputEnded && !m_command.terminal)
        m_spawned.input.close();
}

void Run::discardInput()
{
    m_inputWatch.cancel();
    m_usedInput += m_input.size();
    m_input.clear();
    m_spawned.input.close();
}

void Run::signal(int number)
{
    if (number == SIGKILL) {
        killAll();
        return;
    }
    if (m_hasExited)
        return;
    pid_t group = m_spawned.process;
    pid_t foreground = 0;
    if (m_command.terminal && ioctl(m_spawned.input.get(), TIOCGPGRP, &foreground) == 0 && foreground > 0)
        group = foreground;
    kill(-group, number);
}

void Run::resize(TerminalSize size)
{
    const winsize window{size.rows, size.columns, 0, 0};
    if (m_command.terminal && m_spawned.input)
        ioctl(m_spawned.input.get(), TIOCSWINSZ, &window);
}

void Run::abandon()
{
    if (m_state != State::Over)
        endUnheard(SIGHUP);
}

void Run::endForOutput()
{
    if (m_state == State::Over)
        return;
    if (!m_limit)
        m_limit = "output";
    endUnheard(SIGTERM);
}

void Run::endUnheard(int signalNumber)
{
    m_isUnheard = true;
    discardInput();
    for (std::size_t channel = 0; channel < m_outputs.size(); ++channel) {
        if (m_outputs[channel].fd)
            discardOutput(m_outputs[channel]);
    }
    if (m_hasExited)
        finish();
    else
        askToEnd(signalNumber);
}

void Run::askToEnd(int signalNumber)
{
    if (m_hasExited || m_killTimer)
        return;
    m_timeLimit.cancel();
    kill(-m_spawned.process, signalNumber);
    kill(-m_spawned.process, SIGCONT);
    m_killTimer = m_services.loop.after(kTimeToEnd, [this] {
        killAll();
        finishWhenDone();
        changed();
    });
}

void Run::killAll()
{
    if (m_cgroup) {
        m_cgroup->kill();
        return;
    }
    if (!m_hasExited)
        kill(-m_spawned.process, SIGKILL);
    killByMark(m_spawned.process, std::string(kMark) + "=" + m_command.environment[kMark]);
}

bool Run::holds(pid_t process) const
{
    if (!m_cgroup)
        return isMarked(process, m_spawned.process,
                        std::string(kMark) + "=" + m_command.environment.at(kMark));
    // "0::/system.slice/berth-agent.service/work/7", or a group that it made below
    const std::string groups = readText("/proc/" + std::to_string(process) + "/cgroup");
    const std::size_t at = groups.find("/work/" + m_cgroup->name());
    return at != std::string::npos && std::strchr("/\n", groups[at + 6 + m_cgroup->name().size()]);
}

bool Run::isAnythingLeft() const
{
    if (m_cgroup)
        return m_cgroup->isPopulated();
    return isMarkedProcessLeft(m_spawned.process, std::string(kMark) + "=" + m_command.environment.at(kMark));
}

void Run::noteExit(int status, const rusage &usage)
{
    noteStart();
    m_hasExited = true;
    if (m_command.isReviewed)
        killAll();
    m_timeLimit.cancel();
    discardInput();
    if (WIFEXITED(status))
        m_end.code = WEXITSTATUS(status);
    else
        m_end.signal = WTERMSIG(status);
    m_end.wallMs =
        std::chrono::duration_cast<std::chrono::milliseconds>(Loop::Clock::now() - m_startedAt).count();
    m_end.processorMs = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
    m_end.mostMemoryKib = usage.ru_maxrss;

    // Whatever the program itself wrote is in the pipes now, and will be delivered.
    for (Output &output : m_outputs) {
        int bytes = 0;
        if (output.fd && ioctl(output.fd.get(), FIONREAD, &bytes) == 0 && bytes > 0)
            output.owed = std::size_t(bytes);
        output.isReadable = output.fd && !m_isUnheard;
    }
    m_graceEnds = Loop::Clock::now() + kGrace;
    listenOn();
    finishWhenDone();
    changed();
}

void Run::listenOn()
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(m_graceEnds - Loop::Clock::now());
    m_graceTimer = m_services.loop.after(std::clamp<std::chrono::milliseconds>(left, 0ms, kSilence), [this] {
        const bool isMoreComing =
            std::exchange(m_hasHeard, false) || m_outputs[0].isReadable || m_outputs[1].isReadable;
        if (isMoreComing && Loop::Clock::now() < m_graceEnds) {
            listenOn();
            return;
        }
        m_isGraceOver = true;
        finishWhenDone();
        changed();
    });
}

void Run::finishWhenDone()
{
    if (!m_hasExited || m_state == State::Over)
        return;
    if (m_startError) {
        finish();
        return;
    }
    if (m_killTimer && isAnythingLeft())
        return;
    const auto isOpen = [](const Output &output) { return bool(output.fd); };
    const auto isOwed = [](const Output &output) { return output.owed > 0; };
    if (m_isUnheard || std::none_of(m_outputs.begin(), m_outputs.end(), isOpen)
        || (m_isGraceOver && std::none_of(m_outputs.begin(), m_outputs.end(), isOwed)))
        finish();
}

void Run::finish()
{
    if (m_cgroup) {
        const Cgroup::Figures figures = m_cgroup->takeFigures();
        m_end.processorMs = std::int64_t(figures.processorMicroseconds / 1000);
        if (figures.memoryKills > 0 && m_end.code != 0)
            m_end.reason = "memory";
    }
    if (!m_end.code && m_end.reason == RunEnd{}.reason)
        m_end.reason = "signalled";
    if (m_limit)
        m_end.reason = m_limit;
    if (m_services.results.changes() != m_resultChanges)
        m_end.leftSinceMs = m_startedMs;
    for (Loop::Handle *timer : {&m_timeLimit, &m_killTimer, &m_graceTimer})
        timer->cancel();
    for (Output &output : m_outputs) {
        output.watch.cancel();
        output.isReadable = false;
        if (output.fd && !m_command.terminal)
            m_services.leftovers.take(std::move(output.fd));
        output.fd.close();
    }
    m_state = State::Over;
    if (m_cgroup)
        m_services.cgroups->release(std::move(m_cgroup));
    m_services.prefork.replenish();
}

void Run::changed()
{
    if (const OnChange onChange = m_onChange) // a copy: it may be replaced meanwhile
        onChange();
}

} // namespace inside
