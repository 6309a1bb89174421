// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class Workspace;

namespace session {
class Chat;
class Session;
} // namespace session

/// Says once when a task ended, an agent asks, or a budget is nearly or wholly spent. Whether anybody looks
/// at the window, and so knows it already, is for who shows it to find out.
class Notifier : public QObject
{
    Q_OBJECT

public:
    /// Also of the chats that are open already.
    explicit Notifier(Workspace &workspace, QObject *parent = nullptr);

signals:
    void told(const QString &title, const QString &text);
    void waiting(int reviews); ///< so many by now

private:
    void watch(session::Chat *chat, session::Session *session);
};
