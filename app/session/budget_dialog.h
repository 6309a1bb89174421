// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/host_operations.h"
#include "core/session/money/budget.h"

#include <QDialog>
#include <QPointer>

class QFormLayout;
class QLabel;
class QLineEdit;
class Workspace;

namespace session {
class Session;
}

/// What a session may cost, and what all of them may in a month, with what is spent of it.
class BudgetDialog : public QDialog
{
    Q_OBJECT

public:
    /// Without a session: the month alone.
    BudgetDialog(Workspace &workspace, session::Session *session, QWidget *parent = nullptr);

private:
    QLineEdit *addBudget(QFormLayout *form, const QString &name, const session::Budget &budget);
    void apply();

    api::HostOperations m_host;
    const QPointer<session::Session> m_session;
    QLineEdit *m_own = nullptr;
    QLineEdit *m_month = nullptr;
    QLabel *m_problem;
};
