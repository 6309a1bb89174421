// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QListWidget;

namespace session {
class Chat;
}

/// The tab "Documents": the results of a session that lie on this computer. Opened, or dragged out.
class DocumentsPane : public QWidget
{
    Q_OBJECT

public:
    explicit DocumentsPane(QWidget *parent = nullptr);
    void setChat(session::Chat *chat);

private:
    void add(int index);
    void showWhetherEmpty();

    QPointer<session::Chat> m_chat;
    QListWidget *m_list;
    QLabel *m_empty;
};
