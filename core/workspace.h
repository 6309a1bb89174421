// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/models.h"
#include "core/base/clock.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/money/budget_guard.h"
#include "core/session/record/chats.h"
#include "core/session/record/task_book.h"
#include "core/session/money/ledger.h"
#include "core/session/stock/image_keeper.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/runs/run_book.h"
#include "core/session/sessions.h"
#include "core/session/settings.h"
#include "core/session/settings_file.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/store/store.h"
#include "core/vm/image/image.h"
#include "core/vm/image/image_builds.h"

#include <memory>

namespace agent {
class RecipeBook;
}
namespace gate {
class Gate;
class RulesFile;
} // namespace gate

/// Everything Berth is made of, built and owned here, and handed to each part by its constructor. There is
/// one workspace per data folder: whoever holds the owner's lock. The others are clients of its socket.
class Workspace
{
public:
    /// The lock alone, for a program that has to know whether it may become the owner. Released when it is
    /// destroyed or its process ends, however it ends.
    class OwnerLock
    {
    public:
        /// Busy: another process is the owner; the text has its process id.
        static base::Result<OwnerLock> take(const base::Places &places);
        OwnerLock(OwnerLock &&other) noexcept;
        OwnerLock &operator=(OwnerLock &&other) noexcept;
        ~OwnerLock();

    private:
        explicit OwnerLock(int file);
        int m_file = -1;
    };

    /// Reads settings and prices, opens the database and takes over what an earlier owner left running. A
    /// host without libvirt is no error here: sessions say so when they need it, and doctor says why.
    static base::Task<base::Result<std::unique_ptr<Workspace>>> open(base::Places places, OwnerLock lock);
    ~Workspace();
    /// For the end of the program: stops every machine, whoever it is for. Sessions get the note.
    base::Task<base::Result<>> end(QString note);
    const base::Places &places() const { return m_places; }
    const base::Clock &clock() const { return m_clock; }
    /// Idle and run limits act at once, the rest on what is made next.
    session::Settings &settings() { return m_settings; }
    session::SettingsFile &settingsFile() { return *m_settingsFile; }
    /// Act on machines that are started from then on.
    session::Prices &prices() { return m_prices; }
    session::Meter &meter() { return *m_meter; }
    session::Ledger &ledger() { return *m_ledger; }
    session::BudgetGuard &guard() { return *m_guard; }
    session::RunBook &runs() { return *m_runs; }
    session::Machines &machines() { return *m_machines; }
    session::Templates &templates() { return *m_templates; }
    session::WarmPool &pool() { return *m_pool; }
    session::Sessions &sessions() { return *m_sessions; }
    session::Chats &chats() { return *m_chats; }
    session::TaskBook &tasks() { return *m_tasks; }
    vm::ImageStore &images() { return *m_images; }
    vm::ImageBuilds &builds() { return *m_builds; }
    session::ImageKeeper &keeper() { return *m_keeper; }
    vm::SnapshotStore &snapshots() { return m_snapshots; }
    model::Models &models() { return *m_models; }
    agent::RecipeBook &recipes() { return *m_recipes; }
    gate::Gate &gate() { return *m_gate; }
    gate::RulesFile &rules() { return *m_rules; }

private:
    Workspace(base::Places places, OwnerLock lock);

    // In the order of who needs whom: the last is destroyed first.
    const base::Places m_places;
    OwnerLock m_lock;
    base::SystemClock m_clock;
    session::Settings m_settings;
    session::Prices m_prices;
    vm::SnapshotStore m_snapshots;
    model::PriceTable m_modelPrices;
    std::unique_ptr<model::Models> m_models;
    std::unique_ptr<session::SettingsFile> m_settingsFile;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<session::Meter> m_meter;
    std::unique_ptr<session::Ledger> m_ledger;
    std::unique_ptr<session::BudgetGuard> m_guard;
    std::unique_ptr<session::RunBook> m_runs;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<agent::RecipeBook> m_recipes;
    std::unique_ptr<session::Machines> m_machines;
    std::unique_ptr<session::Templates> m_templates;
    std::unique_ptr<session::WarmPool> m_pool;
    std::unique_ptr<session::Sessions> m_sessions;
    std::unique_ptr<session::Chats> m_chats;
    std::unique_ptr<session::TaskBook> m_tasks;
    std::unique_ptr<gate::RulesFile> m_rules;
    std::unique_ptr<gate::Gate> m_gate;
    base::Task<base::Result<>> m_tidying;
    std::unique_ptr<vm::ImageBuilds> m_builds;
    std::unique_ptr<session::ImageKeeper> m_keeper; // images are built in the background by this
};
