// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/json_lines.h"

#include <QJsonDocument>
#include <QJsonArray>

namespace agent {

namespace {

static constexpr int kDeepest = 64; // a manifest has five levels

/// Walks over a text that QJsonDocument has read or will refuse: where it makes no sense, the walk ends.
class Walk
{
public:
    explicit Walk(const QByteArray &json)
        : m_json(json)
    {
        value({}, 0);
    }

    QHash<QString, int> lines;

private:
    char next()
    {
        while (m_at < m_json.size() && QByteArrayView(" \t\r\n").contains(m_json[m_at]))
            m_line += m_json[m_at++] == '\n';
        return m_at < m_json.size() ? m_json[m_at] : '\0';
    }
    bool take(char wanted)
    {
        if (next() != wanted)
            return false;
        ++m_at;
        return true;
    }
    /// A string, with its escapes read.
    QString string()
    {
        const qsizetype begin = m_at++;
        while (m_at < m_json.size() && m_json[m_at] != '"')
            m_at += m_json[m_at] == '\\' ? 2 : 1;
        m_at = qMin(m_at + 1, m_json.size());
        const QByteArray list = '[' + m_json.mid(begin, m_at - begin) + ']';
        return QJsonDocument::fromJson(list).array().at(0).toString();
    }
    void value(const QString &path, int depth)
    {
        const char first = next();
        if (!lines.contains(path))
            lines.insert(path, m_line);
        const QString inside = path.isEmpty() ? path : path + u'/';
        if (depth > kDeepest) {
            m_at = m_json.size();
        } else if (first == '{') {
            ++m_at;
            while (next() == '"') {
                const int line = m_line;
                const QString key = inside + string();
                lines.insert(key, line);
                if (!take(':'))
                    return;
                value(key, depth + 1);
                if (!take(','))
                    break;
            }
            take('}');
        } else if (first == '[') {
            ++m_at;
            for (int index = 0; next() != ']' && next() != '\0'; ++index) {
                value(inside + QString::number(index), depth + 1);
                if (!take(','))
                    break;
            }
            take(']');
        } else if (first == '"') {
            string();
        } else {
            while (m_at < m_json.size() && !QByteArrayView(" \t\r\n,]}").contains(m_json[m_at]))
                ++m_at;
        }
    }

    const QByteArray &m_json;
    qsizetype m_at = 0;
    int m_line = 1;
};

} // namespace

QHash<QString, int> jsonLines(const QByteArray &json) { return Walk(json).lines; }

int lineOf(const QByteArray &text, qsizetype offset) { return 1 + int(text.left(offset).count('\n')); }

} // namespace agent
