// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_panel.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/keyboard_bar.h"
#include "app/terminal/terminal_accessible.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"

#include <QHBoxLayout>
#include <QPushButton>

static TerminalView *makeView(guest::Terminal *terminal)
{
    terminal_accessible::install(); // a view is asked for what it is while it is made
    auto *view = new TerminalView(terminal);
    terminal_accessible::attach(view);
    return view;
}

TerminalPanel::TerminalPanel(TerminalShell *shell, const QAction *keyboard, QWidget *parent)
    : QWidget(parent)
    , m_shell(shell)
    , m_view(makeView(shell->terminal()))
    , m_keyboard(new KeyboardBar(shell->terminal(), keyboard, this))
    , m_icon(new parts::Picture(style::iconSize()))
    , m_text(parts::label())
    , m_again(new QPushButton)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_keyboard);
    layout->addWidget(m_view, 1);
    m_bar = new QWidget;
    m_bar->setAutoFillBackground(true);
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(style::kGap, style::kGap / 2, style::kGap, style::kGap / 2);
    row->setSpacing(style::kGap);
    row->addWidget(m_icon);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_text, 1);
    m_again->setObjectName(QStringLiteral("again"));
    row->addWidget(m_again);
    layout->addWidget(m_bar);
    setFocusProxy(m_view);
    connect(m_again, &QPushButton::clicked, this, [this] {
        m_shell->open();
        m_view->setFocus();
    });
    connect(m_keyboard, &KeyboardBar::used, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_keyboard, &KeyboardBar::changed, this, &TerminalPanel::render);
    connect(m_shell, &TerminalShell::changed, this, &TerminalPanel::render);
    render();
}

void TerminalPanel::render()
{
    const QString status = m_shell->status();
    m_bar->setVisible(!status.isEmpty());
    m_icon->setIcon(statusIcon(*m_shell));
    m_text->setText(status);
    m_again->setVisible(!m_shell->wayOn().isEmpty());
    m_again->setText(m_shell->wayOn());
    const QString typist = m_keyboard->sentence();
    m_view->setAccessibleDescription(!status.isEmpty() ? status
                                         : typist.isEmpty()
                                         ? m_shell->title()
                                         //: %1: the title of a shell, %2: a sentence on who types
                                         : tr("%1. %2").arg(m_shell->title(), typist));
}

QIcon TerminalPanel::statusIcon(const TerminalShell &shell)
{
    switch (shell.state()) {
    case TerminalShell::State::Opening:
        return style::icon(QStringLiteral("clock"), &style::Colours::muted);
    case TerminalShell::State::Failed:
        return style::icon(QStringLiteral("warning"), &style::Colours::bad);
    case TerminalShell::State::Ended:
        return shell.endedWell() ? style::icon(QStringLiteral("ok"), &style::Colours::muted)
                                 : style::icon(QStringLiteral("failed"), &style::Colours::bad);
    case TerminalShell::State::Running:
        break;
    }
    return style::icon(QStringLiteral("dot"), &style::Colours::good);
}
