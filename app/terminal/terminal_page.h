// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QList>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QSplitter;
class TerminalPanel;
class TerminalShell;

/// One tab: panels side by side, of the same shell or of several. Owns the shells; one that no panel shows
/// any longer is ended.
class TerminalPage : public QWidget
{
    Q_OBJECT
public:
    /// `keyboard` takes that of the current shell over and gives it back; outlives this.
    TerminalPage(std::unique_ptr<TerminalShell> shell, const QAction *keyboard, QWidget *parent);
    ~TerminalPage() override;

    const QList<TerminalPanel *> &panels() const { return m_panels; }
    TerminalPanel *current() const { return m_current; } ///< that had the focus last
    void split(); ///< a second view of the current shell
    void split(std::unique_ptr<TerminalShell> shell);
    /// Closes the current panel; asks first when it would end a program. With the last one the page is empty.
    void closeCurrent();
    void closeAll();
    void drop(const TerminalShell *shell); ///< at once, with all its panels; the others stay

signals:
    void changed(); ///< what the tab says
    void emptied();

private:
    void addPanel(TerminalShell *shell);
    void close(QList<TerminalPanel *> panels);
    void ask(const QList<QPointer<TerminalPanel>> &panels);
    void remove(TerminalPanel *panel);
    TerminalShell *keep(std::unique_ptr<TerminalShell> shell);
    base::Task<> closeUnlessBusy(QList<QPointer<TerminalPanel>> panels);

    const QAction *const m_keyboard;
    QSplitter *m_splitter;
    std::vector<std::unique_ptr<TerminalShell>> m_shells;
    QList<TerminalPanel *> m_panels;
    TerminalPanel *m_current = nullptr;
    base::Task<> m_closing;
};
