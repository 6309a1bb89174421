// SPDX-License-Identifier: GPL-3.0-or-later
// What is done in the machine of a session: running programs and moving files.
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/session.h"
#include "core/session/runs/size_advice.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QPointer>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

// The phases of a run, until it began.
static constexpr const char *kWaiting = QT_TRANSLATE_NOOP("session::Session", "Waiting for the machine");
static constexpr const char *kAsking = QT_TRANSLATE_NOOP("session::Session", "Until it began");

RunRecord Session::recordOf(const guest::ExecRequest &request) const
{
    RunRecord record;
    record.session = m_facts.id;
    record.machine = m_machine->id();
    record.size = m_machine->size().name;
    record.command = commandLine(request);
    return record;
}

Task<Result<std::unique_ptr<Execution>>> Session::exec(guest::ExecRequest request, qint64 outputLimit)
{
    const QPointer<Session> self(this);
    const IdleWatch::Busy busy = m_idle.busy();
    const Execution::Caps caps{request.timeout, outputLimit};
    base::Phases phases;
    const auto guest = co_await ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    phases.end(kWaiting);
    RunRecord record = recordOf(request);
    const auto kind = request.terminal ? OpenRuns::Kind::Terminal : OpenRuns::Kind::Program;
    auto run = co_await (*guest)->exec(std::move(request));
    phases.end(kAsking);
    if (!run)
        co_return fail(run.error());
    QString id;
    if (self && m_machine && m_machine->id() == record.machine) {
        record.phases = phases.list();
        id = m_openRuns.add(run->get(), record, phases, kind);
    }
    const auto after = [self](const QString &record) -> Execution::Aftermath {
        if (!self)
            return {};
        const bool isStopped = self->m_state == State::Stopping || self->m_state == State::Stopped;
        return {isStopped, self->m_note, self->adviceOn(record)};
    };
    co_return std::make_unique<Execution>(std::move(*run), id, caps, after);
}

Task<Result<QString>> Session::execInBackground(guest::ExecRequest request)
{
    const QPointer<Session> self(this);
    const IdleWatch::Busy busy = m_idle.busy();
    base::Phases phases;
    const auto guest = co_await ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    phases.end(kWaiting);
    RunRecord record = recordOf(request);
    auto run = co_await (*guest)->execInBackground(std::move(request));
    phases.end(kAsking);
    if (!run || !self || !m_machine || m_machine->id() != record.machine)
        co_return run;
    m_mayHaveBackgroundRuns = true;
    record.background = *run;
    record.phases = phases.list();
    if (auto id = m_shared.runs->begin(record); !id)
        qCWarning(lcSession, "%s", qPrintable(id.error().text));
    co_return run;
}

QString Session::adviceOn(const QString &record) const
{
    const auto run = m_shared.runs->find(record);
    return run ? adviceOn(*run) : QString();
}

QString Session::adviceOn(const RunRecord &run) const { return adviceOnSize(run, *m_shared.prices); }

/// A guest that fell silent because its machine stands still says nothing of the reason.
Error Session::explained(Error error) const
{
    if (m_state == State::Paused
        && (error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Timeout))
        error.text = m_note;
    return error;
}

/// Where a copy named `name` ends up when somebody says `to`: inside, when that is a folder, else exactly
/// there.
static Task<Result<QByteArray>> targetInGuest(guest::Guest *guest, QByteArray to, QByteArray name)
{
    if (to.isEmpty())
        to = "/session/input/";
    if (to.endsWith('/'))
        co_return to + name;
    const auto there = co_await guest->stat(to);
    if (there && there->kind == guest::Entry::Kind::Folder)
        co_return to + '/' + name;
    if (!there && there.error().kind != Error::Kind::NotFound)
        co_return fail(there.error());
    co_return to;
}

static auto exists(const QString &path)
{
    return fail(Error::Kind::Invalid, text("%1 exists.").arg(path), {base::Remedy::Kind::Overwrite});
}

Task<Result<guest::FolderTransferred>> Session::upload(QString from, QByteArray to, Overwrite overwrite,
                                                       guest::OnProgress onProgress)
{
    const QPointer<Session> self(this);
    const QFileInfo source(from);
    const QString path = source.canonicalFilePath();
    if (path.isEmpty())
        co_return fail(Error::Kind::NotFound, text("There is no file or folder %1.").arg(from));
    if (!source.isReadable() || (source.isDir() && !source.isExecutable()))
        co_return fail(Error::Kind::Denied, text("%1 cannot be read: this user may not.").arg(from));
    if (!source.isDir() && !source.isFile())
        co_return fail(Error::Kind::Invalid, text("%1 is neither a file nor a folder.").arg(from));
    const IdleWatch::Busy busy = m_idle.busy();
    const auto running = co_await ensureRunning();
    if (!running)
        co_return fail(running.error());
    const QPointer<guest::Guest> guest(*running);
    // A link is copied under its own name, with what it leads to.
    const QByteArray name =
        QFile::encodeName(QFileInfo(QDir::cleanPath(source.absoluteFilePath())).fileName());
    const auto target = co_await targetInGuest(*running, to, name);
    if (!target)
        co_return fail(target.error());
    if (guest && overwrite == Overwrite::No) {
        const auto there = co_await guest->stat(*target);
        if (there)
            co_return exists(base::printable(*target));
        if (there.error().kind != Error::Kind::NotFound)
            co_return fail(there.error());
    }
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost while the copy began."));
    if (source.isDir()) {
        auto copied = co_await guest->uploadFolder(path, *target, std::move(onProgress));
        if (!copied && self)
            co_return fail(explained(copied.error()));
        co_return copied;
    }
    const auto copied = co_await guest->upload(path, *target, std::move(onProgress));
    if (!copied)
        co_return fail(self ? explained(copied.error()) : copied.error());
    guest::FolderTransferred result;
    result.files = 1;
    result.bytes = copied->bytes;
    co_return result;
}

/// Whether something may be written there: a link that leads nowhere is something, too.
static Result<> checkTarget(const QString &path, Session::Overwrite overwrite)
{
    const QFileInfo target(path);
    if (target.isDir())
        return fail(Error::Kind::Invalid, text("%1 exists, and a folder is not overwritten.").arg(path));
    if (overwrite == Session::Overwrite::No && (target.exists() || target.isSymLink()))
        return exists(path);
    return {};
}

Task<Result<guest::FolderTransferred>> Session::download(QByteArray from, QString to, Overwrite overwrite,
                                                         guest::OnProgress onProgress)
{
    while (from.size() > 1 && from.endsWith('/'))
        from.chop(1);
    const QFileInfo place(to);
    const QFileInfo folder(place.isDir() ? to : place.absolutePath());
    QString target = to;
    if (!folder.isDir())
        co_return fail(Error::Kind::NotFound, text("There is no folder %1.").arg(folder.filePath()));
    if (!folder.isWritable())
        co_return fail(Error::Kind::Denied,
                       text("Nothing can be written to the folder %1.").arg(folder.filePath()));
    if (place.isDir()) {
        const QByteArray name = from.mid(from.lastIndexOf('/') + 1);
        if (!guest::isSafeName(name))
            co_return fail(Error::Kind::Invalid,
                           text("“%1” is no name for a file here. Say what the copy is to be called.")
                               .arg(base::printable(name)));
        target = QDir(to).filePath(QString::fromUtf8(name));
    }
    if (auto fine = checkTarget(target, overwrite); !fine)
        co_return fail(fine.error());
    const IdleWatch::Busy busy = m_idle.busy();
    const auto running = co_await ensureRunning();
    if (!running)
        co_return fail(running.error());
    const QPointer<guest::Guest> guest(*running);
    const auto source = co_await guest->stat(from);
    if (!source)
        co_return fail(source.error());
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost while the copy began."));
    if (auto fine = checkTarget(target, overwrite); !fine) // the machine took its time to start
        co_return fail(fine.error());
    if (source->kind == guest::Entry::Kind::Folder)
        co_return co_await guest->downloadFolder(from, target, {}, std::move(onProgress));
    const auto copied = co_await guest->download(from, target, {}, std::move(onProgress));
    if (!copied)
        co_return fail(copied.error());
    guest::FolderTransferred result;
    result.files = 1;
    result.bytes = copied->bytes;
    co_return result;
}

} // namespace session
