// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/agents/agents_page.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/agents/reviews_page.h"
#include "app/agents/rules_page.h"
#include "app/session/archive.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/task_asking.h"
#include "app/code/code_pane.h"
#include "app/shell/command_palette.h"
#include "app/session/documents_pane.h"
#include "app/files/files_pane.h"
#include "app/files/opener.h"
#include "app/first_run/first_run_page.h"
#include "app/session/meter_bar.h"
#include "app/remedies.h"
#include "app/session/runs_pane.h"
#include "app/settings/model_dialog.h"
#include "app/settings/settings_dialog.h"
#include "app/shell/message_bar.h"
#include "app/shell/session_actions.h"
#include "app/shell/shortcuts.h"
#include "app/sidebar/session_list.h"
#include "app/sidebar/sidebar.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/terminal_pane.h"
#include "app/shell/tool_tabs.h"
#include "app/live/live_page.h"
#include "app/traces/traces_page.h"
#include "app/usage/usage_page.h"
#include "core/api/desk.h"
#include "core/owner/owner.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QAction>
#include <QCloseEvent>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QUrl>

using session::Session;

static constexpr int kRoomForSidebar = 1100; // pixels of the window; below that it has icons alone
static constexpr int kUsualChat = 460; // pixels that it keeps at first
static constexpr int kBesideColumns = 40; // pixels of a terminal: its edges, marks of who typed, scroll bar

MainWindow::MainWindow(Workspace &workspace, owner::Owner *owner, QWidget *parent)
    : QMainWindow(parent)
    , m_workspace(workspace)
    , m_recipes(&workspace.recipes())
    , m_reviews(&workspace.gate())
    , m_splitter(new QSplitter)
    , m_operations(workspace)
    , m_removal(&m_operations)
    , m_actions(new SessionActions(workspace, this))
{
    setWindowTitle(QStringLiteral("Berth"));
    setMinimumSize(900, 600);
    setAcceptDrops(true);
    makePanes(owner);
    makeActions();
    connectPanes();
    connectActions();
    restore();
    if (FirstRunPage::isNeeded(workspace)) {
        m_firstRun = new FirstRunPage(workspace);
        m_middle->addWidget(m_firstRun);
        connect(m_firstRun, &FirstRunPage::setUpModelRequested, this, &MainWindow::setUpModel);
        connect(m_firstRun, &FirstRunPage::sampleRequested, this, &MainWindow::runSample);
        connect(m_firstRun, &FirstRunPage::finished, this, [this] {
            showSession(anySession());
            m_chat->composer()->setFocus();
        });
        showMiddle(m_firstRun);
        m_firstRun->setFocus();
    } else if (Session *const first = m_sidebar->sessions()->newest()) {
        showSession(first);
    } else {
        showSession(anySession());
    }
}

MainWindow::~MainWindow() { store(); }

void MainWindow::makePanes(owner::Owner *owner)
{
    m_sidebar = new Sidebar(m_workspace, m_recipes, &m_reviews);
    m_chat = new ChatPane(m_workspace, m_recipes, &m_syntax, &m_reviews);
    m_usage = new UsagePage(m_workspace);
    m_reviewsPage = new agents::ReviewsPage(&m_reviews, &m_syntax);
    m_rulesPage = new agents::RulesPage(m_workspace, &m_syntax);
    m_middle = new QStackedWidget;
    m_middle->addWidget(m_chat);
    m_middle->addWidget(m_usage);
    m_middle->addWidget(m_reviewsPage);
    m_middle->addWidget(m_rulesPage);
    if (owner)
        m_middle->addWidget(m_agentsPage = new agents::AgentsPage(owner));
    if (owner) {
        m_desk = &owner->desk();
        m_reviews.setRehearse(agents::rehearseBy(m_desk->agents));
        m_middle->addWidget(m_tracesPage = new traces::TracesPage(&m_desk->traces, &m_syntax));
        m_sidebar->showTraces();
        m_chat->setForks(&m_desk->forks);
        m_chat->setAskings([this](Session *session) {
            model::Models *const models = &m_workspace.models();
            auto asking = std::make_unique<TaskAsking>(&m_desk->tasks, session, [models] {
                QStringList names;
                for (const model::Entry &entry : models->all())
                    names += entry.name;
                return names;
            });
            connect(models, &model::Models::changed, asking.get(), &Asking::changed);
            return asking;
        });
    }
    const auto asks = [this] { return m_desk ? m_desk->tasks.asking() : QStringList(); };
    m_livePage = new live::LivePage(m_sidebar->sessions(), &m_workspace.chats(), &m_reviews, &m_syntax, asks);
    m_middle->addWidget(m_livePage);
    if (m_desk)
        connect(&m_desk->tasks, &api::TaskOperations::workingChanged, m_livePage, &live::LivePage::refresh);
    using Page = Sidebar::Page;
    m_pages = {{Page::Live, m_livePage},   {Page::Agents, m_agentsPage}, {Page::Reviews, m_reviewsPage},
               {Page::Rules, m_rulesPage}, {Page::Traces, m_tracesPage}, {Page::Usage, m_usage}};
    m_terminal = new TerminalPane(owner ? &owner->desk() : nullptr);
    m_files = new files::FilesPane(&m_syntax);
    m_code = new code::CodePane(&m_syntax, m_workspace.places().data + QStringLiteral("/drafts"));
    auto *const documents = new DocumentsPane(&m_workspace.chats());
    connect(documents, &DocumentsPane::troubled, this, &MainWindow::notify);
    const auto ctrl = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
    m_tools = {
        {m_terminal, "terminal", tr("Terminal"), "go-to-terminal", tr("Go to Terminal"), ctrl(Qt::Key_2)},
        {m_files, "folder", tr("Files"), "go-to-files", tr("Go to Files"), ctrl(Qt::Key_3)},
        {m_code, "code", tr("Code"), "go-to-code", tr("Go to Code"), ctrl(Qt::Key_4)},
        {new RunsPane, "runs", tr("Runs"), "go-to-runs", tr("Go to Runs"), ctrl(Qt::Key_5)},
        {documents, "document", tr("Documents"), "go-to-documents", tr("Go to Documents"), ctrl(Qt::Key_6)},
    };
    m_right = new ToolTabs;
    m_right->setAccessibleName(tr("Tools"));
    for (const Tool &tool : std::as_const(m_tools))
        m_right->addTool(tool.pane, QLatin1String(tool.icon), tool.title);

    m_splitter->addWidget(m_sidebar);
    m_splitter->addWidget(m_middle);
    m_splitter->addWidget(m_right);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_middle->setMinimumWidth(360);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        if (!m_sidebar->isNarrow())
            m_sidebarWidth = m_sidebar->width();
    });
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setStretchFactor(2, 2);

    m_messages = new MessageBar;
    m_meter = new MeterBar(m_workspace);
    auto *all = new QWidget;
    auto *layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_messages);
    layout->addWidget(m_removal.bar());
    layout->addWidget(parts::separator());
    layout->addWidget(m_meter);
    setCentralWidget(all);
}

void MainWindow::connectActions()
{
    connect(m_actions, &SessionActions::made, this, &MainWindow::showSession);
    connect(m_actions, &SessionActions::renameRequested, this, [this] { m_sidebar->renameCurrent(); });
    connect(m_actions, &SessionActions::removeRequested, this, &MainWindow::requestRemove);
    connect(m_actions, &SessionActions::budgetSet, m_usage, &UsagePage::read);
    connect(m_actions, &SessionActions::budgetSet, m_meter, &MeterBar::refresh);
    connect(m_actions, &SessionActions::troubled, this, &MainWindow::notify);
    // One that goes to the archive leaves the place to another.
    connect(m_actions, &SessionActions::archived, this, [this](const QString &id, const QString &name) {
        notify(tr("“%1” is in the archive, with its files.").arg(name));
        if (currentSession() && currentSession()->id() == id && m_sidebar->sessions()->newest())
            showSession(m_sidebar->sessions()->newest());
    });
}

void MainWindow::connectPanes()
{
    const auto openBudget = [this] { m_actions->setBudget(currentSession()); };
    connect(m_sidebar, &Sidebar::currentChanged, this, &MainWindow::showSession);
    connect(m_sidebar, &Sidebar::newSessionRequested, m_actions, &SessionActions::begin);
    connect(m_sidebar, &Sidebar::sessionMenuRequested, this,
            [this](Session *session, const QPoint &position) {
                showSession(session);
                m_actions->showMenu(session, position);
            });
    connect(m_sidebar, &Sidebar::removeRequested, this, &MainWindow::requestRemove);
    connect(m_sidebar, &Sidebar::recipeRequested, this, &MainWindow::openRecipe);
    connect(m_sidebar, &Sidebar::pageRequested, this, &MainWindow::openPage);
    if (m_agentsPage) {
        connect(m_agentsPage, &agents::AgentsPage::strangersChanged, this, &MainWindow::countStrangers);
        countStrangers();
    }
    connect(m_rulesPage, &agents::RulesPage::saved, this,
            [this] { notify(tr("The rules are saved. They hold from the next call on.")); });
    connect(m_chat, &ChatPane::watchRequested, this, &MainWindow::watch);
    connect(m_chat, &ChatPane::forked, this, &MainWindow::showSession);
    connect(m_livePage, &live::LivePage::openRequested, this, &MainWindow::showSession);
    connect(m_sidebar, &Sidebar::settingsRequested, this, [this] { openSettings(); });
    connect(m_sidebar, &Sidebar::troubled, this, &MainWindow::notify);
    connect(m_usage, &UsagePage::budgetRequested, this, openBudget);
    connect(m_chat, &ChatPane::setUpModelRequested, this, &MainWindow::setUpModel);
    connect(m_chat, &ChatPane::budgetRequested, this, openBudget);
    connect(m_chat, &ChatPane::imageRequested, this,
            [this](const QString &profile) { m_actions->setMachine(currentSession(), profile); });
    connect(m_meter, &MeterBar::budgetShown, m_chat->composer(), &Composer::setWaterline);
    connect(m_meter, &MeterBar::usageRequested, this, [this] { openPage(Sidebar::Page::Usage); });
    connect(m_terminal, &TerminalPane::linkActivated, this,
            [](const QUrl &address) { files::openAddress(address); });
    const auto takeBack = [this](Session *session) { m_actions->setArchived(session, false); };
    connect(m_terminal, &TerminalPane::takeBackRequested, this, takeBack);
    connect(m_files, &files::FilesPane::takeBackRequested, this, takeBack);
    connect(m_files, &files::FilesPane::openInCodeRequested, this, [this](const QByteArray &path) {
        m_right->setCurrentWidget(m_code);
        m_code->openGuestFile(path);
    });
    connect(m_code, &code::CodePane::runRequested, this,
            [this](const session::record::CodeRequest &request) {
                showMiddle(m_chat);
                m_chat->run(request);
            });
    connect(&m_removal, &PendingRemoval::hidden, m_sidebar->sessions(), &SessionModel::setHidden);
    connect(&m_removal, &PendingRemoval::undone, this, &MainWindow::showSession);
    connect(&m_workspace.sessions(), &session::Sessions::removed, this, [this](const QString &id) {
        if (!currentSession() || currentSession()->id() == id) // it lives until it is left
            showSession(m_sidebar->sessions()->newest());
    });
    connect(&m_workspace.sessions(), &session::Sessions::changed, this, &MainWindow::showTitle);
    connect(&m_workspace.sessions(), &session::Sessions::budgetTold, this,
            [this](Session *, const QString &text) { notify(text); });
    connect(&m_workspace.sessions(), &session::Sessions::troubled, this,
            [this](const base::Error &error) { notify(remedies::told(error)); });
    connect(&m_workspace.builds(), &vm::ImageBuilds::ended, this,
            [this](const QString &profile, const base::Result<vm::Image> &outcome) {
                if (outcome)
                    notify(tr("The image “%1” is ready.").arg(profile));
                else if (outcome.error().kind != base::Error::Kind::Cancelled)
                    notify(tr("The image “%1” could not be built. %2")
                               .arg(profile, remedies::told(outcome.error())));
            });
    connect(&m_workspace.chats(), &session::Chats::troubled, this,
            [this](const base::Error &error) { notify(remedies::told(error)); });
}

session::Session *MainWindow::currentSession() const { return m_chat->session(); }

void MainWindow::showSession(Session *session)
{
    showMiddle(m_chat);
    if (m_middle->currentWidget() == m_firstRun || session == currentSession())
        return;
    m_chat->setSession(session);
    for (const Tool &tool : std::as_const(m_tools))
        tool.pane->setSession(session);
    m_meter->setSession(session);
    m_sidebar->setCurrent(session);
    m_chat->composer()->setFocus();
    showTitle();
}

void MainWindow::showTitle()
{
    const Session *const session = currentSession();
    setWindowTitle(session ? tr("%1 – Berth").arg(session->name()) : QStringLiteral("Berth"));
}

/// Until there is an image, the page that builds one stands where the chat will be.
void MainWindow::showMiddle(QWidget *page)
{
    if (page == m_chat && m_firstRun) {
        if (FirstRunPage::isNeeded(m_workspace))
            page = m_firstRun;
        else
            std::exchange(m_firstRun, nullptr)->deleteLater();
    }
    m_middle->setCurrentWidget(page);
    // Tools are of a session: a page about all of them, or one before there is any, has the room.
    m_right->setVisible(page == m_chat && m_wantsTools);
    m_sidebar->setPage(m_pages.key(page, Sidebar::Page::Chat));
}

/// One to work in: that which is shown, the newest, or a first one.
Session *MainWindow::anySession()
{
    Session *const there = currentSession();
    if (there && !archive::holds(there))
        return there;
    if (Session *const first = m_sidebar->sessions()->newest())
        return first;
    const auto made = m_operations.create({.name = tr("first")});
    if (!made)
        notify(remedies::told(made.error()));
    return made.value_or(nullptr);
}

void MainWindow::openSettings()
{
    const std::optional<ModelSetUp> models =
        m_desk ? std::optional(ModelSetUp::by(&m_desk->models)) : std::nullopt;
    auto *dialog = new SettingsDialog(m_workspace, m_commands, models, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::schemeChanged, this, &MainWindow::schemeChanged);
    dialog->open();
}

void MainWindow::setUpModel()
{
    if (!m_desk)
        return;
    auto *dialog = new ModelDialog(ModelSetUp::by(&m_desk->models), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ModelDialog::saved, this, [this](const QString &name, const QString &warnings) {
        const QString done = tr("The model “%1” is set up. Ask for something in the chat.").arg(name);
        notify(warnings.isEmpty() ? done : done + u' ' + warnings);
    });
    dialog->open();
}

void MainWindow::requestRemove(Session *session)
{
    if (!session)
        return;
    const bool isShown = session == currentSession();
    m_removal.begin(session);
    if (isShown)
        showSession(m_sidebar->sessions()->newest());
}

void MainWindow::notify(const QString &text) { m_messages->show(text, tr("Close")); }

void MainWindow::watch(const QString &run, const QString &terminal)
{
    showMiddle(m_chat);
    showTools(true);
    m_right->setCurrentWidget(m_terminal);
    if (auto shown = m_terminal->watch(run, terminal); !shown)
        notify(remedies::told(shown.error()));
}

void MainWindow::showReviews()
{
    showMiddle(m_chat);
    agents::ReviewPanel *const here = m_chat->reviews();
    if (m_middle->currentWidget() == m_chat && here->card()) {
        here->focusCard();
        return;
    }
    showMiddle(m_reviewsPage);
    m_reviewsPage->panel()->focusCard();
}

void MainWindow::showTools(bool isWanted)
{
    m_wantsTools = isWanted;
    m_right->setVisible(isWanted && m_middle->currentWidget() == m_chat);
}

void MainWindow::openPage(Sidebar::Page page)
{
    showMiddle(m_pages.value(page));
    m_middle->currentWidget()->setFocus();
}

/// Whoever asks is seen where the person is; the answer is given on the page.
void MainWindow::countStrangers()
{
    const int strangers = m_agentsPage->strangers();
    m_sidebar->showAgents(strangers);
    if (strangers > 0 && m_middle->currentWidget() != m_agentsPage)
        notify(tr("%n program(s) ask to use Berth. See Agents, at the left.", nullptr, strangers));
}

void MainWindow::openRecipe(const QString &id)
{
    showMiddle(m_chat);
    if (m_middle->currentWidget() == m_firstRun) {
        notify(tr("Recipes run in machines, and those start from an image: build it first."));
        return;
    }
    showSession(anySession());
    m_chat->composer()->openRecipe(id);
}

void MainWindow::runSample()
{
    openRecipe(QStringLiteral("top-customers"));
    RecipeForm *const form = m_chat->composer()->form();
    if (!form)
        return; // it has been said why
    connect(form, &RecipeForm::sampleTaken, m_chat->composer(), [composer = m_chat->composer()] {
        composer->sendForm();
        composer->setFocus();
    });
    form->takeSample();
}

void MainWindow::attach(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    showSession(anySession());
    m_chat->attach(paths);
}

QString MainWindow::windowFile() const { return m_workspace.places().config + QStringLiteral("/window.ini"); }

void MainWindow::restore()
{
    const QSettings settings(windowFile(), QSettings::IniFormat);
    if (!restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray()))
        resize(QSize(1360, 860).boundedTo(screen()->availableSize()));
    m_sidebarWidth = settings.value(QStringLiteral("sidebarWidth"), m_sidebarWidth).toInt();
    m_isSplit = m_splitter->restoreState(settings.value(QStringLiteral("splitter")).toByteArray());
    m_right->setCurrentIndex(settings.value(QStringLiteral("tool"), 0).toInt());
    m_sidebar->setVisible(settings.value(QStringLiteral("sidebar"), true).toBool());
    m_wantsTools = settings.value(QStringLiteral("tools"), true).toBool();
}

void MainWindow::store() const
{
    QSettings settings(windowFile(), QSettings::IniFormat);
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("splitter"), m_splitter->saveState());
    settings.setValue(QStringLiteral("sidebarWidth"), m_sidebarWidth);
    settings.setValue(QStringLiteral("tool"), m_right->currentIndex());
    settings.setValue(QStringLiteral("sidebar"), !m_sidebar->isHidden()); // whatever the window is
    settings.setValue(QStringLiteral("tools"), m_wantsTools);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    const bool isNarrow = width() < kRoomForSidebar;
    if (m_isSplit && isNarrow == m_sidebar->isNarrow())
        return;
    QList<int> widths = m_splitter->sizes();
    m_sidebar->setNarrow(isNarrow);
    widths[0] = isNarrow ? m_sidebar->minimumSizeHint().width() : m_sidebarWidth;
    if (!m_isSplit) { // now it has the size that the desktop gives it
        const QFontMetricsF letters(style::monospace());
        widths[2] = std::min(int(80 * letters.horizontalAdvance(u'0')) + kBesideColumns,
                             width() - widths[0] - kUsualChat);
        m_isSplit = true;
    }
    widths[1] = width() - widths[0] - widths[2];
    m_splitter->setSizes(widths);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    store();
    event->ignore();
    emit closeRequested();
}

/// A person who leaves takes nothing along; one whose window is an icon for a while is still there.
void MainWindow::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    if (!event->spontaneous())
        m_terminal->giveKeyboardsBack();
}
