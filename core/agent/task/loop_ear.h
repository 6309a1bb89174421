// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/loop.h"

namespace task {

/// Hears one answer for a loop, which has begun to ask. Each request that came to nothing is written down at
/// once. By itself it keeps what it hears to itself, as of a summary, which is nobody's to see.
class Loop::Ear : public model::Listener
{
public:
    explicit Ear(Loop *loop)
        : m_loop(loop)
    {
        loop->beginRequest();
    }
    void said(const QString &) override { }
    void thought(const QString &) override { }
    void calls(const QString &) override { }
    void used(const model::Usage &usage) override { m_loop->m_request->declared = usage; }
    void failed(const model::Failure &failure) override
    {
        if (m_noted)
            m_noted = m_loop->noteSpent(failure.usage ? Spent::What::Cut : Spent::What::Failed,
                                        failure.usage.value_or(model::Usage()), failure.error.text);
    }
    void again(const base::Error &, std::chrono::milliseconds wait) override { m_loop->beginRequest(wait); }

    /// An error: what was to be written down is not.
    const base::Result<> &noted() const { return m_noted; }

protected:
    Loop *const m_loop;

private:
    base::Result<> m_noted;
};

} // namespace task
