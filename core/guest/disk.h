// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>
#include <QtConcurrent>

#include <memory>

/// Disk work of transfers happens in threads of its own: a slow disk never holds up the main thread.
namespace guest {

/// A few threads for reading and writing host files. They are waited for when the program ends.
QThreadPool &diskPool();

template <typename Work>
auto onDisk(Work work)
{
    return QtConcurrent::run(&diskPool(), std::move(work));
}

/// Holds an object whose every use may block, its destruction included, and uses it in the disk's threads,
/// one job at a time. Shared with the job under way, which goes on when a cancelled owner is gone.
template <typename Object>
class DiskOwned
{
public:
    DiskOwned(std::unique_ptr<Object> object)
        : m_object(std::move(object))
    {
    }
    DiskOwned(DiskOwned &&) = default;
    DiskOwned &operator=(DiskOwned &&) = delete;
    ~DiskOwned()
    {
        if (m_object)
            diskPool().start([object = std::move(m_object)]() mutable { object.reset(); });
    }

    /// `work(Object &)`; the future has its result.
    template <typename Work>
    auto use(Work work) const
    {
        return onDisk([object = m_object, work = std::move(work)]() mutable { return work(*object); });
    }

    /// Only while no job is under way.
    const Object *operator->() const { return m_object.get(); }

private:
    std::shared_ptr<Object> m_object;
};

} // namespace guest
