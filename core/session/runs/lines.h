// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace session {

/// Cuts a stream of bytes into lines without their ends. A line that has none in 64 KiB is cut there: nobody
/// reads on, and it may never end.
class Lines
{
public:
    template <typename Take>
    void add(const QByteArray &bytes, Take take)
    {
        m_rest += bytes;
        qsizetype start = 0;
        for (;;) {
            const qsizetype end = m_rest.indexOf('\n', start);
            const bool isTooLong = (end < 0 ? m_rest.size() : end) - start > kLongest;
            if (end < 0 && !isTooLong)
                break;
            const qsizetype length = isTooLong ? kLongest : end - start;
            take(m_rest.mid(start, length));
            start += isTooLong ? length : length + 1;
        }
        m_rest.remove(0, start);
    }

    /// The last one, when it has no end.
    template <typename Take>
    void finish(Take take)
    {
        if (!m_rest.isEmpty())
            take(std::exchange(m_rest, {}));
    }

private:
    static constexpr qsizetype kLongest = 65536;
    QByteArray m_rest;
};

} // namespace session
