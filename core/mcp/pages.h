// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// A part of a list, which goes on after the item that the cursor names: what is added or gone elsewhere
/// changes nothing.
struct Page
{
    qsizetype from = 0;
    qsizetype to = 0; ///< not included
    QString next = {}; ///< the cursor of the page after it; empty: there is none

    bool operator==(const Page &) const = default;
};

/// `keys` are those of all items, `list` is which list it is. Nothing: the cursor is none of this list, or
/// its item is gone.
std::optional<Page> pageOf(const QStringList &keys, const QString &list, const QJsonValue &cursor, int size);

} // namespace mcp
