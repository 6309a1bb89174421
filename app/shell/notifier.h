// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class Workspace;

namespace api {
class TaskOperations;
}

namespace session {
class Chat;
class Session;
} // namespace session

/// Says once when a task or a run ended, an agent or a task asks, or a budget is nearly or wholly spent.
/// Whether anybody looks at the window, and so knows it already, is for who shows it to find out.
class Notifier : public QObject
{
    Q_OBJECT

public:
    /// Also of the chats that are open already. `tasks`: those of Berth's own agent; outlive this, or
    /// nothing.
    explicit Notifier(Workspace &workspace, api::TaskOperations *tasks = nullptr, QObject *parent = nullptr);

signals:
    void told(const QString &title, const QString &text);
    void waiting(int reviews); ///< so many by now

private:
    void watch(session::Chat *chat, session::Session *session);
    void tellQuestions(Workspace &workspace, const QStringList &asking);

    QStringList m_asking; // sessions whose task waits for an answer
};
