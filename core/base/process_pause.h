// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include <chrono>

#include <sys/types.h>

namespace base {

/// Lets the program of a command (Command::pause) stand still with all that it started, in whatever process
/// group, and go on: SIGSTOP and SIGCONT. One that begins meanwhile is stopped as soon as it has begun.
/// Serves one program after the other, and outlives each. Main thread.
class ProcessPause
{
public:
    ProcessPause() = default;
    Q_DISABLE_COPY_MOVE(ProcessPause)

    /// Doing so twice is doing so once.
    void pause();
    void resume();
    bool isPaused() const { return m_since.isValid(); }

    // Of run().
    void began(pid_t process);
    void ended() { m_process = 0; }
    std::chrono::milliseconds stood() const; ///< since the program began

private:
    pid_t m_process = 0; // 0: none runs
    QElapsedTimer m_since; // valid while paused
    std::chrono::milliseconds m_before{0}; // in the pauses before this one
};

} // namespace base
