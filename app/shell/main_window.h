// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/agents/open_reviews.h"
#include "app/code/syntax.h"
#include "app/shell/pending_removal.h"
#include "app/sidebar/sidebar.h"
#include "core/agent/recipe_library.h"
#include "core/api/session_operations.h"
#include "core/base/result.h"

#include <QKeySequence>
#include <QMainWindow>

class ChatPane;
class FirstRunPage;
class MessageBar;
class MeterBar;
class Pane;
class QSplitter;
class QStackedWidget;
class SessionActions;
class TerminalPane;
class ToolTabs;
class UsagePage;
class Workspace;

namespace agents {
class AgentsPage;
class ReviewsPage;
class RulesPage;
} // namespace agents
namespace api {
struct Desk;
}
namespace owner {
class Owner;
}
namespace live {
class LivePage;
}
namespace traces {
class TracesPage;
}
namespace code {
class CodePane;
}
namespace files {
class FilesPane;
}
namespace session {
class Session;
}

/// The window: owns the panes and connects them; what they show is the workspace's. Closing it says so, and
/// whoever made it decides what that means.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// With the owner of the workspace, agents can be watched and allowed. Both borrowed; they outlive this.
    explicit MainWindow(Workspace &workspace, owner::Owner *owner = nullptr, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Files given on the command line, or dropped on the icon.
    void attach(const QStringList &paths);
    void showSession(session::Session *session);
    session::Session *currentSession() const;
    /// Where a review can be answered that waits: the chat of its session, or the page of all.
    void showReviews();
    void notify(const QString &text); ///< in the bar for messages, until it is closed

signals:
    void closeRequested();
    void quitRequested();
    void schemeChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void makeActions();
    void makeRecipeActions();
    QAction *addAction(const QString &id, const QString &text, const QKeySequence &keys, const char *icon,
                       const std::function<void()> &triggered);
    void leaveTo(const QList<QWidget *> &tools, QAction *action);
    void makePanes(owner::Owner *owner);
    void connectPanes();
    void connectActions();
    QString windowFile() const;
    void restore();
    void store() const;

    void openSettings();
    void setUpModel();
    session::Session *anySession();
    void requestRemove(session::Session *session);
    void watch(const QString &run, const QString &terminal);
    void openRecipe(const QString &id);
    void runSample();
    void showTitle();
    void showMiddle(QWidget *page);
    void openPage(Sidebar::Page page);
    void showTools(bool isWanted);
    void countStrangers();

    /// One of the tools: adding one is adding a row in makePanes().
    struct Tool
    {
        Pane *pane;
        const char *icon;
        QString title;
        const char *action;
        QString actionText;
        QKeySequence keys;
    };

    Workspace &m_workspace;
    agent::RecipeLibrary m_recipes;
    const code::Syntax m_syntax;
    agents::OpenReviews m_reviews;
    int m_sidebarWidth = 210; // when it is not narrow
    bool m_isSplit = false; // by what was kept, or as usual
    QSplitter *m_splitter;
    Sidebar *m_sidebar;
    QStackedWidget *m_middle;
    FirstRunPage *m_firstRun = nullptr;
    ChatPane *m_chat;
    UsagePage *m_usage;
    agents::ReviewsPage *m_reviewsPage;
    agents::RulesPage *m_rulesPage;
    agents::AgentsPage *m_agentsPage = nullptr; // with an owner
    traces::TracesPage *m_tracesPage = nullptr; // likewise
    live::LivePage *m_livePage;
    api::Desk *m_desk = nullptr; // of the owner
    ToolTabs *m_right;
    bool m_wantsTools = true; // beside a chat
    TerminalPane *m_terminal;
    files::FilesPane *m_files;
    code::CodePane *m_code;
    QList<Tool> m_tools;
    QMap<Sidebar::Page, QWidget *> m_pages; // about all sessions
    MeterBar *m_meter;
    MessageBar *m_messages;
    api::SessionOperations m_operations;
    PendingRemoval m_removal;
    QList<QAction *> m_commands;
    SessionActions *const m_actions;
};
