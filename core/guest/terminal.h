// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"
#include "core/guest/keyboard.h"
#include "core/terminal/terminal.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>
#include <string_view>
#include <vector>

namespace guest {

class Run;

/// A terminal and the program in it, without a window. Hides the pull of output, which is fed in pieces so
/// that a flood neither holds up the event loop nor grows the memory (the program waits), and the way back of
/// the terminal's answers.
///
/// Any number of views may look at one, and come and go: screen() is what they paint. It is as large as the
/// smallest of their rooms. Lives on the main thread; owned by whoever opened the shell. Destroying it ends
/// the program.
class Terminal : public QObject
{
    Q_OBJECT
public:
    explicit Terminal(terminal::Size size = {}, int scrollback = terminal::Terminal::kScrollback);
    ~Terminal() override;

    /// Views take damage from it and choose its palette; everything else goes through here.
    terminal::Terminal &screen() { return m_screen; }
    const terminal::Terminal &screen() const { return m_screen; }
    /// For the request of a run that is to be attached.
    TerminalSize size() const;

    /// Shows this run, below what is there, and sends it what is typed. There may have been another, ended.
    void attach(std::unique_ptr<Run> run);
    /// What it shows is no longer its own, as before it was attached; what it printed stays on the screen.
    std::unique_ptr<Run> detach();
    bool isRunning() const;
    const std::optional<RunEnd> &end() const; ///< of the run; nothing also when there was none

    /// Shows bytes that come from elsewhere.
    void feed(std::string_view bytes);
    /// Shows a line of ours, whatever state the program has left the terminal in.
    void say(const QString &sentence);
    /// What terminal/input.h makes of what a view reports: where the mouse is, that it has the focus. Dropped
    /// when nothing runs.
    void type(std::string_view bytes);
    /// The same with what somebody types, as Keyboard names them: it is noted where, and that they do.
    void typeAs(const QString &typist, std::string_view bytes);
    Keyboard &keyboard() { return m_keyboard; }
    const Keyboard &keyboard() const { return m_keyboard; }
    qint64 unsent() const; ///< bytes that the program has not made room for yet

    /// How much a view has room for, until it leaves or is destroyed.
    void setRoom(const QObject *view, terminal::Size room);
    void leaveRoom(const QObject *view);

signals:
    void changed(); ///< something on the screen; at most a few hundred times a second
    void titleChanged();
    void bell();
    /// Lines are about to be wrapped anew: a view adds what it wants to be moved along.
    void resizing(std::vector<terminal::Position *> *anchors);
    void resized();
    void typed(const QByteArray &bytes);
    /// After the last of its output is on the screen.
    void finished(const guest::RunEnd &end);

private:
    void pull();
    void answer();
    void announce();
    void fit();

    terminal::Terminal m_screen;
    Keyboard m_keyboard;
    QHash<const QObject *, terminal::Size> m_rooms;
    QTimer m_rest; // of the output, with the next turn of the event loop
    QTimer m_resize; // of the run, once it comes to rest
    std::unique_ptr<Run> m_run;
};

} // namespace guest
