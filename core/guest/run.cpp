// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/run.h"

#include "core/guest/maps.h"
#include "core/guest/stream.h"

#include <QCoreApplication>
#include <QPointer>

namespace guest {

using base::Error;

/// The guest keeps the time limit; one that does not is cut short by the host, this much later.
static constexpr std::chrono::seconds kGrace{15};
static constexpr std::chrono::seconds kLook{1};

static QString text(const char *source) { return QCoreApplication::translate("guest::Run", source); }

static RunEnd lost(Error error)
{
    RunEnd end;
    end.error = std::move(error);
    return end;
}

Run::Run(std::unique_ptr<Stream> stream, std::chrono::milliseconds timeout)
    : m_stream(std::move(stream))
    , m_timeLeft(timeout + kGrace)
{
    connect(m_stream.get(), &Stream::changed, this, &Run::advance);
    connect(&m_watchdog, &QTimer::timeout, this, &Run::watch);
    if (timeout.count() > 0)
        m_watchdog.start(kLook);
    advanceLater();
}

Run::~Run() = default;

qint64 Run::available(Channel channel) const { return m_stream->available(channel); }

QByteArray Run::take(Channel channel, qint64 most)
{
    const QByteArray bytes = m_stream->take(channel, most);
    if (m_stream->isOver() && !m_end)
        advanceLater();
    return bytes;
}

void Run::writeInput(const QByteArray &bytes)
{
    m_stream->write(bytes);
    m_bytesToWrite = m_stream->bytesToWrite();
}

qint64 Run::bytesToWrite() const { return m_stream->bytesToWrite(); }

void Run::closeInput()
{
    m_stream->end();
    m_bytesToWrite = m_stream->bytesToWrite();
}

void Run::sendSignal(int number) { m_stream->control({{"signal", number}}); }

void Run::resize(TerminalSize size) { m_stream->control({{"rows", size.rows}, {"columns", size.columns}}); }

void Run::advanceLater() { QMetaObject::invokeMethod(this, &Run::advance, Qt::QueuedConnection); }

void Run::readEvent()
{
    const auto event = m_stream->takeEvent();
    if (!event)
        return;
    if (isEvent(*event, "exit"))
        m_exit = readEnd(*event);
    else if (isEvent(*event, "failed"))
        m_exit = lost(readRefusal(*event));
}

void Run::advance()
{
    if (m_end)
        return;
    const QPointer<Run> self(this);
    readEvent();
    for (const Channel channel : {Channel::Output, Channel::Error}) {
        if (m_stream->available(channel) > 0)
            emit outputReady(channel);
        if (!self)
            return;
    }
    const qint64 toWrite = m_stream->bytesToWrite();
    if (std::exchange(m_bytesToWrite, toWrite) != toWrite)
        emit inputWritten(toWrite);
    if (!self || m_end || !m_stream->isOver() || m_stream->available(Channel::Output) > 0
        || m_stream->available(Channel::Error) > 0)
        return;
    m_watchdog.stop();
    m_end = m_exit ? *m_exit
                   : lost(m_stream->error().value_or(Error{
                       Error::Kind::Failed, text("The guest agent ended the run without saying how."), {}}));
    emit finished(*m_end);
}

/// Counts only time in which the guest could have ended the run: not while it stands still or waits for the
/// caller to take output.
void Run::watch()
{
    if (m_stream->isHeld() || available(Channel::Output) > 0 || available(Channel::Error) > 0)
        return;
    m_timeLeft -= kLook;
    if (m_timeLeft.count() > 0)
        return;
    if (!m_exit) {
        m_exit = RunEnd();
        m_exit->reason = RunEnd::Reason::Timeout;
    }
    m_stream->close();
    advance();
}

} // namespace guest
