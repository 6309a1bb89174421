// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rpc/server.h"

#include <QHash>

class Workspace;

namespace guest {
class Run;
}
namespace session {
class Session;
}

namespace vm {
struct Image;
struct Size;
} // namespace vm

namespace cli {

/// What the owner does for the command line: the methods of its socket, over the workspace. Values are
/// checked here or by what they are handed to; nothing a client says is trusted to be of the right kind.
class Service
{
public:
    explicit Service(Workspace &workspace)
        : m_workspace(workspace)
    {
    }
    rpc::Server::Methods methods();

private:
    using Params = QJsonObject;
    using Reply = base::Task<base::Result<QJsonObject>>;

    Reply doctor(rpc::Connection &caller, Params params);
    Reply listImages(rpc::Connection &caller, Params params);
    Reply buildImage(rpc::Connection &caller, Params params);
    base::Task<> makeTemplate(rpc::Connection &caller, vm::Image image, vm::Size size);
    Reply removeImage(rpc::Connection &caller, Params params);
    Reply createSession(rpc::Connection &caller, Params params);
    Reply listSessions(rpc::Connection &caller, Params params);
    Reply takeSnapshot(rpc::Connection &caller, Params params);
    Reply restoreSnapshot(rpc::Connection &caller, Params params);
    Reply forkSession(rpc::Connection &caller, Params params);
    Reply listSnapshots(rpc::Connection &caller, Params params);
    Reply removeSnapshot(rpc::Connection &caller, Params params);
    Reply stopSession(rpc::Connection &caller, Params params);
    Reply pauseSession(rpc::Connection &caller, Params params);
    Reply resumeSession(rpc::Connection &caller, Params params);
    Reply archiveSession(rpc::Connection &caller, Params params);
    Reply unarchiveSession(rpc::Connection &caller, Params params);
    Reply findSession(rpc::Connection &caller, Params params);
    Reply removeSession(rpc::Connection &caller, Params params);
    Reply keepSession(rpc::Connection &caller, Params params);
    Reply listMachines(rpc::Connection &caller, Params params);
    Reply cost(rpc::Connection &caller, Params params);
    Reply budget(rpc::Connection &caller, Params params);
    Reply settings(rpc::Connection &caller, Params params);
    Reply exec(rpc::Connection &caller, Params params);
    Reply execInput(rpc::Connection &caller, Params params);
    Reply copy(rpc::Connection &caller, Params params);
    Reply listRecipes(rpc::Connection &caller, Params params);
    Reply runRecipe(rpc::Connection &caller, Params params);

    base::Result<session::Session *> find(const Params &params) const;

    Workspace &m_workspace;
    QHash<rpc::Connection *, guest::Run *> m_runs; ///< each lives in its exec(); none before it started
};

} // namespace cli
