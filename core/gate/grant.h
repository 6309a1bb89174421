// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QStringList>

#include <optional>

namespace gate {

/// How freely agents work, in a machine or everywhere; each is stricter than the one before (GATE.md).
enum class Policy {
    Open, ///< everything but host files outside of the granted folders
    Builder, ///< everything inside the machine; a person is asked for what goes beyond it and the grant
    Reviewed, ///< a person is asked for everything but looking; no programs of the agent's own
};

Policy stricter(Policy a, Policy b);
QString policyName(Policy policy); ///< "open", "builder", "reviewed"
base::Result<Policy> policyByName(const QString &name); ///< Invalid lists the names there are

/// The name of a person who calls tools by hand, who needs no grant.
inline const QString kPerson = QStringLiteral("you");
/// The name of Berth's own agent. Programs are named by paths or as known clients, so that none is called
/// this.
inline const QString kOperator = QStringLiteral("operator");

/// Sizes as names: XS SM MD LG XL, the smallest first.
const QStringList &sizeNames();

/// What a caller may do without that a person is asked. One that is empty allows nothing, as no tool is in
/// it. Plain values: who reads rules.json makes it, decide() applies it.
struct Grant
{
    enum class Standing {
        Given,
        None, ///< nobody gave it: the caller may look around, and is told whom to ask
        Over, ///< until has passed
    };

    Policy policy = Policy::Builder;
    bool isAllTools = false; ///< also those that are new one day
    QStringList tools; ///< by name; without meaning with isAllTools
    QString size; ///< the largest of sizeNames(); empty: none
    QStringList networks; ///< of "open" and "offline"
    QStringList readFolders; ///< of the host, canonical and absolute: what is in them may come into a machine
    QStringList writeFolders; ///< what is in them may be written from a machine; does not imply to be read
    qint64 budget = 0; ///< the most that a limit may be set to, in nanodollars
    int vms = 0; ///< how many machines it may have at a time
    QStringList
        sharedVms; ///< names or ids of machines of others that it may use; who finds machines looks here
    std::optional<qint64> daily; ///< what its machines may cost in a day, in nanodollars; none: no limit
    std::optional<base::WallTime> until; ///< from then on it allows nothing
    bool asksInClient = false; ///< what a person is asked about may be answered in the program itself, too
    bool isPaused = false; ///< its calls wait for a person to resume it
    Standing standing = Standing::Given;

    bool mayUse(const QString &tool) const { return isAllTools || tools.contains(tool); }
    bool allowsAnything() const { return standing == Standing::Given && (isAllTools || !tools.isEmpty()); }
    /// What is left of it at that time: nothing of one that is over.
    Grant at(base::WallTime now) const;

    bool operator==(const Grant &) const = default;
};

} // namespace gate
