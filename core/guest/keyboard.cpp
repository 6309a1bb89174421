// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/keyboard.h"

#include <QCoreApplication>

#include <utility>

using namespace std::chrono_literals;

namespace guest {

static constexpr auto kMoment = 2s;
static constexpr qsizetype kMostBits = 8; // of terminal::Row::Marks::hands

Keyboard::Keyboard()
{
    m_typing.setSingleShot(true);
    m_typing.setInterval(kMoment);
    connect(&m_typing, &QTimer::timeout, this, &Keyboard::changed);
}

void Keyboard::share(const QString &agent)
{
    m_isShared = true;
    if (!m_typists.contains(agent))
        m_typists += agent;
    become(agent);
}

void Keyboard::become(const QString &holder)
{
    m_holder = holder;
    emit changed();
}

void Keyboard::take()
{
    if (!m_isShared || std::exchange(m_isTaken, true))
        return;
    m_typing.stop();
    become({});
}

void Keyboard::giveBack()
{
    if (!std::exchange(m_isTaken, false))
        return;
    m_refused.clear();
    emit changed();
}

base::Result<> Keyboard::admit(const QString &typist)
{
    if (!m_isTaken || typist.isEmpty())
        return {};
    if (std::exchange(m_refused, typist) != typist)
        emit changed();
    return base::fail(
        base::Error::Kind::Busy,
        QCoreApplication::translate(
            "guest",
            "A person has taken this terminal over: what you type is refused until they give it back. Wait "
            "and look with read_screen, ask them, or open a terminal of your own with open_terminal."));
}

std::uint8_t Keyboard::note(const QString &typist)
{
    if (!m_typists.contains(typist))
        m_typists += typist;
    const bool isNews = !m_typing.isActive() || m_holder != typist;
    m_typing.start();
    if (isNews)
        become(typist);
    return std::uint8_t(1 << std::min(placeOf(typist), kMostBits - 1));
}

QStringList Keyboard::typists(std::uint8_t hands) const
{
    QStringList names;
    for (qsizetype place = 0; place < m_typists.size(); ++place) {
        if (hands & (1 << std::min(place, kMostBits - 1)))
            names += m_typists[place];
    }
    return names;
}

} // namespace guest
