// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/field.h"

namespace clients {

/// TOML with a table of servers at `key`: the entry becomes the last table, behind an empty line. A file
/// without an end of line at its end keeps having none.
base::Result<Edited> withTomlEntry(const QByteArray &key, const Fields &fields, const Content &before);
base::Result<Edited> withoutTomlEntry(const QByteArray &key, const Content &before);

} // namespace clients
