// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace clients {

/// The name of our entry in every file.
inline constexpr char kEntryName[] = "berth";
inline constexpr qsizetype kLargestFile = 16 * 1024 * 1024;

/// What a file holds; nothing: there is no file.
using Content = std::optional<QByteArray>;

struct Nothing ///< an object without members
{
    bool operator==(const Nothing &) const = default;
};

/// A line of an entry, the same in every format.
struct Field
{
    QByteArray name;
    std::variant<QString, QStringList, bool, int, Nothing> value;
};
using Fields = QList<Field>;

/// What a file becomes.
struct Edited
{
    Content content;
    /// An entry of our name that is not ours and would go: as it is written.
    std::optional<QByteArray> replaced = {};
};

// What the formats share.

/// The end of line that the text has first, and "\n" when it has none.
QByteArray endOfLine(const QByteArray &text);
/// Invalid, at this byte.
tl::unexpected<base::Error> wrongAt(const QByteArray &text, qsizetype position, const QString &reason);
/// As JSON and TOML write it, in quotes.
QByteArray quoted(const QString &text);
/// Of a list or a single value, on one line, as JSON, TOML and YAML read it alike.
QByteArray inlineValue(const Field &field);

} // namespace clients
