// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QProcess>

namespace support {

/// The pointer of an X display, moved as a hand does it: windows of all programs get its events.
class Pointer
{
public:
    void press() { m_isDown = xdotool({QStringLiteral("mousedown"), QStringLiteral("1")}); }
    void release()
    {
        xdotool({QStringLiteral("mouseup"), QStringLiteral("1")});
        m_isDown = false;
    }
    /// Near it, and each time somewhere else: a pointer that stands still is no event.
    void moveTo(QPoint place)
    {
        m_jitter = !m_jitter;
        place += QPoint(m_jitter ? 2 : 0, 0);
        xdotool({QStringLiteral("mousemove"), QString::number(place.x()), QString::number(place.y())});
    }
    ~Pointer()
    {
        if (m_isDown)
            release();
    }

private:
    static bool xdotool(const QStringList &arguments)
    {
        return QProcess::execute(QStringLiteral("xdotool"), arguments) == 0;
    }

    bool m_isDown = false;
    bool m_jitter = false;
};

} // namespace support
