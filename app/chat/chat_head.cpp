// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_head.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/session/session.h"
#include "core/vm/network/network.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

using namespace Qt::StringLiterals;
using session::Session;

ChatHead::ChatHead(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_name(parts::label())
    , m_facts(new parts::ShortLabel)
    , m_power(parts::iconButton(u"run"_s, tr("Start the Machine")))
    , m_pause(parts::iconButton(u"pause"_s, tr("Pause the Machine")))
{
    setMinimumHeight(style::kHeader);
    m_name->setFont(style::larger(2, QFont::DemiBold));
    m_name->setTextFormat(Qt::PlainText);
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    auto *find = parts::iconButton(u"search"_s, tr("Search the Chat (Ctrl+F)"));
    m_layout->setContentsMargins(style::kMargin, 0, style::kGap, 0);
    m_layout->setSpacing(style::kGap);
    m_layout->addWidget(m_name);
    m_layout->addWidget(m_facts, 1);
    m_layout->addWidget(m_power);
    m_layout->addWidget(m_pause);
    m_layout->addWidget(find);
    connect(m_power, &QToolButton::clicked, this, &ChatHead::powerRequested);
    connect(m_pause, &QToolButton::clicked, this, &ChatHead::pauseRequested);
    connect(find, &QToolButton::clicked, this, &ChatHead::findRequested);
}

void ChatHead::setPaneSwitches(QAction *left, QAction *right)
{
    for (QAction *const action : {left, right}) {
        auto *const button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize({style::iconSize(), style::iconSize()});
        m_layout->insertWidget(action == left ? 0 : m_layout->count(), button);
    }
}

static void showAs(QToolButton *button, const QString &icon, const QString &words)
{
    button->setIcon(style::icon(icon));
    button->setToolTip(parts::plain(words));
    button->setAccessibleName(words);
}

void ChatHead::display(const Session *session)
{
    if (!session) {
        m_name->setText(QString());
        m_facts->setText(QString());
        return;
    }
    const Session::Facts &facts = session->facts();
    m_name->setText(facts.name);
    // The foot tells of the network too; here it stands where there is none, which is soon missed.
    m_facts->setText(session::networkOf(*session) == vm::NetworkPolicy::Offline
                         ? tr("%1 · %2 · offline").arg(facts.size, facts.profile)
                         : tr("%1 · %2").arg(facts.size, facts.profile));
    const bool isOff = session->state() == Session::State::Stopped;
    showAs(m_power, isOff ? u"run"_s : u"stop"_s, isOff ? tr("Start the Machine") : tr("Stop the Machine"));
    m_power->setEnabled(session->state() != Session::State::Stopping && !facts.archived);
    const bool isPaused = session->state() == Session::State::Paused;
    showAs(m_pause, isPaused ? u"run"_s : u"pause"_s,
           isPaused ? tr("Resume the Machine") : tr("Pause the Machine"));
    m_pause->setEnabled(isPaused || session->state() == Session::State::Running);
}
