// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/field.h"

namespace clients {

enum class Comments {
    Refused,
    Allowed, ///< and commas before a closing bracket
};

/// JSON with an object of servers at `key`. An entry becomes the first of them, so that nothing else needs a
/// comma. Where the object of servers, or all of it, is ours too, there is a blank or an end of line behind
/// its brace, and none where it was there before: so it is known what to take back.
base::Result<Edited> withJsonEntry(const QByteArray &key, Comments comments, const Fields &fields,
                                   const Content &before);
base::Result<Edited> withoutJsonEntry(const QByteArray &key, Comments comments, const Content &before);

} // namespace clients
