// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/parts.h"

#include <QIcon>
#include <QWidget>

class QLabel;
class QPushButton;
class TerminalShell;
class TerminalView;

/// A view of a shell, and below it a line that says what is waited for or how it ended, with the button that
/// goes on from there. The shell is the page's.
class TerminalPanel : public QWidget
{
    Q_OBJECT
public:
    TerminalPanel(TerminalShell *shell, QWidget *parent);

    TerminalShell *shell() const { return m_shell; }
    TerminalView *view() const { return m_view; }

    /// A shape for each state, not a colour alone.
    static QIcon statusIcon(const TerminalShell &shell);

private:
    void render();

    TerminalShell *m_shell;
    TerminalView *m_view;
    QWidget *m_bar;
    parts::Picture *m_icon;
    QLabel *m_text;
    QPushButton *m_again;
};
