// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>

#include <functional>
#include <list>

namespace base {

/// Tasks whose beginner cannot wait for them. They are cancelled with this object.
class Errands : public QObject
{
    Q_OBJECT

public:
    /// `onDone` hears how each one ended.
    explicit Errands(std::function<void(const Result<> &)> onDone);
    ~Errands() override;

    void run(Task<Result<>> task);
    /// Returns when none is under way.
    Task<> done();

signals:
    void emptied();

private:
    bool isIdle() const;

    const std::function<void(const Result<> &)> m_onDone;
    std::list<Task<Result<>>> m_tasks;
};

} // namespace base
