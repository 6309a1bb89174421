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
} // namespace session

/// What a panel shows: a terminal, what is in it and how that is.
class TerminalShell : public QObject
{
    Q_OBJECT
public:
    enum class State { Opening, Running, Ended, Failed };

    virtual guest::Terminal *terminal() = 0;
    virtual State state() const = 0;
    virtual QString title() const = 0; ///< as its program says, or the name
    /// What is waited for, how it ended, why it could not be opened: a sentence. Empty while it runs.
    virtual QString status() const = 0;
    virtual std::optional<int> exitCode() const = 0;
    bool endedWell() const { return exitCode() == 0; }
    /// What opens another one in its place, once it is over; empty: nothing does.
    virtual QString wayOn() const { return {}; }
    virtual void open() = 0; ///< also again, once it is over
    /// Whether closing it would end a program that somebody began in it; also true when nobody can tell.
    virtual base::Task<bool> isBusy() = 0;

signals:
    void changed(); ///< state, title or status
};

/// One shell of a person in the machine of a session. Opening it starts the machine when there is none.
/// Destroying it ends the shell.
class PersonShell : public TerminalShell
{
    Q_OBJECT
public:
    PersonShell(session::Session *session, QString name);
    ~PersonShell() override;

    guest::Terminal *terminal() override { return &m_terminal; }
    State state() const override { return m_state; }
    QString title() const override;
    QString status() const override;
    std::optional<int> exitCode() const override;
    QString wayOn() const override;
    void open() override;
    base::Task<bool> isBusy() override;

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
