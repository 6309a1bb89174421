// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/review_panel.h"

#include "app/agents/open_reviews.h"
#include "app/agents/review_card.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/style/tab_order.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace agents {

ReviewPanel::ReviewPanel(OpenReviews *reviews, const code::Syntax *syntax, QWidget *parent)
    : QWidget(parent)
    , m_reviews(reviews)
    , m_syntax(syntax)
    , m_head(new QWidget)
    , m_place(parts::label())
    , m_back(parts::iconButton(QStringLiteral("chevron-left"), tr("Previous Review")))
    , m_next(parts::iconButton(QStringLiteral("chevron-right"), tr("Next Review")))
    , m_layout(new QVBoxLayout(this))
{
    parts::tint(m_place, &style::Colours::muted);
    auto *row = new QHBoxLayout(m_head);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_place, 1);
    row->addWidget(m_back);
    row->addWidget(m_next);
    m_layout->setContentsMargins(0, 0, 0, style::kGap);
    m_layout->setSpacing(2);
    m_layout->addWidget(m_head);
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_reviews, &OpenReviews::changed, this, &ReviewPanel::read);
    connect(m_reviews, &OpenReviews::ended, this, [this](const QString &id) {
        if (!m_card || m_card->id() != id || m_card->isOver())
            return;
        if (isVisible())
            m_card->showEnd();
        else
            delete m_card; // nobody looks; the next one takes its place
    });
    hide();
}

void ReviewPanel::setSession(const std::optional<QString> &id)
{
    if (m_hasSession && m_session == id)
        return;
    m_session = id;
    m_hasSession = true;
    delete m_card;
    read();
}

QStringList ReviewPanel::ids() const
{
    QStringList ids;
    for (const gate::Review &each : m_reviews->all()) {
        if (!m_session || each.vm == *m_session)
            ids += each.id;
    }
    return ids;
}

void ReviewPanel::read()
{
    if (!m_hasSession)
        return;
    const QStringList open = ids();
    if (!m_card && !open.isEmpty())
        put(open.first());
    const auto at = m_card ? open.indexOf(m_card->id()) : -1;
    m_head->setVisible(open.size() > 1 || (open.size() == 1 && at < 0));
    m_place->setText(at >= 0 ? tr("Review %1 of %2").arg(at + 1).arg(open.size())
                             : tr("%n review(s) wait", nullptr, int(open.size())));
    m_back->setEnabled(at > 0);
    m_next->setEnabled(at + 1 < open.size());
    setVisible(m_card);
    emit changed();
}

void ReviewPanel::step(int by)
{
    const QStringList open = ids();
    const auto at = m_card ? open.indexOf(m_card->id()) : -1;
    const auto to = at + by;
    if (to >= 0 && to < open.size())
        show(open[to]);
}

void ReviewPanel::show(const QString &review)
{
    if (!ids().contains(review) || (m_card && m_card->id() == review))
        return;
    put(review);
    read();
}

/// In the place of the one that is shown.
void ReviewPanel::put(const QString &id)
{
    const bool hadFocus = m_card && m_card->isAncestorOf(focusWidget());
    if (m_card) {
        m_card->hide();
        m_card->deleteLater(); // it may be what asks
    }
    const auto &all = m_reviews->all();
    const auto review = std::ranges::find(all, id, &gate::Review::id);
    m_card = new ReviewCard(*review, m_reviews->gate(), m_syntax, m_reviews->rehearse());
    m_layout->addWidget(m_card, 1);
    tabAfter(m_head, m_card);
    const auto goOn = [this] {
        const bool isIn = m_card && (m_card->hasFocus() || m_card->isAncestorOf(window()->focusWidget()));
        if (m_card) {
            m_card->hide();
            m_card->deleteLater();
        }
        m_card = nullptr;
        read();
        if (m_card && isIn)
            m_card->setFocus(); // not to a button, which a key could press
        if (!m_card)
            emit emptied();
    };
    connect(m_card, &ReviewCard::answered, this, [this, goOn, id] {
        // The list still has it until the gate has told of its end.
        const QPointer<ReviewCard> card = m_card;
        connect(m_reviews, &OpenReviews::ended, card, [goOn, id](const QString &ended) {
            if (ended == id)
                goOn();
        });
    });
    connect(m_card, &ReviewCard::closeRequested, this, goOn);
    m_card->show();
    if (hadFocus)
        m_card->setFocus();
}

void ReviewPanel::focusCard()
{
    if (m_card)
        m_card->setFocus();
}

} // namespace agents
