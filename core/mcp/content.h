// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// One piece of what a peer is given to read. How it looks on the wire, and what stands for it in revisions
/// that do not have it, is the engine's business.
struct Content
{
    enum class Kind {
        Text, ///< `text`
        Image, ///< `bytes` of `type`
        Audio, ///< `bytes` of `type`
        Resource, ///< what `uri` leads to: `text`, or where that is null `bytes`, of `type`
        Link ///< to what `uri` leads to, called `text`, of `type`
    };

    Kind kind = Kind::Text;
    QString text = {};
    QByteArray bytes = {};
    QString type = {}; ///< "image/png"
    QString uri = {};

    bool operator==(const Content &) const = default;

    static Content ofText(QString text) { return {Kind::Text, std::move(text)}; }
    static Content ofImage(QByteArray bytes, QString type)
    {
        return {Kind::Image, {}, std::move(bytes), std::move(type)};
    }
};

/// What a call of a tool gives. Wrong arguments and failed work are results too, with `isError` and a text
/// that says what to do next.
struct ToolResult
{
    QList<Content> content = {};
    std::optional<QJsonObject> structured = {}; ///< fits the tool's outputSchema
    bool isError = false;

    bool operator==(const ToolResult &) const = default;

    /// The JSON, and all of it as text: some clients show a model only the one, some only the other.
    static ToolResult ofJson(const QJsonObject &json, bool isError = false);
    static ToolResult ofText(QString text, bool isError = false)
    {
        return {{Content::ofText(std::move(text))}, {}, isError};
    }
};

/// What reading a resource gives: one or more pieces of kind Resource.
struct ResourceContents
{
    QList<Content> pieces = {};

    bool operator==(const ResourceContents &) const = default;
};

struct PromptMessage
{
    enum class Role { User, Assistant };

    Role role = Role::User;
    Content content = {};

    bool operator==(const PromptMessage &) const = default;
};

/// A prompt with its arguments filled in.
struct PromptText
{
    QString description = {};
    QList<PromptMessage> messages = {};

    bool operator==(const PromptText &) const = default;
};

} // namespace mcp
