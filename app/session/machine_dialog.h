// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

class QComboBox;
class QLabel;
class Workspace;

namespace session {
class Session;
}

/// Asks for the size and the network of a session's machines from the next one on, and says what comes of it:
/// one that runs is stopped, and what is in one that goes online can leave it. Ends when the session goes.
class MachineDialog : public QDialog
{
    Q_OBJECT

public:
    MachineDialog(Workspace &workspace, session::Session *session, QWidget *parent = nullptr);

    QString size() const; ///< as chosen; empty: as it was
    QString network() const; ///< likewise

private:
    QString exposure() const;
    void showConsequences();

    Workspace &m_workspace;
    const QPointer<session::Session> m_session;
    QComboBox *m_size;
    QComboBox *m_network;
    QLabel *m_stop;
    QLabel *m_exposure;
};
