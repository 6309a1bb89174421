// SPDX-License-Identifier: GPL-3.0-or-later
// What the window can be told to do, and by which keys.
#include "app/agents/agents_page.h"
#include "app/agents/reviews_page.h"
#include "app/agents/rules_page.h"
#include "app/chat/chat_pane.h"
#include "app/chat/composer/composer.h"
#include "app/code/code_pane.h"
#include "app/shell/command_palette.h"
#include "app/files/files_pane.h"
#include "app/shell/main_window.h"
#include "app/session/meter_bar.h"
#include "app/shell/message_bar.h"
#include "app/shell/pane.h"
#include "app/shell/session_actions.h"
#include "app/shell/shortcuts.h"
#include "app/sidebar/sidebar.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/terminal_pane.h"
#include "app/shell/tool_tabs.h"
#include "app/traces/traces_page.h"
#include "app/usage/usage_page.h"
#include "core/workspace.h"

#include <QAction>
#include <QStackedWidget>
#include <QTabBar>

using namespace Qt::StringLiterals;
using session::Session;

QAction *MainWindow::addAction(const QString &id, const QString &text, const QKeySequence &keys,
                               const char *icon, const std::function<void()> &triggered)
{
    auto *action = new QAction(style::icon(QLatin1String(icon)), text, this);
    action->setObjectName(id);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, triggered);
    QMainWindow::addAction(action);
    m_commands += action;
    return action;
}

/// In those tools the keys are their own. A key that means two things where the focus is does neither.
void MainWindow::leaveTo(const QList<QWidget *> &tools, QAction *action)
{
    removeAction(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QList<QWidget *> others{m_sidebar, m_middle, m_right->tabBar(), m_meter, m_messages, m_removal.bar()};
    for (int tool = 0; tool < m_right->count(); ++tool)
        others += m_right->widget(tool);
    for (QWidget *other : std::as_const(others)) {
        if (!tools.contains(other))
            other->addAction(action);
    }
}

/// Every action of the window: each is in the command palette, and has its keys from there.
void MainWindow::makeActions()
{
    using Page = Sidebar::Page;
    addAction(u"new-session"_s, tr("New Session…"), QKeySequence::New, "add", [this] { m_actions->begin(); });
    leaveTo({m_files}, addAction(u"rename-session"_s, tr("Rename Session"), Qt::Key_F2, "edit", [this] {
                showMiddle(m_chat);
                m_sidebar->renameCurrent();
            }));
    addAction(u"duplicate-session"_s, tr("Duplicate Session"), {}, "fork",
              [this] { m_actions->duplicate(currentSession()); });
    addAction(u"archive-session"_s, tr("Archive the Session, or Take It Back"), {}, "archive", [this] {
        if (Session *const session = currentSession())
            m_actions->setArchived(session, !session->facts().archived);
    });
    addAction(u"delete-session"_s, tr("Delete Session"), {}, "trash",
              [this] { requestRemove(currentSession()); });
    addAction(u"start-or-stop"_s, tr("Start or Stop the Machine"), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
              "machine", [this] { m_actions->startOrStop(currentSession()); });
    addAction(u"size-and-network"_s, tr("Size, Image and Network…"), {}, "machine",
              [this] { m_actions->setMachine(currentSession()); });
    leaveTo({m_files, m_code},
            addAction(u"search-chat"_s, tr("Search the Chat"), QKeySequence::Find, "search", [this] {
                showMiddle(m_chat);
                m_chat->find();
            }));
    const auto goTo = [this](QWidget *pane) {
        showMiddle(m_chat); // they stand beside it
        showTools(true);
        m_right->setCurrentWidget(pane);
        pane->setFocus();
    };
    addAction(u"go-to-chat"_s, tr("Go to Chat"), Qt::CTRL | Qt::Key_1, "send", [this] {
        showMiddle(m_chat);
        m_chat->composer()->setFocus();
    });
    for (const Tool &tool : std::as_const(m_tools))
        m_right->showKeys(tool.pane,
                          addAction(QLatin1String(tool.action), tool.actionText, tool.keys, tool.icon,
                                    [goTo, pane = tool.pane] { goTo(pane); }));
    leaveTo(
        {m_terminal},
        addAction(u"new-shell"_s, tr("New Shell"), Qt::CTRL | Qt::SHIFT | Qt::Key_T, "terminal", [=, this] {
            goTo(m_terminal);
            m_terminal->openShell();
        }));
    m_commands += m_terminal->keyboardAction();
    addAction(u"go-to-review"_s, tr("Go to the Review That Waits"), Qt::CTRL | Qt::Key_7, "question",
              [this] { showReviews(); });
    addAction(u"live"_s, tr("Live Sessions"), Qt::CTRL | Qt::Key_9, "machine",
              [this] { openPage(Page::Live); });
    addAction(u"reviews"_s, tr("Reviews of All Sessions"), {}, "question",
              [this] { openPage(Page::Reviews); });
    addAction(u"rules"_s, tr("Rules for Agents"), {}, "rules", [this] { openPage(Page::Rules); });
    if (m_agentsPage)
        addAction(u"agents"_s, tr("Agents"), Qt::CTRL | Qt::Key_8, "network",
                  [this] { openPage(Page::Agents); });
    if (m_tracesPage)
        addAction(u"traces"_s, tr("Traces"), {}, "runs", [this] { openPage(Page::Traces); });
    addAction(u"budget"_s, tr("Budget…"), {}, "usage", [this] { m_actions->setBudget(currentSession()); });
    if (m_desk)
        addAction(u"set-up-model"_s, tr("Set Up a Model…"), {}, "model", [this] { setUpModel(); });
    addAction(u"usage"_s, tr("Usage"), {}, "usage", [this] { openPage(Page::Usage); });
    addAction(u"settings"_s, tr("Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), "settings",
              [this] { openSettings(); });
    QAction *const left = addAction(u"sidebar"_s, tr("Show or Hide the Sidebar"), Qt::CTRL | Qt::Key_B,
                                    "sidebar", [this] { m_sidebar->setVisible(!m_sidebar->isVisible()); });
    QAction *const right =
        addAction(u"tools"_s, tr("Show or Hide the Tools"), Qt::CTRL | Qt::SHIFT | Qt::Key_B, "tools",
                  [this] { showTools(m_right->isHidden()); });
    m_chat->setPaneSwitches(left, right);
    addAction(u"quit"_s, tr("Quit"), Qt::CTRL | Qt::Key_Q, "close", [this] { emit quitRequested(); });
    makeRecipeActions();
    connect(&m_recipes, &agent::RecipeLibrary::changed, this, &MainWindow::makeRecipeActions);
    auto *palette = new QAction(tr("Commands…"), this);
    // The second one also where a terminal takes every other key.
    palette->setShortcuts({Qt::CTRL | Qt::Key_K, Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    QMainWindow::addAction(palette);
    connect(palette, &QAction::triggered, this, [this] { (new CommandPalette(m_commands, this))->show(); });
    connect(m_sidebar, &Sidebar::commandsRequested, palette, &QAction::trigger);
}

/// In the place of those that there were.
void MainWindow::makeRecipeActions()
{
    const QString prefix = u"recipe-"_s;
    for (QAction *action : QList<QAction *>(m_commands)) {
        if (action->objectName().startsWith(prefix)) {
            m_commands.removeAll(action);
            action->deleteLater();
        }
    }
    for (const agent::BrokenRecipe &broken : m_recipes.broken())
        addAction(prefix + broken.id, tr("Recipe: %1").arg(agent::brokenText(broken)), {}, "warning",
                  [this, text = agent::problemTexts(broken).first()] { notify(text); });
    for (const agent::Recipe &recipe : m_recipes.recipes())
        addAction(prefix + recipe.id, tr("Recipe: %1").arg(recipe.name), {}, parts::groupIcon(recipe.group),
                  [this, id = recipe.id] { openRecipe(id); });
    shortcuts::load(m_commands, windowFile());
}
