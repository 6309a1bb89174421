// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/tools/backend.h"

namespace api {

/// A VM is a session, named by its id. What this is made with is borrowed and outlives it.
class ToolVms : public tools::Vms
{
public:
    ToolVms(Workspace &workspace, SessionOperations &operations);

    QList<tools::Vm> list() const override;
    tools::Vm standard() const override;
    base::Result<tools::VmNow> now(const QString &vm) const override;
    base::Result<tools::VmCost> cost(const QString &vm) const override;
    base::Result<QStringList> attached(const QString &vm) const override;
    base::Result<qint64> spentToday(const QString &caller) const override;
    tools::Reply<tools::Vm> create(tools::VmWish wish, tools::Progress progress) override;
    tools::Reply<> change(QString vm, tools::VmChange change) override;
    tools::Reply<> pause(QString vm) override;
    tools::Reply<> resume(QString vm, tools::Progress progress) override;
    tools::Reply<> destroy(QString vm) override;
    tools::Reply<tools::Snapshot> snapshot(QString vm, QString name) override;
    tools::Reply<> restore(QString vm, QString snapshot) override;
    tools::Reply<tools::Vm> fork(QString vm, QString name, QString caller) override;
    base::Result<QList<tools::Snapshot>> snapshots(const QString &vm) const override;

private:
    Workspace &m_workspace;
    SessionOperations &m_operations;
};

} // namespace api
