// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/sessions.h"
#include "core/session/stock/machines.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/image/image.h"

namespace support {

/// All sessions in folders of a test, and what they share, as a workspace opens it; the clock and the
/// settings are the test's and outlive it. Deleting it is what a crash leaves: nobody was told.
struct OpenSessions
{
    /// How soon a guest is given up.
    struct Patience
    {
        guest::LinkTimes link;
        session::PatienceTimes times;
    };

    OpenSessions(const base::Places &places, const base::Clock *clock, const session::Settings *settings,
                 const Patience &patience = {{}, {}})
        : store(take(store::Store::open(places.data + QStringLiteral("/berth.sqlite"),
                                        {session::FactsBook::schema(), session::Meter::schema(),
                                         session::Ledger::schema(), session::RunBook::schema()})))
        , meter(take(session::Meter::open(store.get(), clock, QStringLiteral("this boot"))))
        , ledger(store.get(), {meter.get()})
        , guard(store.get(), &ledger, clock, settings)
        , runs(take(session::RunBook::open(store.get(), clock)))
        , prices(session::Prices::byDesign().value())
        , images(places)
        , snapshots(places)
        , machines(places, settings)
        , templates(places, settings, &machines)
        , pool(places, session::HostState(), clock, settings, &machines, &templates)
        , sessions(take(session::Sessions::open({places, clock, store.get(), meter.get(), &ledger, &guard,
                                                 runs.get(), &machines, &images, &snapshots, &templates,
                                                 &pool, &prices, settings, patience.link, patience.times})))
    {
    }
    session::Sessions *operator->() const { return sessions.get(); }

    std::unique_ptr<store::Store> store;
    std::unique_ptr<session::Meter> meter;
    session::Ledger ledger;
    session::BudgetGuard guard;
    std::unique_ptr<session::RunBook> runs;
    session::Prices prices;
    vm::ImageStore images;
    vm::SnapshotStore snapshots;
    session::Machines machines;
    session::Templates templates;
    session::WarmPool pool;
    std::unique_ptr<session::Sessions> sessions;

private:
    template <typename T>
    static std::unique_ptr<T> take(base::Result<std::unique_ptr<T>> result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text));
        return std::move(*result);
    }
};

} // namespace support
