// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"
#include "core/guest/link_times.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace guest {

class Stream;

/// One program running in the guest, made by Guest::exec() or Guest::attach() and owned by the caller.
/// Destroying it ends what runs (a background run goes on).
///
/// Output is pulled: outputReady() says that there is some, take() removes it. A caller that does not take
/// makes the program wait once 256 KiB per channel are held here; nothing else waits for it. finished() comes
/// once, strictly after the last byte of both channels was taken, also when the guest is lost. Signals start
/// with the next turn of the event loop after the Run was handed out, so connecting then misses none.
///
/// A guest that does not end what is to end (LinkTimes), or says more than it keeps, is no longer listened
/// to: the end is Unended then. What came until then may still be taken.
class Run : public QObject
{
    Q_OBJECT
public:
    /// What a guest keeps to that can be trusted; zero: as much as it likes.
    struct Bounds
    {
        std::chrono::milliseconds time{0};
        qint64 bytes = 0; ///< of both channels together
        bool isHeard = true; ///< else what comes goes nowhere: left here it would hold up the end
    };
    Run(std::unique_ptr<Stream> stream, Bounds bounds, const LinkTimes &times);
    ~Run() override;

    qint64 available(Channel channel) const;
    QByteArray take(Channel channel, qint64 most = std::numeric_limits<qint64>::max());

    /// Takes all of it, at once; bytesToWrite() says how much has not gone to the guest yet, where the close
    /// counts as a byte, inputWritten() that it became less. Bytes for a run that is over or whose input is closed are dropped.
    void writeInput(const QByteArray &bytes);
    qint64 bytesToWrite() const;
    void closeInput(); ///< after what was written so far

    void sendSignal(int number); ///< to the whole process group
    void resize(TerminalSize size);
    /// Listens no longer.
    void giveUp();

    /// How it ended, once finished() was emitted.
    const std::optional<RunEnd> &end() const { return m_end; }

signals:
    void outputReady(guest::Channel channel);
    void inputWritten(qint64 bytesToWrite);
    void finished(const guest::RunEnd &end);

private:
    void advance();
    void readEvent();
    void advanceLater();
    void expectEnd(std::chrono::milliseconds within);
    void watch();
    qint64 waiting() const { return available(Channel::Output) + available(Channel::Error); }

    std::unique_ptr<Stream> m_stream;
    const std::chrono::milliseconds m_afterKill;
    QTimer m_watchdog; // runs once an end is expected
    std::chrono::milliseconds m_timeLeft{0};
    int m_quietLooks = 0; // one after the other
    qint64 m_taken = 0;
    qint64 m_mostBytes; // that are listened to
    const bool m_isHeard;
    qint64 m_bytesToWrite = 0; // as last told
    std::optional<RunEnd> m_exit; // told by the guest, with output still here perhaps
    std::optional<RunEnd> m_end;
};

} // namespace guest
