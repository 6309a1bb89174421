// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller_operations.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class Workspace;

namespace agents {

/// What a program may do, with what each choice means, for its person to allow. No key that was meant for
/// something else allows anything.
class GrantDialog : public QDialog
{
    Q_OBJECT

public:
    /// `program` is the name of a grant, there already or not. All borrowed; they outlive this.
    GrantDialog(Workspace &workspace, api::CallerOperations *callers, const QString &program,
                QWidget *parent = nullptr);

    void addFolder(const QString &folder, bool mayWrite);

private:
    QLayout *makePolicies();
    QLayout *makeFolders();
    void show(const gate::Grant &grant);
    api::CallerOperations::Wish wish() const;
    void askForFolder();
    void apply();

    Workspace &m_workspace;
    api::CallerOperations *const m_callers;
    const QString m_program;
    std::optional<base::WallTime> m_until; // of the grant that there is
    QButtonGroup *m_policies;
    QComboBox *m_size;
    QSpinBox *m_machines;
    QListWidget *m_folders;
    QPushButton *m_remove;
    QLineEdit *m_daily;
    QComboBox *m_time;
    QCheckBox *m_inClient;
    QLabel *m_lost;
    QLabel *m_problem;
};

} // namespace agents
