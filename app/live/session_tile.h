// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/frame.h"

#include <QPointer>
#include <QTimer>

class QLabel;

namespace parts {
class Picture;
class ShortLabel;
} // namespace parts
namespace session {
class Chats;
class Session;
class Transcript;
} // namespace session

namespace live {

/// What goes on in one session: its state, what it cost, what was last begun and the end of what that
/// printed, as it comes. All that comes from the machine or an agent is plain text. A click, Enter or Space
/// opens it.
class SessionTile : public Frame
{
    Q_OBJECT

public:
    /// Borrowed; `chats` outlives this.
    SessionTile(session::Session *session, session::Chats *chats, QWidget *parent = nullptr);

    session::Session *session() const { return m_session; }
    /// What is said of its state, and whether that is a person's turn.
    void setState(const QString &detail, bool isWaiting);

signals:
    void opened();

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showCost();
    void read();

    const QPointer<session::Session> m_session;
    QPointer<session::Transcript> m_transcript;
    bool m_isWaiting = false;
    parts::Picture *m_mark;
    QLabel *m_detail;
    QLabel *m_cost;
    parts::ShortLabel *m_doing;
    QLabel *m_lines;
    QTimer m_soon; // much is printed in one go
    QTimer m_second; // what it costs
};

} // namespace live
