// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/session_note.h"

#include "app/remedies.h"
#include "app/session/archive.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/describe.h"
#include "core/session/money/budget.h"
#include "core/session/session.h"

#include <QPushButton>
#include <QVBoxLayout>

using session::Session;

SessionNote::SessionNote()
    : m_text(parts::words())
    , m_takeBack(new QPushButton(style::icon(QStringLiteral("archive")), archive::wayOut()))
    , m_raise(new QPushButton(style::icon(QStringLiteral("usage")), tr("Budget…")))
{
    m_text->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    // Below: beside it, a narrow pane has no room for the words.
    layout->addWidget(m_takeBack, 0, Qt::AlignLeft);
    layout->addWidget(m_raise, 0, Qt::AlignLeft);
    connect(m_takeBack, &QPushButton::clicked, this, &SessionNote::takeBackRequested);
    connect(m_raise, &QPushButton::clicked, this, &SessionNote::budgetRequested);
    hide();
}

void SessionNote::display(const Session &session)
{
    const bool isArchived = session.facts().archived;
    const bool isOff = session.state() == Session::State::Stopped;
    const bool isStarting = session.state() == Session::State::Starting; // it tells of the last one
    const base::Remedy remedy = api::remedyFor(session); // of others there are buttons
    const QString note = remedy.kind == base::Remedy::Kind::RunOnHost ? remedies::told(session.note(), remedy)
                                                                      : session.note();
    m_text->setText(isArchived ? archive::sentence() : isStarting ? QString() : note);
    m_text->setVisible(!m_text->text().isEmpty());
    m_takeBack->setVisible(isArchived);
    const auto budgets =
        isOff && !isArchived ? session.bill().budgets() : base::Result<session::Budgets>(session::Budgets());
    const bool isSpent = budgets && !session::admit(*budgets, {});
    m_raise->setVisible(isSpent);
    setVisible(isArchived || isSpent || !m_text->text().isEmpty());
}
