// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>
#include <variant>

/// Language models: what is said to one and what it answers, in none of the formats of the wire.
namespace model {

struct Text
{
    QString text;

    bool operator==(const Text &) const = default;
};

/// What it thought before it spoke.
struct Thinking
{
    QString text; ///< to read; empty where the service keeps it to itself
    QJsonObject sealed; ///< what the service wants back unchanged, as it came: signature, redacted or encrypted

    bool operator==(const Thinking &) const = default;
};

struct Picture
{
    QByteArray bytes;
    QString mediaType; ///< "image/png", "image/jpeg", "image/webp", "image/gif"

    bool operator==(const Picture &) const = default;
};

/// It wants a tool called. All of it is the model's word: hostile.
struct Call
{
    QString id; ///< made here where the service gives none; of its conversation alone
    QString tool;
    QByteArray arguments; ///< JSON text as it came, perhaps broken; "{}" where there was none
    QJsonObject sealed; ///< fields of the service's own that it wants back unchanged
    bool isWhole = true; ///< false: there was a secret in the arguments, which was not written down

    bool operator==(const Call &) const = default;
};

/// What came of one.
struct CallResult
{
    QString call; ///< the id
    QString text;
    QList<Picture> pictures;
    bool failed = false;

    bool operator==(const CallResult &) const = default;
};

using Part = std::variant<Text, Thinking, Picture, Call, CallResult>;

struct Message
{
    enum class Role {
        User, ///< a person's words and pictures, and the results of calls: those of a turn in one message, first
        Assistant
    };

    Role role = Role::User;
    QList<Part> parts;
    QJsonObject sealed; ///< an answer's fields of the service's own that it wants back unchanged

    bool operator==(const Message &) const = default;
};

struct ToolDefinition
{
    QString name;
    QString description;
    QJsonObject schema; ///< JSON Schema of the arguments, an object

    bool operator==(const ToolDefinition &) const = default;
};

/// All that a model is sent for one answer.
struct Prompt
{
    QString system;
    QList<ToolDefinition> tools; ///< in an order that stays, or nothing is cached
    QList<Message> messages; ///< begins with a User's; every Call has its CallResult in the next message
    std::optional<int> longestAnswer; ///< tokens; what the model can, where it is not given
    bool mayCall = true; ///< false: the tools are told, and none may be called
};

/// Tokens, as the service declared them. The sum of the first three is what was sent.
struct Usage
{
    qint64 input = 0; ///< not out of a cache and not into one
    qint64 cacheRead = 0;
    qint64 cacheWritten = 0;
    qint64 output = 0; ///< with what it thought
    bool isAtLeast = false; ///< the stream was cut before the last figures came
    std::optional<qint64> cost = {}; ///< nanodollars, where the service says so itself

    bool operator==(const Usage &) const = default;
};

struct Answer
{
    enum class Stop {
        Done,
        Calls, ///< it has at least one whole Call
        Length, ///< the longest answer was reached; calls in it may be half
        Refused, ///< by the service or the model
        ContextFull,
        Paused ///< say the same again and it goes on
    };

    Message message; ///< an Assistant's
    Stop stop = Stop::Done;
    QString why; ///< of Refused, in the service's words; hostile
    Usage usage;
    QString model; ///< as the service calls the one that answered
};

} // namespace model
