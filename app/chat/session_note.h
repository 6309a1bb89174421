// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace session {
class Session;
}

/// Why a session has no machine, or what is the matter with it, in its own words; and where a button leads
/// out of that, the button. Hidden while there is nothing to say.
class SessionNote : public QWidget
{
    Q_OBJECT

public:
    SessionNote();

    void display(const session::Session &session);

signals:
    void takeBackRequested(); ///< out of the archive
    void budgetRequested(); ///< it is spent

private:
    QLabel *m_text;
    QPushButton *m_takeBack;
    QPushButton *m_raise;
};
