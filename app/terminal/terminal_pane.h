// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/pane.h"
#include "core/base/result.h"

#include <QHash>

class QAction;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QToolButton;
class QUrl;
class TerminalPage;
class TerminalShell;

namespace api {
struct Desk;
}
namespace guest {
class Keyboard;
}
namespace session {
class Session;
}

/// The shells of a session, a tab for each. Those of other sessions live on out of sight, until their session
/// is removed. One in the archive shows the way out of it instead. Sessions are borrowed.
class TerminalPane : public Pane
{
    Q_OBJECT
public:
    /// With a desk, what agents have open has tabs too, in their names. Borrowed; outlives this.
    explicit TerminalPane(api::Desk *desk = nullptr, QWidget *parent = nullptr);
    ~TerminalPane() override;

    void setSession(session::Session *session) override;
    session::Session *session() const { return m_session; }

    TerminalPage *currentPage() const;
    int count() const; ///< of the session's tabs
    void openShell(); ///< starts the machine when there is none; not of an archived session
    enum class Split { SameShell, NewShell };
    void split(Split what);
    void closeCurrent();
    /// Takes the keyboard of the current shell over from agents, or gives it back. Disabled where no agent
    /// has it.
    QAction *keyboardAction() const { return m_keyboard; }
    void giveKeyboardsBack(); ///< all of them: the person leaves
    /// The tab of a run in the background, or of a terminal of an agent's; one of them is empty. NotFound: it
    /// is gone.
    base::Result<> watch(const QString &run, const QString &terminal);

signals:
    void linkActivated(const QUrl &address);
    void takeBackRequested(session::Session *session); ///< out of the archive

private:
    /// Of one session.
    struct Tabs
    {
        QTabWidget *widget = nullptr;
        int opened = 0; ///< so far, for their names
    };

    QWidget *makeEmptyPage();
    QTabWidget *makeTabs();
    QWidget *makeCorner();
    QToolButton *makeCloseButton(TerminalPage *page);
    std::unique_ptr<TerminalShell> newShell();
    enum class Come { ToTheFront, Behind };
    TerminalShell *addPage(std::unique_ptr<TerminalShell> shell, Come come);
    void addAgents();
    void dropAgent(const QString &terminal);
    void watch(TerminalPage *page);
    void renderTab(TerminalPage *page);
    guest::Keyboard *currentKeyboard() const; ///< none: there is no shell, or no agent has it
    void renderKeyboard();
    void closePage(TerminalPage *page);
    void forget(const QObject *session);
    void render();

    api::Desk *const m_desk;
    QAction *const m_keyboard;
    QStackedWidget *m_stack;
    QLabel *m_text = nullptr;
    QPushButton *m_open = nullptr;
    session::Session *m_session = nullptr;
    QHash<const QObject *, Tabs> m_tabs; // by session
};
