// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/tools/backend.h"

namespace api {

/// Files of sessions and their documents. What this is made with is borrowed and outlives it.
class ToolFiles : public tools::Files
{
public:
    ToolFiles(Workspace &workspace, SessionOperations &operations);

    tools::Reply<tools::Chunk> read(QString vm, QByteArray path, qint64 from, qint64 most) override;
    tools::Reply<> write(QString vm, QByteArray path, QByteArray content) override;
    tools::Reply<QList<tools::File>> list(QString vm, QByteArray path, int most) override;
    tools::Reply<tools::Copied> upload(QString vm, QString from, QByteArray to, bool overwrites,
                                       tools::Progress progress) override;
    tools::Reply<tools::Copied> download(QString vm, QByteArray from, QString to, bool overwrites,
                                         tools::Progress progress) override;
    base::Result<QList<tools::File>> documents(const QString &vm) const override;
    tools::Reply<tools::Chunk> document(QString vm, QString name, qint64 from, qint64 most) override;

private:
    Workspace &m_workspace;
    SessionOperations &m_operations;
};

} // namespace api
