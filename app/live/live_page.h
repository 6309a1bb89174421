// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

class QGridLayout;
class QLabel;
class QScrollArea;
class SessionModel;

namespace agents {
class OpenReviews;
class ReviewPanel;
} // namespace agents
namespace code {
class Syntax;
}
namespace session {
class Chats;
class Session;
} // namespace session

namespace live {

class SessionTile;

/// All sessions with a machine side by side, and those in which somebody waits for the person first: reviews
/// are answered here.
class LivePage : public QWidget
{
    Q_OBJECT

public:
    /// The sessions in which Berth's own agent asks something.
    using Asks = std::function<QStringList()>;

    /// Borrowed; they outlive this.
    LivePage(const SessionModel *sessions, session::Chats *chats, agents::OpenReviews *reviews,
             const code::Syntax *syntax, Asks asks, QWidget *parent = nullptr);

    agents::ReviewPanel *reviews() const { return m_panel; }
    void refresh(); ///< where `asks` may answer otherwise now

signals:
    void openRequested(session::Session *session);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void read();
    void lay();
    SessionTile *tileOf(session::Session *session);

    const SessionModel *const m_sessions;
    session::Chats *const m_chats;
    agents::OpenReviews *const m_reviews;
    const Asks m_asks;
    QLabel *m_summary;
    agents::ReviewPanel *m_panel;
    QWidget *m_empty;
    QScrollArea *m_scroll;
    QWidget *m_shelf;
    QGridLayout *m_grid;
    std::vector<SessionTile *> m_tiles; // as they are shown
    QTimer m_soon;
};

} // namespace live
