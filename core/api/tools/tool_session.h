// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

class Workspace;

namespace session {
class Session;
}

namespace api {

/// The session that tools name by that id. NotFound: it is gone.
base::Result<session::Session *> sessionOf(Workspace &workspace, const QString &vm);

} // namespace api
