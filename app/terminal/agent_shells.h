// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminal/terminal_shell.h"
#include "core/api/ran.h"
#include "core/guest/exec.h"

namespace api {
class RunOperations;
class ToolTerminals;
} // namespace api
namespace session {
struct RunRecord;
}

/// A terminal that an agent has open. The person sees what the agent sees and types beside it; closing the
/// tab leaves it to the agent. When the agent closes it, whoever made this has
/// to destroy it at once.
class AgentShell : public TerminalShell
{
    Q_OBJECT
public:
    AgentShell(guest::Terminal *terminal, QString id, QString agent);
    ~AgentShell() override; ///< who looks no longer has given the keyboard back

    const QString &id() const { return m_id; }
    guest::Terminal *terminal() override { return m_terminal; }
    State state() const override;
    QString title() const override;
    QString status() const override;
    std::optional<int> exitCode() const override;
    void open() override { }
    base::Task<bool> isBusy() override;

private:
    guest::Terminal *const m_terminal; // theirs who keep the agents' terminals
    const QString m_id;
    const QString m_agent;
};

/// A run in the background, as it goes: what it prints, and, where its input is open, a line to type into it.
/// Closing the tab lets it go on.
class RunShell : public TerminalShell
{
    Q_OBJECT
public:
    RunShell(api::RunOperations *runs, const session::RunRecord &run); ///< borrowed; outlives this
    ~RunShell() override;

    const QString &id() const { return m_run; }
    guest::Terminal *terminal() override { return &m_terminal; }
    State state() const override { return m_state; }
    QString title() const override { return m_name; }
    QString status() const override { return m_status; }
    std::optional<int> exitCode() const override;
    void open() override;
    base::Task<bool> isBusy() override;

private:
    class Listener;

    void ended();
    void type(const QByteArray &bytes);
    void send(const QByteArray &bytes, bool isLast);
    void sendNext();
    base::Task<base::Result<>> write(QByteArray bytes, bool isLast);
    base::Task<base::Result<>> interrupt();

    api::RunOperations *const m_runs;
    const QString m_run;
    const QString m_name;
    guest::Terminal m_terminal;
    State m_state = State::Opening;
    QString m_status;
    std::optional<guest::RunEnd> m_end;
    QString m_line; // typed, and not sent yet
    QList<std::pair<QByteArray, bool>> m_unsent;
    std::unique_ptr<Listener> m_listener;
    base::Task<base::Result<api::RunRead>> m_reading;
    base::Task<base::Result<>> m_writing;
};
