// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/size.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace session {

/// What a person can set, with the values that hold when nothing is set. <config>/settings.json holds only
/// what differs; adding a setting is adding a member here and a row to the table in settings.cpp.
struct Settings
{
    std::chrono::minutes idleAfter{10}; ///< `idle_minutes`
    std::chrono::seconds runLimit{240}; ///< `run_seconds`: for a run whose caller says nothing else
    int outputMiB = 64; ///< `output_mib`: what is kept of one run's output; streaming has no limit
    vm::Limits machines; ///< `machines`, `memory_percent`
    int reserveMiB = 0; ///< `reserve_mib`: of the host's disk, left free; 0: 5 % of it, 2048 at most
    int packageCacheMiB = 2048; ///< `package_cache_mib`: kept of what machines fetched; 0: nothing
    int volumeGiB = 10; ///< `volume_gib`, for new sessions
    QString size = QStringLiteral("SM"); ///< `size`
    QString profile = QStringLiteral("core"); ///< `profile`
    QString network = QStringLiteral("open"); ///< `network`
    bool templates = true; ///< `templates`: 0 lets every machine boot
    int warmMachines = 1; ///< `warm_machines`: how many wait for a new session, of each kind in use
    qint64 budgetSession = 0; ///< `budget_session`, for new sessions, in nanodollars; 0: no limit
    qint64 budgetMonth = 0; ///< `budget_month`: of all sessions in a month of the calendar
    int taskSteps = 60; ///< `task_steps`: answers of the model in a task of Berth's own agent; 0: no limit
    std::chrono::minutes taskTime{60}; ///< `task_minutes`: likewise
    qint64 budgetTask = 0; ///< `budget_task`: likewise, in nanodollars of model and machine; 0: no limit
    bool snapshotBeforeTask = false; ///< `snapshot_before_task`: before words to Berth's own agent
    bool agents = true; ///< `agents`: 0 closes the socket by which agents made by others come in
    QString libvirtUri; ///< `libvirt_uri`; empty: the hypervisor's own default

    bool operator==(const Settings &) const = default;

    /// Invalid, naming the file and the key, for anything that is not a setting or not one of its values.
    static base::Result<Settings> load(const QString &configFolder);
    static base::Result<Settings> parse(const QByteArray &json, const QString &fileName);

    static QStringList keys();
    /// Of a setting that is a whole number; nothing for the others.
    struct Range
    {
        int least;
        int most;
    };
    static std::optional<Range> range(const QString &key);
    /// All of them by key, for `--json` and for lists.
    QJsonObject toJson() const;
    /// Sets one by its key, from text as a person types it.
    base::Result<> set(const QString &key, const QString &value);
    /// Writes what differs from the defaults, whole or not at all.
    base::Result<> save(const QString &configFolder) const;
};

} // namespace session
