// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/places.h"
#include "core/guest/link_times.h"
#include "core/session/life/patience.h"

namespace store {
class Store;
}
namespace vm {
class ImageStore;
class SnapshotStore;
} // namespace vm

namespace session {

class BudgetGuard;
class Ledger;
class Machines;
class Meter;
class Prices;
class RunBook;
class Templates;
class WarmPool;
struct Settings;

/// What all sessions share. Everything is borrowed from the workspace and outlives them.
struct Shared
{
    base::Places places;
    const base::Clock *clock;
    store::Store *store;
    Meter *meter;
    Ledger *ledger;
    BudgetGuard *guard;
    RunBook *runs;
    Machines *machines;
    vm::ImageStore *images;
    vm::SnapshotStore *snapshots;
    Templates *templates;
    WarmPool *pool;
    const Prices *prices;
    const Settings *settings;
    guest::LinkTimes link = {};
    PatienceTimes patience = {};
};

} // namespace session
