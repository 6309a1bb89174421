// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_page.h"

#include "app/style/parts.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

TerminalPage::TerminalPage(std::unique_ptr<TerminalShell> shell, const QAction *keyboard, QWidget *parent)
    : QWidget(parent)
    , m_keyboard(keyboard)
    , m_splitter(new QSplitter(Qt::Horizontal))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    m_splitter->setChildrenCollapsible(false);
    addPanel(keep(std::move(shell)));
}

TerminalPage::~TerminalPage()
{
    m_closing.cancel();
    qDeleteAll(m_panels); // before the shells they show
}

TerminalShell *TerminalPage::keep(std::unique_ptr<TerminalShell> shell)
{
    m_shells.push_back(std::move(shell));
    connect(m_shells.back().get(), &TerminalShell::changed, this, &TerminalPage::changed);
    return m_shells.back().get();
}

void TerminalPage::addPanel(TerminalShell *shell)
{
    auto *panel = new TerminalPanel(shell, m_keyboard, m_splitter);
    if (m_current)
        panel->view()->setZoom(m_current->view()->zoom());
    const auto at = m_panels.indexOf(m_current) + 1;
    m_splitter->insertWidget(int(at), panel);
    m_panels.insert(at, panel);
    connect(panel->view(), &TerminalView::focused, this, [this, panel] {
        m_current = panel;
        emit changed();
    });
    m_current = panel;
    setFocusProxy(panel);
    m_splitter->setSizes(QList<int>(m_panels.size(), 1000)); // equal parts
}

void TerminalPage::split()
{
    addPanel(m_current->shell());
    m_current->setFocus();
}

void TerminalPage::split(std::unique_ptr<TerminalShell> shell)
{
    addPanel(keep(std::move(shell)));
    m_current->setFocus();
}

void TerminalPage::closeCurrent() { close({m_current}); }
void TerminalPage::closeAll() { close(m_panels); }

void TerminalPage::drop(const TerminalShell *shell)
{
    const QList<TerminalPanel *> all = m_panels;
    for (TerminalPanel *panel : all) {
        if (panel->shell() == shell)
            remove(panel);
    }
}

void TerminalPage::close(QList<TerminalPanel *> panels)
{
    const QList<QPointer<TerminalPanel>> guarded(panels.begin(), panels.end());
    m_closing = closeUnlessBusy(guarded);
    m_closing.start();
}

base::Task<> TerminalPage::closeUnlessBusy(QList<QPointer<TerminalPanel>> panels)
{
    bool isBusy = false;
    const QList<QPointer<TerminalPanel>> asked = panels;
    for (const QPointer<TerminalPanel> &panel : asked) {
        if (!panel || isBusy)
            continue;
        TerminalShell *shell = panel->shell();
        const auto stays = [&](const TerminalPanel *other) {
            return other->shell() == shell && !panels.contains(const_cast<TerminalPanel *>(other));
        };
        if (std::none_of(m_panels.begin(), m_panels.end(), stays))
            isBusy = co_await shell->isBusy();
    }
    if (isBusy) {
        ask(panels);
        co_return;
    }
    // The last may take this page with it, and this task: nothing comes after it.
    const QPointer<TerminalPage> self(this);
    for (const QPointer<TerminalPanel> &panel : asked) {
        if (self && panel)
            remove(panel);
    }
}

void TerminalPage::ask(const QList<QPointer<TerminalPanel>> &panels)
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("Close the Shell"),
                                tr("A program still runs here."), QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->setObjectName(QStringLiteral("closeQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    parts::explain(box, tr("Closing the shell ends it."));
    QPushButton *yes = box->addButton(tr("Close"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, panels](const QAbstractButton *button) {
        if (button != yes)
            return;
        for (const QPointer<TerminalPanel> &panel : panels) {
            if (panel)
                remove(panel);
        }
    });
    box->open();
}

void TerminalPage::remove(TerminalPanel *panel)
{
    const TerminalShell *shell = panel->shell();
    const auto at = m_panels.indexOf(panel);
    m_panels.removeAt(at);
    delete panel;
    const bool isShown = std::any_of(m_panels.begin(), m_panels.end(),
                                     [&](const TerminalPanel *other) { return other->shell() == shell; });
    if (!isShown)
        std::erase_if(m_shells, [&](const auto &one) { return one.get() == shell; });
    if (m_panels.isEmpty()) {
        m_current = nullptr;
        emit emptied();
        return;
    }
    m_current = m_panels[std::min(at, m_panels.size() - 1)];
    setFocusProxy(m_current);
    m_current->setFocus();
    emit changed();
}
