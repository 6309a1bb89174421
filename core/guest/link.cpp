// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/link.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/stream.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QPointer>
#include <QRandomGenerator>

#include <cstring>

namespace guest {

using base::Error;
using base::fail;

static constexpr qint64 kDeviceBacklog = 131'072; // more waits in the streams, where turns are taken
static constexpr qsizetype kRememberedClosed = 4096;
// Both channels' windows, an answer and an end.
static constexpr qint64 kMostAfterClose = 2 * qint64(wire::kInitialCredit) + 2 * qint64(wire::kMaxMapSize);
static constexpr std::size_t kLightBytes = 1024; // what is as long counts as one more: it has to be read
static constexpr qint64 kMostNoise = qint64(64) << 20; // twice what 64 streams can have under way
static constexpr double kSmallBytes = 512;
static constexpr std::chrono::milliseconds kCreditWaits{50};
static constexpr quint32 kLeastCredit = 1024; // bytes; less is hardly worth a frame

static QString text(const char *source) { return QCoreApplication::translate("guest::Link", source); }

static wire::Nonce newNonce()
{
    std::array<quint32, sizeof(wire::Nonce) / sizeof(quint32)> random;
    QRandomGenerator::system()->fillRange(random.data(), qsizetype(random.size()));
    wire::Nonce nonce;
    std::memcpy(nonce.data(), random.data(), nonce.size());
    return nonce;
}

static std::string_view pingBytes(const quint64 &number)
{
    return {reinterpret_cast<const char *>(&number), sizeof number};
}

Link::Link(QLocalSocket *device, LinkTimes times)
    : m_device(device)
    , m_times(times)
    , m_decoder(wire::Side::Guest)
    , m_lightLeft(times.lightFrames)
    , m_smallLeft(times.smallFrames)
{
    m_lightSince.start();
    m_smallSince.start();
    m_credit.setSingleShot(true);
    m_credit.setInterval(kCreditWaits);
    connect(&m_credit, &QTimer::timeout, this, [this] {
        if (withholdsCredit())
            return;
        for (Stream *stream : std::as_const(m_streams))
            stream->giveCredit();
    });
    connect(device, &QIODevice::readyRead, this, &Link::readDevice);
    connect(device, &QIODevice::bytesWritten, this, [this] {
        m_drained = true;
        pump();
    });
    const auto gone = [this] {
        const QPointer<Link> self(this);
        readDevice();
        if (self)
            lose({Error::Kind::Disconnected, text("The connection to the machine was closed."), {}});
    };
    connect(device, &QIODevice::readChannelFinished, this, gone);
    connect(device, &QIODevice::aboutToClose, this, gone);
    connect(&m_heartbeat, &QTimer::timeout, this, &Link::beat);
}

Link::~Link()
{
    const auto streams = std::exchange(m_streams, {});
    for (Stream *stream : streams) {
        stream->m_link = nullptr;
        if (stream->isOver())
            continue;
        stream->finish(
            Error{Error::Kind::Disconnected, text("The connection to the machine was given up."), {}});
        QMetaObject::invokeMethod(stream, &Stream::changed, Qt::QueuedConnection);
    }
}

base::Task<base::Result<std::unique_ptr<Link>>> Link::open(QLocalSocket *device,
                                                           std::chrono::milliseconds timeout, LinkTimes times)
{
    std::unique_ptr<Link> link(new Link(device, times));
    const QDeadlineTimer deadline(timeout);
    std::chrono::milliseconds patience = times.callAgain;
    link->call();
    while (link->m_phase != Phase::Open && !link->m_error) {
        const std::chrono::milliseconds left(deadline.remainingTime());
        if (left.count() == 0)
            co_return fail(Error::Kind::Timeout,
                           text("The guest agent did not answer within %1 s.").arg(timeout.count() / 1000));
        const auto news = co_await base::onSignal(link.get(), &Link::changed, std::min(patience, left));
        if (!news && device->bytesToWrite() == 0) {
            link->call();
            patience *= 2;
        }
    }
    if (link->m_error)
        co_return fail(*link->m_error);
    co_return link;
}

// Each call has a nonce of its own: an agent that wakes up late answers all of them, and only one answer may
// be taken for the beginning.
void Link::call()
{
    const wire::Nonce nonce = newNonce();
    m_decoder = wire::Decoder(wire::Side::Guest, nonce);
    m_phase = Phase::Seeking;
    if (std::exchange(m_called, true))
        send(wire::flushingZeros());
    send(wire::preamble(nonce));
    send(wire::mapFrame(0, wire::Kind::Hello, {{"version", wire::kVersion}, {"agent", BERTH_VERSION}}));
}

void Link::readDevice()
{
    const QPointer<Link> self(this);
    while (!m_error && m_device->bytesAvailable() > 0) {
        const std::span<char> room = m_decoder.room();
        const qint64 count = m_device->read(room.data(), qint64(room.size()));
        if (count <= 0)
            return;
        m_heard = true;
        if (m_phase == Phase::Seeking && (m_noise += count) > kMostNoise)
            return loseForRule("more bytes before its beginning than a connection leaves behind");
        m_decoder.commit(size_t(count));
        while (const auto item = m_decoder.next()) {
            if (const auto *violation = std::get_if<wire::Violation>(&*item))
                return loseForRule(violation->rule);
            if (std::holds_alternative<wire::Synchronised>(*item)) {
                m_phase = Phase::Greeting;
                continue;
            }
            const char *broken = receive(std::get<wire::Frame>(*item));
            if (!self)
                return;
            if (broken)
                return loseForRule(broken);
            if (m_error)
                return;
        }
    }
}

const char *Link::receive(const wire::Frame &frame)
{
    if (m_phase == Phase::Greeting)
        return receiveHello(frame);
    if (frame.kind == wire::Kind::Hello) {
        lose({Error::Kind::Disconnected, text("The guest agent ended and began anew."), {}});
        return nullptr;
    }
    if (frame.kind == wire::Kind::Pong) {
        if (!std::exchange(m_awaitsPong, false) || frame.payload != pingBytes(m_pings))
            return "a Pong without a Ping";
        return nullptr;
    }
    if (isStorm(frame))
        return "more empty messages than any use of it makes";
    if (const auto closed = m_closed.find(frame.stream); closed != m_closed.end()) {
        if (frame.kind == wire::Kind::Close)
            m_closed.erase(closed);
        else if ((*closed -= qint64(frame.payload.size())) < 0)
            return "more bytes than credit on a stream that is closed";
        return nullptr;
    }
    Stream *stream = m_streams.value(frame.stream);
    if (!stream)
        return "a frame on a stream that is not open";
    if (const char *rule = stream->receive(frame))
        return rule;
    countSmall(frame);
    const QPointer<Link> self(this);
    const wire::Kind kind = frame.kind;
    emit stream->changed();
    if (self && (kind == wire::Kind::Credit || kind == wire::Kind::Reply))
        pump();
    return nullptr;
}

/// What brings bytes is held up by credit. Credit itself comes in quarters of a window, an event a few times
/// a second, and what is said to a stream that is closed ends soon: a bucket that fills again as time goes
/// by.
bool Link::isStorm(const wire::Frame &frame)
{
    const bool isLight = frame.kind == wire::Kind::Credit ? frame.creditBytes() < kLeastCredit
                                                          : frame.kind == wire::Kind::Event;
    if (!isLight && !m_closed.contains(frame.stream))
        return false;
    // Not restart(), which counts whole milliseconds: what comes evenly would refill nothing.
    const double refilled = double(m_lightSince.nsecsElapsed()) / 1e9 * m_times.lightFramesPerSecond;
    m_lightSince.start();
    const auto weight = 1 + frame.payload.size() / kLightBytes;
    m_lightLeft = std::min(m_lightLeft + refilled, double(m_times.lightFrames)) - double(weight);
    return m_lightLeft < 0;
}

/// A window of credit can come as hundreds of thousands of single bytes, each of which has to be read. A
/// program that prints so is none to be cut off: what waits for credit is put together in the guest.
void Link::countSmall(const wire::Frame &frame)
{
    const bool isData = frame.kind == wire::Kind::Data || frame.kind == wire::Kind::ErrorData;
    const auto bytes = double(frame.payload.size());
    if (isData && bytes < kSmallBytes)
        m_smallLeft -= 1 - bytes / kSmallBytes;
}

bool Link::withholdsCredit()
{
    const double refilled = double(m_smallSince.nsecsElapsed()) / 1e9 * m_times.smallFramesPerSecond;
    m_smallSince.start();
    m_smallLeft = std::min(m_smallLeft + refilled, double(m_times.smallFrames));
    if (m_smallLeft < 0 && !m_credit.isActive())
        m_credit.start();
    return m_smallLeft < 0;
}

const char *Link::receiveHello(const wire::Frame &frame)
{
    if (frame.kind != wire::Kind::Hello)
        return "something else before Hello";
    const auto map = wire::decodeMap(frame.payload);
    if (!map)
        return "a map that is not one";
    wire::Fields fields(*map);
    const auto version = fields.integer("version");
    m_agentVersion = base::printable(QByteArray::fromStdString(fields.text("agent").value_or("")), 40);
    if (fields.wrong() || !version)
        return "a Hello without its fields";
    if (*version != wire::kVersion) {
        lose({Error::Kind::Unsupported,
              text("The guest agent speaks version %1 of the protocol and this program version %2. Stop the "
                   "machine and start it again.")
                  .arg(*version)
                  .arg(wire::kVersion),
              {}});
        return nullptr;
    }
    m_phase = Phase::Open;
    if (!m_held)
        m_heartbeat.start(m_times.heartbeat);
    emit changed();
    return nullptr;
}

void Link::loseForRule(const char *rule)
{
    m_wasCutOff = true;
    lose({Error::Kind::Disconnected,
          text("The guest broke a rule of the channel and was cut off: %1.").arg(QLatin1String(rule)),
          {}});
}

void Link::lose(Error error)
{
    if (m_error)
        return;
    m_error = error;
    m_heartbeat.stop();
    m_device->disconnect(this);
    // Not close(), which leaves it open until what waits is taken: QEMU serves one connection at a time.
    m_device->abort();
    QList<QPointer<Stream>> told;
    for (Stream *stream : std::as_const(m_streams)) {
        if (stream->isOver())
            continue;
        stream->finish(error);
        told.append(stream);
    }
    const QPointer<Link> self(this);
    for (const auto &stream : told) {
        if (stream)
            emit stream->changed();
    }
    if (self)
        emit changed();
}

void Link::beat()
{
    m_silentBeats = std::exchange(m_heard, false) ? 0 : m_silentBeats + 1;
    m_stuckBeats = std::exchange(m_drained, false) || m_device->bytesToWrite() == 0 ? 0 : m_stuckBeats + 1;
    const auto limit =
        std::chrono::duration_cast<std::chrono::seconds>(m_times.heartbeat) * m_times.beatsUntilLost;
    if (m_silentBeats >= m_times.beatsUntilLost)
        return lose(
            {Error::Kind::Disconnected, text("The guest has not answered for %1 s.").arg(limit.count()), {}});
    if (m_stuckBeats >= m_times.beatsUntilLost)
        return lose({Error::Kind::Disconnected,
                     text("The guest has taken nothing for %1 s.").arg(limit.count()),
                     {}});
    if (m_silentBeats > 0 && !std::exchange(m_awaitsPong, true)) {
        ++m_pings;
        send(wire::frame(0, wire::Kind::Ping, pingBytes(m_pings)));
    }
}

void Link::hold()
{
    m_held = true;
    m_heartbeat.stop();
}

void Link::goOn()
{
    m_held = false;
    m_silentBeats = m_stuckBeats = 0;
    if (m_phase == Phase::Open && !m_error)
        m_heartbeat.start(m_times.heartbeat);
}

void Link::send(const std::string &bytes)
{
    if (m_error)
        return;
    if (m_device->write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        QMetaObject::invokeMethod(
            this,
            [this] {
                lose({Error::Kind::Disconnected, text("The connection to the machine takes nothing more."),
                      m_device->errorString()});
            },
            Qt::QueuedConnection);
}

void Link::pump()
{
    if (m_phase != Phase::Open || m_error || std::exchange(m_pumping, true))
        return;
    QSet<Stream *> sent;
    while (m_device->bytesToWrite() < kDeviceBacklog) {
        Stream *stream = nextSender();
        if (!stream)
            break;
        sent.insert(stream);
    }
    m_pumping = false;
    // Not at once: whoever calls write() must not be called back out of it.
    for (Stream *stream : std::as_const(sent))
        QMetaObject::invokeMethod(stream, &Stream::changed, Qt::QueuedConnection);
}

/// Sends one frame of the stream whose turn it is.
Stream *Link::nextSender()
{
    auto candidate = m_streams.upperBound(m_turn);
    for (qsizetype i = 0; i < m_streams.size(); ++i, ++candidate) {
        if (candidate == m_streams.end())
            candidate = m_streams.begin();
        Stream *stream = *candidate;
        const std::string frame = stream->nextFrame();
        if (frame.empty())
            continue;
        m_turn = candidate.key();
        send(frame);
        return stream;
    }
    return nullptr;
}

base::Result<std::unique_ptr<Stream>> Link::ask(const wire::Map &request)
{
    return start(request, int(Stream::Shape::AnswerOnly));
}

base::Result<std::unique_ptr<Stream>> Link::start(const wire::Map &request)
{
    return start(request, int(Stream::Shape::Flow));
}

base::Result<std::unique_ptr<Stream>> Link::start(const wire::Map &request, int shape)
{
    if (m_error)
        return fail(*m_error);
    if (m_streams.size() >= kMostStreams)
        return fail(Error::Kind::Busy,
                    text("%1 things are under way in this machine at once, which is the limit. Wait for one "
                         "of them to end.")
                        .arg(kMostStreams));
    const std::string open = wire::encodeMap(request);
    if (open.size() > wire::kMaxMapSize)
        return fail(Error::Kind::Invalid,
                    text("The request is longer than the %1 KiB the guest takes. Write long texts to a file "
                         "first.")
                        .arg(wire::kMaxMapSize / 1024));
    std::unique_ptr<Stream> stream(new Stream(this, m_nextId++, Stream::Shape(shape)));
    m_streams.insert(stream->m_id, stream.get());
    send(wire::frame(stream->m_id, wire::Kind::Open, open));
    return stream;
}

/// Closes a stream from this side.
void Link::forget(quint32 id)
{
    send(wire::frame(id, wire::Kind::Close));
    m_closed.insert(id, kMostAfterClose);
    m_closedInOrder.enqueue(id);
    if (m_closedInOrder.size() > kRememberedClosed)
        m_closed.remove(m_closedInOrder.dequeue());
}

} // namespace guest
