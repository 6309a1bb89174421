// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <tl/expected.hpp>

#include <optional>
#include <variant>

/// JSON-RPC 2.0 as the protocol restricts it: values and lines. Pure.
namespace mcp {

/// Codes of errors, of JSON-RPC and of the protocol.
namespace code {
inline constexpr int kParse = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kUnknownMethod = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternal = -32603;
inline constexpr int kRefused = -32000; // ours: too much at once, or the connection ends
inline constexpr int kNoResource = -32002; // up to 2025-11-25
inline constexpr int kMissingCapability = -32021;
inline constexpr int kUnsupportedRevision = -32022;
} // namespace code

/// What makes a call fail as such: an error object.
struct Failure
{
    int code = code::kInternal;
    QString text;
    QJsonObject data = {};

    bool operator==(const Failure &) const = default;
};

using Answer = tl::expected<QJsonObject, Failure>;

inline tl::unexpected<Failure> failed(int code, QString text, QJsonObject data = {})
{
    return tl::unexpected<Failure>(Failure{code, std::move(text), std::move(data)});
}

/// Of a request: a text or an integer. "1" is not 1.
class Id
{
public:
    /// Nothing where it is neither, as null is.
    static std::optional<Id> from(const QJsonValue &value);

    const QJsonValue &json() const { return m_value; }
    /// The same for equal ids and no others.
    QString key() const;
    bool operator==(const Id &other) const { return m_value == other.m_value; }

private:
    explicit Id(QJsonValue value)
        : m_value(std::move(value))
    {
    }
    QJsonValue m_value;
};

struct Request
{
    Id id;
    QString method;
    QJsonObject params = {};
};

struct Notification
{
    QString method;
    QJsonObject params = {};
};

/// To a question of ours; without an id it is about something that never was a request.
struct Response
{
    std::optional<Id> id;
    Answer answer;
};

/// What deserves an error: with the id where there is one.
struct Malformed
{
    Failure failure;
    std::optional<Id> id = {};
};

using Message = std::variant<Request, Notification, Response, Malformed>;

/// A message, or a batch of them which may not be empty.
using Parsed = std::variant<Message, QJsonArray>;

Parsed parse(const QByteArray &line);
Message messageFrom(const QJsonValue &value);

QJsonObject requestMessage(const Id &id, const QString &method, const QJsonObject &params);
QJsonObject notificationMessage(const QString &method, const QJsonObject &params);
QJsonObject resultMessage(const Id &id, const QJsonObject &result);
QJsonObject errorMessage(const std::optional<Id> &id, const Failure &failure);

/// Without the end of the line.
QByteArray encode(const QJsonObject &message);

} // namespace mcp
