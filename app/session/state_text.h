// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace session {
class Session;
}

/// How a session is, in a word or two for people: what it waits for while it starts, whether it is archived.
QString stateText(const session::Session &session);
