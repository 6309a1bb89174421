// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"

#include <QDialog>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class Workspace;

/// Asks what a new session is to be: its name, size, image, network and budget. Every field has a default.
class NewSessionDialog : public QDialog
{
    Q_OBJECT

public:
    explicit NewSessionDialog(Workspace &workspace, QWidget *parent = nullptr);
    session::Session *created() const { return m_created; }

private:
    void create();

    api::SessionOperations m_operations;
    QLineEdit *m_name;
    QButtonGroup *m_sizes;
    QComboBox *m_profile;
    QComboBox *m_network;
    QLineEdit *m_budget;
    QLabel *m_problem;
    session::Session *m_created = nullptr;
};
