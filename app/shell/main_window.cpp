// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/agents/agents_page.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/agents/reviews_page.h"
#include "app/agents/rules_page.h"
#include "app/session/archive.h"
#include "app/session/budget_dialog.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/task_asking.h"
#include "app/code/code_pane.h"
#include "app/shell/command_palette.h"
#include "app/session/documents_pane.h"
#include "app/files/files_pane.h"
#include "app/files/opener.h"
#include "app/first_run/first_run_page.h"
#include "app/session/machine_dialog.h"
#include "app/session/meter_bar.h"
#include "app/session/new_session_dialog.h"
#include "app/shell/power.h"
#include "app/remedies.h"
#include "app/session/runs_pane.h"
#include "app/settings/model_dialog.h"
#include "app/settings/settings_dialog.h"
#include "app/shell/message_bar.h"
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
#include "core/base/await.h"
#include "core/owner/owner.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QUrl>

using session::Session;

MainWindow::MainWindow(Workspace &workspace, owner::Owner *owner, QWidget *parent)
    : QMainWindow(parent)
    , m_workspace(workspace)
    , m_recipes(&workspace.recipes())
    , m_reviews(&workspace.gate())
    , m_splitter(new QSplitter)
    , m_removal(&workspace.sessions())
    , m_errands([this](const base::Result<> &outcome) {
        if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
            notify(remedies::told(outcome.error()));
    })
{
    setWindowTitle(QStringLiteral("Berth"));
    setMinimumSize(900, 600);
    setAcceptDrops(true);
    makePanes(owner);
    makeActions();
    connectPanes();
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
        m_middle->addWidget(m_tracesPage = new traces::TracesPage(m_workspace, &m_desk->traces, &m_syntax));
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
    m_sidebar->setMinimumWidth(170);
    m_middle->setMinimumWidth(360);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setStretchFactor(2, 2);
    m_splitter->setSizes({210, 640, 480});

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

void MainWindow::connectPanes()
{
    connect(m_sidebar, &Sidebar::currentChanged, this, &MainWindow::showSession);
    connect(m_sidebar, &Sidebar::newSessionRequested, this, &MainWindow::newSession);
    connect(m_sidebar, &Sidebar::sessionMenuRequested, this, &MainWindow::showSessionMenu);
    connect(m_sidebar, &Sidebar::removeRequested, this, &MainWindow::requestRemove);
    connect(m_sidebar, &Sidebar::recipeRequested, this, &MainWindow::openRecipe);
    connect(m_sidebar, &Sidebar::reviewsRequested, this, [this] { showMiddle(m_reviewsPage); });
    connect(m_sidebar, &Sidebar::rulesRequested, this, [this] { showMiddle(m_rulesPage); });
    if (m_agentsPage) {
        connect(m_sidebar, &Sidebar::agentsRequested, this, &MainWindow::showAgents);
        connect(m_agentsPage, &agents::AgentsPage::strangersChanged, this, &MainWindow::countStrangers);
        countStrangers();
    }
    connect(m_rulesPage, &agents::RulesPage::saved, this,
            [this] { notify(tr("The rules are saved. They hold from the next call on.")); });
    connect(m_chat, &ChatPane::watchRequested, this, &MainWindow::watch);
    connect(m_chat, &ChatPane::forked, this, &MainWindow::showSession);
    connect(m_sidebar, &Sidebar::liveRequested, this, &MainWindow::showLive);
    connect(m_livePage, &live::LivePage::openRequested, this, &MainWindow::showSession);
    connect(m_sidebar, &Sidebar::tracesRequested, this, &MainWindow::showTraces);
    connect(m_sidebar, &Sidebar::usageRequested, this, [this] { showMiddle(m_usage); });
    connect(m_sidebar, &Sidebar::settingsRequested, this, [this] { openSettings(); });
    connect(m_sidebar, &Sidebar::troubled, this, &MainWindow::notify);
    connect(m_usage, &UsagePage::budgetRequested, this, &MainWindow::openBudget);
    connect(m_chat, &ChatPane::setUpModelRequested, this, &MainWindow::setUpModel);
    connect(m_chat, &ChatPane::budgetRequested, this, &MainWindow::openBudget);
    connect(m_meter, &MeterBar::budgetShown, m_chat->composer(), &Composer::setWaterline);
    connect(m_meter, &MeterBar::usageRequested, this, [this] { showMiddle(m_usage); });
    connect(m_terminal, &TerminalPane::linkActivated, this,
            [](const QUrl &address) { files::openAddress(address); });
    const auto takeBack = [this](Session *session) { setArchived(session, false); };
    connect(m_terminal, &TerminalPane::takeBackRequested, this, takeBack);
    connect(m_files, &files::FilesPane::takeBackRequested, this, takeBack);
    connect(m_files, &files::FilesPane::openInCodeRequested, this, [this](const QByteArray &path) {
        m_right->setCurrentWidget(m_code);
        m_code->openGuestFile(path);
    });
    connect(m_code, &code::CodePane::runRequested, this,
            [this](const QString &language, const QString &code) {
                showMiddle(m_chat);
                m_chat->run({language == QStringLiteral("Python") ? session::Language::Python
                                                                  : session::Language::Shell,
                             code});
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
    m_right->setVisible(page != m_firstRun); // they have nothing yet, and it needs room
}

/// One to work in: that which is shown, the newest, or a first one.
Session *MainWindow::anySession()
{
    Session *const there = currentSession();
    if (there && !archive::holds(there))
        return there;
    if (Session *const first = m_sidebar->sessions()->newest())
        return first;
    const auto made = m_workspace.sessions().create({.name = tr("first")});
    if (!made)
        notify(remedies::told(made.error()));
    return made.value_or(nullptr);
}

void MainWindow::newSession()
{
    auto *dialog = new NewSessionDialog(m_workspace, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { showSession(dialog->created()); });
    dialog->open();
}

void MainWindow::openSettings()
{
    const std::optional<ModelSetUp> models = m_desk ? std::optional(modelSetUp()) : std::nullopt;
    auto *dialog = new SettingsDialog(m_workspace, m_commands, models, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::schemeChanged, this, &MainWindow::schemeChanged);
    dialog->open();
}

ModelSetUp MainWindow::modelSetUp() const
{
    api::ModelOperations *const models = &m_desk->models;
    ModelSetUp setUp;
    setUp.list = [models] { return models->list(); };
    setUp.offers = [models] { return models->offers(); };
    setUp.add = [models](ModelSetUp::Wish wish) {
        return models->add({.name = wish.name,
                            .format = wish.format,
                            .url = wish.url,
                            .model = wish.model,
                            .key = wish.key,
                            .variable = wish.variable});
    };
    setUp.test = [models](QString name) { return models->test(name); };
    setUp.remove = [models](QString name) { return models->remove(name); };
    setUp.makeDefault = [models](const QString &name) { return models->makeDefault(name); };
    return setUp;
}

void MainWindow::setUpModel()
{
    if (!m_desk)
        return;
    auto *dialog = new ModelDialog(modelSetUp(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ModelDialog::saved, this, [this](const QString &name) {
        notify(tr("The model “%1” is set up. Ask for something in the chat.").arg(name));
    });
    dialog->open();
}

void MainWindow::openBudget()
{
    auto *dialog = new BudgetDialog(m_workspace, currentSession(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, m_usage, &UsagePage::read);
    connect(dialog, &QDialog::accepted, m_meter, &MeterBar::refresh);
    dialog->open();
}

static base::Task<base::Result<>> changeMachine(session::Sessions &sessions, QString id, QString size,
                                                QString network)
{
    const auto changed = co_await sessions.changeMachine(id, size, network);
    if (!changed)
        co_return base::fail(changed.error());
    co_return {};
}

void MainWindow::openMachine()
{
    Session *const session = currentSession();
    if (!session)
        return;
    auto *dialog = new MachineDialog(m_workspace, session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = session->id()] {
        const QString size = dialog->size();
        const QString network = dialog->network();
        if (!size.isEmpty() || !network.isEmpty())
            m_errands.run(changeMachine(m_workspace.sessions(), id, size, network));
    });
    dialog->open();
}

void MainWindow::showSessionMenu(Session *session, const QPoint &position)
{
    showSession(session);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(style::icon(QStringLiteral("edit")), tr("Rename"), this,
                    [this] { m_sidebar->renameCurrent(); });
    // The session may go while the menu is open.
    menu->addAction(style::icon(QStringLiteral("fork")), tr("Duplicate"), session,
                    [this, session] { duplicate(session); });
    menu->addAction(style::icon(QStringLiteral("machine")), tr("Size and Network…"), this,
                    [this] { openMachine(); });
    menu->addAction(style::icon(QStringLiteral("usage")), tr("Budget…"), this, [this] { openBudget(); });
    menu->addSeparator();
    if (session->state() != Session::State::Stopped)
        menu->addAction(style::icon(QStringLiteral("stop")), tr("Stop the Machine"), session,
                        [this, session] { m_errands.run(session->stop()); });
    const bool isArchived = session->facts().archived;
    menu->addAction(style::icon(QStringLiteral("archive")), isArchived ? archive::wayOut() : tr("Archive"),
                    session, [this, session, isArchived] { setArchived(session, !isArchived); });
    menu->addAction(style::icon(QStringLiteral("trash")), tr("Delete"), session,
                    [this, session] { requestRemove(session); });
    menu->popup(position);
}

/// One that goes to the archive leaves the place to another.
void MainWindow::setArchived(Session *session, bool isArchived)
{
    if (!isArchived) {
        if (const auto back = m_workspace.sessions().unarchive(session); !back)
            notify(remedies::told(back.error()));
        return;
    }
    m_errands.run([](MainWindow *self, QString id, QString name) -> base::Task<base::Result<>> {
        const QPointer<MainWindow> here = self;
        const auto archived = co_await self->m_workspace.sessions().archive(id);
        if (!archived)
            co_return base::fail(archived.error());
        if (!here)
            co_return {};
        here->notify(tr("“%1” is in the archive, with its files.").arg(name));
        if (here->currentSession() && here->currentSession()->id() == id
            && here->m_sidebar->sessions()->newest())
            here->showSession(here->m_sidebar->sessions()->newest());
        co_return {};
    }(this, session->id(), session->name()));
}

/// A running one goes on in the new session from this moment; of a stopped one the settings are taken.
void MainWindow::duplicate(Session *session)
{
    if (!session)
        return;
    if (session->state() == Session::State::Running || session->state() == Session::State::Paused) {
        m_errands.run([](MainWindow *self, QString id) -> base::Task<base::Result<>> {
            const QPointer<MainWindow> here = self;
            const session::Sessions::Order order;
            const auto made = co_await self->m_workspace.sessions().fork(id, order);
            if (!made)
                co_return base::fail(made.error());
            if (here)
                here->showSession(*made);
            co_return {};
        }(this, session->id()));
        return;
    }
    const Session::Facts &facts = session->facts();
    session::Sessions::Order order{.size = facts.size, .profile = facts.profile};
    order.network = vm::policyName(facts.network);
    if (const auto made = m_workspace.sessions().create(order))
        showSession(*made);
    else
        notify(remedies::told(made.error()));
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

void MainWindow::showAgents()
{
    showMiddle(m_agentsPage);
    m_agentsPage->setFocus();
}

void MainWindow::showTraces()
{
    showMiddle(m_tracesPage);
    m_tracesPage->setFocus();
}

void MainWindow::showLive()
{
    showMiddle(m_livePage);
    m_livePage->setFocus();
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

/// The sample's orders, as a file of the person's that the form shows like any other.
void MainWindow::runSample()
{
    if (m_sample.isRunning())
        return;
    m_sample = bringSample();
    m_sample.start();
}

base::Task<> MainWindow::bringSample()
{
    const QString folder = m_workspace.places().data + QStringLiteral("/samples");
    const QString path = folder + QStringLiteral("/orders.csv");
    // Elsewhere: there are megabytes to unpack.
    const auto write = [folder, path] {
        return QFile::exists(path)
            || (QDir().mkpath(folder) && QFile::copy(QStringLiteral(":/samples/orders.csv"), path));
    };
    const bool isThere = co_await base::onFuture(QtConcurrent::run(write));
    if (!isThere) {
        notify(tr("The sample cannot be written to %1.").arg(folder));
        co_return;
    }
    openRecipe(QStringLiteral("top-customers"));
    m_chat->composer()->addFiles({path});
    emit m_chat->composer()->recipeSent();
    m_chat->composer()->setFocus();
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
    m_splitter->restoreState(settings.value(QStringLiteral("splitter")).toByteArray());
    m_right->setCurrentIndex(settings.value(QStringLiteral("tool"), 0).toInt());
    m_sidebar->setVisible(settings.value(QStringLiteral("sidebar"), true).toBool());
}

void MainWindow::store() const
{
    QSettings settings(windowFile(), QSettings::IniFormat);
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("splitter"), m_splitter->saveState());
    settings.setValue(QStringLiteral("tool"), m_right->currentIndex());
    settings.setValue(QStringLiteral("sidebar"), !m_sidebar->isHidden()); // whatever the window is
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
