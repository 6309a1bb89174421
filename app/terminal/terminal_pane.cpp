// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_pane.h"

#include "app/session/archive.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/agent_shells.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"
#include "core/api/desk.h"
#include "core/session/session.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

using session::Session;

TerminalPane::TerminalPane(api::Desk *desk, QWidget *parent)
    : Pane(parent)
    , m_desk(desk)
    , m_keyboard(new QAction(style::icon(QStringLiteral("terminal")),
                             tr("Take the Keyboard of the Shell Over, or Give It Back"), this))
    , m_stack(new QStackedWidget)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_stack->addWidget(makeEmptyPage());
    const auto addKey = [this](const char *keys, auto act) {
        auto *shortcut = new QShortcut(QKeySequence(QString::fromLatin1(keys)), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    addKey("Ctrl+Shift+T", [this] { openShell(); });
    addKey("Ctrl+Shift+W", [this] { closeCurrent(); });
    addKey("Ctrl+Shift+D", [this] { split(Split::NewShell); });
    m_keyboard->setObjectName(QStringLiteral("keyboard"));
    m_keyboard->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_K);
    m_keyboard->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(m_keyboard, &QAction::triggered, this, [this] {
        if (guest::Keyboard *const keyboard = currentKeyboard())
            keyboard->toggle();
    });
    addAction(m_keyboard);
    if (m_desk) {
        const api::ToolTerminals *const terminals = &m_desk->agents.terminals();
        connect(terminals, &api::ToolTerminals::hasOpened, this, &TerminalPane::addAgents);
        connect(terminals, &api::ToolTerminals::closing, this, &TerminalPane::dropAgent);
    }
    render();
}

TerminalPane::~TerminalPane()
{
    for (const Tabs &tabs : std::as_const(m_tabs))
        delete tabs.widget; // while there is somebody to hear of it
}

QWidget *TerminalPane::makeEmptyPage()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    layout->setSpacing(style::kMargin);
    auto *icon = new parts::Picture(style::scaled(40));
    icon->setIcon(style::icon(QStringLiteral("terminal"), &style::Colours::muted));
    icon->setAlignment(Qt::AlignCenter);
    m_text = parts::words({}, &style::Colours::muted);
    m_text->setAlignment(Qt::AlignCenter);
    m_open = new QPushButton;
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (archive::holds(m_session))
            emit takeBackRequested(m_session);
        else
            openShell();
    });
    layout->addStretch(2);
    layout->addWidget(icon);
    layout->addWidget(m_text);
    layout->addWidget(m_open, 0, Qt::AlignCenter);
    layout->addStretch(3);
    return page;
}

QWidget *TerminalPane::makeCorner()
{
    auto *corner = new QWidget;
    auto *layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 0, 2, 0);
    layout->setSpacing(0);
    const auto addButton = [&](const char *icon, const QString &name) {
        auto *button = new QToolButton;
        button->setIcon(style::icon(QLatin1String(icon)));
        button->setAutoRaise(true);
        button->setToolTip(parts::plain(name));
        button->setAccessibleName(name);
        layout->addWidget(button);
        return button;
    };
    QToolButton *add = addButton("add", tr("New Shell"));
    connect(add, &QToolButton::clicked, this, &TerminalPane::openShell);
    QToolButton *splits = addButton("split", tr("Split"));
    auto *menu = new QMenu(splits);
    connect(menu->addAction(tr("Second View of This Shell")), &QAction::triggered, this,
            [this] { split(Split::SameShell); });
    connect(menu->addAction(tr("New Shell Beside")), &QAction::triggered, this,
            [this] { split(Split::NewShell); });
    splits->setMenu(menu);
    splits->setPopupMode(QToolButton::InstantPopup);
    return corner;
}

QTabWidget *TerminalPane::makeTabs()
{
    auto *tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->setMovable(true);
    tabs->setUsesScrollButtons(true);
    tabs->setElideMode(Qt::ElideRight);
    tabs->setIconSize(QSize(style::scaled(14), style::scaled(14)));
    tabs->tabBar()->setExpanding(false);
    tabs->tabBar()->setProperty("pills", true); // below the tabs of the tools: one row of those is enough
    tabs->tabBar()->setAccessibleName(tr("Shells"));
    tabs->setCornerWidget(makeCorner());
    connect(tabs, &QTabWidget::currentChanged, this, [tabs] {
        if (tabs->currentWidget() && tabs->isVisible())
            tabs->currentWidget()->setFocus();
    });
    connect(tabs, &QTabWidget::currentChanged, this, &TerminalPane::renderKeyboard);
    return tabs;
}

void TerminalPane::setSession(Session *session)
{
    if (session == m_session)
        return;
    m_session = session;
    if (session && !m_tabs.contains(session)) {
        const Tabs tabs{makeTabs()};
        m_stack->addWidget(tabs.widget);
        m_tabs.insert(session, tabs);
        connect(session, &QObject::destroyed, this, &TerminalPane::forget);
        connect(session, &Session::changed, this, &TerminalPane::render);
        addAgents();
    }
    render();
}

void TerminalPane::forget(const QObject *session)
{
    delete m_tabs.take(session).widget;
    if (m_session == session)
        m_session = nullptr;
    render();
}

void TerminalPane::render()
{
    const Tabs tabs = m_tabs.value(m_session);
    const bool isEmpty = !tabs.widget || tabs.widget->count() == 0 || archive::holds(m_session);
    m_stack->setCurrentWidget(isEmpty ? m_stack->widget(0) : tabs.widget);
    setFocusProxy(isEmpty ? static_cast<QWidget *>(m_open) : tabs.widget->currentWidget());
    m_open->setVisible(m_session);
    m_open->setText(archive::holds(m_session) ? archive::wayOut() : tr("Open a Shell"));
    m_text->setText(
        !m_session ? tr("No session is chosen.")
            : archive::holds(m_session)
            ? archive::sentence()
            : tr("A shell in the machine of this session. The machine starts when it is needed."));
    renderKeyboard();
}

TerminalPage *TerminalPane::currentPage() const
{
    const Tabs tabs = m_tabs.value(m_session);
    return tabs.widget ? static_cast<TerminalPage *>(tabs.widget->currentWidget()) : nullptr;
}

int TerminalPane::count() const
{
    const Tabs tabs = m_tabs.value(m_session);
    return tabs.widget ? tabs.widget->count() : 0;
}

std::unique_ptr<TerminalShell> TerminalPane::newShell()
{
    return std::make_unique<PersonShell>(m_session, tr("Shell %1").arg(++m_tabs[m_session].opened));
}

void TerminalPane::openShell()
{
    if (!m_session || archive::holds(m_session))
        return;
    addPage(newShell(), Come::ToTheFront)->open(); // now that its view knows its size
}

TerminalShell *TerminalPane::addPage(std::unique_ptr<TerminalShell> shell, Come come)
{
    TerminalShell *const added = shell.get();
    QTabWidget *tabs = m_tabs[m_session].widget;
    auto *page = new TerminalPage(std::move(shell), m_keyboard, tabs);
    watch(page);
    const int index = tabs->addTab(page, QString());
    tabs->tabBar()->setTabButton(index, QTabBar::RightSide, makeCloseButton(page));
    if (come == Come::ToTheFront)
        tabs->setCurrentIndex(index);
    renderTab(page);
    render();
    if (come == Come::ToTheFront)
        page->setFocus();
    return added;
}

/// The page that shows it, and its shell; a Shell has an id().
template <typename Shell>
static std::pair<TerminalPage *, Shell *> shownIn(const QTabWidget *tabs, const QString &id)
{
    for (int index = 0; index < tabs->count(); ++index) {
        auto *const page = static_cast<TerminalPage *>(tabs->widget(index));
        for (const TerminalPanel *panel : page->panels()) {
            auto *const shell = qobject_cast<Shell *>(panel->shell());
            if (shell && shell->id() == id)
                return {page, shell};
        }
    }
    return {};
}

/// Of the session that is shown; those of others when they are.
void TerminalPane::addAgents()
{
    if (!m_desk || !m_session)
        return;
    for (const auto &each : m_desk->agents.terminals().all()) {
        if (each.vm == m_session->id() && !shownIn<AgentShell>(m_tabs[m_session].widget, each.id).first)
            addPage(std::make_unique<AgentShell>(each.terminal, each.id, each.caller), Come::Behind);
    }
}

/// At once: its terminal goes.
void TerminalPane::dropAgent(const QString &terminal)
{
    for (const Tabs &tabs : std::as_const(m_tabs)) {
        if (const auto [page, shell] = shownIn<AgentShell>(tabs.widget, terminal); page)
            page->drop(shell); // a person's shell beside it stays
    }
}

base::Result<> TerminalPane::watch(const QString &run, const QString &terminal)
{
    const auto gone = [] {
        return base::fail(base::Error::Kind::NotFound, tr("It is closed, or its machine is gone."));
    };
    if (!m_desk || !m_session)
        return gone();
    QTabWidget *const tabs = m_tabs[m_session].widget;
    if (!terminal.isEmpty()) {
        addAgents(); // a person may have closed its tab
        TerminalPage *const page = shownIn<AgentShell>(tabs, terminal).first;
        if (!page)
            return gone();
        tabs->setCurrentWidget(page);
        page->setFocus();
        return {};
    }
    if (TerminalPage *const page = shownIn<RunShell>(tabs, run).first) {
        tabs->setCurrentWidget(page);
        page->setFocus();
        return {};
    }
    const auto recent = m_session->runs().recent();
    if (!recent)
        return base::fail(recent.error());
    const auto record = std::ranges::find(*recent, run, &session::RunRecord::id);
    if (record == recent->end())
        return gone();
    addPage(std::make_unique<RunShell>(&m_desk->runs, *record), Come::ToTheFront)->open();
    return {};
}

QToolButton *TerminalPane::makeCloseButton(TerminalPage *page)
{
    auto *button = new QToolButton; // the style's own is loud
    button->setAutoRaise(true);
    button->setIconSize(QSize(style::scaled(12), style::scaled(12)));
    button->setIcon(style::icon(QStringLiteral("close")));
    button->setToolTip(tr("Close"));
    button->setAccessibleName(tr("Close"));
    connect(button, &QToolButton::clicked, page, &TerminalPage::closeAll);
    return button;
}

void TerminalPane::watch(TerminalPage *page)
{
    connect(page, &TerminalPage::changed, this, [this, page] { renderTab(page); });
    connect(page, &TerminalPage::changed, this, &TerminalPane::renderKeyboard);
    connect(page, &TerminalPage::emptied, this, [this, page] { closePage(page); });
    for (TerminalPanel *panel : page->panels())
        connect(panel->view(), &TerminalView::linkActivated, this, &TerminalPane::linkActivated,
                Qt::UniqueConnection);
}

void TerminalPane::split(Split what)
{
    TerminalPage *page = archive::holds(m_session) ? nullptr : currentPage();
    if (!page) {
        openShell();
        return;
    }
    if (what == Split::SameShell) {
        page->split();
    } else {
        auto shell = newShell();
        TerminalShell *opened = shell.get();
        page->split(std::move(shell));
        opened->open();
    }
    connect(page->current()->view(), &TerminalView::linkActivated, this, &TerminalPane::linkActivated);
    renderTab(page);
}

void TerminalPane::closeCurrent()
{
    if (TerminalPage *page = currentPage())
        page->closeCurrent();
}

guest::Keyboard *TerminalPane::currentKeyboard() const
{
    const TerminalPage *const page = archive::holds(m_session) ? nullptr : currentPage();
    if (!page || !page->current())
        return nullptr;
    guest::Terminal *const terminal = page->current()->shell()->terminal();
    return terminal->isRunning() && terminal->keyboard().isShared() ? &terminal->keyboard() : nullptr;
}

void TerminalPane::renderKeyboard() { m_keyboard->setEnabled(currentKeyboard()); }

void TerminalPane::giveKeyboardsBack()
{
    for (const Tabs &tabs : std::as_const(m_tabs)) {
        for (int index = 0; index < tabs.widget->count(); ++index) {
            for (const TerminalPanel *panel :
                 static_cast<TerminalPage *>(tabs.widget->widget(index))->panels())
                panel->shell()->terminal()->keyboard().giveBack();
        }
    }
}

/// The page is in the middle of saying that it is empty.
void TerminalPane::closePage(TerminalPage *page)
{
    for (const Tabs &tabs : std::as_const(m_tabs)) {
        const int index = tabs.widget->indexOf(page);
        if (index >= 0)
            tabs.widget->removeTab(index);
    }
    page->deleteLater();
    render();
}

void TerminalPane::renderTab(TerminalPage *page)
{
    if (!page->current())
        return;
    const TerminalShell &shell = *page->current()->shell();
    static constexpr int kLongest = 28;
    QString title = shell.title();
    if (title.size() > kLongest)
        title = title.first(kLongest - 1) + u'…';
    if (const auto code = shell.exitCode())
        //: %1: the title of a shell, %2: the exit code it ended with
        title = tr("%1 (exit %2)").arg(title).arg(*code);
    else if (shell.state() == TerminalShell::State::Ended)
        title = tr("%1 (ended)").arg(title);
    title.replace(u'&', QStringLiteral("&&"));
    const QString tip = shell.title() + u'\n' + shell.status();
    for (const Tabs &tabs : std::as_const(m_tabs)) {
        const int index = tabs.widget->indexOf(page);
        if (index < 0)
            continue;
        tabs.widget->setTabText(index, title);
        tabs.widget->setTabIcon(index, TerminalPanel::statusIcon(shell));
        tabs.widget->setTabToolTip(index, parts::plain(tip));
    }
}
