// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "tests/support/kept.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace support {

/// Places of its own and, in them, a session libvirt of its own: what a test does to it nobody else feels.
/// Takes its daemons with it.
class PrivateLibvirt
{
public:
    PrivateLibvirt()
        : m_folder(QDir::tempPath() + QStringLiteral("/XXXXXX")) // as of a Home
    {
        for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(variable, QFile::encodeName(m_folder.path()));
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_folder.filePath(QStringLiteral("share"))));
        qunsetenv("BERTH_LIBVIRT_URI");
        takeKeptCapabilities(m_folder.path());
    }
    ~PrivateLibvirt()
    {
        killDaemon();
        signalDaemon("virtlogd", SIGKILL);
    }
    Q_DISABLE_COPY_MOVE(PrivateLibvirt)

    base::Places places() const { return base::Places::fromEnvironment().value(); }

    /// As a crash would, or `kill -9`. Waits until it is dead.
    void killDaemon() const
    {
        for (const char *name : {"libvirtd", "virtqemud"})
            signalDaemon(name, SIGKILL);
    }

private:
    void signalDaemon(const char *name, int signal) const
    {
        for (const char *folder : {"/libvirt/", "/berth/libvirt/"}) { // an ordinary user's, root's
            QFile file(m_folder.path() + QLatin1String(folder) + QLatin1String(name)
                       + QStringLiteral(".pid"));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const pid_t pid = file.readAll().trimmed().toInt();
            if (!signalProcess(pid, signal))
                continue;
            static_cast<void>(QTest::qWaitFor([pid] { return isOver(pid); }));
        }
    }

    QTemporaryDir m_folder;
};

} // namespace support
