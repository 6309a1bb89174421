// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class MessageBar;

namespace api {
class SessionOperations;
}
namespace session {
class Session;
}

/// The session that was deleted last, while that can be undone. It is removed when the time is over, when
/// another one is deleted, or with this.
class PendingRemoval : public QObject
{
    Q_OBJECT

public:
    explicit PendingRemoval(api::SessionOperations *operations,
                            QObject *parent = nullptr); ///< borrowed; outlives it
    ~PendingRemoval() override;

    MessageBar *bar() const { return m_bar; } ///< with the button that undoes it; belongs to who shows it
    void begin(session::Session *session);

signals:
    /// Whether a session is to be seen.
    void hidden(const QString &id, bool isHidden);
    void undone(session::Session *session);

private:
    void commit();
    void undo();

    api::SessionOperations *const m_operations;
    MessageBar *const m_bar;
    QString m_session; // its id; empty: none
};
