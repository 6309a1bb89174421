// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_shell.h"

#include "app/remedies.h"
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/session.h"

#include <utility>

using namespace std::chrono_literals;
using base::Task;
using session::Session;

PersonShell::PersonShell(Session *session, QString name)
    : m_session(session)
    , m_name(std::move(name))
    , m_mark(base::newId())
{
    connect(&m_terminal, &guest::Terminal::titleChanged, this, &TerminalShell::changed);
    connect(&m_terminal, &guest::Terminal::finished, this, &PersonShell::finish);
    connect(session, &Session::changed, this, [this] {
        if (m_state == State::Opening)
            emit changed();
    });
}

PersonShell::~PersonShell() = default;

QString PersonShell::title() const
{
    const QString title = QString::fromStdString(m_terminal.screen().title());
    return title.isEmpty() ? m_name : title;
}

QString PersonShell::status() const
{
    if (m_state != State::Opening)
        return m_status;
    const QString phase = m_session ? m_session->progress().phase() : QString();
    //: %1: what is done at the moment, as "Starting the machine".
    return phase.isEmpty() ? tr("Opening the shell…") : tr("%1…").arg(phase);
}

std::optional<int> PersonShell::exitCode() const
{
    const auto &end = m_terminal.end();
    const bool exited = m_state == State::Ended && end && end->reason == guest::RunEnd::Reason::Exited;
    return exited ? std::optional(end->code) : std::nullopt;
}

QString PersonShell::wayOn() const
{
    return m_state == State::Failed ? tr("Try Again")
        : m_state == State::Ended   ? tr("Open a New Shell")
                                    : QString();
}

void PersonShell::open()
{
    if (m_opening.isRunning() || m_terminal.isRunning() || !m_session)
        return;
    guest::ExecRequest request;
    request.terminal = guest::TerminalRequest{m_terminal.size()};
    request.environment = {{QStringLiteral("BERTH_TERMINAL"), m_mark},
                           {QStringLiteral("COLORTERM"), QStringLiteral("truecolor")}};
    request.timeout = 0ms;
    m_state = State::Opening;
    m_opening = m_session->exec(std::move(request));
    m_opening.start([this] { opened(); });
    emit changed();
}

void PersonShell::opened()
{
    auto execution = std::move(m_opening.result());
    if (execution) {
        m_state = State::Running;
        m_status.clear();
        m_terminal.attach((*execution)->takeRun());
    } else {
        m_state = State::Failed;
        m_status = remedies::told(execution.error());
    }
    emit changed();
}

void PersonShell::finish(const guest::RunEnd &end)
{
    using Reason = guest::RunEnd::Reason;
    m_state = State::Ended;
    const bool isMachineGone =
        !m_session || !m_session->machine() || m_session->state() == Session::State::Stopping;
    if (isMachineGone)
        m_status = tr("The machine stopped, and the shell with it.");
    else if (end.reason == Reason::Exited)
        m_status = tr("The shell ended with exit code %1.").arg(end.code);
    else if (end.reason == Reason::Signalled)
        m_status = tr("The shell was ended by signal %1.").arg(end.signal);
    else if (end.reason == Reason::Lost)
        m_status = tr("The connection to the machine was lost.");
    else
        m_status = tr("The shell was ended by a limit.");
    m_terminal.say(m_status);
    emit changed();
}

Task<bool> PersonShell::isBusy()
{
    guest::Guest *guest = m_session ? m_session->guest() : nullptr;
    if (!m_terminal.isRunning() || !guest)
        co_return m_terminal.isRunning();
    guest::ExecRequest request;
    request.shell =
        QStringLiteral("test $(grep -lzsx 'BERTH_TERMINAL=%1' /proc/[0-9]*/environ | wc -l) -le 1")
            .arg(m_mark);
    request.timeout = 3s;
    auto run = co_await guest->exec(std::move(request));
    if (!run)
        co_return true;
    const auto ended = co_await base::onSignal(run->get(), &guest::Run::finished, 5s);
    co_return !ended || std::get<0>(*ended).code != 0;
}
