// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"
#include "core/cli/notices.h"
#include "core/cli/service.h"
#include "core/guest/guest.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

using base::Error;
using base::fail;
using base::Result;

namespace cli {

static QString tr(const char *source) { return QCoreApplication::translate("cli::Service", source); }

static QByteArray lastName(QByteArray path)
{
    while (path.endsWith('/'))
        path.chop(1);
    return path.mid(path.lastIndexOf('/') + 1);
}

/// The guest path an upload of `name` to `to` ends at.
static base::Task<Result<QByteArray>> targetInGuest(guest::Guest *guest, QByteArray to, QByteArray name)
{
    const QByteArray inside = to.endsWith('/') ? to + name : to + '/' + name;
    if (to.isEmpty() || to.endsWith('/'))
        co_return to.isEmpty() ? "/session/input/" + name : inside;
    const auto entry = co_await guest->stat(to);
    if (entry && entry->kind == guest::Entry::Kind::Folder)
        co_return inside;
    if (!entry && entry.error().kind != Error::Kind::NotFound)
        co_return fail(entry.error());
    co_return to;
}

static auto exists(const QString &path)
{
    return fail(Error::Kind::Invalid, tr("%1 exists. Overwrite it with --force.").arg(path));
}

static Result<QJsonObject> outcome(const Result<guest::FolderTransferred> &done)
{
    if (!done)
        return fail(done.error());
    QJsonArray skipped;
    for (const guest::Skipped &each : done->skipped)
        skipped += QJsonObject{{QStringLiteral("path"), each.path}, {QStringLiteral("reason"), each.reason}};
    return QJsonObject{{QStringLiteral("files"), done->files},
                       {QStringLiteral("bytes"), done->bytes},
                       {QStringLiteral("skipped"), skipped},
                       {QStringLiteral("skipped_count"), done->skippedCount}};
}

Service::Reply Service::copy(rpc::Connection &caller, Params params)
{
    const auto found = find(params);
    if (!found)
        co_return fail(found.error());
    const QPointer<session::Session> session = *found;
    const QString from = params.value(QStringLiteral("from")).toString();
    const QString to = params.value(QStringLiteral("to")).toString();
    const bool isUpload = params.value(QStringLiteral("upload")).toBool();
    const bool mayOverwrite = params.value(QStringLiteral("force")).toBool();
    const QString name = isUpload ? QFileInfo(from).fileName() : base::printable(lastName(from.toUtf8()), 80);
    const auto onProgress = [&caller, name](const guest::Progress &progress) {
        notifyProgress(caller, progress, name);
    };

    if (isUpload && !QFileInfo::exists(from))
        co_return fail(Error::Kind::NotFound, tr("There is no file %1.").arg(from));
    if (isUpload && !QFileInfo(from).isReadable())
        co_return fail(Error::Kind::Denied, tr("The file %1 cannot be read.").arg(from));
    if (!isUpload) {
        const QString target =
            QFileInfo(to).isDir() ? to + u'/' + QString::fromUtf8(lastName(from.toUtf8())) : to;
        if (QFileInfo::exists(target) && (!mayOverwrite || QFileInfo(target).isDir()))
            co_return exists(target);
    }
    PhaseNotices notices(caller, *session);
    const auto guest = co_await session->ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    if (!isUpload)
        co_return outcome(co_await session->download(from.toUtf8(), to, onProgress));

    const auto target = co_await targetInGuest(*guest, to.toUtf8(), name.toUtf8());
    if (!target)
        co_return fail(target.error());
    if (!mayOverwrite && session && session->state() == session::Session::State::Running) {
        const auto there = co_await (*guest)->stat(*target);
        if (there)
            co_return exists(base::printable(*target));
        if (there.error().kind != Error::Kind::NotFound)
            co_return fail(there.error());
    }
    if (!session)
        co_return fail(Error::Kind::Cancelled, tr("The session was removed."));
    co_return outcome(co_await session->upload(from, *target, onProgress));
}

} // namespace cli
