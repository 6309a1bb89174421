// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/errands.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/stock/host_state.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/volume.h"
#include "core/vm/machine.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace guest {
class Guest;
}

namespace session {

class Machines;
struct Settings;

/// Copies that were made before anybody asked for them: they have run until they were warm, and now stand
/// still, each with an empty disk for a new session and its agent connected. They cost nothing but memory.
/// Creating a machine is then letting one go on.
///
/// Holds copies of what sessions wanted lately, the last three wishes and none that is older than an hour but
/// the last, of the template that their kind has now: of each as many as the setting says; none while the host
/// is short of memory or on battery, or there is no such template. Filled in the background, one after the
/// other.
class WarmPool : public QObject
{
    Q_OBJECT

public:
    /// What can be had without knowing whose it will be.
    struct Wish
    {
        Templates::Kind kind;
        vm::NetworkPolicy network = vm::NetworkPolicy::Open;
    };
    struct Warm
    {
        std::unique_ptr<vm::Machine> machine; ///< to go on by Machine::begin()
        std::unique_ptr<guest::Guest> guest; ///< on hold; outfitted, but for the name of its host
    };

    WarmPool(const base::Places &places, HostState host, const base::Clock *clock, const Settings *settings,
             Machines *machines, Templates *templates, QObject *parent = nullptr);
    /// Leaves those that wait to the next owner, who ends them.
    ~WarmPool() override;
    /// For the end of the program: no machine waits, and none will.
    base::Task<> end();

    /// One for a new session, whose disk becomes `volume`; nothing when none waits.
    std::optional<Warm> take(const Wish &wish, const QString &volume);
    /// That is wanted now: from here on, such copies wait.
    void use(const Wish &wish);
    /// What is wanted of the image `old` is so of this one from here on; those that wait with the old one
    /// end.
    void moveOver(const QString &old, const vm::Image &image);
    /// Nothing of this image is wanted any more.
    void forget(const QString &image);
    int waiting() const { return int(m_waiting.size()); }
    /// Of those that wait, each once, those that are wanted most first.
    QStringList sizes() const;

private:
    struct Waiting
    {
        Warm warm;
        Volume volume;
        QString copied; ///< the template's id
        Wish wish;
    };
    struct Used
    {
        Wish wish;
        std::chrono::milliseconds at; ///< of the clock's elapsed()
    };

    void fill();
    void forgetOld();
    void dropOthers();
    bool isWanted(const Waiting &waiting) const;
    const Wish *missing() const;
    base::Task<base::Result<>> add(Wish wish, vm::Template copied);
    base::Task<base::Result<>> prepare(Warm *warm);
    void drop(Waiting waiting);
    static base::Task<base::Result<>> stop(Waiting waiting);
    void machineStopped(const vm::Machine *machine);

    const base::Places m_places;
    const HostState m_host;
    const base::Clock *const m_clock; // the workspace's
    const Settings *const m_settings; // the workspace's
    Machines *const m_machines; // the workspace's
    Templates *const m_templates; // the workspace's
    QList<Used> m_used; // the last one first
    QTimer m_forget;
    std::vector<Waiting> m_waiting;
    std::optional<Waiting> m_making; // by m_work
    bool m_isTired = false; // the last attempt failed: no more until the next use
    bool m_isEnding = false;
    base::Errands m_errands;
    base::Task<base::Result<>> m_work;
};

} // namespace session
