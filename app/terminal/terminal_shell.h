// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/terminal.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>
#include <optional>

namespace session {
class Execution;
class Session;
}

/// One shell of a session: its terminal, the start it waits for, how it ended. Opening it starts the machine
/// when there is none. Destroying it ends the shell.
class TerminalShell : public QObject
{
    Q_OBJECT
public:
    enum class State { Opening, Running, Ended, Failed };

    TerminalShell(session::Session *session, QString name);
    ~TerminalShell() override;

    guest::Terminal *terminal() { return &m_terminal; }
    State state() const { return m_state; }
    QString title() const; ///< as its program says, or the name
    /// What is waited for, how it ended, why it could not be opened: a sentence. Empty while it runs.
    QString status() const;
    bool endedWell() const;
    std::optional<int> exitCode() const;

    void open(); ///< also again, once it is over
    /// Whether anything but the shell itself runs in it; also true when nobody can tell.
    base::Task<bool> isBusy();

signals:
    void changed(); ///< state, title or status

private:
    void opened();
    void finish(const guest::RunEnd &end);

    QPointer<session::Session> m_session;
    const QString m_name;
    const QString m_mark; // in its environment, and so in that of all it starts
    guest::Terminal m_terminal;
    State m_state = State::Opening;
    QString m_status;
    base::Task<base::Result<std::unique_ptr<session::Execution>>> m_opening;
};
