// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_page.h"

#include "app/agents/open_reviews.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/live/session_tile.h"
#include "app/sidebar/session_list.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/session/session.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using session::Session;

namespace live {

static constexpr int kEdge = 32;
static constexpr int kNarrowest = 340; // of a tile
static constexpr int kWidestReview = 860; // as the cards of a chat

LivePage::LivePage(const SessionModel *sessions, session::Chats *chats, agents::OpenReviews *reviews,
                   const code::Syntax *syntax, Asks asks, QWidget *parent)
    : QWidget(parent)
    , m_sessions(sessions)
    , m_chats(chats)
    , m_reviews(reviews)
    , m_asks(std::move(asks))
    , m_summary(parts::words({}, &style::Colours::muted))
    , m_panel(new agents::ReviewPanel(reviews, syntax))
    , m_empty(parts::emptyPage(
          u"machine"_s,
          tr("No machine runs. A session is here from its first command until its machine stops.")))
    , m_scroll(new QScrollArea)
    , m_shelf(new QWidget)
    , m_grid(new QGridLayout(m_shelf))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Live Sessions"));
    title->setFont(style::larger(7, QFont::DemiBold));
    m_panel->setMaximumWidth(kWidestReview);
    m_panel->setSession({});
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(style::kMargin);
    m_grid->setAlignment(Qt::AlignTop);
    m_scroll->setWidget(m_shelf);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kEdge, 24, kEdge, 24);
    layout->setSpacing(style::kMargin);
    layout->addWidget(title);
    layout->addWidget(m_summary);
    layout->addWidget(m_panel);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_scroll, 1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0); // a reset of the model is many changes
    connect(&m_soon, &QTimer::timeout, this, &LivePage::read);
    const auto soon = [this] { refresh(); };
    connect(m_sessions, &SessionModel::modelReset, this, soon);
    connect(m_sessions, &SessionModel::dataChanged, this, soon);
    connect(m_sessions, &SessionModel::rowsRemoved, this, soon);
}

SessionTile *LivePage::tileOf(Session *session)
{
    const auto there = std::find_if(m_tiles.begin(), m_tiles.end(), [session](const SessionTile *tile) {
        return tile->session() == session;
    });
    if (there != m_tiles.end())
        return *there;
    auto *tile = new SessionTile(session, m_chats, m_shelf);
    connect(tile, &SessionTile::opened, this, [this, tile] {
        if (tile->session())
            emit openRequested(tile->session());
    });
    return tile;
}

void LivePage::refresh()
{
    if (isVisible())
        m_soon.start();
}

void LivePage::read()
{
    const QStringList asking = m_asks ? m_asks() : QStringList();
    std::vector<SessionTile *> waiting;
    std::vector<SessionTile *> others;
    for (int row = 0; row < m_sessions->rowCount(); ++row) {
        Session *const session = m_sessions->at(row);
        const QModelIndex index = m_sessions->index(row);
        const int reviews = index.data(SessionModel::ReviewsRole).toInt();
        const bool isAsking = asking.contains(session->id());
        if (session->state() == Session::State::Stopped && reviews == 0 && !isAsking)
            continue;
        SessionTile *const tile = tileOf(session);
        const bool isWaiting = reviews > 0 || isAsking;
        tile->setState(reviews > 0    ? tr("%n review(s) wait for you", nullptr, reviews)
                           : isAsking ? tr("Berth's agent asks you something")
                                      : index.data(SessionModel::DetailRole).toString(),
                       isWaiting);
        (isWaiting ? waiting : others).push_back(tile);
    }
    const int waits = int(waiting.size());
    waiting.insert(waiting.end(), others.begin(), others.end());
    for (SessionTile *const tile : std::exchange(m_tiles, waiting)) {
        if (std::find(m_tiles.begin(), m_tiles.end(), tile) == m_tiles.end())
            tile->deleteLater();
    }
    m_summary->setText(waits == 0 ? tr("%n session(s) have a machine.", nullptr, int(m_tiles.size()))
                                  : tr("%n session(s) wait for you.", nullptr, waits));
    m_summary->setVisible(!m_tiles.empty());
    m_empty->setVisible(m_tiles.empty());
    lay();
}

void LivePage::lay()
{
    const int columns =
        std::max(1, (width() - 2 * kEdge + style::kMargin) / (style::scaled(kNarrowest) + style::kMargin));
    while (QLayoutItem *const item = m_grid->takeAt(0))
        delete item;
    // A tile that was made after all else would come after all else. Only what takes the focus has an order.
    m_shelf->setFocusPolicy(Qt::TabFocus);
    QWidget *before = m_shelf;
    for (int at = 0; at < int(m_tiles.size()); ++at) {
        m_grid->addWidget(m_tiles[std::size_t(at)], at / columns, at % columns);
        m_tiles[std::size_t(at)]->show();
        setTabOrder(before, m_tiles[std::size_t(at)]);
        before = m_tiles[std::size_t(at)];
    }
    m_shelf->setFocusPolicy(Qt::NoFocus);
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    m_scroll->setVisible(!m_tiles.empty());
    setFocusProxy(m_tiles.empty() ? nullptr : m_tiles.front());
}

void LivePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
}

void LivePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    lay();
}

} // namespace live
