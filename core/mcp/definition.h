// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

/// What a peer is told of what it is offered, as values.
namespace mcp {

/// Who serves, for `initialize` and `server/discover`.
struct ServerInfo
{
    QString name;
    QString title;
    QString version;
    QString instructions; ///< for a model; 1 kB at most

    bool operator==(const ServerInfo &) const = default;
};

/// What is served at all. A peer is told only of what is here, and other methods are unknown to it. The lists
/// of all that is served may change.
struct Served
{
    bool tools = true;
    bool resources = false;
    bool subscriptions = false; ///< to resources
    bool prompts = false;
    bool completions = false;
    bool logging = false;
    bool tasks = false;

    bool operator==(const Served &) const = default;
};

struct ToolHints
{
    bool isReadOnly = false;
    bool isDestructive = true;
    bool isIdempotent = false;
    bool isOpenWorld = true;

    bool operator==(const ToolHints &) const = default;
};

struct Tool
{
    QString name;
    QString title;
    QString description;
    QJsonObject inputSchema;
    QJsonObject outputSchema = {}; ///< empty: its results have no structured content
    std::optional<ToolHints> hints = {};

    bool operator==(const Tool &) const = default;
};

struct Resource
{
    QString uri;
    QString name;
    QString title = {};
    QString description = {};
    QString type = {}; ///< "text/plain"
    std::optional<qint64> size = {};

    bool operator==(const Resource &) const = default;
};

struct ResourceTemplate
{
    QString uriTemplate; ///< RFC 6570
    QString name;
    QString title = {};
    QString description = {};
    QString type = {};

    bool operator==(const ResourceTemplate &) const = default;
};

struct PromptArgument
{
    QString name;
    QString title = {};
    QString description = {};
    bool isRequired = false;

    bool operator==(const PromptArgument &) const = default;
};

struct Prompt
{
    QString name;
    QString title = {};
    QString description = {};
    QList<PromptArgument> arguments = {};

    bool operator==(const Prompt &) const = default;
};

/// What is being typed: an argument of a prompt, or a variable of a resource template.
struct CompletionWish
{
    enum class Of {
        Prompt, ///< its name is `subject`
        ResourceTemplate ///< or a resource; `subject` is the URI
    };

    Of of = Of::Prompt;
    QString subject;
    QString argument;
    QString value;
    QJsonObject context = {}; ///< arguments that are known already, texts by name

    bool operator==(const CompletionWish &) const = default;
};

/// Best first. The engine hands on a hundred of them and says when there are more.
struct Completion
{
    QStringList values = {};

    bool operator==(const Completion &) const = default;
};

} // namespace mcp
