// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/engine.h"

#include "core/base/log.h"
#include "core/base/quantity.h"
#include "core/mcp/calls.h"
#include "core/mcp/line_reader.h"
#include "core/mcp/offer.h"
#include "core/mcp/questions.h"
#include "core/mcp/request_state.h"
#include "core/mcp/service.h"
#include "core/mcp/streams.h"
#include "core/mcp/wire.h"

#include <QHash>
#include <QPointer>
#include <QTimer>

using namespace Qt::StringLiterals;
using base::Error;

namespace mcp {

static constexpr int kLargestBatch = 100;
static constexpr qsizetype kMostOutput = 64 << 20; // what calls that end at once may make of it

/// What clients may keep of a list, and how long. What is offered depends on the caller, and is told of when
/// it changes; what is in resources changes all the time.
static const QHash<QString, int> &freshness()
{
    static const QHash<QString, int> milliseconds{
        {u"server/discover"_s, 60'000}, {u"tools/list"_s, 60'000}, {u"prompts/list"_s, 60'000},
        {u"resources/list"_s, 0},       {u"resources/read"_s, 0},  {u"resources/templates/list"_s, 60'000}};
    return milliseconds;
}

class Engine::Impl
{
public:
    Impl(Engine *engine, Offer *offered, RequestStates *states, QString caller, const mcp::Limits &all);

    ~Impl();

    void process();
    void take();
    void end(const Error &reason);

    Engine *const q;
    Offer *const offer;
    const mcp::Limits limits;
    LineReader reader{kLongestMessage};
    QByteArray output;
    bool hasMoreInput = false; // in the reader
    Questions questions;
    Service service;
    std::unique_ptr<Streams> streams;
    std::unique_ptr<Calls> calls; // dies first: what it performs uses all of the above

private:
    struct Batch
    {
        int open = 0; // requests that have no answer yet
        QList<QByteArray> answers;
    };

    void handle(const Message &message, int batch);
    void handleBatch(const QJsonArray &messages);
    void handle(const Request &request, int batch);
    void handle(const Notification &notification);
    std::optional<Answer> perform(const Asked &asked, int batch);
    std::optional<Answer> listen(const Asked &asked, int batch);
    Answer initialize(const Asked &asked, int batch);
    Answer discover(const Asked &asked) const;
    Answer setLogLevel(const Asked &asked);
    Answer subscribe(const Asked &asked, bool isWanted);
    void introduce(const Client &client);

    void answer(const Asked &asked, int batch, const Answer &answer);
    void refuse(const std::optional<Id> &id, int batch, const Failure &failure);
    void post(const QByteArray &message, int batch);
    void settle(int batch);
    void send(const QByteArray &message);
    void flush();
    void schedule();
    bool isCongested() const { return output.size() >= limits.output; }

    std::optional<Session> m_session;
    std::optional<Client> m_client; // that was introduced
    QHash<int, Batch> m_batches;
    int m_lastBatch = 0;
    QTimer m_unread;
    std::optional<Error> m_end;
    std::optional<Client> m_introduction; // to be told of
    bool m_isScheduled = false;
    bool m_isEnded = false;
    bool m_wasRefused = false; // input, since it was last wanted

    friend class Engine;
};

Engine::Impl::Impl(Engine *engine, Offer *offered, RequestStates *states, QString caller,
                   const mcp::Limits &all)
    : q(engine)
    , offer(offered)
    , limits(all)
    , questions([this](const QJsonObject &message) { send(encode(message)); }, all.answer)
    , service(offered, states, &questions, std::move(caller), all.page)
{
    streams = std::make_unique<Streams>(
        offer, Streams::Limits{limits.subscriptions, limits.watched, limits.updates},
        [this](const QJsonObject &message) { send(encode(message)); }, [this] { return isCongested(); });
    Calls::Door door;
    door.perform = [this](Asked asked, Call call) {
        return service.perform(std::move(asked), std::move(call));
    };
    door.answered = [this](const Asked &asked, int batch, const Answer &given) {
        answer(asked, batch, given);
    };
    door.tell = [this](const QString &method, const QJsonObject &params) {
        if (!isCongested())
            send(encode(notificationMessage(method, params)));
    };
    calls = std::make_unique<Calls>(Calls::Limits{limits.calls, limits.waiting, limits.signOfLife},
                                    std::move(door));
    connect(offer, &Offer::questionSettled, q, [this](const QString &key) { questions.withdraw(key); });
    m_unread.setSingleShot(true);
    m_unread.setInterval(limits.unread);
    connect(&m_unread, &QTimer::timeout, q, [this] {
        end({Error::Kind::Timeout, u"The peer does not read."_s});
    });
}

Engine::Impl::~Impl()
{
    m_isEnded = true; // what is cancelled has nobody to tell
    calls.reset();
}

// In

void Engine::Impl::process()
{
    for (;;) {
        hasMoreInput = true;
        if (m_end || isCongested())
            return;
        const auto line = reader.next();
        if (!line)
            break;
        if (line->isTooLong) {
            refuse(line->id, 0,
                   {line->id ? code::kInvalidRequest : code::kParse,
                    u"The message is longer than 8 MiB. Send less at a time."_s});
        } else if (!line->text.trimmed().isEmpty()) {
            const Parsed parsed = parse(line->text);
            if (const auto *batch = std::get_if<QJsonArray>(&parsed))
                handleBatch(*batch);
            else
                handle(std::get<Message>(parsed), 0);
        }
    }
    hasMoreInput = false;
}

void Engine::Impl::handle(const Message &message, int batch)
{
    if (const auto *request = std::get_if<Request>(&message))
        handle(*request, batch);
    else if (const auto *notification = std::get_if<Notification>(&message))
        handle(*notification);
    else if (const auto *response = std::get_if<Response>(&message))
        questions.take(*response);
    else if (const auto *malformed = std::get_if<Malformed>(&message))
        refuse(malformed->id, batch, malformed->failure);
}

void Engine::Impl::handleBatch(const QJsonArray &messages)
{
    if (!m_session || !hasBatches(m_session->revision))
        return refuse({}, 0, {code::kInvalidRequest, u"This protocol version has no batches."_s});
    if (messages.isEmpty() || messages.size() > kLargestBatch)
        return refuse({}, 0,
                      {code::kInvalidRequest,
                       u"A batch has one message at least, and %1 at most."_s.arg(kLargestBatch)});
    const int batch = ++m_lastBatch;
    m_batches[batch].open = 1; // until all of it is read
    for (const QJsonValue &message : messages)
        handle(messageFrom(message), batch);
    settle(batch);
}

void Engine::Impl::handle(const Request &request, int batch)
{
    if (batch)
        ++m_batches[batch].open;
    // An answer with that id would be taken for the answer to the first.
    if (calls->has(request.id) || streams->has(request.id)) {
        refuse({}, batch,
               {code::kInvalidRequest,
                u"A request with the id %1 is under way."_s.arg(base::printable(request.id.key(), 60))});
        return settle(batch);
    }
    const auto asked = readAsked(request, m_session);
    if (!asked) {
        refuse(request.id, batch, asked.error());
        return settle(batch);
    }
    if (const auto given = perform(*asked, batch))
        answer(*asked, batch, *given);
}

void Engine::Impl::handle(const Notification &notification)
{
    if (notification.method == u"notifications/cancelled"_s) {
        const auto id = Id::from(notification.params.value(u"requestId"_s));
        if (!id || streams->close(*id))
            return;
        if (const auto batch = calls->cancel(*id))
            settle(*batch);
    } else if (notification.method == u"notifications/initialized"_s && m_session) {
        streams->openSession();
    }
}

/// Nothing: the answer comes later, or never.
std::optional<Answer> Engine::Impl::perform(const Asked &asked, int batch)
{
    introduce(asked.client);
    const QString &method = asked.method;
    const Served served = offer->served();
    if (hasSession(asked.revision)) {
        if (method == u"initialize"_s)
            return initialize(asked, batch);
        if (method == u"ping"_s)
            return QJsonObject();
        if (method == u"logging/setLevel"_s && served.logging)
            return setLogLevel(asked);
        if (method == u"resources/subscribe"_s && served.subscriptions)
            return subscribe(asked, true);
        if (method == u"resources/unsubscribe"_s && served.subscriptions)
            return subscribe(asked, false);
    } else {
        if (method == u"server/discover"_s)
            return discover(asked);
        if (method == u"subscriptions/listen"_s)
            return listen(asked, batch);
    }
    if (!service.has(method, asked.revision))
        return failed(code::kUnknownMethod,
                      u"There is no method “%1” here."_s.arg(base::printable(method, 60)));
    if (calls->begin(asked, batch))
        return {};
    const QString busy = u"%1 calls of this connection are under way or wait, which is the limit. Make it "
                         "again when one has ended."_s.arg(limits.calls + limits.waiting);
    if (method == u"tools/call"_s)
        return wire::of(ToolResult::ofJson({{u"error"_s, u"busy"_s}, {u"message"_s, busy}}, true),
                        asked.revision);
    return failed(code::kRefused, busy);
}

Answer Engine::Impl::initialize(const Asked &asked, int batch)
{
    if (batch)
        return failed(code::kInvalidRequest, u"initialize is no part of a batch."_s);
    if (m_session)
        return failed(code::kInvalidRequest, u"The connection is initialized already."_s);
    const auto session = readSession(asked.params);
    if (!session)
        return tl::unexpected(session.error());
    m_session = *session;
    introduce(session->client);
    const Revision revision = session->revision;
    const ServerInfo server = offer->server();
    QJsonObject result{{u"protocolVersion"_s, nameOf(revision)},
                       {u"capabilities"_s, wire::capabilities(offer->served(), revision)},
                       {u"serverInfo"_s, wire::of(server, revision)}};
    if (!server.instructions.isEmpty())
        result.insert(u"instructions"_s, server.instructions);
    return result;
}

Answer Engine::Impl::discover(const Asked &asked) const
{
    QJsonObject result{{u"supportedVersions"_s, QJsonArray::fromStringList(namesWithoutSession())},
                       {u"capabilities"_s, wire::capabilities(offer->served(), asked.revision)}};
    if (const QString instructions = offer->server().instructions; !instructions.isEmpty())
        result.insert(u"instructions"_s, instructions);
    return result;
}

Answer Engine::Impl::setLogLevel(const Asked &asked)
{
    const auto level = logLevelNamed(asked.params.value(u"level"_s).toString());
    if (!level)
        return failed(code::kInvalidParams, u"This is no level of logging."_s);
    if (m_session)
        m_session->logLevel = *level;
    return QJsonObject();
}

Answer Engine::Impl::subscribe(const Asked &asked, bool isWanted)
{
    const QJsonValue uri = asked.params.value(u"uri"_s);
    if (!uri.isString())
        return failed(code::kInvalidParams, u"What is to be watched has a uri."_s);
    if (!isWanted)
        streams->unsubscribe(uri.toString());
    else if (const auto subscribed = streams->subscribe(uri.toString(), asked.revision); !subscribed)
        return tl::unexpected(subscribed.error());
    return QJsonObject();
}

std::optional<Answer> Engine::Impl::listen(const Asked &asked, int batch)
{
    if (batch)
        return failed(code::kInvalidRequest, u"A stream is no part of a batch."_s);
    if (const auto listening = streams->listen(asked); !listening)
        return tl::unexpected(listening.error());
    return {};
}

void Engine::Impl::introduce(const Client &client)
{
    if (client.revision.isEmpty() || client == m_client)
        return;
    m_client = m_introduction = client;
    schedule();
}

// Out

void Engine::Impl::answer(const Asked &asked, int batch, const Answer &given)
{
    if (!given) {
        refuse(asked.id, batch, given.error());
        return settle(batch);
    }
    QJsonObject result = *given;
    if (!hasSession(asked.revision)) {
        if (!result.contains(u"resultType"_s))
            result.insert(u"resultType"_s, u"complete"_s);
        if (const auto fresh = freshness().constFind(asked.method);
            fresh != freshness().cend() && result.value(u"resultType"_s) == u"complete"_s) {
            result.insert(u"ttlMs"_s, *fresh);
            result.insert(u"cacheScope"_s, u"private"_s);
        }
        const ServerInfo server = offer->server();
        result.insert(u"_meta"_s,
                      QJsonObject{{metaKey("serverInfo"_L1),
                                   QJsonObject{{u"name"_s, server.name}, {u"version"_s, server.version}}}});
    }
    const QByteArray message = encode(resultMessage(asked.id, result));
    if (message.size() > kLongestMessage) {
        const QString text =
            u"What came of it is %1 long, and no message is longer than 8 MiB. Ask for a part "
            "of it."_s.arg(base::bytesText(message.size()));
        if (asked.method != u"tools/call"_s)
            return answer(asked, batch, failed(code::kInternal, text));
        return answer(asked, batch, wire::of(ToolResult::ofText(text, true), asked.revision));
    }
    post(message, batch);
    settle(batch);
}

void Engine::Impl::refuse(const std::optional<Id> &id, int batch, const Failure &failure)
{
    post(encode(errorMessage(id, failure)), batch);
}

void Engine::Impl::post(const QByteArray &message, int batch)
{
    if (batch)
        m_batches[batch].answers += message;
    else
        send(message);
}

/// One request of a batch is over; when all are, their answers go out, in as few messages as the limit
/// allows.
void Engine::Impl::settle(int batch)
{
    if (!batch || --m_batches[batch].open > 0)
        return;
    QByteArray message;
    for (const QByteArray &each : m_batches.take(batch).answers) {
        if (!message.isEmpty() && message.size() + each.size() + 2 > kLongestMessage) {
            send(message + ']');
            message.clear();
        }
        message += (message.isEmpty() ? '[' : ',') + each;
    }
    if (!message.isEmpty())
        send(message + ']');
}

void Engine::Impl::send(const QByteArray &message)
{
    if (m_isEnded)
        return;
    if (output.size() + message.size() > kMostOutput)
        return end({Error::Kind::Busy, u"The peer does not read what it asked for."_s});
    output += message + '\n';
    if (!m_unread.isActive())
        m_unread.start();
    schedule();
}

/// Never from within what somebody else does: a slot may do as it likes.
void Engine::Impl::schedule()
{
    if (!std::exchange(m_isScheduled, true))
        QMetaObject::invokeMethod(
            q, [this] { flush(); }, Qt::QueuedConnection);
}

void Engine::Impl::end(const Error &reason)
{
    if (!m_end) {
        m_end = reason;
        schedule();
    }
}

void Engine::Impl::flush()
{
    m_isScheduled = false;
    const QPointer<Engine> alive(q);
    Engine *const engine = q;
    if (const auto client = std::exchange(m_introduction, {})) {
        emit engine->introduced(*client);
        if (!alive)
            return;
    }
    if (m_end && !m_isEnded) {
        calls->endAll({code::kRefused, m_end->text});
        streams->completeAll();
        m_isEnded = true;
        m_unread.stop();
        const Error reason = *m_end;
        if (!output.isEmpty())
            emit engine->outputReady();
        if (alive)
            emit engine->ended(reason);
        return;
    }
    if (!output.isEmpty()) {
        emit engine->outputReady();
        if (!alive)
            return;
    }
    if (hasMoreInput && !isCongested())
        process();
    if (q->wantsInput() && std::exchange(m_wasRefused, false))
        emit engine->inputWanted();
}

void Engine::Impl::take()
{
    m_unread.stop();
    streams->flush();
    if (hasMoreInput || m_wasRefused)
        schedule();
}

Engine::Engine(Offer *offer, RequestStates *states, QString caller, Limits limits)
    : m_impl(std::make_unique<Impl>(this, offer, states, std::move(caller), limits))
{
}

Engine::~Engine() = default;

void Engine::receive(const QByteArray &bytes)
{
    if (m_impl->m_end)
        return;
    m_impl->reader.add(bytes);
    m_impl->process();
}

bool Engine::wantsInput() const
{
    const bool isWanted = !m_impl->m_end && !m_impl->hasMoreInput && !m_impl->isCongested();
    if (!isWanted)
        m_impl->m_wasRefused = true;
    return isWanted;
}

QByteArray Engine::takeOutput()
{
    const QByteArray output = std::exchange(m_impl->output, {});
    if (!output.isEmpty())
        m_impl->take();
    return output;
}

void Engine::close(const QString &why) { m_impl->end({Error::Kind::Disconnected, why}); }

int Engine::callCount() const { return m_impl->calls->count(); }

} // namespace mcp
