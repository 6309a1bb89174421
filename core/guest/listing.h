// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/call.h"
#include "core/guest/files.h"

namespace guest {

/// What is in one folder of the guest, at most `limit` entries.
base::Task<base::Result<Listing>> listFolder(QPointer<Link> link, QByteArray folder, int limit,
                                             Writers writers = Writers::Ignored);

} // namespace guest
