// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QLocalServer>

class QLocalSocket;

namespace vm {

/// What a machine prints on its serial console: QEMU connects here and writes. Keeps the last 64 KiB in
/// memory and nothing on disk, however much a guest prints.
class Console : public QObject
{
    Q_OBJECT

public:
    /// Takes the place of one that an earlier owner left; QEMU comes back within a second or so.
    base::Result<> listen(const QString &path);

    const QByteArray &tail() const { return m_tail; }

private:
    void read(QLocalSocket *socket);

    QLocalServer m_server;
    QByteArray m_tail;
};

} // namespace vm
