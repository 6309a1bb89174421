// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include <sys/inotify.h>
#include <unistd.h>

namespace support {

/// A picture that nobody has a reason to open, and that tells when somebody has. It goes with this.
class Canary
{
public:
    explicit Canary(const QString &path)
        : m_path(path)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)
            || file.write(QByteArray::fromBase64("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=")) < 0)
            qFatal("%s cannot be written", qPrintable(path));
        file.close();
        m_watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        if (inotify_add_watch(m_watch, QFile::encodeName(path).constData(), IN_OPEN | IN_ACCESS) < 0)
            qFatal("%s cannot be watched", qPrintable(path));
    }
    ~Canary()
    {
        ::close(m_watch);
        QFile::remove(m_path);
    }
    Q_DISABLE_COPY_MOVE(Canary)

    /// Since it was asked last.
    bool wasOpened()
    {
        QByteArray events(1 << 16, Qt::Uninitialized);
        return ::read(m_watch, events.data(), size_t(events.size())) > 0;
    }

private:
    const QString m_path;
    int m_watch;
};

} // namespace support
