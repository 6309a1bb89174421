// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tools/agent_operations.h"
#include "core/api/caller_operations.h"
#include "core/api/fork_operations.h"
#include "core/api/host_operations.h"
#include "core/api/image_operations.h"
#include "core/api/model_operations.h"
#include "core/api/recipe_operations.h"
#include "core/api/run_operations.h"
#include "core/api/session_operations.h"
#include "core/api/tasks/task_operations.h"
#include "core/api/traces/trace_operations.h"

namespace api {

/// All that a door hands on to: what anybody may ask, what agents do and people answer, which stands on
/// that, what Berth's own agent is asked to do, and how that went. One for each owner. Main thread.
struct Desk
{
    explicit Desk(Workspace &workspace)
        : sessions(workspace)
        , runs(workspace)
        , recipes(workspace)
        , images(workspace)
        , host(workspace)
        , agents(workspace, sessions)
        , callers(workspace, sessions, agents)
        , models(workspace)
        , tasks(workspace, sessions, agents)
        , traces(workspace)
        , forks(workspace, sessions, tasks)
    {
    }
    Q_DISABLE_COPY_MOVE(Desk)

    SessionOperations sessions;
    RunOperations runs;
    RecipeOperations recipes;
    ImageOperations images;
    HostOperations host;
    AgentOperations agents;
    CallerOperations callers;
    ModelOperations models;
    TaskOperations tasks;
    TraceOperations traces;
    ForkOperations forks;
};

} // namespace api
