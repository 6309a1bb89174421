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
    ~ModelProcess()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    /// One of tests/vm, with its port and its record of requests in that folder. Whether it listens.
    bool start(const QString &program, const QString &folder)
    {
        m_folder = folder;
        QDir().mkpath(folder);
        m_process.start(QStringLiteral("/usr/bin/python3"),
                        {QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/") + program, folder});
        return QTest::qWaitFor([this] { return QFile::exists(m_folder + QStringLiteral("/port")); }, 20'000);
    }
    QString url() const
    {
        QFile port(m_folder + QStringLiteral("/port"));
        return port.open(QIODevice::ReadOnly)
            ? QStringLiteral("http://127.0.0.1:%1/v1").arg(QString::fromLatin1(port.readAll()))
            : QString();
    }

private:
    QString m_folder;
    QProcess m_process;
};

} // namespace support
