// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/http_client.h"

#include "core/agent/model/anthropic.h"
#include "core/agent/model/chat.h"
#include "core/agent/model/events.h"
#include "core/agent/model/exchange.h"
#include "core/agent/model/ollama.h"
#include "core/agent/model/responses.h"
#include "core/base/await.h"
#include "core/base/log.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Task;

namespace model {

static constexpr qsizetype kLongestEvent = 8 << 20; // the whole answer is in one, in some formats
static constexpr qint64 kMostBytes = 64 << 20;
static constexpr qsizetype kLongestFault = 64 << 10;
static constexpr int kLongestQuote = 300;
static constexpr auto kSilence = 10min; // a local model reads for minutes before it begins

static QString text(const char *source) { return QCoreApplication::translate("model", source); }

namespace {

/// What came of asking once.
struct Attempt
{
    std::optional<Answer> answer; ///< whole
    Fault fault; ///< without an answer
    QString trouble; ///< of the network, in words
    RetryHeaders headers;
    std::optional<Usage> usage; ///< what it declared, without an answer
    std::optional<Message> part;
};

/// The formats, and what each is called on the wire.
struct Dialect
{
    const char *path;
    const char *version;
    QJsonObject (*request)(const Prompt &, const Endpoint &);
    std::unique_ptr<Decoder> (*decoder)(const Prompt &, const Endpoint &, Listener &);
};

const Dialect &dialectOf(Format format)
{
    static const Dialect chat{"chat/completions", "v1", &chatRequest, &chatDecoder};
    static const Dialect responses{"responses", "v1", &responsesRequest, &responsesDecoder};
    static const Dialect anthropic{"messages", "v1", &anthropicRequest, &anthropicDecoder};
    static const Dialect ollama{"chat", "api", &ollamaRequest, &ollamaDecoder};
    switch (format) {
    case Format::Chat:
        return chat;
    case Format::Responses:
        return responses;
    case Format::Anthropic:
        return anthropic;
    case Format::Ollama:
        break;
    }
    return ollama;
}

Request requestTo(const Endpoint &endpoint, const QString &path, const QString &key, const QJsonObject &body)
{
    Request request;
    request.url = endpoint.at(path, QLatin1String(dialectOf(endpoint.format).version));
    request.body = QJsonDocument(body).toJson(QJsonDocument::Compact);
    request.headers = {
        {"Accept", endpoint.format == Format::Ollama ? "application/x-ndjson" : "text/event-stream"},
        {"User-Agent", "berth/" BERTH_VERSION}};
    if (endpoint.format == Format::Anthropic)
        request.headers.append(std::pair<QByteArray, QByteArray>("anthropic-version", "2023-06-01"));
    if (!key.isEmpty() && endpoint.format == Format::Anthropic)
        request.headers.append(std::pair<QByteArray, QByteArray>("x-api-key", key.toLatin1()));
    else if (!key.isEmpty())
        request.headers.append(
            std::pair<QByteArray, QByteArray>("Authorization", "Bearer " + key.toLatin1()));
    return request;
}

Failure::Kind kindOf(QNetworkReply::NetworkError trouble)
{
    return trouble == QNetworkReply::ProtocolFailure ? Failure::Kind::Broken : Failure::Kind::Unreachable;
}

/// Whether it may be another time: a certificate that is wrong stays so, and what does not run here does not
/// start by itself. A name may be found once the network is up.
bool mayPass(QNetworkReply::NetworkError trouble, const Endpoint &endpoint)
{
    switch (trouble) {
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::ProtocolUnknownError:
        return false;
    case QNetworkReply::ConnectionRefusedError:
        return !endpoint.isLocal();
    default:
        return true;
    }
}

class HttpClient final : public Client
{
public:
    HttpClient(Endpoint endpoint, KeySource key, Patience *patience)
        : m_endpoint(std::move(endpoint))
        , m_key(std::move(key))
        , m_patience(patience ? *patience : m_own)
    {
    }

    Task<tl::expected<Answer, Failure>> answer(Prompt prompt, Listener &listener) override;
    std::optional<int> context() const override { return m_endpoint.can.context; }

private:
    Task<base::Result<QString>> prepared();
    Task<Attempt> once(QString key, Prompt prompt, Listener *listener);
    Task<Attempt> shown(QString key);
    Failure failure(const Attempt &attempt, const QString &key) const;

    Endpoint m_endpoint;
    const KeySource m_key;
    Patience m_own;
    Patience &m_patience;
    std::unique_ptr<Network> m_network;
    bool m_isShown = false; ///< Ollama told of the model
};

Task<tl::expected<Answer, Failure>> HttpClient::answer(Prompt prompt, Listener &listener)
{
    const auto key = co_await prepared();
    if (!key) {
        Failure denied{Failure::Kind::Denied, key.error(), {}, {}};
        co_return tl::unexpected(std::move(denied));
    }
    for (int failed = 1;; ++failed) {
        const bool isFirst = m_endpoint.format == Format::Ollama && !m_isShown;
        Attempt attempt;
        if (isFirst)
            attempt = co_await shown(*key);
        if (!isFirst || m_isShown)
            attempt = co_await once(*key, prompt, &listener);
        if (attempt.answer)
            co_return std::move(*attempt.answer);
        Failure failure = this->failure(attempt, *key);
        const auto wait = waitBefore(failed, attempt.headers, m_patience.now(), m_patience.chance());
        listener.failed(failure);
        if (!attempt.fault.mayPass || failed > kMostRetries || !wait)
            co_return tl::unexpected(std::move(failure));
        listener.again(failure.error, *wait);
        co_await m_patience.sit(*wait);
    }
}

Task<base::Result<QString>> HttpClient::prepared()
{
    if (!m_network) {
        auto network = Network::open(m_endpoint.certificates);
        if (!network)
            co_return base::fail(network.error());
        m_network = std::move(*network);
    }
    auto key = co_await m_key();
    if (key && !key->isEmpty() && !isKey(*key))
        co_return base::fail(Error::Kind::Invalid,
                             text("What is kept as the key is none: it has spaces or odd "
                                  "characters in it."));
    co_return key;
}

/// Reads what comes into `whole` until it is over; the fault is what kept it from that.
Task<std::optional<Fault>> readAll(Exchange *exchange, QByteArray *whole)
{
    for (;;) {
        const bool isOver = exchange->isOver();
        *whole += exchange->take();
        if (whole->size() > kMostBytes)
            co_return Fault{Failure::Kind::Broken, u"It is too long."_s};
        if (isOver)
            co_return std::nullopt;
        if (!co_await base::onSignal(exchange, &Exchange::moved, kSilence))
            co_return Fault{Failure::Kind::Unreachable, {}};
    }
}

void take(Attempt &attempt, const Exchange &exchange, const QByteArray &body, const Endpoint &endpoint)
{
    const int status = exchange.status();
    attempt.headers = {exchange.header("x-should-retry").toLower(), exchange.header("retry-after-ms"),
                       exchange.header("retry-after")};
    if (status / 100 == 3) {
        attempt.fault = {Failure::Kind::Refused,
                         text("It sends on to %1. If that is its address, set it.")
                             .arg(QString::fromUtf8(exchange.header("location")))};
    } else if (status != 0 && status / 100 != 2) {
        attempt.fault = faultOf(status, body.left(kLongestFault));
    } else if (exchange.trouble() != QNetworkReply::NoError) {
        attempt.fault = {kindOf(exchange.trouble()), {}, mayPass(exchange.trouble(), endpoint)};
        attempt.trouble = exchange.troubleText();
    }
    if (attempt.fault.said.isEmpty() && status != 0)
        attempt.fault.said = u"HTTP %1"_s.arg(status);
    if (attempt.headers.shouldRetry == "true")
        attempt.fault.mayPass = true;
    else if (attempt.headers.shouldRetry == "false")
        attempt.fault.mayPass = false;
}

Task<Attempt> HttpClient::shown(QString key)
{
    Attempt attempt;
    Exchange exchange(*m_network, requestTo(m_endpoint, u"show"_s, key, ollamaShowRequest(m_endpoint)));
    QByteArray body;
    if (const auto fault = co_await readAll(&exchange, &body)) {
        attempt.fault = *fault;
        co_return attempt;
    }
    if (exchange.status() / 100 == 2) {
        m_endpoint.can = ollamaAbilities(QJsonDocument::fromJson(body).object(), m_endpoint.can);
        m_isShown = true;
    } else if (exchange.status() == 404) {
        m_isShown = true; // without the model, or only like Ollama: the chat itself says which
    } else {
        take(attempt, exchange, body, m_endpoint);
    }
    co_return attempt;
}

Task<Attempt> HttpClient::once(QString key, Prompt prompt, Listener *listener)
{
    const Dialect &dialect = dialectOf(m_endpoint.format);
    const auto decoder = dialect.decoder(prompt, m_endpoint, *listener);
    Exchange exchange(
        *m_network,
        requestTo(m_endpoint, QLatin1String(dialect.path), key, dialect.request(prompt, m_endpoint)));
    Attempt attempt;
    attempt.fault = {Failure::Kind::Unreachable, {}, true}; // a stream that just ends
    Events events;
    Lines lines;
    QByteArray body; // of what is no stream
    qint64 total = 0;
    std::optional<Usage> used; // that the listener knows
    for (;;) {
        const bool isOver = exchange.isOver();
        const QByteArray bytes = exchange.take();
        total += bytes.size();
        const bool isStream = exchange.status() / 100 == 2
            && (m_endpoint.format == Format::Ollama
                || !exchange.header("content-type").startsWith("application/json"));
        QList<QByteArray> whole;
        if (!isStream)
            body += bytes;
        else if (m_endpoint.format == Format::Ollama)
            whole = lines.take(bytes);
        else
            whole = events.take(bytes);
        for (const QByteArray &each : std::as_const(whole)) {
            if (each == "[DONE]")
                decoder->end(true);
            else if (!each.trimmed().isEmpty())
                decoder->take(each);
        }
        if (const Usage declared = decoder->usage(); !whole.isEmpty() && used != declared) {
            used = declared;
            listener->used(declared);
        }
        if (isOver && isStream && !lines.rest().trimmed().isEmpty())
            decoder->take(lines.rest());
        if (isOver && !isStream && exchange.status() / 100 == 2)
            decoder->take(body);
        if (isOver && exchange.trouble() == QNetworkReply::NoError)
            decoder->end(false);
        if (total > kMostBytes || std::max(events.pending(), lines.rest().size()) > kLongestEvent)
            attempt.fault = {Failure::Kind::Broken, u"It is too long."_s};
        else if (decoder->fault())
            attempt.fault = *decoder->fault();
        else if (isOver && !decoder->isWhole())
            take(attempt, exchange, body, m_endpoint);
        else if (!isOver && !decoder->isWhole()) {
            if (co_await base::onSignal(&exchange, &Exchange::moved, kSilence))
                continue;
            attempt.fault = {Failure::Kind::Unreachable, {}};
        }
        break;
    }
    if (decoder->isWhole() && !decoder->fault()) {
        attempt.answer = decoder->answer();
        exchange.leave();
        co_return attempt;
    }
    const Answer part = decoder->answer();
    if (!part.message.parts.isEmpty())
        attempt.part = part.message;
    // Some formats declare it last: what broke before that was paid for too, nobody knows how much.
    if (attempt.part
        || part.usage.input + part.usage.cacheRead + part.usage.cacheWritten + part.usage.output > 0)
        attempt.usage = part.usage;
    co_return attempt;
}

Failure HttpClient::failure(const Attempt &attempt, const QString &key) const
{
    using Kind = Failure::Kind;
    const QString service = base::printable(m_endpoint.url.host(), 100);
    QString words = attempt.fault.said;
    if (!key.isEmpty())
        words.replace(key, u"***"_s); // some say which key it was
    const QString said = base::printable(words.simplified(), kLongestQuote);
    const QString model = base::printable(m_endpoint.model, 100);
    Failure failure;
    failure.kind = attempt.fault.kind;
    failure.usage = attempt.usage;
    failure.part = attempt.part;
    switch (failure.kind) {
    case Kind::Unreachable:
        failure.error = {
            Error::Kind::Disconnected,
            !said.isEmpty() ? text("%1 has a fault of its own: “%2”").arg(service, said)
                : !attempt.trouble.isEmpty()
                ? text("%1 cannot be reached: %2.").arg(service, base::printable(attempt.trouble))
                : text("%1 broke off its answer.").arg(service)};
        break;
    case Kind::Busy:
        failure.error = {Error::Kind::Busy,
                         text("%1 has too much to do, or is asked too often: “%2”").arg(service, said)};
        break;
    case Kind::Denied:
        failure.error = {Error::Kind::Denied,
                         key.isEmpty() ? text("%1 wants a key, and none is set: “%2”").arg(service, said)
                                       : text("%1 does not accept the key: “%2”").arg(service, said)};
        break;
    case Kind::Unpaid:
        failure.error = {Error::Kind::Denied,
                         text("%1 wants to be paid before it answers: “%2”").arg(service, said)};
        break;
    case Kind::ContextFull:
        failure.error = {Error::Kind::Invalid,
                         text("The conversation is longer than %1 can read: “%2”").arg(model, said)};
        break;
    case Kind::Refused:
        failure.error = {Error::Kind::Invalid,
                         text("%1 does not take the request to %2: “%3”").arg(service, model, said)};
        break;
    case Kind::Broken:
        failure.error = {Error::Kind::Failed,
                         text("What %1 answers cannot be understood: “%2”").arg(service, said)};
        break;
    }
    failure.error.detail = attempt.trouble;
    return failure;
}

} // namespace

std::unique_ptr<Client> makeClient(Endpoint endpoint, KeySource key, Patience *patience)
{
    return std::make_unique<HttpClient>(std::move(endpoint), std::move(key), patience);
}

bool isKey(const QString &text)
{
    return !text.isEmpty() && text.size() <= 4096
        && std::ranges::all_of(text, [](QChar each) { return each > u' ' && each < u'\x7f'; });
}

} // namespace model
