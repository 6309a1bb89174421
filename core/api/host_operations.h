// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/doctor.h"
#include "core/session/money/prices.h"

#include <QJsonObject>
#include <QString>

#include <optional>

class Workspace;

namespace api {

/// What anybody may ask of the owner about this host: whether it is fit, what runs on it, what that costs and
/// may cost, and how the person has set it. Main thread.
class HostOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    explicit HostOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    /// What this host has and lacks for machines. The workspace must outlive it; this need not.
    base::Task<QList<doctor::Check>> checks() const;
    Reply<QJsonObject> examine();
    Reply<QJsonObject> machines();
    /// Of one session, or of all when empty.
    base::Result<QJsonObject> cost(const std::optional<QString> &session) const;
    struct BudgetChange
    {
        std::optional<QString> session; ///< to tell of; without one, of all that have a budget
        std::optional<QString> amount; ///< its budget from now on; this and the next as typed
        std::optional<QString> month; ///< what all may cost in a month
        std::optional<QString> fresh; ///< what each new session may cost
    };
    /// All of it or, where an amount is none, nothing.
    base::Result<QJsonObject> budget(const BudgetChange &change);
    struct SettingChange
    {
        QString key; ///< to tell of and set; empty: of all
        std::optional<QString> value; ///< as typed
        bool isReset = false; ///< to its default
    };
    base::Result<QJsonObject> settings(const SettingChange &change);
    /// All of them or, where a value is none, nothing.
    base::Result<> change(const QList<SettingChange> &changes);
    /// What machines cost that start from now on.
    base::Result<> change(const session::Prices &prices);

private:
    Workspace &m_workspace;
};

} // namespace api
