// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/folders.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

namespace support {

/// A language model that plays its part (model_service.py), for as long as this is there.
class ModelProcess
{
public:
    ~ModelProcess() { end(); }
    /// One of tests/vm, with its port and its record of requests in that folder, in the place of the one that
    /// is there. Whether it listens.
    bool start(const QString &program, const QString &folder)
    {
        end();
        m_folder = folder;
        QDir().mkpath(folder);
        QFile::remove(folder + QStringLiteral("/port"));
        m_process.start(QStringLiteral("/usr/bin/python3"),
                        {QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/") + program, folder});
        return QTest::qWaitFor([this] { return QFile::exists(m_folder + QStringLiteral("/port")); }, 20'000);
    }
    /// 0: it does not listen.
    quint16 port() const
    {
        QFile port(m_folder + QStringLiteral("/port"));
        return port.open(QIODevice::ReadOnly) ? port.readAll().toUShort() : 0;
    }
    QString url() const { return QStringLiteral("http://127.0.0.1:%1/v1").arg(port()); }

private:
    void end()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    QString m_folder;
    QProcess m_process;
};

} // namespace support
