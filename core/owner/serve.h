// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace owner {

struct ServeOptions
{
    bool detach = false; ///< go to the background once ready; log to <runtime>/owner.log
    bool isForConformance = false; ///< agents find what the protocol's official tests need
    bool endWhenIdle = false; ///< end after a minute without clients, machines and work
};

/// `berth-owner`: is the owner until SIGINT or SIGTERM, or until idle. Detaching happens before this process
/// has an application object, so this makes its own. Gives the exit code.
int serve(int argc, char **argv, ServeOptions options);

} // namespace owner
