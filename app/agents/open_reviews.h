// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/agents/rehearsal.h"
#include "core/gate/reviews.h"

#include <QObject>
#include <QTimer>

namespace gate {
class Gate;
}

namespace agents {

/// The reviews that wait for the person, as the gate has them: one object for the window, which lists, badges
/// and counts follow.
class OpenReviews : public QObject
{
    Q_OBJECT

public:
    explicit OpenReviews(gate::Gate *gate, QObject *parent = nullptr); ///< borrowed; outlives this

    /// With it, cards offer to rehearse their calls.
    void setRehearse(Rehearse rehearse) { m_rehearse = std::move(rehearse); }
    const Rehearse &rehearse() const { return m_rehearse; }
    gate::Gate *gate() const { return m_gate; }
    const QList<gate::Review> &all() const { return m_all; } ///< the oldest first
    int countOf(const QString &session) const;

signals:
    void changed();
    void asked(const QString &id); ///< it is in all() by now
    void ended(const QString &id); ///< answered, wherever, expired or withdrawn; it is no more in all()

private:
    void read();

    gate::Gate *const m_gate;
    Rehearse m_rehearse;
    QList<gate::Review> m_all;
    QTimer m_expiry;
};

} // namespace agents
