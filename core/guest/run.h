// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/exec.h"

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
class Run : public QObject
{
    Q_OBJECT
public:
    Run(std::unique_ptr<Stream> stream, std::chrono::milliseconds timeout); // zero: as long as it takes
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
    void watch();

    std::unique_ptr<Stream> m_stream;
    QTimer m_watchdog;
    std::chrono::milliseconds m_timeLeft;
    qint64 m_bytesToWrite = 0; // as last told
    std::optional<RunEnd> m_exit; // told by the guest, with output still here perhaps
    std::optional<RunEnd> m_end;
};

} // namespace guest
