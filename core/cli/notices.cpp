// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/notices.h"

#include "core/cli/console.h"
#include "core/session/session.h"

#include <QCoreApplication>

namespace cli {

void notifyProgress(rpc::Connection &client, int percent, const QString &step)
{
    if (!client.isCongested())
        client.notify(QStringLiteral("progress"),
                      {{QStringLiteral("percent"), percent}, {QStringLiteral("step"), step}});
}

void notifyProgress(rpc::Connection &client, const guest::Progress &progress, const QString &what)
{
    const int percent = progress.totalBytes > 0
        ? int(qBound(0.0, double(progress.bytes) * 100 / double(progress.totalBytes), 100.0))
        : -1;
    notifyProgress(client, percent,
                   QCoreApplication::translate("cli", "%1: %2 of %3")
                       .arg(what, bytesText(progress.bytes), bytesText(progress.totalBytes)));
}

PhaseNotices::PhaseNotices(rpc::Connection &client, const session::Session &session)
{
    m_connection = QObject::connect(&session, &session::Session::changed, &client, [&client, &session] {
        if (!session.phase().isEmpty())
            notifyProgress(client, -1, session.phase());
    });
}

PhaseNotices::~PhaseNotices() { QObject::disconnect(m_connection); }

} // namespace cli
