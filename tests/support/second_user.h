// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTest>

namespace support {

/// What another user of this computer, who knows where everything is, can do with the paths: "reads /a",
/// "lists /b". Only root can be somebody else, by setpriv(1). Whoever owns what is there serves meanwhile.
inline QStringList reachedByAnotherUser(const QStringList &paths)
{
    static constexpr char kTry[] = R"(
import os, socket, sys
def made(path):
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
    os.unlink(path)
ways = {'reads': lambda path: os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK)),
        'writes': lambda path: os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK)),
        'lists': os.listdir,
        'follows': lambda path: os.readlink(path) if path.startswith(b'/proc/') else os.stat(b''),
        'adds to': lambda path: made(path + b'/intruder'),
        'connects to': lambda path: socket.socket(socket.AF_UNIX).connect(path),
        'moves': lambda path: os.rename(path, path + b'.gone')}
for path in filter(None, sys.stdin.buffer.read().split(b'\0')):
    for name, way in ways.items():
        try:
            way(path)
            print(name, os.fsdecode(path))
        except OSError:
            pass
)";
    QProcess other;
    other.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    // Not nobody, who is some of what Berth starts. Debian's Python: another may be in a home.
    other.start(QStringLiteral("setpriv"),
                {QStringLiteral("--reuid=61234"), QStringLiteral("--regid=61234"),
                 QStringLiteral("--clear-groups"), QStringLiteral("/usr/bin/python3"), QStringLiteral("-c"),
                 QString::fromLatin1(kTry)});
    QByteArray given;
    for (const QString &path : paths)
        given += QFile::encodeName(path) + '\0';
    other.write(given);
    other.closeWriteChannel();
    // While the owner's sockets are served: who connects there may be answered by this thread.
    if (!QTest::qWaitFor([&] { return other.state() == QProcess::NotRunning; }, 60'000)
        || other.exitCode() != 0)
        qFatal("nobody tried");
    return QString::fromUtf8(other.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace support
