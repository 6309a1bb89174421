// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QMap>
#include <QString>

#include <chrono>
#include <functional>
#include <optional>

namespace mcp {

/// What a peer says of itself. Nothing of it is proven.
struct Client
{
    QString name;
    QString title;
    QString version;
    QString revision; ///< of the protocol: "2026-07-28"
    QJsonObject capabilities;

    bool operator==(const Client &) const = default;
};

/// Something that only the peer can answer, or the person before it.
struct Question
{
    enum class Kind {
        Elicitation, ///< params of `elicitation/create`: `message`, `requestedSchema`
        Sampling, ///< of `sampling/createMessage`
        Roots ///< of `roots/list`: none
    };

    QString key; ///< of the answer; no other question of the same call ever has it
    Kind kind = Kind::Elicitation;
    QJsonObject params = {};

    bool operator==(const Question &) const = default;
};

/// The peer's results by the key of the question, as the protocol has them: `action` (accept, decline,
/// cancel) and `content` of an elicitation. They have the right shape, and what was accepted fits the
/// `requestedSchema`; what they say is the peer's.
using Answers = QMap<QString, QJsonObject>;

/// Given instead of a result: the call is made once more, word for word, when the answers are there, with
/// them and with `state`. Where the peer has no memory of its own, `state` travels through it: sealed against
/// change, use by others, for another call, too late or twice, but not hidden.
struct Ask
{
    QList<Question> questions = {};
    QJsonObject state = {};
    /// How long a peer in a session may take, after which its elicitations count as cancelled; none: as long
    /// as the engine waits.
    std::optional<std::chrono::milliseconds> patience = {};

    bool operator==(const Ask &) const = default;
};

enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

/// What comes with a call of a peer. The functions do nothing when it is over, or when the peer did not ask
/// to be told.
struct Call
{
    Client client;
    Answers answers = {}; ///< empty when nothing was asked yet
    QJsonObject state = {}; ///< of the Ask that they answer
    std::chrono::milliseconds age{0}; ///< since the peer began to wait: its answers took their time
    bool mayAskPerson = false; ///< by an Elicitation
    bool maySample = false;
    bool mayAskRoots = false;
    bool mayBecomeTask = false; ///< a TaskState may be given instead of a result

    /// How far it is; `total` 0 means that nobody knows. The engine keeps what it sends growing, and sends a
    /// sign of life where nothing is reported.
    std::function<void(double done, double total, const QString &message)> progress = {};
    std::function<void(LogLevel level, const QJsonValue &content)> log = {};

    bool may(Question::Kind kind) const
    {
        switch (kind) {
        case Question::Kind::Elicitation:
            return mayAskPerson;
        case Question::Kind::Sampling:
            return maySample;
        case Question::Kind::Roots:
            break;
        }
        return mayAskRoots;
    }
};

} // namespace mcp
