// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/preparations.h"

#include "core/api/tasks/task_snapshots.h"
#include "core/base/await.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QScopeGuard>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::Session;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

Preparations::Preparations(Workspace &workspace, SessionOperations &operations)
    : m_workspace(workspace)
    , m_operations(operations)
{
}

Task<Result<Preparations::Prepared>> Preparations::prepare(QPointer<Session> session, QString words,
                                                           std::optional<vm::Snapshot> from)
{
    Prepared prepared;
    if (!from && !m_workspace.settings().snapshotBeforeTask)
        co_return prepared;
    const QString id = session->id();
    m_sessions.insert(id, false);
    const auto done = qScopeGuard([self = QPointer(this), id] {
        if (!self)
            return;
        self->m_sessions.remove(id);
        emit self->changed();
    });
    emit changed();
    Task<Result<QString>> work = from ? putBack(id, from->name) : snapshotBefore(m_workspace, session, words);
    // From the event loop: whoever hears it destroys the work.
    work.start([self = QPointer(this)] {
        if (self)
            QMetaObject::invokeMethod(self, &Preparations::moved, Qt::QueuedConnection);
    });
    while (work.isRunning() && !m_sessions.value(id))
        co_await base::onSignal(this, &Preparations::moved, 60s);
    if (m_sessions.value(id))
        co_return fail(Error::Kind::Cancelled, text("It was stopped before your words were heard."));
    if (const auto &done = work.result())
        prepared.snapshot = *done;
    else if (from)
        co_return fail(done.error());
    else
        prepared.note = text("No snapshot was made before this. %1").arg(done.error().text);
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                       {base::Remedy::Kind::ListSessions});
    co_return prepared;
}

/// Gives the snapshot.
Task<Result<QString>> Preparations::putBack(QString session, QString snapshot)
{
    const auto restored = co_await m_operations.restore(session, snapshot);
    if (!restored)
        co_return fail(restored.error());
    co_return snapshot;
}

void Preparations::stop(const QString &session)
{
    if (const auto it = m_sessions.find(session); it != m_sessions.end())
        *it = true;
    QMetaObject::invokeMethod(this, &Preparations::moved, Qt::QueuedConnection);
}

} // namespace api
