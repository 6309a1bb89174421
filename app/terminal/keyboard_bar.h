// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QAction;
class QLabel;
class QPushButton;

namespace guest {
class Terminal;
}

/// Above a terminal that an agent has too: who types, and the button by which a person takes it over and
/// gives it back. Hidden where nobody else types. The terminal is borrowed and may go first.
class KeyboardBar : public QWidget
{
    Q_OBJECT
public:
    /// `action` does the same as the button; its keys are shown there. Outlives this. It shows itself at once,
    /// and so needs a parent.
    KeyboardBar(guest::Terminal *terminal, const QAction *action, QWidget *parent);

    QString sentence() const; ///< that it shows; empty while it is hidden

signals:
    void changed(); ///< the sentence
    void used(); ///< the button was

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    class Mark;

    void render();
    void fit();

    const QPointer<guest::Terminal> m_terminal;
    const QAction *const m_action;
    Mark *m_mark;
    QLabel *m_text;
    QPushButton *m_button;
};
