// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/network/network.h"

#include <QString>

namespace session {

/// By vm::policyName(), in any case of letters. Invalid lists the policies there are.
base::Result<vm::NetworkPolicy> policyByName(const QString &name);

} // namespace session
