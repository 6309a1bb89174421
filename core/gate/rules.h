// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/grant.h"

#include <QByteArray>
#include <QJsonObject>
#include <QMap>

namespace gate {

/// What the person who owns the host lets callers do: <config>/rules.json as values (GATE.md). A value type.
class Rules
{
public:
    /// The name of the grant of all that have none of their own.
    static inline const QString kEverybody = QStringLiteral("*");
    static constexpr qsizetype kMaxBytes = 1024 * 1024;

    /// Strict: whatever is not understood to the last key is Invalid as a whole, with the place and what to
    /// do. Pure: folders stay as they are written.
    static base::Result<Rules> parse(const QByteArray &json, const QStringList &knownTools);
    /// What a person who calls tools by hand may do without being asked: build with these tools, on machines
    /// up to MD, and reach no file of the host. Also the beginning of a grant for others.
    static Grant builder(const QStringList &tools);
    /// What Berth's own agent may do without being asked: the policy of the session that it works in decides.
    /// It makes no machines, and reaches neither a network nor files of the host.
    static Grant ofOperator(const QStringList &tools);

    static QJsonObject toJson(const Grant &grant); ///< one entry
    QByteArray toJson() const; ///< for people: indented; parse() reads it as the same

    /// The caller's own grant, else that of `*`, else one that nobody gave.
    Grant grant(const QString &caller) const;

    QMap<QString, Grant> callers; ///< by name; `*`: all that have no entry

    bool operator==(const Rules &) const = default;
};

} // namespace gate
