// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/progress.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace mcp {

Progress::Progress(QJsonValue token, Revision revision)
    : m_token(std::move(token))
    , m_revision(revision)
{
    m_sent.start();
}

QJsonObject Progress::params(const QString &text)
{
    m_sent.restart();
    m_isFirst = false;
    QJsonObject params{{u"progressToken"_s, m_token}, {u"progress"_s, m_done}};
    if (m_total > 0 && m_done <= m_total)
        params.insert(u"total"_s, m_total);
    if (!text.isEmpty() && hasProgressText(m_revision))
        params.insert(u"message"_s, text);
    return params;
}

double Progress::beyond() const
{
    // Towards the total and never there, a little each time.
    const double rest = m_total - m_done;
    const double next = m_done + (rest > 0 ? rest : 1) / 100;
    return next > m_done ? next : std::nextafter(m_done, INFINITY);
}

QJsonObject Progress::report(double done, double total, const QString &text)
{
    if (std::isfinite(total))
        m_total = total;
    m_done = std::isfinite(done) && (m_isFirst || done > m_done) ? done : beyond();
    return params(text);
}

QJsonObject Progress::signOfLife()
{
    m_done = beyond();
    return params({});
}

} // namespace mcp
