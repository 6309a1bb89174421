// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/service.h"

#include "core/base/await.h"
#include "core/owner/socket_caller.h"
#include "core/guest/run.h"

#include <QCoreApplication>
#include <QPointer>
#include <QScopeGuard>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;

namespace owner {

static constexpr qint64 kInputAhead = 256 * 1024;

static QString tr(const char *source) { return QCoreApplication::translate("owner", source); }

static const api::Method &inputMethod()
{
    using api::Parameter;
    static const api::Method method{
        u"exec.input"_s,
        u"Writes to a command that runs. The answer comes when it has room for more."_s,
        u"nothing"_s,
        {{.name = rpc::kCallKey,
          .kind = Parameter::Kind::Number,
          .meaning = u"The id of the call of `exec` that it runs in"_s,
          .need = Parameter::Need::Required},
         {.name = u"data"_s, .kind = Parameter::Kind::Bytes, .meaning = u"For it"_s},
         {.name = u"end"_s,
          .kind = Parameter::Kind::Flag,
          .meaning = u"Closes its standard input after them"_s,
          .standard = u"false"_s}}};
    return method;
}

QList<api::Method> Service::described()
{
    QList<api::Method> methods;
    for (const api::Operation &operation : api::catalogue())
        methods += operation.method;
    methods += inputMethod();
    return methods;
}

rpc::Server::Methods Service::methods()
{
    rpc::Server::Methods methods;
    for (const api::Operation &operation : api::catalogue())
        methods.insert(operation.method.name, [this, &operation](rpc::Call call, QJsonObject params) {
            return perform(&operation, call, std::move(params));
        });
    methods.insert(inputMethod().name,
                   [this](rpc::Call call, QJsonObject params) { return input(call, std::move(params)); });
    return methods;
}

/// With the session's id: it is that one of which a person is asked, whatever is called so once they have
/// answered.
static base::Result<QJsonObject> pinned(const api::Desk &desk, QJsonObject params)
{
    const QString name = params.value(QStringLiteral("session")).toString();
    if (name.isEmpty())
        return params;
    const auto session = desk.sessions.find(name);
    if (!session)
        return fail(session.error());
    params.insert(QStringLiteral("session"), (*session)->id());
    return params;
}

Service::Reply Service::perform(const api::Operation *operation, rpc::Call call, QJsonObject params)
{
    auto given = api::Arguments::read(params, operation->method.takes);
    if (!given)
        co_return fail(given.error());
    using For = api::Reserved::For;
    const For whom = operation->method.reserved.of(*given);
    const bool isReserved = whom != For::Anybody && whom != For::NoCaller;
    SocketCaller caller(call);
    if (whom != For::Anybody) {
        Visitor &visitor = visitorOf(call.caller);
        const auto peer = visitor.peer; // who may be gone once the person has answered
        if (auto admitted = m_desk.callers.admit(whom, peer, visitor.judged); !admitted)
            co_return fail(admitted.error());
        if (whom == For::Person || whom == For::PersonAtTerminal) {
            const auto exact = pinned(m_desk, params);
            if (!exact)
                co_return fail(exact.error());
            given = api::Arguments::read(*exact, operation->method.takes);
        }
        if (!given->flag("preview")) {
            auto confirming = m_desk.callers.confirm(whom, peer, operation->method.name, params, &caller);
            if (auto confirmed = co_await std::move(confirming); !confirmed)
                co_return fail(confirmed.error());
        }
    }
    m_calls.insert({&call.caller, call.id}, &caller);
    const auto over = qScopeGuard([&] { m_calls.remove({&call.caller, call.id}); });
    m_asking = isReserved ? &call.caller : nullptr;
    auto work = operation->perform(m_desk, *std::move(given), caller);
    m_asking = nullptr;
    auto result = co_await std::move(work);
    if (whom == For::Person && result) {
        m_asking = &call.caller;
        m_desk.callers.note(operation->method.name, api::withoutSecrets(params, operation->method.takes));
        m_asking = nullptr;
    }
    co_return result;
}

void Service::greet(rpc::Connection *connection)
{
    visitorOf(*connection);
    QObject::connect(connection, &QObject::destroyed, &m_context,
                     [this, connection] { m_visitors.erase(connection); });
}

Service::Visitor &Service::visitorOf(const rpc::Connection &connection)
{
    auto found = m_visitors.find(&connection);
    if (found == m_visitors.end() || !found->second.peer) {
        const Visitor visitor{callers::Peer::of(int(connection.socket())), {}};
        found = m_visitors.insert_or_assign(&connection, visitor).first;
    }
    return found->second;
}

Service::Reply Service::input(rpc::Call call, QJsonObject params)
{
    const auto given = api::Arguments::read(params, inputMethod().takes);
    if (!given)
        co_return fail(given.error());
    const SocketCaller *other = m_calls.value({&call.caller, given->number("call")});
    const QPointer<guest::Run> run = other ? other->run() : nullptr;
    if (!run)
        co_return fail(Error::Kind::NotFound, tr("No command is running in this call."));
    run->writeInput(given->bytes("data"));
    if (given->flag("end"))
        run->closeInput();
    while (run && !run->end() && run->bytesToWrite() > kInputAhead)
        co_await base::onSignal(run.data(), &guest::Run::inputWritten, 1s);
    co_return QJsonObject();
}

} // namespace owner
