// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <chrono>
#include <condition_variable>
#include <mutex>

/// What QEMU tells of domains, on a thread of its own, for those who wait for it on others. Who waits watches
/// before QEMU is asked, so that what comes at once is not missed.
namespace vm {

/// How far the saving and loading of domains has come.
class Migrations
{
public:
    static bool isOver(const QString &status);
    void tell(const QString &domain, const QString &status);

    /// Of one domain, for as long as this lives; there may be several.
    class Watch
    {
    public:
        Watch(Migrations *all, QString domain); ///< borrowed; outlives this
        ~Watch();
        Q_DISABLE_COPY_MOVE(Watch)
        /// The last status that was told, when it is over or the time is; empty: none was.
        QString await(std::chrono::milliseconds limit);

    private:
        friend class Migrations;
        Migrations *const m_all;
        const QString m_domain;
        QString m_status;
    };

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    QList<Watch *> m_watches;
};

/// The devices that went from domains.
class Removals
{
public:
    void tell(const QString &domain, const QString &device);

    /// Of one device, by its alias, likewise.
    class Watch
    {
    public:
        Watch(Removals *all, QString domain, QString device);
        ~Watch();
        Q_DISABLE_COPY_MOVE(Watch)
        bool await(std::chrono::milliseconds limit); ///< whether it went

    private:
        friend class Removals;
        Removals *const m_all;
        const QString m_domain;
        const QString m_device;
        bool m_isGone = false;
    };

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    QList<Watch *> m_watches;
};

} // namespace vm
