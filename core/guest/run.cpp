// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/run.h"

#include "core/guest/maps.h"
#include "core/guest/stream.h"

#include <QCoreApplication>
#include <QPointer>

#include <csignal>

namespace guest {

using base::Error;

static constexpr int kLooksPerKill = 5;
static constexpr qint64 kOnItsWay = 2 << 20; // what a guest can still have of a run that it ended long ago

static QString text(const char *source) { return QCoreApplication::translate("guest::Run", source); }

static RunEnd lost(Error error)
{
    RunEnd end;
    end.error = std::move(error);
    return end;
}

Run::Run(std::unique_ptr<Stream> stream, Bounds bounds, const LinkTimes &times)
    : m_stream(std::move(stream))
    , m_afterKill(times.afterKill)
    , m_mostBytes(bounds.bytes > 0 ? bounds.bytes : std::numeric_limits<qint64>::max())
    , m_isHeard(bounds.isHeard)
{
    connect(m_stream.get(), &Stream::changed, this, &Run::advance);
    connect(&m_watchdog, &QTimer::timeout, this, &Run::watch);
    if (bounds.time.count() > 0)
        expectEnd(bounds.time + times.afterLimit);
    advanceLater();
}

Run::~Run() = default;

qint64 Run::available(Channel channel) const { return m_stream->available(channel); }

QByteArray Run::take(Channel channel, qint64 most)
{
    const QByteArray bytes = m_stream->take(channel, most);
    m_taken += bytes.size();
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

void Run::sendSignal(int number)
{
    m_stream->control({{"signal", number}});
    if (number == SIGKILL)
        expectEnd(m_afterKill);
}

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
    if (m_exit)
        expectEnd(m_afterKill); // nothing comes after it
}

void Run::giveUp()
{
    if (m_stream->isOver())
        return;
    if (!m_exit) {
        m_exit = RunEnd();
        m_exit->reason = RunEnd::Reason::Unended;
    }
    m_stream->close();
    advanceLater();
}

void Run::advance()
{
    if (m_end)
        return;
    const QPointer<Run> self(this);
    readEvent();
    if (m_taken + waiting() > m_mostBytes)
        giveUp();
    for (const Channel channel : {Channel::Output, Channel::Error}) {
        if (!m_isHeard)
            m_stream->take(channel);
        if (m_stream->available(channel) > 0)
            emit outputReady(channel);
        if (!self)
            return;
    }
    const qint64 toWrite = m_stream->bytesToWrite();
    if (std::exchange(m_bytesToWrite, toWrite) != toWrite)
        emit inputWritten(toWrite);
    if (!self || m_end || !m_stream->isOver() || waiting() > 0)
        return;
    m_watchdog.stop();
    m_end = m_exit ? *m_exit
                   : lost(m_stream->error().value_or(Error{
                       Error::Kind::Failed, text("The guest agent ended the run without saying how."), {}}));
    emit finished(*m_end);
}

/// Beside what is expected already.
void Run::expectEnd(std::chrono::milliseconds within)
{
    m_timeLeft = m_watchdog.isActive() ? std::min(m_timeLeft, within) : within;
    if (!m_stream->isOver() && !m_watchdog.isActive())
        m_watchdog.start(m_afterKill / kLooksPerKill);
}

/// A guest whose caller takes nothing cannot tell the end: of one that has ended the run little more can
/// come.
void Run::watch()
{
    if (m_stream->isHeld())
        return;
    m_quietLooks = waiting() > 0 ? 0 : m_quietLooks + 1;
    m_timeLeft -= m_watchdog.intervalAsDuration();
    if (m_timeLeft.count() > 0)
        return;
    m_mostBytes = std::min(m_mostBytes, m_taken + waiting() + kOnItsWay);
    if (m_quietLooks > 1)
        giveUp();
}

} // namespace guest
