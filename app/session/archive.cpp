// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/archive.h"

#include "core/session/session.h"

#include <QCoreApplication>

namespace archive {

bool holds(const session::Session *session) { return session && session->facts().archived; }

QString sentence()
{
    return QCoreApplication::translate(
        "Archive", "This session is in the archive: its files are kept, and no machine starts.");
}

QString wayOut() { return QCoreApplication::translate("Archive", "Take Out of the Archive"); }

} // namespace archive
