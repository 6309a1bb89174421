// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QHostAddress>
#include <QList>

#include <functional>
#include <optional>

namespace vm {

/// A kernel setting as /proc/sys has it, "kernel/unprivileged_userns_clone"; empty where there is none.
using ReadSetting = std::function<QString(const QString &name)>;

QString readSetting(const QString &name);

/// Which setting keeps this user from making namespaces, with the command that mends it; nothing: none that
/// is known.
std::optional<base::Error> whatForbidsNamespaces(const ReadSetting &setting);

/// What `berth-network` says when there is no network ("word what the system said",
/// core/vm/network/keeper/fault.h) as a sentence for the person, with the command that mends it. Pure but for
/// `setting`.
base::Error explainNetwork(QStringView line, const ReadSetting &setting);

/// Whether a host with these addresses has IPv4 through somebody who translates them, so that it cannot know
/// under which public address it is met, and no rule can refuse that.
bool isTranslated(const QList<QHostAddress> &own);

} // namespace vm
