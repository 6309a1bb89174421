// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/policy.h"

#include <QStringList>

namespace tools {

/// Models invent names of packages, and others register those. What apt installs is in Debian's signed index
/// whatever it is called; of PyPI and npm the names of a kept table are known, and each other one is a
/// crossing, with who is asked for it: “pip left-pad”. Files and folders of the machine are none.
QList<gate::Crossing> unknownPackages(const QString &manager, const QStringList &wanted);

/// Those that a text for a shell or of Python asks pip, uv, npm or their like for, where it says so in plain
/// words. This is against a mistake, not against malice: what a text puts together, a script that lies in the
/// machine or a list of requirements is not read.
QList<gate::Crossing> unknownPackagesIn(const QString &code);

} // namespace tools
