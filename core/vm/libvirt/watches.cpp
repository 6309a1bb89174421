// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/watches.h"

using namespace Qt::StringLiterals;

namespace vm {

bool Migrations::isOver(const QString &status)
{
    return status == "completed"_L1 || status == "failed"_L1 || status == "cancelled"_L1;
}

void Migrations::tell(const QString &domain, const QString &status)
{
    const std::lock_guard lock(m_mutex);
    for (Watch *watch : std::as_const(m_watches)) {
        if (watch->m_domain == domain)
            watch->m_status = status;
    }
    m_changed.notify_all();
}

Migrations::Watch::Watch(Migrations *all, QString domain)
    : m_all(all)
    , m_domain(std::move(domain))
{
    const std::lock_guard lock(m_all->m_mutex);
    m_all->m_watches.append(this);
}

Migrations::Watch::~Watch()
{
    const std::lock_guard lock(m_all->m_mutex);
    m_all->m_watches.removeOne(this);
}

QString Migrations::Watch::await(std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_all->m_mutex);
    m_all->m_changed.wait_for(lock, limit, [this] { return isOver(m_status); });
    return m_status;
}

void Removals::tell(const QString &domain, const QString &device)
{
    const std::lock_guard lock(m_mutex);
    for (Watch *watch : std::as_const(m_watches)) {
        if (watch->m_domain == domain && watch->m_device == device)
            watch->m_isGone = true;
    }
    m_changed.notify_all();
}

Removals::Watch::Watch(Removals *all, QString domain, QString device)
    : m_all(all)
    , m_domain(std::move(domain))
    , m_device(std::move(device))
{
    const std::lock_guard lock(m_all->m_mutex);
    m_all->m_watches.append(this);
}

Removals::Watch::~Watch()
{
    const std::lock_guard lock(m_all->m_mutex);
    m_all->m_watches.removeOne(this);
}

bool Removals::Watch::await(std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_all->m_mutex);
    m_all->m_changed.wait_for(lock, limit, [this] { return m_isGone; });
    return m_isGone;
}

} // namespace vm
