// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

class ImageOffer;
class QComboBox;
class QLabel;
class QPushButton;
class Workspace;

namespace session {
class Session;
}

/// Asks for the size, the image and the network of a session's machines from the next one on, and says what
/// comes of it: one that runs is stopped, an image may have to be built first, and what is in a machine that
/// goes online can leave it. Ends when the session goes.
class MachineDialog : public QDialog
{
    Q_OBJECT

public:
    MachineDialog(Workspace &workspace, session::Session *session, QWidget *parent = nullptr);

    QString size() const; ///< as chosen; empty: as it was
    QString network() const; ///< likewise
    QString profile() const; ///< likewise
    void chooseProfile(const QString &profile);

private:
    QString exposure() const;
    void showConsequences();

    Workspace &m_workspace;
    const QPointer<session::Session> m_session;
    QComboBox *m_size;
    QComboBox *m_image;
    ImageOffer *m_offer; // of the image that is chosen, where it is missing
    QComboBox *m_network;
    QPushButton *m_save;
    QLabel *m_stop;
    QLabel *m_exposure;
};
