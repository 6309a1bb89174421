// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>

#include <chrono>
#include <limits>
#include <optional>

/// The plain values of running a program in the guest: what is asked for, and how it ended.
namespace guest {

/// The two ways bytes come back. A run with a terminal has only Output.
enum class Channel : quint8 { Output = 0, Error = 1 };

struct TerminalSize
{
    int rows = 24;
    int columns = 80;
    bool operator==(const TerminalSize &) const = default;
};

struct TerminalRequest
{
    TerminalSize size;
    QString type = QStringLiteral("xterm-256color"); ///< TERM
};

struct ExecRequest
{
    enum class Input { None, Open };

    QStringList argv; ///< the program and its arguments; or
    QString shell; ///< a text for the shell; or neither, for the user's own shell as at a login
    QByteArray folder; ///< the session's working folder when empty
    QMap<QString, QString> environment; ///< on top of the user's own
    std::optional<TerminalRequest> terminal; ///< with one, input is always open
    Input input = Input::None;
    /// `argv` is `python3 -c CODE` or `python3 /SCRIPT`, run as a notebook runs it (agent/python/PYTHON.md).
    bool isCell = false;
    QString
        state; ///< of a cell: it goes on from the last one of that name; empty: for itself. Never reviewed
    /// It is the first, of code that a person has read: it starts no other program, and nothing runs
    /// along that they did not read (agent/python/REVIEWED.md).
    bool isReviewed = false;
    std::chrono::milliseconds timeout{240'000}; ///< zero for none
    qint64 keep =
        0; ///< in the background: bytes of both channels, with more it is ended; 0: what the guest keeps
};

/// How a run ended.
struct RunEnd
{
    enum class Reason {
        Exited, ///< by itself: `code` counts
        Signalled, ///< by a signal: `signal` counts
        Timeout, ///< it took longer than it may
        Memory, ///< it used more memory than there is
        Output, ///< it printed more than is kept of a run in the background
        Unended, ///< it was to end, and the guest did not end it: nobody listens to it any longer
        Lost, ///< nobody knows: the connection or the guest agent failed, `error` says how
    };

    Reason reason = Reason::Lost;
    int code = 0;
    int signal = 0;
    std::chrono::milliseconds processor{0};
    std::chrono::milliseconds wall{0};
    qint64 mostMemoryKib = 0;
    /// It may have left files in the session's output folder, that changed since then by the guest's clock,
    /// from 1970 on.
    std::optional<std::chrono::milliseconds> leftSince;
    std::optional<base::Error> error; ///< with Reason::Lost

    bool operator==(const RunEnd &) const = default;
};

/// Bytes of what a background run printed that are not wanted again.
struct OutputFrom
{
    qint64 output = 0;
    qint64 error = 0;

    /// All of them: only what comes of it.
    static constexpr OutputFrom nothing()
    {
        return {std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::max()};
    }
    bool operator==(const OutputFrom &) const = default;
};

/// One line of the list of background runs.
struct BackgroundRun
{
    QString id;
    QStringList argv;
    std::chrono::milliseconds started{0}; ///< since 1970, by the guest's clock
    qint64 outputBytes = 0;
    qint64 errorBytes = 0;
    bool isOutputLost = false; ///< the guest's disk had no room for all of it
    std::optional<RunEnd> end; ///< nothing while it runs
};

} // namespace guest
