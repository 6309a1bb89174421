// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errands.h"

#include "core/base/await.h"

#include <algorithm>

namespace base {

using namespace std::chrono_literals;

Errands::Errands(std::function<void(const Result<> &)> onDone)
    : m_onDone(std::move(onDone))
{
}

Errands::~Errands() = default;

bool Errands::isIdle() const
{
    return std::none_of(m_tasks.begin(), m_tasks.end(), [](const auto &task) { return task.isRunning(); });
}

void Errands::run(Task<Result<>> task)
{
    m_tasks.push_back(std::move(task));
    Task<Result<>> &begun = m_tasks.back();
    begun.start([this, &begun] {
        m_onDone(begun.result());
        // Later: what it holds may be what has just told it of its end.
        QMetaObject::invokeMethod(this, &Errands::forget, Qt::QueuedConnection);
        if (isIdle())
            emit emptied();
    });
}

void Errands::forget()
{
    m_tasks.remove_if([](const auto &each) { return !each.isRunning(); });
}

Task<> Errands::done()
{
    while (!isIdle())
        co_await onSignal(this, &Errands::emptied, 1h);
}

} // namespace base
