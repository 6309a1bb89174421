// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/field.h"

namespace clients {

/// YAML with a mapping of servers at `key`, which is among the outermost keys: the entry becomes the first of
/// a mapping that is there, or a mapping at the end. In braces it goes where there are braces, or no value.
base::Result<Edited> withYamlEntry(const QByteArray &key, const Fields &fields, const Content &before);
base::Result<Edited> withoutYamlEntry(const QByteArray &key, const Content &before);

} // namespace clients
