// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/agent_operations.h"
#include "core/api/caller_operations.h"
#include "core/api/model_operations.h"
#include "core/api/operations.h"

namespace api {

/// All that a door hands on to: what anybody may ask, and what agents do and people answer, which stands on
/// that. One for each owner. Main thread.
struct Desk
{
    explicit Desk(Workspace &workspace)
        : operations(workspace)
        , agents(workspace, operations)
        , callers(workspace, operations, agents)
        , models(workspace)
    {
    }
    Q_DISABLE_COPY_MOVE(Desk)

    Operations operations;
    AgentOperations agents;
    CallerOperations callers;
    ModelOperations models;
};

} // namespace api
