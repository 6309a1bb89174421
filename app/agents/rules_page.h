// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/audit.h"
#include "core/gate/rules.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;
class Workspace;

namespace code {
class CodeEditor;
class Syntax;
} // namespace code

namespace agents {

/// What its caller would have been answered, with that grant, to a call that is on record. Nothing: it never
/// came to the rules, or was recorded by an older version. Pure.
std::optional<gate::Verdict> verdictBy(const gate::Grant &grant, const gate::AuditEntry &entry);

/// The rules for agents: who may do what, the text of the file to be changed, and what the rules as they
/// stand in the editor would have answered to the last calls. What is wrong is said while it is typed, and
/// nothing wrong is saved.
class RulesPage : public QWidget
{
    Q_OBJECT

public:
    RulesPage(Workspace &workspace, const code::Syntax *syntax, QWidget *parent = nullptr);

    bool isChanged() const; ///< what stands in the editor is not what is in the file
    void read(); ///< the file again, unless something was typed

signals:
    void saved();

protected:
    void showEvent(QShowEvent *event) override;

private:
    QByteArray textOfFile() const;
    void revert();
    void save();
    void check();
    void showGrants(const gate::Rules &rules);
    void showTrial(const gate::Rules &rules);

    Workspace &m_workspace;
    QTableWidget *m_grants;
    code::CodeEditor *m_editor;
    QLabel *m_problem;
    QLabel *m_trialTitle;
    QTableWidget *m_trial;
    QPushButton *m_revert;
    QPushButton *m_save;
    QByteArray m_known; // as it was read last
    QTimer m_soon;
};

} // namespace agents
