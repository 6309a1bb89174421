// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace session {
class Session;
}

/// What panes show of a session in the archive, in the place of work that would be refused: a sentence, and a
/// button that takes it out.
namespace archive {

bool holds(const session::Session *session); ///< not when there is none
QString sentence();
QString wayOut(); ///< of the button

} // namespace archive
