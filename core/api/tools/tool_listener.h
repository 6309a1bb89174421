// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/tools/backend.h"

namespace api {

/// The caller of an operation that a tool performs: hands on how far it is.
class ToolListener : public Caller
{
public:
    explicit ToolListener(tools::Progress progress)
        : m_progress(std::move(progress))
    {
    }
    void progress(int percent, const QString &step) override
    {
        if (m_progress)
            m_progress(percent, step);
    }

private:
    const tools::Progress m_progress;
};

} // namespace api
