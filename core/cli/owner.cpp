// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/owner.h"

#include "core/api/describe.h"
#include "core/base/await.h"
#include "core/cli/service.h"
#include "core/gate/gate.h"
#include "core/mcp/conformance/fixtures.h"

#include <QCoreApplication>
#include <QFile>
#include <QLoggingCategory>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace cli {

static Q_LOGGING_CATEGORY(lcOwner, "berth.owner")

static constexpr auto kEnding = 45s; // of another owner; a client waits 60 s for a new one
static constexpr auto kLook = 100ms;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

Owner::Owner(base::Places places, std::unique_ptr<Workspace> workspace, Yield yield)
    : m_places(std::move(places))
    , m_workspace(std::move(workspace))
    , m_yield(yield)
    , m_service(std::make_unique<Service>(*m_workspace))
{
    const auto log = [](const Error &error) { qCWarning(lcOwner) << error.text << error.detail; };
    connect(&m_workspace->sessions(), &session::Sessions::troubled, this, log);
    connect(&m_workspace->chats(), &session::Chats::troubled, this, log);
    connect(&m_workspace->sessions(), &session::Sessions::budgetTold, this,
            [this](session::Session *session, const QString &sentence) {
                warn(sentence,
                     session ? api::budgetRemedy(*session) : api::budgetRemedy(m_workspace->sessions()));
            });
    connect(&m_workspace->settingsFile(), &session::SettingsFile::troubled, this,
            [this](const Error &error) { warn(text("%1 What was set before holds.").arg(error.text), {}); });
    connect(&m_workspace->settingsFile(), &session::SettingsFile::changed, this, &Owner::openAgentDoor);
    connect(&m_workspace->gate(), &gate::Gate::revoked, this, [this](const QString &caller) {
        if (m_agentDoor)
            m_agentDoor->turnOut(caller, text("A person took back what this program was allowed."));
    });
    connect(&m_service->desk().callers, &api::CallerOperations::widened, this,
            [this](const QString &sentence) { warn(sentence, {}); });
    connect(&m_workspace->sessions(), &session::Sessions::changed, this, &Owner::activityChanged);
    connect(&m_workspace->templates(), &session::Templates::changed, this, &Owner::activityChanged);
}

Owner::~Owner() = default;

api::Desk &Owner::desk() { return m_service->desk(); }

/// Whoever is at a terminal hears it, whatever they wait for.
void Owner::warn(const QString &text, const base::Remedy &remedy)
{
    qCWarning(lcOwner, "%s", qPrintable(text));
    QJsonObject warning{{QStringLiteral("text"), text}};
    remedy.writeTo(warning);
    if (m_server)
        m_server->notifyAll(QStringLiteral("warning"), warning, m_service->asking());
}

/// One that ends has no socket any more, and may still be stopping its machines; the other one has.
static bool isServed(const base::Places &places)
{
    return QFile::exists(rpc::Connection::pathIn(places.runtime));
}

Task<Result<std::unique_ptr<Owner>>> Owner::open(base::Places places, Yield yield,
                                                 rpc::Server::Methods methods)
{
    auto lock = Workspace::OwnerLock::take(places);
    for (auto waited = 0ms; !lock && lock.error().kind == Error::Kind::Busy && waited < kEnding;
         waited += kLook) {
        if (waited > 1s && isServed(places))
            break;
        co_await base::after(kLook);
        lock = Workspace::OwnerLock::take(places);
    }
    if (!lock)
        co_return fail(lock.error());
    auto workspace = co_await Workspace::open(places, std::move(*lock));
    if (!workspace)
        co_return fail(workspace.error());
    std::unique_ptr<Owner> owner(new Owner(places, std::move(*workspace), yield));
    methods.insert(owner->m_service->methods());
    methods.insert(QStringLiteral("owner.yield"),
                   [self = owner.get()](rpc::Call, QJsonObject) { return self->yield(); });
    auto server = rpc::Server::listen(rpc::Connection::pathIn(places.runtime), std::move(methods));
    if (!server)
        co_return fail(server.error());
    owner->m_server = std::move(*server);
    connect(owner->m_server.get(), &rpc::Server::connected, owner.get(),
            [self = owner.get()](rpc::Connection *connection) { self->m_service->greet(connection); });
    connect(owner->m_server.get(), &rpc::Server::connectionCountChanged, owner.get(),
            &Owner::activityChanged);
    owner->openAgentDoor();
    co_return owner;
}

/// Open or closed, as the person has it.
void Owner::openAgentDoor()
{
    if (m_workspace->settings().agents == bool(m_agentDoor))
        return;
    m_agentDoor.reset();
    if (m_workspace->settings().agents) {
        auto door =
            owner::AgentDoor::open(owner::AgentDoor::pathIn(m_places.runtime), &m_service->desk().agents,
                                   &m_service->desk().callers.family(), &m_workspace->clock());
        if (!door) {
            warn(door.error().text, {});
            return;
        }
        m_agentDoor = std::move(*door);
        m_agentDoor->join(m_fixtures.get());
        connect(m_agentDoor.get(), &owner::AgentDoor::visitorsChanged, this, &Owner::agentsChanged);
        connect(m_agentDoor.get(), &owner::AgentDoor::visitorsChanged, this, &Owner::activityChanged);
    }
    emit agentsChanged();
    emit activityChanged();
}

void Owner::offerFixtures()
{
    m_fixtures = std::make_unique<mcp::conformance::Fixtures>();
    if (m_agentDoor)
        m_agentDoor->join(m_fixtures.get());
}

bool Owner::isIdle() const
{
    if (!m_server || m_server->connectionCount() > 0) // without a server it is ending already
        return false;
    if (m_agentDoor && !m_agentDoor->visitors().isEmpty())
        return false;
    for (const session::Session *session : m_workspace->sessions().all()) {
        if (session->state() != session::Session::State::Stopped)
            return false;
    }
    return m_workspace->templates().making().isEmpty();
}

Task<Result<QJsonObject>> Owner::yield()
{
    if (m_yield == Yield::Never)
        co_return fail(Error::Kind::Busy, text("Berth's window owns the machines."));
    if (m_server->connectionCount() > 1) // the caller is one
        co_return fail(Error::Kind::Busy,
                       text("A berth command is running in a terminal. Wait for its end, or end it."));
    // After the answer is on its way.
    QMetaObject::invokeMethod(this, &Owner::yielded, Qt::QueuedConnection);
    co_return QJsonObject();
}

Task<Result<>> Owner::end(QString note)
{
    m_server.reset();
    m_agentDoor.reset();
    co_return co_await m_workspace->end(note);
}

} // namespace cli
