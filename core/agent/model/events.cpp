// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/events.h"

namespace model {

QList<QByteArray> Lines::take(const QByteArray &bytes)
{
    QList<QByteArray> lines;
    qsizetype from = 0;
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        const char each = bytes[at];
        const bool isRestOfEnd = each == '\n' && std::exchange(m_skipsLineFeed, false);
        if (isRestOfEnd) {
            from = at + 1;
            continue;
        }
        m_skipsLineFeed = each == '\r';
        if (each != '\n' && each != '\r')
            continue;
        lines += m_rest + bytes.mid(from, at - from);
        m_rest.clear();
        from = at + 1;
    }
    m_rest += bytes.mid(from);
    return lines;
}

QList<QByteArray> Events::take(const QByteArray &bytes)
{
    QList<QByteArray> events;
    for (QByteArray line : m_lines.take(bytes)) {
        if (std::exchange(m_isFirst, false) && line.startsWith("\xEF\xBB\xBF"))
            line.remove(0, 3);
        if (line.isEmpty()) {
            if (m_hasData)
                events += m_data;
            m_data.clear();
            m_hasData = false;
        } else if (line.startsWith("data") && (line.size() == 4 || line[4] == ':')) {
            if (m_hasData)
                m_data += '\n';
            m_hasData = true;
            m_data += line.mid(line.size() > 5 && line[5] == ' ' ? 6 : 5);
        }
    }
    return events;
}

} // namespace model
