// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/field.h"

namespace clients {

/// What changes, for a person: the lines that go with "-", those that come with "+", and two of those around.
/// Control characters are visible, and of a long line only what is near the change is there.
QString difference(const Content &before, const Content &after);

} // namespace clients
