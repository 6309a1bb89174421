// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"
#include "core/cli/notices.h"
#include "core/cli/service.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QFileInfo>
#include <QJsonArray>

using base::fail;
using base::Result;

namespace cli {

static QByteArray lastName(QByteArray path)
{
    while (path.endsWith('/'))
        path.chop(1);
    return path.mid(path.lastIndexOf('/') + 1);
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
    session::Session *session = *found;
    const QString from = params.value(QStringLiteral("from")).toString();
    const QString to = params.value(QStringLiteral("to")).toString();
    const bool isUpload = params.value(QStringLiteral("upload")).toBool();
    const auto overwrite = params.value(QStringLiteral("force")).toBool() ? session::Session::Overwrite::Yes
                                                                          : session::Session::Overwrite::No;
    const QString name = isUpload ? QFileInfo(from).fileName() : base::printable(lastName(from.toUtf8()), 80);
    const guest::OnProgress onProgress = [&caller, name](const guest::Progress &progress) {
        notifyProgress(caller, progress, name);
    };
    const PhaseNotices notices(caller, *session);
    if (isUpload)
        co_return outcome(co_await session->upload(from, to.toUtf8(), overwrite, onProgress));
    co_return outcome(co_await session->download(from.toUtf8(), to, overwrite, onProgress));
}

} // namespace cli
