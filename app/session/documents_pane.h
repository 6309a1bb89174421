// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/pane.h"

#include <QPointer>
#include <QTimer>

class QLabel;
class QListWidget;

namespace session {
class Chat;
class Chats;
} // namespace session

/// The tab "Documents": the results of a session that lie on this computer. Opened, or dragged out.
class DocumentsPane : public Pane
{
    Q_OBJECT

public:
    explicit DocumentsPane(session::Chats *chats, QWidget *parent = nullptr); ///< the workspace's
    void setSession(session::Session *session) override;

signals:
    void troubled(const QString &text); ///< for the person

private:
    void addEarlier();
    void add(int index, int row);
    void showWhetherEmpty();

    session::Chats *const m_chats;
    QPointer<session::Chat> m_chat;
    QListWidget *m_list;
    QLabel *m_empty;
    int m_earlier = 0; // so many items of the transcript have not been looked at
    QTimer m_soon;
};
