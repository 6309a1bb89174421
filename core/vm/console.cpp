// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/console.h"

#include <QCoreApplication>
#include <QLocalSocket>

namespace vm {

static constexpr qsizetype kKept = 64 * 1024;

base::Result<> Console::listen(const QString &path)
{
    QLocalServer::removeServer(path);
    if (!m_server.listen(path))
        return base::fail(
            base::Error::Kind::Failed,
            QCoreApplication::translate("vm::Console", "The machine's console %1 cannot be made: %2.")
                .arg(path, m_server.errorString()));
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *socket = m_server.nextPendingConnection()) {
            socket->setReadBufferSize(kKept);
            connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
            connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
    return {};
}

void Console::read(QLocalSocket *socket)
{
    m_tail += socket->read(kKept);
    if (m_tail.size() > kKept)
        m_tail = m_tail.last(kKept);
}

} // namespace vm
