// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <algorithm>

namespace guest {

/// Bytes that wait, first in first out, in one block of memory: a sender of single bytes costs what they are,
/// not an object each.
class ByteQueue
{
public:
    qint64 size() const { return m_bytes.size() - m_begin; }
    bool isEmpty() const { return size() == 0; }

    void append(const char *bytes, qint64 count)
    {
        if (m_begin > 0 && m_begin >= size()) {
            m_bytes.remove(0, m_begin);
            m_begin = 0;
        }
        m_bytes.append(bytes, count);
    }

    /// The first bytes, to look at before drop().
    QByteArrayView first(qint64 most) const
    {
        return QByteArrayView(m_bytes).sliced(m_begin, std::min(most, size()));
    }

    void drop(qint64 count)
    {
        m_begin += count;
        if (isEmpty())
            clear();
    }

    QByteArray take(qint64 most)
    {
        if (m_begin == 0 && most >= size())
            return std::exchange(m_bytes, {});
        const QByteArray taken = first(most).toByteArray();
        drop(taken.size());
        return taken;
    }

    void clear()
    {
        m_bytes = {};
        m_begin = 0;
    }

private:
    QByteArray m_bytes;
    qint64 m_begin = 0; // what is before it was taken
};

} // namespace guest
