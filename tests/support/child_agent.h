// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/guest.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"

#include <QDir>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>

#include <fcntl.h>
#include <memory>
#include <sys/socket.h>

namespace support {

/// The real guest agent as a child process, with a session folder of its own.
class AgentProcess
{
public:
    AgentProcess()
    {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
            qFatal("no socket pair");
        for (const char *name : {"session/input", "session/working", "session/output", "state"})
            QDir(folder.path()).mkpath(QString::fromLatin1(name));
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setChildProcessModifier([end = ends[1]] { fcntl(end, F_SETFD, 0); });
        process.start(QStringLiteral(BERTH_AGENT),
                      {QStringLiteral("--fd"), QString::number(ends[1]), QStringLiteral("--session"),
                       path("session"), QStringLiteral("--state"), path("state")});
        if (!process.waitForStarted())
            qFatal("the agent did not start");
        close(ends[1]);
        auto socket = std::make_unique<QLocalSocket>();
        socket->setSocketDescriptor(ends[0]);
        device = std::move(socket);
    }
    /// It ends when the device is closed.
    ~AgentProcess()
    {
        device.reset();
        if (!QTest::qWaitFor([this] { return process.state() == QProcess::NotRunning; })) {
            process.kill();
            process.waitForFinished();
        }
    }

    /// Of something below the agent's own folder: "session/working/a".
    QString path(const char *below) const { return folder.filePath(QString::fromUtf8(below)); }
    QByteArray guestPath(const char *below) const { return path(below).toLocal8Bit(); }

    QTemporaryDir folder;
    QProcess process;
    std::unique_ptr<QLocalSocket> device; ///< to speak with it
};

/// The same with a Guest connected to it.
class ChildAgent : public AgentProcess
{
public:
    ChildAgent()
    {
        auto opened = finish(guest::Guest::open(std::move(device), std::chrono::seconds(20)));
        if (!opened)
            qFatal("%s", qPrintable(opened.error().text));
        guest = std::move(*opened);
    }

    std::unique_ptr<guest::Guest> guest;
};

} // namespace support
