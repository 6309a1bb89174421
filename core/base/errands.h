// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>

#include <functional>
#include <list>
#include <utility>

namespace base {

/// Tasks whose beginner cannot wait for them. They are cancelled with this object; one that has ended, and
/// what it holds, goes in the next turn of the event loop.
class Errands : public QObject
{
    Q_OBJECT

public:
    /// `onDone` hears how each one ended.
    explicit Errands(std::function<void(const Result<> &)> onDone);
    ~Errands() override;

    void run(Task<Result<>> task);
    /// The same for one whose beginner has no use for what it gives.
    template <typename T>
    void run(Task<Result<T>> task)
    {
        run(outcomeOf(std::move(task)));
    }
    /// Returns when none is under way.
    Task<> done();

signals:
    void emptied();

private:
    bool isIdle() const;
    void forget();
    template <typename T>
    static Task<Result<>> outcomeOf(Task<Result<T>> task)
    {
        const auto given = co_await std::move(task);
        if (!given)
            co_return fail(given.error());
        co_return Result<>();
    }

    const std::function<void(const Result<> &)> m_onDone;
    std::list<Task<Result<>>> m_tasks;
};

} // namespace base
