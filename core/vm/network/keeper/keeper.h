// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/cage.h"
#include "core/vm/network/keeper/host_network.h"
#include "core/vm/network/keeper/loop.h"
#include "core/vm/network/keeper/name_relay.h"
#include "core/vm/network/keeper/package_relay.h"
#include "core/vm/network/keeper/router_question.h"

#include <list>
#include <map>
#include <memory>
#include <string>

namespace vm::keeper {

/// The two sockets of a network, listening in a folder of their own and removed when this is.
class Door
{
public:
    static constexpr const char *kCard = "card"; ///< QEMU, once
    /// Owners: "stop" ends it. They hear "plugged" when QEMU has come, and its end says that it ended.
    static constexpr const char *kControl = "control";

    /// Makes `folder`/net, in place of one that is left over, and gives it to the user of `owner`.
    static Expected<std::unique_ptr<Door>> open(const std::string &folder, uid_t owner, gid_t group);
    ~Door();
    Door(const Door &) = delete;
    Door &operator=(const Door &) = delete;

    const Descriptor &card() const { return m_card; }
    const Descriptor &control() const { return m_control; }

private:
    Door() = default;
    Descriptor m_folder;
    Descriptor m_card;
    Descriptor m_control;
};

/// One machine's network while it lives: brings the cage, the rules, the names and the sockets together.
class Keeper
{
public:
    /// With the rules in force; nothing that comes from the card is read before. `packages` is the folder of
    /// the cache of packages, if there is one: all that a machine which is offline reaches.
    static Expected<std::unique_ptr<Keeper>> make(NetworkPolicy policy, Descriptor packages = {});

    /// Until QEMU closes the card, an owner says so, something dies, SIGTERM, or nobody comes. Then
    /// everything goes, the connections of the owners last: their end says that nothing is left.
    void run(std::unique_ptr<Door> door);

private:
    struct Owner
    {
        Descriptor socket;
        Loop::Handle reader;
        void tell(const std::string &word) const;
    };

    Keeper(NetworkPolicy policy, std::unique_ptr<Cage> cage, Descriptor packages, Descriptor hostChanges,
           HostNetwork host);
    void takeMessage();
    void takeCard(Door &door);
    void takeOwner(Door &door);
    void hear(std::list<Owner>::iterator owner);
    void refreshRules();
    void sendRules();
    void tell(const std::string &word);
    void end(const std::string &word);
    void endUnlessWanted();

    const NetworkPolicy m_policy;
    Loop m_loop;
    std::unique_ptr<Cage> m_cage;
    NameRelay m_names;
    PackageRelay m_packages;
    Descriptor m_hostChanges;
    Descriptor m_signals;
    HostNetwork m_host; // that the rules are for
    std::map<Router, Prefix> m_public; // of each router that said so
    RouterQuestion m_routers;
    std::list<Owner> m_owners;
    bool m_hasCard = false;
    Loop::Handle m_messages;
    Loop::Handle m_pastaEnded;
    Loop::Handle m_changes;
    Loop::Handle m_refresh;
    Loop::Handle m_answer;
    Loop::Handle m_terminated;
    Loop::Handle m_cardDoor;
    Loop::Handle m_controlDoor;
    Loop::Handle m_loneliness;
};

} // namespace vm::keeper
