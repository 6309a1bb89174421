// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/fork_menu.h"

#include "app/remedies.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/caller.h"
#include "core/api/fork_operations.h"
#include "core/session/session.h"
#include "core/tools/title.h"

#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

using session::Session;
using session::record::Call;

ForkMenu::ForkMenu(api::ForkOperations *forks, QWidget *window)
    : QObject(window)
    , m_forks(forks)
    , m_window(window)
    , m_errands([this](const base::Result<> &outcome) {
        if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
            emit troubled(remedies::told(outcome.error()));
    })
{
}

void ForkMenu::open(const Session &session, const Call &call, const QPoint &place)
{
    auto *menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addAction(style::icon(QStringLiteral("search")), tr("Show in the Chat"), this,
                    &ForkMenu::showRequested)
        ->setShortcut(Qt::Key_Return);
    const auto moment = m_forks->momentOf(session.id(), call.audit);
    QAction *const fork = menu->addAction(style::icon(QStringLiteral("fork")), tr("Fork from Here"));
    fork->setShortcut(Qt::Key_F);
    if (moment) {
        fork->setToolTip(parts::plain(api::sentenceOf(*moment)));
        connect(fork, &QAction::triggered, this,
                [this, id = session.id(), call, moment = *moment] { ask(id, call, moment); });
    } else {
        fork->setText(tr("Fork from Here (No Snapshot from Before)"));
        fork->setEnabled(false);
        fork->setToolTip(parts::plain(remedies::told(moment.error())));
    }
    menu->popup(place);
}

void ForkMenu::fork(const Session &session, const Call &call)
{
    const auto moment = m_forks->momentOf(session.id(), call.audit);
    if (moment)
        ask(session.id(), call, *moment);
    else
        emit troubled(remedies::told(moment.error()));
}

/// What is exactly as it was then needs no word more.
void ForkMenu::ask(const QString &session, const Call &call, const api::Moment &moment)
{
    if (moment.since == 0)
        return make(session, call.audit);
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Fork from Here"),
                                tr("Fork from before “%1”?").arg(tools::titleFor(call.tool)),
                                QMessageBox::Cancel, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    parts::explain(box, api::sentenceOf(moment));
    QPushButton *const yes = box->addButton(tr("Fork"), QMessageBox::AcceptRole);
    box->setDefaultButton(yes);
    connect(yes, &QPushButton::clicked, this, [this, session, at = call.audit] { make(session, at); });
    box->open();
}

void ForkMenu::make(const QString &session, qint64 call)
{
    m_errands.run([](ForkMenu *self, QString session, qint64 call) -> base::Task<base::Result<>> {
        api::Caller caller; // here: this object may go while it is made
        const QPointer<ForkMenu> here = self;
        const auto made = co_await self->m_forks->fork(session, {}, call, caller);
        if (!made)
            co_return base::fail(made.error());
        if (here)
            emit here->forked(*made);
        co_return {};
    }(this, session, call));
}
