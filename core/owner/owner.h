// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/passed_sockets.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/owner/handover.h"
#include "core/owner/agent_door.h"
#include "core/rpc/server.h"
#include "core/workspace.h"

#include <QObject>

#include <memory>

namespace api {
struct Desk;
}

namespace owner {

class Service;

// What passed sockets are called.
inline constexpr char kCommandSocket[] = "berth";
inline constexpr char kAgentSocket[] = "mcp";

/// The owner at work: the workspace, and the sockets that others reach it by: the command line, and agents
/// while a person lets them in. `berth serve` is one without a window, `berth-desktop` one with.
class Owner : public QObject
{
    Q_OBJECT

public:
    /// What is done when another process asks to become the owner.
    enum class Yield {
        WhenFree, ///< it may, unless a person is using this one: yielded() is emitted
        Never,
    };

    /// Waits for an owner that is ending. Busy: there is another one, which stays. `methods` are added to
    /// those of the command line. Listens by what was passed under kCommandSocket and kAgentSocket, else by
    /// sockets of its own.
    static base::Task<base::Result<std::unique_ptr<Owner>>> open(base::Places places, Yield yield,
                                                                 rpc::Server::Methods methods = {},
                                                                 base::PassedSockets passed = {});
    ~Owner() override;

    Workspace &workspace() { return *m_workspace; }
    api::Desk &desk(); ///< for a window, which is one more door
    /// Where agents come in; nothing while a person has it closed.
    AgentDoor *agentDoor() { return m_agentDoor.get(); }
    /// Serves agents what the protocol's official tests want to find, beside all else.
    void offerFixtures();
    /// No client, no agent, no machine, and nothing in the making.
    bool isIdle() const;
    /// Nobody is served any more, and every machine is stopped. Sessions get the note.
    base::Task<base::Result<>> end(QString note);

signals:
    void activityChanged(); ///< isIdle() may be another
    void agentsChanged(); ///< who is in, or whether agents may come in
    /// Another process waits for this one to be destroyed, with its machines running.
    void yielded();

public:
    /// Where the other one borrows the passed sockets: whoever has this waits for their return.
    std::unique_ptr<Handover> takeHandover() { return std::move(m_handover); }

private:
    Owner(base::Places places, std::unique_ptr<Workspace> workspace, Yield yield, base::PassedSockets passed);
    void openAgentDoor();
    base::Result<std::unique_ptr<AgentDoor>> makeAgentDoor();
    void warn(const QString &text, const base::Remedy &remedy);
    base::Task<base::Result<QJsonObject>> yield(QJsonObject params);

    const base::Places m_places;
    const std::unique_ptr<Workspace> m_workspace;
    const Yield m_yield;
    const base::PassedSockets m_passed;
    std::unique_ptr<Service> m_service;
    std::unique_ptr<rpc::Server> m_server;
    std::unique_ptr<mcp::Offer> m_fixtures; // as a rule none
    std::unique_ptr<AgentDoor> m_agentDoor;
    std::unique_ptr<Handover> m_handover; // once it yielded to one that borrows
    std::unique_ptr<base::TurnedAway> m_turnedAway; ///< while the agents' passed socket has no door
};

} // namespace owner
