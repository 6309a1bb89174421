// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <optional>

namespace owner {

/// What agents may read under a name of its own (core/mcp/MCP.md): berth://vms/VM/documents/NAME,
/// berth://vms/VM/files/PATH, berth://vms/VM/snapshots, berth://runs/RUN/stdout and …/stderr,
/// berth://terminals/TERMINAL/screen. A value; whether there is such a thing is not known here.
struct ResourceName
{
    enum class Kind { Document, File, Snapshots, Output, Screen };

    Kind kind = Kind::Document;
    QString owner; ///< the VM, run or terminal: a name or a handle
    QString name = {}; ///< of the document, file (absolute) or channel

    bool operator==(const ResourceName &) const = default;

    static std::optional<ResourceName> fromUri(const QString &uri);
    QString uri() const;
    QString mimeType() const; ///< as its name has it

    /// The tool that reads it, so that reading passes the gate like any call.
    QString tool() const;
    QJsonObject arguments() const;
};

} // namespace owner
