// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_now.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/doctor.h"
#include "core/guest/guest.h"
#include "core/session/money/budget.h"
#include "core/session/money/prices.h"
#include "core/session/settings.h"

#include <QJsonValue>
#include <QString>

#include <optional>

class Workspace;

namespace api {

/// A machine that runs, with its session.
struct MachineNow
{
    SessionNow session;
    QString machine;
    bool isCopy = false;
    bool wasWarm = false; ///< it had waited for a session
    session::Usage usage; ///< of this machine alone
    qsizetype runs = 0; ///< under way
    std::optional<std::chrono::milliseconds> idleStop; ///< none: it is busy
    QList<base::Phase> startPhases;
    QList<base::Phase> machinePhases;
    std::optional<session::RunRecord> lastRun;
    std::optional<guest::TransferRecord> lastTransfer;
    std::optional<guest::Usage> figures; ///< none: its guest does not answer
};

struct MachinesNow
{
    QList<MachineNow> machines;
    int warm = 0; ///< how many wait for new sessions
    QStringList warmSizes;
};

struct Costs
{
    struct Of
    {
        QString id;
        QString session; ///< its name, or that it was removed
        session::Usage usage;
    };
    QList<Of> sessions;
    session::Usage total;
};

struct Budgets
{
    session::Budget month;
    qint64 fresh = 0; ///< of each new session, in nanodollars; 0: none
    QList<SessionNow> sessions;
};

struct SettingsNow
{
    struct Setting
    {
        QString key;
        QJsonValue value;
        QJsonValue standard;
        std::optional<session::Settings::Range> range; ///< of a number
    };
    QString file;
    QString problem; ///< what is wrong with it: those from before hold; mostly empty
    QList<Setting> settings;
};

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
    Reply<MachinesNow> machines();
    /// Of one session, or of all when empty.
    base::Result<Costs> cost(const std::optional<QString> &session) const;
    struct BudgetChange
    {
        std::optional<QString> session; ///< to tell of; without one, of all that have a budget
        std::optional<QString> amount; ///< its budget from now on; this and the next as typed
        std::optional<QString> month; ///< what all may cost in a month
        std::optional<QString> fresh; ///< what each new session may cost
    };
    /// All of it or, where an amount is none, nothing.
    base::Result<Budgets> budget(const BudgetChange &change);
    struct SettingChange
    {
        QString key; ///< to tell of and set; empty: of all
        std::optional<QString> value; ///< as typed
        bool isReset = false; ///< to its default
    };
    base::Result<SettingsNow> settings(const SettingChange &change);
    /// All of them or, where a value is none, nothing.
    base::Result<> change(const QList<SettingChange> &changes);
    /// What machines cost that start from now on.
    base::Result<> change(const session::Prices &prices);

private:
    Workspace &m_workspace;
};

} // namespace api
