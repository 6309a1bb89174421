// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/execution.h"

#include "core/base/await.h"
#include "core/guest/run.h"

#include <QCoreApplication>

#include <csignal>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kSlack = 5min; // the guest keeps the time; this is for one that does not
static constexpr auto kForever = 20 * 24h; // the longest a QTimer counts is 24 days

static QString text(const char *source) { return QCoreApplication::translate("session::Execution", source); }

Execution::Execution(std::unique_ptr<guest::Run> run, QString record, Caps caps, Ask ask)
    : m_run(std::move(run))
    , m_record(std::move(record))
    , m_caps(caps)
    , m_ask(std::move(ask))
{
    connect(m_run.get(), &guest::Run::finished, this, &Execution::finish);
    if (m_run->end())
        finish(*m_run->end());
}

Execution::~Execution() = default;

std::unique_ptr<guest::Run> Execution::takeRun()
{
    m_run->disconnect(this);
    return std::move(m_run);
}

/// At once: why the machine was stopped is known now, and no longer when the next one starts.
void Execution::finish(const guest::RunEnd &end)
{
    const Aftermath after = m_ask(m_record);
    Ending said = endingOf(end, m_caps.time, after.halt, after.session);
    said.advice = after.advice;
    if (m_isTooMuch && end.reason != guest::RunEnd::Reason::Unended) {
        said.remedy = remedyFor(guest::RunEnd::Reason::Output, after.session);
        said.reason = text("It printed more than %1 MiB and was ended. Let it write to a file.")
                          .arg(m_caps.outputBytes >> 20);
    }
    m_end = said;
}

Task<Result<Ending>> Execution::follow(Take take)
{
    QObject context;
    connect(m_run.get(), &guest::Run::outputReady, &context, [this, take](guest::Channel channel) {
        const QByteArray bytes = m_run->take(channel);
        if (m_isTooMuch)
            return;
        m_printed += bytes.size();
        take(channel, bytes);
        if (m_caps.outputBytes > 0 && m_printed > m_caps.outputBytes) {
            m_isTooMuch = true;
            m_run->sendSignal(SIGKILL);
        }
    });
    const std::chrono::milliseconds longest = m_caps.time > 0ms ? m_caps.time + kSlack : kForever;
    if (!m_end && !co_await base::onSignal(m_run.get(), &guest::Run::finished, longest))
        co_return fail(Error::Kind::Timeout, text("The run did not end, and did not answer."));
    co_return *m_end;
}

} // namespace session
