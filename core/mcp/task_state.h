// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/mcp/call.h"
#include "core/mcp/content.h"

#include <chrono>
#include <optional>

namespace mcp {

/// Work that goes on after its call was answered (extension io.modelcontextprotocol/tasks), as it is now.
struct TaskState
{
    enum class Status {
        Working,
        InputRequired, ///< `questions` are open
        Completed, ///< `result` is there, which may be one that isError
        Failed, ///< by `error`: there is no result
        Cancelled
    };

    QString id; ///< random: whoever has it may ask
    Status status = Status::Working;
    QString message = {}; ///< for a person or a model
    base::WallTime created = {};
    base::WallTime updated = {};
    std::optional<std::chrono::milliseconds> life = {}; ///< since it was created; without it for ever
    std::chrono::milliseconds poll{1000}; ///< how often a client may well ask
    QList<Question> questions = {};
    ToolResult result = {};
    base::Error error = {};

    bool operator==(const TaskState &) const = default;
};

} // namespace mcp
