// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;
class QToolButton;
namespace session {
class Session;
}

/// Over a chat: which session it is, what its machine is, and the buttons that start, pause and search.
class ChatHead : public QWidget
{
    Q_OBJECT

public:
    explicit ChatHead(QWidget *parent = nullptr);

    /// On its left and its right: the switches of the panes beside the chat. Borrowed.
    void setPaneSwitches(QAction *left, QAction *right);
    void display(const session::Session *session); ///< as it is now; none: nothing is said

signals:
    void powerRequested();
    void pauseRequested();
    void findRequested();

private:
    QHBoxLayout *m_layout;
    QLabel *m_name;
    QLabel *m_facts;
    QToolButton *m_power;
    QToolButton *m_pause;
};
