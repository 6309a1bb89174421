// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/parts.h"

#include <QIcon>
#include <QWidget>

class KeyboardBar;
class QAction;
class QLabel;
class QPushButton;
class TerminalShell;
class TerminalView;

/// A view of a shell, above it who types where others do too, and below it a line that says what is waited
/// for or how it ended, with the button that goes on from there. The shell is the page's.
class TerminalPanel : public QWidget
{
    Q_OBJECT
public:
    /// `keyboard` takes it over and gives it back; outlives this.
    TerminalPanel(TerminalShell *shell, const QAction *keyboard, QWidget *parent);

    TerminalShell *shell() const { return m_shell; }
    TerminalView *view() const { return m_view; }

    /// A shape for each state, not a colour alone.
    static QIcon statusIcon(const TerminalShell &shell);

private:
    void render();

    TerminalShell *m_shell;
    TerminalView *m_view;
    KeyboardBar *m_keyboard;
    QWidget *m_bar;
    parts::Picture *m_icon;
    QLabel *m_text;
    QPushButton *m_again;
};
