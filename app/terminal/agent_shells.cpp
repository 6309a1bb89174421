// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/agent_shells.h"

#include "app/agents/call_words.h"
#include "core/api/caller.h"
#include "core/api/run_operations.h"
#include "core/base/log.h"

#include <csignal>

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString named(const QString &agent, const QString &what)
{
    const QString who = agent.isEmpty() ? TerminalShell::tr("You") : agents::callerName(agent);
    //: %1: an agent, %2: what it runs or the title of its terminal
    return what.isEmpty() ? who : TerminalShell::tr("%1: %2").arg(who, base::printable(what, 80));
}

AgentShell::AgentShell(guest::Terminal *terminal, QString id, QString agent)
    : m_terminal(terminal)
    , m_id(std::move(id))
    , m_agent(std::move(agent))
{
    connect(m_terminal, &guest::Terminal::titleChanged, this, &TerminalShell::changed);
    connect(m_terminal, &guest::Terminal::finished, this, &TerminalShell::changed);
}

AgentShell::~AgentShell() { m_terminal->keyboard().giveBack(); }

TerminalShell::State AgentShell::state() const
{
    return m_terminal->isRunning() ? State::Running : State::Ended;
}

QString AgentShell::title() const
{
    return named(m_agent, QString::fromStdString(m_terminal->screen().title()));
}

QString AgentShell::status() const
{
    return m_terminal->isRunning() ? QString() : tr("The program in the agent's terminal has ended.");
}

std::optional<int> AgentShell::exitCode() const
{
    const auto &end = m_terminal->end();
    return end && end->reason == guest::RunEnd::Reason::Exited ? std::optional(end->code) : std::nullopt;
}

Task<bool> AgentShell::isBusy() { co_return false; }

/// Takes what the run prints onto the terminal, with the returns that a program without one leaves out.
class RunShell::Listener : public api::Caller
{
public:
    explicit Listener(guest::Terminal *terminal)
        : m_terminal(terminal)
    {
    }
    void output(guest::Channel, const QByteArray &bytes) override
    {
        QByteArray lines = bytes;
        lines.replace("\n", "\r\n");
        m_terminal->feed({lines.constData(), std::size_t(lines.size())});
    }

private:
    guest::Terminal *const m_terminal; // the shell's
};

RunShell::RunShell(api::RunOperations *runs, const session::RunRecord &run)
    : m_runs(runs)
    , m_run(run.id)
    , m_name(named(run.caller, run.command))
    , m_listener(std::make_unique<Listener>(&m_terminal))
{
    connect(&m_terminal, &guest::Terminal::typed, this, &RunShell::type);
}

RunShell::~RunShell() = default;

std::optional<int> RunShell::exitCode() const
{
    return m_end && m_end->reason == guest::RunEnd::Reason::Exited ? std::optional(m_end->code)
                                                                   : std::nullopt;
}

void RunShell::open()
{
    if (m_reading.isRunning() || m_end)
        return;
    m_state = State::Running;
    m_reading = m_runs->read(m_run, {}, api::RunOperations::Read::ToTheEnd, *m_listener);
    m_reading.start([this] { ended(); });
    emit changed();
}

void RunShell::ended()
{
    const auto &read = m_reading.result();
    m_state = read ? State::Ended : State::Failed;
    if (!read) {
        m_status = read.error().text;
    } else if (read->end) {
        m_end = read->end->end;
        m_status = !read->end->text.isEmpty() ? read->end->text
            : m_end->reason == guest::RunEnd::Reason::Exited
            ? tr("The run ended with exit code %1.").arg(m_end->code)
            : tr("The run was ended by signal %1.").arg(m_end->signal);
    }
    emit changed();
}

/// There is no terminal in the machine that would do it: a line is edited here, shown, and sent as a whole.
/// Ctrl+D ends the input, Ctrl+C interrupts the run.
void RunShell::type(const QByteArray &bytes)
{
    if (m_state != State::Running)
        return;
    const auto show = [this](const QString &text) {
        const std::string shown = text.toStdString();
        m_terminal.feed(shown);
    };
    if (bytes.startsWith('\x1b'))
        return; // arrows and the like have no meaning in such a line
    for (const QChar c : QString::fromUtf8(bytes)) {
        if (c == u'\r' || c == u'\n') {
            show(QStringLiteral("\r\n"));
            send((std::exchange(m_line, {}) + u'\n').toUtf8(), false);
        } else if (c == u'\x7f' || c == u'\b') {
            if (!m_line.isEmpty()) {
                m_line.chop(1);
                show(QStringLiteral("\b \b"));
            }
        } else if (c == u'\x04') {
            send(std::exchange(m_line, {}).toUtf8(), true);
        } else if (c == u'\x03') {
            show(QStringLiteral("^C\r\n"));
            m_line.clear();
            if (!m_writing.isRunning()) {
                m_writing = interrupt();
                m_writing.start([] {});
            }
        } else if (c.isPrint() || c.isSurrogate() || c == u'\t') {
            m_line += c;
            show(c);
        }
    }
}

Task<Result<>> RunShell::interrupt()
{
    const auto sent = co_await m_runs->signal(m_run, SIGINT);
    if (!sent)
        co_return fail(sent.error());
    co_return {};
}

Task<Result<>> RunShell::write(QByteArray bytes, bool isLast)
{
    const auto written = co_await m_runs->write(m_run, bytes, isLast);
    if (!written)
        co_return fail(written.error());
    co_return {};
}

/// One after the other, in order.
void RunShell::send(const QByteArray &bytes, bool isLast)
{
    m_unsent.append({bytes, isLast});
    sendNext();
}

void RunShell::sendNext()
{
    if (m_unsent.isEmpty() || m_writing.isRunning())
        return;
    const auto [next, isLast] = m_unsent.takeFirst();
    m_writing = write(next, isLast);
    m_writing.start([this] {
        const auto &written = m_writing.result();
        if (!written)
            m_unsent.clear();
        m_status = written ? QString() : tr("It does not take what is typed: %1").arg(written.error().text);
        QMetaObject::invokeMethod(this, &RunShell::sendNext, Qt::QueuedConnection);
        emit changed();
    });
}

Task<bool> RunShell::isBusy() { co_return false; }
