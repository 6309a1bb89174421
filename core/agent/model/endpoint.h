// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

#include <optional>

namespace model {

/// What is spoken on the wire (MODELS.md).
enum class Format {
    Chat, ///< OpenAI Chat Completions, and what speaks it
    Responses, ///< OpenAI Responses
    Anthropic, ///< Anthropic Messages
    Ollama ///< Ollama's own
};

/// "chat", "responses", "anthropic", "ollama".
QString formatName(Format format);
std::optional<Format> formatNamed(const QString &name);

/// How a model is asked to think before it speaks.
enum class Reasoning {
    Off, ///< nothing is said of it
    Budget, ///< Anthropic: with a number of tokens
    Adaptive, ///< Anthropic: as much as it finds right
    Summary, ///< Responses: what it thought is given back encrypted, and told in short
    Sealed ///< Responses: encrypted alone
};

/// "off", "budget", "adaptive", "summary", "sealed".
QString reasoningName(Reasoning reasoning);
std::optional<Reasoning> reasoningNamed(const QString &name);

/// What is known of a model; nothing where it is not.
struct Abilities
{
    std::optional<int> context; ///< tokens, of what is sent and what it answers together
    std::optional<int> longestAnswer; ///< tokens
    std::optional<bool> pictures; ///< whether it sees them
    std::optional<Reasoning> reasoning;

    bool operator==(const Abilities &) const = default;
};

/// One model of one service.
struct Endpoint
{
    Format format = Format::Chat;
    QUrl url; ///< of the service, as its page tells it: with or without what its format adds
    QString model; ///< its id there
    Abilities can;
    QString certificates; ///< a PEM file of authorities to trust beside the system's; empty: none

    /// Where `path` of its format is ("chat/completions"): `version` ("v1") comes between where the URL has
    /// no path of its own.
    QUrl at(const QString &path, const QString &version) const;
    /// Whose sealed fields are whose: they are of no use to another model, and some services refuse them.
    QString origin() const;
    /// On this computer.
    bool isLocal() const;

    bool operator==(const Endpoint &) const = default;
};

/// Who serves it, as OpenTelemetry's conventions for GenAI call them; by its host where they have no name.
QString providerName(const Endpoint &endpoint);

bool isLoopback(const QString &host);

} // namespace model
