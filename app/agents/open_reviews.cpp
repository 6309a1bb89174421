// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/open_reviews.h"

#include "core/gate/gate.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace agents {

OpenReviews::OpenReviews(gate::Gate *gate, QObject *parent)
    : QObject(parent)
    , m_gate(gate)
{
    connect(m_gate, &gate::Gate::reviewAsked, this, &OpenReviews::read);
    connect(m_gate, &gate::Gate::reviewAnswered, this, &OpenReviews::read);
    m_expiry.setInterval(30s); // one that nobody answers ends without that anybody calls
    connect(&m_expiry, &QTimer::timeout, this, &OpenReviews::read);
    m_expiry.start();
    read();
}

int OpenReviews::countOf(const QString &session) const
{
    return int(std::ranges::count(m_all, session, &gate::Review::vm));
}

void OpenReviews::read()
{
    const auto open = m_gate->openReviews();
    if (!open) {
        qWarning("%s", qPrintable(open.error().text)); // the next look may do better
        return;
    }
    const QList<gate::Review> before = std::exchange(m_all, *open);
    QStringList gone;
    QStringList fresh;
    const auto holds = [](const QList<gate::Review> &list, const QString &id) {
        return std::ranges::any_of(list, [&](const gate::Review &each) { return each.id == id; });
    };
    for (const gate::Review &each : before) {
        if (!holds(m_all, each.id))
            gone += each.id;
    }
    for (const gate::Review &each : std::as_const(m_all)) {
        if (!holds(before, each.id))
            fresh += each.id;
    }
    if (gone.isEmpty() && fresh.isEmpty())
        return;
    for (const QString &id : std::as_const(gone))
        emit ended(id);
    for (const QString &id : std::as_const(fresh))
        emit asked(id);
    emit changed();
}

} // namespace agents
