// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/redact.h"
#include "core/guest/exec.h"
#include "core/session/record/journal.h"

#include <QByteArray>
#include <QTimer>

#include <algorithm>
#include <array>
#include <utility>

namespace api {

/// Prints what a program prints without secrets, and in whole lines, so that those are met whole. A line
/// without an end, a question perhaps, comes after a moment all the same.
class WholeLines
{
public:
    explicit WholeLines(session::OpenItem *item)
        : m_item(item)
    {
        m_moment.setSingleShot(true);
        m_moment.setInterval(kMoment);
        QObject::connect(&m_moment, &QTimer::timeout, &m_moment, [this] { flush(); });
    }
    ~WholeLines() { flush(); }
    Q_DISABLE_COPY_MOVE(WholeLines)

    void add(guest::Channel channel, const QByteArray &bytes)
    {
        QByteArray &begun = m_begun[channel == guest::Channel::Output ? 0 : 1];
        begun += bytes;
        const qsizetype end = std::max(begun.lastIndexOf('\n'), begun.lastIndexOf('\r')) + 1;
        const qsizetype whole = begun.size() - end > kLongestLine ? begun.size() : end;
        if (whole > 0)
            m_item->print(base::redacted(begun.first(whole)));
        begun.remove(0, whole);
        if (!m_moment.isActive())
            m_moment.start();
    }

private:
    static constexpr auto kMoment = std::chrono::milliseconds(300);
    static constexpr qsizetype kLongestLine = 8 * 1024;

    void flush()
    {
        for (QByteArray &begun : m_begun) {
            if (!begun.isEmpty())
                m_item->print(base::redacted(std::exchange(begun, {})));
        }
    }

    session::OpenItem *const m_item;
    QTimer m_moment;
    std::array<QByteArray, 2> m_begun; // of its output and its errors
};

} // namespace api
