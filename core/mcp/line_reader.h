// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/message.h"

#include <QByteArray>

#include <optional>

namespace mcp {

/// Bytes in any pieces, lines out. Of one over the limit nothing is kept but its ends: it is read over to the
/// next line, so that the others under way are not lost with it.
class LineReader
{
public:
    explicit LineReader(qsizetype limit)
        : m_limit(limit)
    {
    }

    struct Line
    {
        QByteArray text; ///< without its end
        bool isTooLong = false;
        std::optional<Id> id = {}; ///< of the request that was too long, where its ends show it
    };

    void add(const QByteArray &bytes) { m_buffer += bytes; }
    std::optional<Line> next();

private:
    std::optional<Line> cut(const QByteArray &text);

    const qsizetype m_limit;
    QByteArray m_buffer;
    qsizetype m_start = 0;
    qsizetype m_seen = 0; // up to where there is no end of a line
    std::optional<QByteArray> m_head; // of a line that is being read over
};

} // namespace mcp
