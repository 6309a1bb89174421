// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/grant.h"

/// What grants say, for people.
namespace agents {

QString policyTitle(gate::Policy policy); ///< as a choice
QString policyMeaning(gate::Policy policy); ///< a sentence
QStringList folderWords(const gate::Grant &grant); ///< each folder, and what may be done there
QString grantWords(const gate::Grant &grant); ///< the most of it in one line
QString untilWords(const gate::Grant &grant);
/// What it has cost today, of what it may.
QString costWords(const QString &today, const gate::Grant &grant);

} // namespace agents
