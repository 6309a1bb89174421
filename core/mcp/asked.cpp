// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/asked.h"

#include "core/base/log.h"

#include <array>

using namespace Qt::StringLiterals;

namespace mcp {

static constexpr std::array kLevels{"debug", "info",     "notice", "warning",
                                    "error", "critical", "alert",  "emergency"};
static const QString kMeta = u"_meta"_s;

QString metaKey(QLatin1StringView name) { return u"io.modelcontextprotocol/"_s + name; }

static const QString kRevisionKey = metaKey("protocolVersion"_L1);
static const QString kCapabilitiesKey = metaKey("clientCapabilities"_L1);
static const QString kClientKey = metaKey("clientInfo"_L1);
static const QString kLogLevelKey = metaKey("logLevel"_L1);

std::optional<LogLevel> logLevelNamed(const QString &name)
{
    for (size_t i = 0; i < kLevels.size(); ++i) {
        if (name == QLatin1StringView(kLevels[i]))
            return LogLevel(i);
    }
    return {};
}

QString nameOf(LogLevel level) { return QString::fromLatin1(kLevels[size_t(level)]); }

bool Asked::declaresTasks() const
{
    return !hasSession(revision)
        && client.capabilities.value(u"extensions"_s).toObject().value(kTasksExtension).isObject();
}

/// What a client says of itself; nothing where it is no Implementation.
static std::optional<Client> clientFrom(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    const QJsonValue name = object.value(u"name"_s);
    const QJsonValue version = object.value(u"version"_s);
    if (!name.isString() || !version.isString())
        return {};
    // A name is shown and put on record.
    const auto shortened = [](const QJsonValue &text) { return base::printable(text.toString()); };
    return Client{shortened(name), shortened(object.value(u"title"_s)), shortened(version)};
}

static tl::expected<Asked, Failure> readWithoutSession(const Request &request, const QJsonObject &meta)
{
    const QJsonValue revision = meta.value(kRevisionKey);
    if (!revision.isString())
        return failed(
            code::kInvalidParams,
            u"The request says no protocol version: put %1 into _meta, or begin with initialize."_s.arg(
                kRevisionKey));
    const auto known = revisionNamed(revision.toString());
    if (!known || hasSession(*known))
        return failed(code::kUnsupportedRevision, u"This protocol version is not served."_s,
                      {{u"supported"_s, QJsonArray::fromStringList(namesWithoutSession())},
                       {u"requested"_s, revision}});
    if (!meta.value(kCapabilitiesKey).isObject())
        return failed(code::kInvalidParams,
                      u"The request does not say what the client is capable of: put %1 into _meta."_s.arg(
                          kCapabilitiesKey));
    Asked asked{request.id, request.method, request.params, *known};
    if (meta.contains(kClientKey)) {
        const auto client = clientFrom(meta.value(kClientKey));
        if (!client)
            return failed(code::kInvalidParams, u"%1 has no name or no version."_s.arg(kClientKey));
        asked.client = *client;
    }
    asked.client.revision = revision.toString();
    asked.client.capabilities = meta.value(kCapabilitiesKey).toObject();
    if (meta.contains(kLogLevelKey)) {
        asked.logLevel = logLevelNamed(meta.value(kLogLevelKey).toString());
        if (!asked.logLevel)
            return failed(code::kInvalidParams, u"%1 is no level."_s.arg(kLogLevelKey));
    }
    return asked;
}

tl::expected<Asked, Failure> readAsked(const Request &request, const std::optional<Session> &session)
{
    const QJsonValue metaValue = request.params.value(kMeta);
    if (!metaValue.isObject() && !metaValue.isUndefined())
        return failed(code::kInvalidParams, u"_meta is not an object."_s);
    const QJsonObject meta = metaValue.toObject();
    const QJsonValue token = meta.value(u"progressToken"_s);
    if (!token.isUndefined() && !Id::from(token))
        return failed(code::kInvalidParams, u"The progressToken is neither a text nor an integer."_s);

    const bool isOpening = request.method == u"initialize"_s || request.method == u"ping"_s;
    const bool hasOwn = meta.contains(kRevisionKey);
    if (hasOwn || (!session && !isOpening)) {
        auto asked = readWithoutSession(request, meta);
        if (asked)
            asked->progressToken = token;
        return asked;
    }
    Asked asked{request.id, request.method, request.params};
    asked.progressToken = token;
    if (session) {
        asked.revision = session->revision;
        asked.client = session->client;
        asked.logLevel = session->logLevel;
    }
    return asked;
}

tl::expected<Session, Failure> readSession(const QJsonObject &params)
{
    const QJsonValue revision = params.value(u"protocolVersion"_s);
    if (!revision.isString() || !params.value(u"capabilities"_s).isObject())
        return failed(code::kInvalidParams, u"initialize has a protocolVersion and capabilities."_s);
    const auto client = clientFrom(params.value(u"clientInfo"_s));
    if (!client)
        return failed(code::kInvalidParams, u"initialize has a clientInfo with a name and a version."_s);
    Session session;
    const auto known = revisionNamed(revision.toString());
    if (known && hasSession(*known))
        session.revision = *known;
    session.client = *client;
    session.client.revision = nameOf(session.revision);
    session.client.capabilities = params.value(u"capabilities"_s).toObject();
    return session;
}

} // namespace mcp
