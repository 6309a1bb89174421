// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/link_times.h"

#include <QElapsedTimer>
#include <QLocalSocket>
#include <QMap>
#include <QHash>
#include <QQueue>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

#ifndef Q_MOC_RUN // see core/base/task.h
#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"
#endif

namespace guest {

class Stream;

/// The host's end of the guest channel: gets in step with the agent, then carries many streams over one
/// device. Whatever the guest sends is checked; the first broken rule, silence, a device that closes or
/// takes nothing more ends the link for good with an error that names the reason, and closes the device.
///
/// What a guest can make the host hold is bounded: 64 streams of at most two times 256 KiB and two maps of
/// 64 KiB, one incomplete frame. What waits to be sent is what the callers wrote, in turns of 32 KiB.
class Link : public QObject
{
    Q_OBJECT
public:
    static constexpr int kMostStreams = 64;

    /// The device is borrowed, open, and outlives the link and the task.
    static base::Task<base::Result<std::unique_ptr<Link>>>
    open(QLocalSocket *device, std::chrono::milliseconds timeout, LinkTimes times = {});
    ~Link() override;

    /// Asks for a verb that answers and no more, or for one that opens a flow of data. Disconnected; Busy
    /// when too many streams are open.
    base::Result<std::unique_ptr<Stream>> ask(const wire::Map &request);
    base::Result<std::unique_ptr<Stream>> start(const wire::Map &request);

    /// The machine stands still: until goOn(), silence is no sign of a lost guest.
    void hold();
    void goOn();
    bool isHeld() const { return m_held; }
    const LinkTimes &times() const { return m_times; }

    const std::optional<base::Error> &error() const { return m_error; }
    /// The guest broke a rule, and the link was lost by that.
    bool wasCutOff() const { return m_wasCutOff; }
    QString agentVersion() const { return m_agentVersion; }

signals:
    void changed(); ///< it came to life, or was lost

private:
    friend class Stream;
    enum class Phase { Seeking, Greeting, Open };
    static constexpr double kReadBytes = 32; // count as one frame more

    Link(QLocalSocket *device, LinkTimes times);
    void call();
    void readDevice();
    /// The rule that it breaks, or null.
    const char *receive(const wire::Frame &frame);
    const char *receiveHello(const wire::Frame &frame);
    /// Whether there are more frames that carry next to nothing than any use of a machine makes.
    bool isStorm(const wire::Frame &frame);
    /// An event of that many bytes is read, which can take a microsecond for each two of them.
    void countRead(qsizetype bytes) { m_lightLeft -= double(bytes) / kReadBytes; }
    void countSmall(const wire::Frame &frame);
    /// Whether nobody gets credit now; who asks gets it later.
    bool withholdsCredit();
    void lose(base::Error error);
    void loseForRule(const char *rule);
    void beat();
    void send(const std::string &bytes);
    void pump();
    Stream *nextSender();
    base::Result<std::unique_ptr<Stream>> start(const wire::Map &request, int shape);
    void forget(quint32 id);

    QLocalSocket *m_device;
    const LinkTimes m_times;
    Phase m_phase = Phase::Seeking;
    bool m_called = false;
    bool m_wasCutOff = false;
    qint64 m_noise = 0; // bytes before the guest began
    std::optional<base::Error> m_error;
    QString m_agentVersion;
    wire::Decoder m_decoder;

    QMap<quint32, Stream *> m_streams; // owned by those who asked for them
    quint32 m_nextId = 1;
    quint32 m_turn = 0; // the stream that sent last
    bool m_pumping = false;
    QQueue<quint32> m_closedInOrder;
    QHash<quint32, qint64> m_closed; // by the host, lately: what the guest may send still, not knowing yet

    double m_lightLeft; // of what may come at once
    QElapsedTimer m_lightSince; // that was counted
    double m_smallLeft; // the same of frames of few bytes
    QElapsedTimer m_smallSince;
    QTimer m_credit; // that was withheld
    QTimer m_heartbeat;
    bool m_held = false;
    quint64 m_pings = 0;
    bool m_awaitsPong = false;
    bool m_heard = true;
    bool m_drained = true;
    int m_silentBeats = 0;
    int m_stuckBeats = 0;
};

} // namespace guest
