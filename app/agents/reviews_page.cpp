// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/reviews_page.h"

#include "app/agents/open_reviews.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QVBoxLayout>

namespace agents {
static constexpr int kWidest = 860; // as the cards of a chat

ReviewsPage::ReviewsPage(OpenReviews *reviews, const code::Syntax *syntax, QWidget *parent)
    : QWidget(parent)
    , m_reviews(reviews)
    , m_summary(parts::words({}, &style::Colours::muted))
    , m_panel(new ReviewPanel(reviews, syntax))
    , m_empty(parts::emptyPage(
          QStringLiteral("ok"),
          tr("Nothing waits for you. What an agent may not do by the rules is asked here, and in "
             "the chat of its session.")))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Reviews"));
    title->setFont(style::larger(7, QFont::DemiBold));
    m_panel->setMaximumWidth(kWidest);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setSpacing(style::kMargin);
    layout->addWidget(title);
    layout->addWidget(m_summary);
    layout->addWidget(m_panel);
    layout->addWidget(m_empty, 1);
    layout->addStretch();
    setFocusProxy(m_panel);
    connect(m_panel, &ReviewPanel::changed, this, &ReviewsPage::read);
    m_panel->setSession({});
    read();
}

void ReviewsPage::read()
{
    const int count = int(m_reviews->all().size());
    m_summary->setText(tr("%n call(s) of agents wait for your answer.", nullptr, count));
    m_summary->setVisible(count > 0);
    m_empty->setVisible(!m_panel->card());
}

} // namespace agents
