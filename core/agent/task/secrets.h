// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"

namespace task {

/// As it is written down: whoever works on goes on with the whole of it, who reads the record later does not.
/// A call whose arguments are not whole any more says so, as nobody may make it; what a service sealed is
/// left out with the words that it stands for, or where it has a secret itself.
Content withoutSecrets(Content content);

} // namespace task
