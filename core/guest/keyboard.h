// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <cstdint>

namespace guest {

/// Who types into a terminal: a person, and the agents that have it too. A person may take it over; then
/// agents are refused until it is given back. Typists go by the names of their grants, which are foreign
/// text; the person has none. What was typed is kept nowhere.
class Keyboard : public QObject
{
    Q_OBJECT
public:
    Keyboard();

    /// An agent has opened it.
    void share(const QString &agent);
    bool isShared() const { return m_isShared; }

    /// Whose turn it is: who took it over, else who typed last, else who opened it.
    const QString &holder() const { return m_holder; }
    bool isTyping() const { return m_typing.isActive(); } ///< the holder did, a moment ago

    /// By the person. Nothing happens where no agent has it.
    void take();
    void giveBack();
    void toggle() { m_isTaken ? giveBack() : take(); }
    bool isTaken() const { return m_isTaken; }
    /// Who was refused last since it was taken; empty: nobody.
    const QString &refused() const { return m_refused; }

    /// Before somebody types or closes it. Busy: the person has taken it over, with what to do.
    base::Result<> admit(const QString &typist);
    /// They type now. Gives the bit that stands for them in terminal::Row::Marks::hands.
    std::uint8_t note(const QString &typist);
    /// The person first, then in the order in which they came. An eighth and later have a bit together.
    QStringList typists(std::uint8_t hands) const;
    /// Their place in that order, from 0 on.
    qsizetype placeOf(const QString &typist) const { return m_typists.indexOf(typist); }

signals:
    void changed(); ///< anything but who typed where

private:
    void become(const QString &holder);

    QStringList m_typists{QString()};
    QString m_holder;
    QString m_refused;
    bool m_isShared = false;
    bool m_isTaken = false;
    QTimer m_typing;
};

} // namespace guest
