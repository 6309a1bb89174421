// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/base/errands.h"

#include <QObject>
#include <QPoint>

class QWidget;

/// What a person does to a session as a whole, from menus and commands of the window: by the operations that
/// every door has, with dialogs where there is something to say first. Whoever shows sessions listens.
class SessionActions : public QObject
{
    Q_OBJECT

public:
    /// `window`: over which dialogs open. Both borrowed; they outlive this.
    SessionActions(Workspace &workspace, QWidget *window);

    void showMenu(session::Session *session, const QPoint &place); ///< of the screen
    void begin(); ///< asks for a name and more first
    /// A running one goes on in the new session from this moment; of a stopped one the settings are taken.
    void duplicate(session::Session *session);
    void setArchived(session::Session *session, bool isArchived);
    void startOrStop(session::Session *session);
    /// Size, image and network; asks for them, with that image chosen where one is named.
    void setMachine(session::Session *session, const QString &profile = {});
    void setBudget(session::Session *session); ///< asks; also that of the month, alone without a session

signals:
    void made(session::Session *session);
    void archived(const QString &id, const QString &name);
    void renameRequested();
    void removeRequested(session::Session *session);
    void budgetSet();
    void troubled(const QString &text);

private:
    void tell(const base::Result<> &outcome);
    base::Task<base::Result<>> fork(QString id);
    base::Task<base::Result<>> archive(QString id, QString name);

    Workspace &m_workspace;
    QWidget *const m_window;
    api::SessionOperations m_operations;
    base::Errands m_errands;
};
