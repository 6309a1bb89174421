// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/money.h"
#include "core/tools/catalogue.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
using gate::Crossing;
using gate::Nature;

namespace tools {

static constexpr qint64 kLongestName = 64;

static Property sizeProperty()
{
    return Property::choice("size", "XS 0.5 CPU 512 MiB, SM 1/1 GiB, MD 2/2, LG 4/4, XL 8/8",
                            {u"XS"_s, u"SM"_s, u"MD"_s, u"LG"_s, u"XL"_s});
}

static Property networkProperty()
{
    return Property::choice("network", "What it reaches: the internet, or nothing",
                            {u"open"_s, u"offline"_s});
}

/// What is told of a VM, as all tools do.
static constexpr const char *kBriefly = "vm name state size";
static constexpr const char *kVm = "vm name state size network policy note idle_stop_s# cost_dollars";

static const Schema &noSchema()
{
    static const Schema schema{{}};
    return schema;
}

static Result<QJsonObject> described(const Vms &vms, const QString &id)
{
    const auto now = vms.now(id);
    if (!now)
        return fail(now.error());
    QJsonObject json{{u"vm"_s, now->id},     {u"name"_s, now->name},       {u"state"_s, now->state},
                     {u"size"_s, now->size}, {u"network"_s, now->network}, {u"policy"_s, now->policy}};
    if (!now->note.isEmpty())
        json.insert(u"note"_s, now->note);
    if (now->idleStop)
        json.insert(u"idle_stop_s"_s,
                    qint64(std::chrono::floor<std::chrono::seconds>(*now->idleStop).count()));
    if (now->nanodollars)
        json.insert(u"cost_dollars"_s, base::dollarText(*now->nanodollars));
    return json;
}

static Result<Outcome> told(const Vms &vms, const QString &id)
{
    const auto json = described(vms, id);
    if (!json)
        return fail(json.error());
    return Outcome{*json};
}

static Tool::Reply get(Call call) { co_return told(call.backend.vms, call.vm.id); }

static Tool::Reply create(Call call)
{
    // Named, as are its like: GCC 12 destroys twice what is made of braces in an awaited call.
    const VmWish wish{.caller = call.caller(),
                      .name = call.text("name"),
                      .size = call.judged(Crossing::Kind::Size),
                      .image = call.text("image"),
                      .network = call.judged(Crossing::Kind::Network),
                      .policy = call.text("policy")};
    const auto made = co_await call.backend.vms.create(wish, call.progress);
    if (!made)
        co_return fail(made.error());
    co_return told(call.backend.vms, made->id);
}

using Crossings = Result<QList<Crossing>>;

/// One VM more than the caller has, and what it is going to be, asked for or not.
static Crossings oneMore(const Intent &intent)
{
    const QString size = intent.text("size");
    const QString network = intent.text("network");
    return QList<Crossing>{{Crossing::Kind::Vms, QString::number(intent.ownVms + 1)},
                           {Crossing::Kind::Size, size.isEmpty() ? intent.standard.size : size},
                           {Crossing::Kind::Network, network.isEmpty() ? intent.standard.network : network}};
}

/// A fork is as its VM is, and begins as its machine is.
static Crossings oneMoreAlike(const Intent &intent)
{
    QList<Crossing> crossings{{Crossing::Kind::Vms, QString::number(intent.ownVms + 1)},
                              {Crossing::Kind::Size, intent.vm.size},
                              {Crossing::Kind::Network, intent.vm.network}};
    if (!intent.vm.liveSize.isEmpty() && intent.vm.liveSize != intent.vm.size)
        crossings += {Crossing::Kind::Size, intent.vm.liveSize};
    return crossings;
}

/// What goes on from a snapshot has the size that was when it was taken.
static Crossings goingBack(const Intent &intent)
{
    const auto size = intent.sizeOf(intent.text("snapshot"));
    if (!size)
        return fail(size.error());
    return QList<Crossing>{{Crossing::Kind::Size, *size}};
}

/// Of one that goes online a person is told what it holds, as all of that came while nothing could leave.
static Crossings changes(const Intent &intent)
{
    const QString size = intent.text("size");
    const QString network = intent.text("network");
    if (size.isEmpty() && network.isEmpty() && intent.text("image").isEmpty())
        return fail(base::Error::Kind::Invalid, u"Give a size, a network, an image or several of them."_s);
    QList<Crossing> crossings;
    if (!size.isEmpty())
        crossings += {Crossing::Kind::Size, size};
    if (network.isEmpty())
        return crossings;
    crossings += {Crossing::Kind::Network, network};
    if (network != u"open"_s || intent.vm.network == network)
        return crossings;
    const auto attached = intent.attached();
    if (!attached)
        return fail(attached.error());
    crossings += {Crossing::Kind::Exposure, {}};
    for (const QString &name : *attached)
        crossings += {Crossing::Kind::Exposure, name};
    return crossings;
}

/// What its own work is, a caller may throw away.
static Crossings removal(const Intent &intent)
{
    if (intent.vm.caller == intent.caller)
        return {};
    return QList<Crossing>{{Crossing::Kind::Removal, intent.vm.name}};
}

static Tool::Reply list(Call call)
{
    QJsonArray rows;
    for (const Vm &vm : call.vms) {
        const auto json = described(call.backend.vms, vm.id);
        if (!json)
            co_return fail(json.error());
        rows += *json;
    }
    QJsonObject json{{u"vms"_s, rows}};
    if (call.elsewhere > 0) {
        json.insert(u"elsewhere"_s, call.elsewhere);
        json.insert(u"note"_s, elsewhereNote());
    }
    co_return Outcome{json};
}

static Tool::Reply change(Call call)
{
    const VmChange wish{call.text("size"), call.text("network"), call.text("image")};
    auto changed = co_await call.backend.vms.change(call.vm.id, wish);
    if (!changed)
        co_return fail(changed.error());
    co_return told(call.backend.vms, call.vm.id);
}

static Tool::Reply pause(Call call)
{
    if (auto paused = co_await call.backend.vms.pause(call.vm.id); !paused)
        co_return fail(paused.error());
    co_return told(call.backend.vms, call.vm.id);
}

static Tool::Reply resume(Call call)
{
    if (auto resumed = co_await call.backend.vms.resume(call.vm.id, call.progress); !resumed)
        co_return fail(resumed.error());
    co_return told(call.backend.vms, call.vm.id);
}

static Tool::Reply destroy(Call call)
{
    if (auto destroyed = co_await call.backend.vms.destroy(call.vm.id); !destroyed)
        co_return fail(destroyed.error());
    co_return Outcome{{{u"vm"_s, call.vm.id}, {u"name"_s, call.vm.name}, {u"destroyed"_s, true}}};
}

static QJsonObject described(const Snapshot &snapshot)
{
    return {{u"name"_s, snapshot.name},
            {u"created"_s, snapshot.made.toUTC().toString(Qt::ISODate)},
            {u"size"_s, snapshot.size},
            {u"bytes"_s, snapshot.bytes}};
}

static Tool::Reply snapshot(Call call)
{
    const auto kept = co_await call.backend.vms.snapshot(call.vm.id, call.text("name"));
    if (!kept)
        co_return fail(kept.error());
    co_return Outcome{described(*kept)};
}

static Tool::Reply restore(Call call)
{
    if (auto restored = co_await call.backend.vms.restore(call.vm.id, call.text("snapshot")); !restored)
        co_return fail(restored.error());
    co_return told(call.backend.vms, call.vm.id);
}

static Tool::Reply fork(Call call)
{
    const auto forked = co_await call.backend.vms.fork(call.vm.id, call.text("name"), call.caller());
    if (!forked)
        co_return fail(forked.error());
    co_return told(call.backend.vms, forked->id);
}

static Tool::Reply snapshots(Call call)
{
    const auto found = call.backend.vms.snapshots(call.vm.id);
    if (!found)
        co_return fail(found.error());
    QJsonArray rows;
    for (const Snapshot &each : *found)
        rows += described(each);
    co_return Outcome{{{u"snapshots"_s, rows}}};
}

QList<Tool> vmTools()
{
    const Schema onlyVm({vmProperty()});
    return {
        {u"create_vm"_s,
         u"Create a VM"_s,
         u"Makes a Linux VM of your own, with Python, and starts it. Use one VM for one task; it keeps /session until it is destroyed."_s,
         R"({"name": "sales", "size": "SM"})",
         Schema({Property::text("name", "Letters, digits, . - _; made up without one", 40), sizeProperty(),
                 Property::text("image",
                                "core, build with compilers, media for scans and video, ml with PyTorch, "
                                "office, science for statistics, web with a browser, or full",
                                kLongestName),
                 networkProperty(),
                 Property::choice("policy",
                                  "What a person is asked about; the stricter of this and your grant holds",
                                  {u"open"_s, u"builder"_s, u"reviewed"_s})}),
         kVm,
         {},
         Nature::Inside,
         &create,
         &oneMore},
        {u"list_vms"_s,
         u"List VMs"_s,
         u"VMs that you may use, with state, size, cost."_s,
         R"({})",
         noSchema(),
         "vms[]",
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &list},
        {u"get_vm"_s,
         u"Get a VM"_s,
         u"State, size, network, cost of a VM, and its idle stop."_s,
         R"({"vm": "sales"})",
         onlyVm,
         kVm,
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &get},
        {u"set_vm_size"_s,
         u"Change a VM"_s,
         u"Size, network, image of a VM's next start. One that runs is stopped; /session stays. Going online may need a yes."_s,
         R"({"vm": "sales", "size": "MD"})",
         Schema({vmProperty(), sizeProperty(), networkProperty(), Property::text("image", "", kLongestName)}),
         "vm name state size network",
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &change,
         &changes},
        {u"pause_vm"_s,
         u"Pause a VM"_s,
         u"Freezes a VM with all that runs in it; it costs nothing then. Any work in it resumes it."_s,
         R"({"vm": "sales"})",
         onlyVm,
         kBriefly,
         {.isIdempotent = true},
         Nature::Inside,
         &pause},
        {u"resume_vm"_s,
         u"Resume a VM"_s,
         u"Lets a paused VM go on, or starts one that is stopped."_s,
         R"({"vm": "sales"})",
         onlyVm,
         kBriefly,
         {.isIdempotent = true},
         Nature::Inside,
         &resume},
        {u"destroy_vm"_s,
         u"Destroy a VM"_s,
         u"Removes a VM with all its files and snapshots, for good. Download first what is to be kept."_s,
         R"({"vm": "sales"})",
         onlyVm,
         "vm name destroyed?",
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &destroy,
         &removal},
        {u"snapshot_vm"_s,
         u"Take a snapshot"_s,
         u"Keeps a running VM as it is at this moment: memory, programs and files. Do it before something risky."_s,
         R"({"vm": "sales", "name": "before"})",
         Schema({vmProperty(), Property::text("name", "Of the snapshot; made up without one", kLongestName)}),
         "name created size bytes#",
         {},
         Nature::Inside,
         &snapshot},
        {u"restore_vm"_s,
         u"Restore a snapshot"_s,
         u"Takes a VM back to a snapshot: all that came after it in the VM is lost."_s,
         R"({"vm": "sales", "snapshot": "before"})",
         Schema({vmProperty(), Property::text("snapshot", "Its name", kLongestName).required()}),
         kBriefly,
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &restore,
         &goingBack},
        {u"fork_vm"_s,
         u"Fork a VM"_s,
         u"A new VM that goes on from this moment of another, with its running programs and files: to try two ways."_s,
         R"({"vm": "sales", "name": "trial"})",
         Schema({vmProperty(), Property::text("name", "Of the new one", 40)}),
         kBriefly,
         {},
         Nature::Inside,
         &fork,
         &oneMoreAlike},
        {u"list_snapshots"_s,
         u"List snapshots"_s,
         u"The snapshots of a VM, oldest first."_s,
         R"({"vm": "sales"})",
         onlyVm,
         "snapshots[]",
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &snapshots},
    };
}

} // namespace tools
