// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_session.h"

#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>

namespace api {

base::Result<session::Session *> sessionOf(Workspace &workspace, const QString &vm)
{
    if (session::Session *found = session::withId(workspace.sessions(), vm))
        return found;
    return base::fail(base::Error::Kind::NotFound,
                      QCoreApplication::translate("api", "The session was removed meanwhile."),
                      {base::Remedy::Kind::ListSessions});
}

} // namespace api
