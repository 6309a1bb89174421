// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tools/tool_files.h"
#include "core/api/tools/tool_runs.h"
#include "core/api/tools/tool_services.h"
#include "core/api/tools/tool_terminals.h"
#include "core/api/tools/tool_vms.h"

namespace api {

/// What tools do, done by the operations. Main thread; what it is made with is borrowed and outlives this.
struct ToolBackend
{
    ToolBackend(Workspace &workspace, SessionOperations &operations, CallRecord *record)
        : vms(workspace, operations)
        , runs(workspace, record)
        , files(workspace, operations)
        , terminals(workspace, record)
        , services(workspace, record)
    {
    }
    tools::Backend parts() { return {vms, runs, files, terminals, services}; }

    ToolVms vms;
    ToolRuns runs;
    ToolFiles files;
    ToolTerminals terminals;
    ToolServices services;
};

} // namespace api
