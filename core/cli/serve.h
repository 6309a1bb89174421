// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/rpc/connection.h"

#include <memory>

namespace cli {

/// A connection to the owner; starts a headless one when there is none.
base::Task<base::Result<std::unique_ptr<rpc::Connection>>> connectToOwner();

struct ServeOptions
{
    bool detach = false; ///< go to the background once ready; log to <runtime>/owner.log
    bool endWhenIdle = false; ///< end after a minute without clients, machines and work
};

/// `berth serve`: is the owner until SIGINT or SIGTERM, or until idle. Detaching happens before this process
/// has an application object, so this makes its own. Gives the exit code.
int serve(int argc, char **argv, ServeOptions options);

} // namespace cli
