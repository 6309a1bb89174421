// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/pane.h"

#include <QPointer>
#include <QTimer>

class QLabel;
class QTableWidget;

namespace session {
class Session;
}

/// The tab "Runs": everything that was executed in a session's machines, newest first.
class RunsPane : public Pane
{
    Q_OBJECT

public:
    explicit RunsPane(QWidget *parent = nullptr);
    void setSession(session::Session *session) override;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void read();

    QPointer<session::Session> m_session;
    QTableWidget *m_table;
    QLabel *m_empty;
    QTimer m_refresh;
};
