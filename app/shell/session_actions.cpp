// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/session_actions.h"

#include "app/remedies.h"
#include "app/session/archive.h"
#include "app/session/budget_dialog.h"
#include "app/session/machine_dialog.h"
#include "app/session/new_session_dialog.h"
#include "app/shell/power.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QMenu>
#include <QPointer>

using base::Result;
using base::Task;
using session::Session;

SessionActions::SessionActions(Workspace &workspace, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
    , m_operations(workspace)
    , m_errands([this](const Result<> &outcome) { tell(outcome); })
{
}

void SessionActions::tell(const Result<> &outcome)
{
    if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
        emit troubled(remedies::told(outcome.error()));
}

void SessionActions::showMenu(Session *session, const QPoint &place)
{
    auto *menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // The session may go while the menu is open.
    const auto add = [menu, session](const char *icon, const QString &text, const auto &triggered) {
        menu->addAction(style::icon(QLatin1String(icon)), text, session, triggered);
    };
    add("edit", tr("Rename"), [this] { emit renameRequested(); });
    add("fork", tr("Duplicate"), [this, session] { duplicate(session); });
    add("machine", tr("Size, Image and Network…"), [this, session] { setMachine(session); });
    add("usage", tr("Budget…"), [this, session] { setBudget(session); });
    menu->addSeparator();
    if (session->state() != Session::State::Stopped)
        add("stop", tr("Stop the Machine"),
            [this, session] { m_errands.run(m_operations.stop(session->id())); });
    const bool isArchived = session->facts().archived;
    add("archive", isArchived ? archive::wayOut() : tr("Archive"),
        [this, session, isArchived] { setArchived(session, !isArchived); });
    add("trash", tr("Delete"), [this, session] { emit removeRequested(session); });
    menu->popup(place);
}

void SessionActions::begin()
{
    auto *dialog = new NewSessionDialog(m_workspace, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { emit made(dialog->created()); });
    dialog->open();
}

Task<Result<>> SessionActions::fork(QString id)
{
    const QPointer<SessionActions> here = this; // it may go while the machine is copied
    const auto forked = co_await m_operations.fork(id, {});
    if (!forked)
        co_return base::fail(forked.error());
    if (here)
        emit here->made(*forked);
    co_return {};
}

void SessionActions::duplicate(Session *session)
{
    if (!session)
        return;
    if (session->state() == Session::State::Running || session->state() == Session::State::Paused)
        return m_errands.run(fork(session->id()));
    const Session::Facts &facts = session->facts();
    const auto alike = m_operations.create(
        {.size = facts.size, .profile = facts.profile, .network = vm::policyName(facts.network)});
    if (!alike)
        return tell(base::fail(alike.error()));
    emit made(*alike);
}

Task<Result<>> SessionActions::archive(QString id, QString name)
{
    const QPointer<SessionActions> here = this;
    const auto away = co_await m_operations.archive(id);
    if (!away)
        co_return base::fail(away.error());
    if (here)
        emit here->archived(id, name);
    co_return {};
}

void SessionActions::setArchived(Session *session, bool isArchived)
{
    if (!session)
        return;
    if (isArchived)
        m_errands.run(archive(session->id(), session->name()));
    else
        m_errands.run(m_operations.unarchive(session->id()));
}

void SessionActions::startOrStop(Session *session)
{
    if (session)
        m_errands.run(::startOrStop(&m_operations, session->id()));
}

void SessionActions::setMachine(Session *session, const QString &profile)
{
    if (!session)
        return;
    auto *dialog = new MachineDialog(m_workspace, session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!profile.isEmpty())
        dialog->chooseProfile(profile);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = session->id()] {
        const session::MachineChange change{dialog->size(), dialog->network(), dialog->profile()};
        if (change != session::MachineChange())
            m_errands.run(m_operations.machine(id, change));
    });
    dialog->open();
}

void SessionActions::setBudget(Session *session)
{
    auto *dialog = new BudgetDialog(m_workspace, session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, &SessionActions::budgetSet);
    dialog->open();
}
