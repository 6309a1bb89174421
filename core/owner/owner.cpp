// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/owner.h"

#include "core/api/describe.h"
#include "core/base/await.h"
#include "core/owner/service.h"
#include "core/gate/gate.h"
#include "core/mcp/conformance/fixtures.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QLoggingCategory>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace owner {

static Q_LOGGING_CATEGORY(lcOwner, "berth.owner")

static constexpr auto kEnding = 45s; // of another owner; a client waits 60 s for a new one
static constexpr auto kLook = 100ms;

static QString text(const char *source) { return QCoreApplication::translate("owner", source); }

Owner::Owner(base::Places places, std::unique_ptr<Workspace> workspace, Yield yield,
             base::PassedSockets passed)
    : m_places(std::move(places))
    , m_workspace(std::move(workspace))
    , m_yield(yield)
    , m_passed(std::move(passed))
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
    connect(&m_service->desk().tasks, &api::TaskOperations::workingChanged, this, &Owner::activityChanged);
    connect(&m_workspace->sessions(), &session::Sessions::changed, this, &Owner::activityChanged);
    connect(&m_workspace->templates(), &session::Templates::changed, this, &Owner::activityChanged);
    connect(&m_workspace->builds(), &vm::ImageBuilds::ended, this, &Owner::activityChanged);
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

/// Those that clients of these folders come by. One whose file is gone is nobody's way in any more: a window
/// that took over removed it.
static Result<base::PassedSockets> usable(const base::PassedSockets &passed, const base::Places &places)
{
    base::PassedSockets sockets;
    for (const auto &[name, path] : {std::pair(kCommandSocket, rpc::Connection::pathIn(places.runtime)),
                                     std::pair(kAgentSocket, AgentDoor::pathIn(places.runtime))}) {
        const auto socket = passed.constFind(name);
        if (socket == passed.constEnd())
            continue;
        const QString bound = base::pathOf(*socket);
        if (bound != path)
            return fail(Error::Kind::Invalid,
                        text("The socket %1 was passed, and clients look for %2. Set XDG_RUNTIME_DIR to the "
                             "same folder for both.")
                            .arg(bound, path));
        if (QFile::exists(path))
            sockets.insert(name, *socket);
    }
    return sockets;
}

Task<Result<std::unique_ptr<Owner>>> Owner::open(base::Places places, Yield yield,
                                                 rpc::Server::Methods methods, base::PassedSockets passed)
{
    auto sockets = usable(passed, places);
    if (!sockets)
        co_return fail(sockets.error());
    auto lock = Workspace::OwnerLock::take(places);
    for (auto waited = 0ms; !lock && lock.error().kind == Error::Kind::Busy && waited < kEnding;
         waited += kLook) {
        // The files of borrowed sockets stay while who lent them makes place.
        if (waited > (passed.isEmpty() ? 1s : 10s) && isServed(places))
            break;
        co_await base::after(kLook);
        lock = Workspace::OwnerLock::take(places);
    }
    if (!lock) {
        for (const int socket : std::as_const(passed)) // else this is started for them again and again
            base::turnAway(socket);
        co_return fail(lock.error());
    }
    auto workspace = co_await Workspace::open(places, std::move(*lock));
    if (!workspace)
        co_return fail(workspace.error());
    std::unique_ptr<Owner> owner(new Owner(places, std::move(*workspace), yield, *sockets));
    methods.insert(owner->m_service->methods());
    methods.insert(QStringLiteral("owner.yield"), [self = owner.get()](rpc::Call, QJsonObject params) {
        return self->yield(std::move(params));
    });
    const int socket = sockets->value(kCommandSocket, -1);
    auto server = socket >= 0
        ? rpc::Server::listen(socket, std::move(methods))
        : rpc::Server::listen(rpc::Connection::pathIn(places.runtime), std::move(methods));
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

Result<std::unique_ptr<AgentDoor>> Owner::makeAgentDoor()
{
    api::AgentOperations *agents = &m_service->desk().agents;
    callers::Family *family = &m_service->desk().callers.family();
    const int socket = m_passed.value(kAgentSocket, -1);
    return socket >= 0
        ? AgentDoor::open(socket, agents, family, &m_workspace->clock())
        : AgentDoor::open(AgentDoor::pathIn(m_places.runtime), agents, family, &m_workspace->clock());
}

/// Open or closed, as the person has it. A passed socket is there all the same.
void Owner::openAgentDoor()
{
    const bool isWanted = m_workspace->settings().agents;
    const int socket = m_passed.value(kAgentSocket, -1);
    if (!isWanted && socket >= 0 && !m_turnedAway) {
        m_agentDoor.reset(); // first, so that only one listens
        m_turnedAway = std::make_unique<base::TurnedAway>(socket);
    } else if (isWanted) {
        m_turnedAway.reset();
    }
    if (isWanted == bool(m_agentDoor))
        return;
    m_agentDoor.reset();
    if (isWanted) {
        auto door = makeAgentDoor();
        if (!door) {
            warn(door.error().text, {});
            return;
        }
        m_agentDoor = std::move(*door);
        m_agentDoor->join(m_fixtures.get());
        connect(m_agentDoor.get(), &AgentDoor::visitorsChanged, this, &Owner::agentsChanged);
        connect(m_agentDoor.get(), &AgentDoor::visitorsChanged, this, &Owner::activityChanged);
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
    if (m_service->desk().tasks.isWorking() || !m_workspace->builds().all().isEmpty())
        return false;
    for (const session::Session *session : m_workspace->sessions().all()) {
        if (session->state() != session::Session::State::Stopped)
            return false;
    }
    return m_workspace->templates().making().isEmpty();
}

Task<Result<QJsonObject>> Owner::yield(QJsonObject params)
{
    if (m_yield == Yield::Never)
        co_return fail(Error::Kind::Busy, text("Berth's window owns the machines."));
    if (m_server->connectionCount() > 1) // the caller is one
        co_return fail(Error::Kind::Busy,
                       text("A command is running in a terminal. Wait for its end, or end it."));
    QJsonObject told;
    if (!m_passed.isEmpty() && params.value(QStringLiteral("borrows")).toBool()) {
        auto handover = Handover::open(m_places.runtime, m_passed);
        if (!handover)
            co_return fail(handover.error());
        m_handover = std::move(*handover);
        told.insert(QStringLiteral("handover"), m_handover->path());
    }
    // They end with this process: the next one begins them again, with what was downloaded.
    QJsonArray builds;
    for (const vm::ImageBuild &each : m_workspace->builds().all())
        builds += api::describe(each);
    told.insert(QStringLiteral("builds"), builds);
    // Who comes from now on waits for the next owner, and does not wake whoever passed the sockets.
    for (const int socket : m_passed) {
        if (!m_handover)
            QFile::remove(base::pathOf(socket));
    }
    // After the answer is on its way.
    QMetaObject::invokeMethod(this, &Owner::yielded, Qt::QueuedConnection);
    co_return told;
}

Task<Result<>> Owner::end(QString note)
{
    m_server.reset();
    m_agentDoor.reset();
    m_turnedAway.reset();
    co_return co_await m_workspace->end(note);
}

} // namespace owner
