// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/line_reader.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace mcp {

static constexpr qsizetype kEnds = 512; // of a line that is too long

/// Clients write the id first or last. In a place where only the outermost object can have it, it is the
/// request's.
static std::optional<Id> idOf(const QByteArray &head, const QByteArray &tail)
{
    static const QString version = uR"x((?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?)x"_s;
    static const QString id = uR"x("id"\s*:\s*(?:(-?\d{1,15})|"([\w:.-]{1,100})"))x"_s;
    static const QRegularExpression isFirst(u"^\\s*\\{\\s*"_s + version + id + uR"x(\s*,\s*"method"\s*:)x"_s);
    static const QRegularExpression isRequest(u"^\\s*\\{\\s*"_s + version + uR"x("method"\s*:)x"_s);
    static const QRegularExpression isLast(u",\\s*"_s + id + uR"x(\s*\}\s*$)x"_s);

    auto match = isFirst.match(QString::fromLatin1(head));
    if (!match.hasMatch() && isRequest.match(QString::fromLatin1(head)).hasMatch())
        match = isLast.match(QString::fromLatin1(tail));
    if (!match.hasMatch())
        return {};
    if (match.hasCaptured(2))
        return Id::from(match.captured(2));
    return Id::from(match.captured(1).toLongLong());
}

std::optional<LineReader::Line> LineReader::cut(const QByteArray &text)
{
    const QByteArray head = m_head ? *std::exchange(m_head, {}) : text.left(kEnds);
    return Line{{}, true, idOf(head, text.right(kEnds))};
}

std::optional<LineReader::Line> LineReader::next()
{
    const qsizetype end = m_buffer.indexOf('\n', std::max(m_start, m_seen));
    if (end >= 0) {
        const QByteArray text = m_buffer.mid(m_start, end - m_start);
        m_start = m_seen = end + 1;
        if (m_start == m_buffer.size()) {
            m_buffer.clear();
            m_start = m_seen = 0;
        }
        if (m_head || text.size() > m_limit)
            return cut(text);
        return Line{text};
    }
    m_buffer.remove(0, std::exchange(m_start, 0));
    if (m_buffer.size() > m_limit || (m_head && m_buffer.size() > 2 * kEnds)) {
        if (!m_head)
            m_head = m_buffer.left(kEnds);
        m_buffer = m_buffer.right(kEnds);
    }
    m_seen = m_buffer.size();
    return {};
}

} // namespace mcp
