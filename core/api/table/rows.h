// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/table/operation.h"
#include "core/api/table/results.h"
#include "core/vm/network/network.h"
#include "core/vm/size.h"

/// What the rows of the catalogue are written with.
namespace api {

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
using Kind = Parameter::Kind;
using Reply = Operation::Reply;
inline constexpr auto kRequired = Parameter::Need::Required;
inline constexpr auto kOptional = Parameter::Need::Optional;

inline constexpr qint64 kLongestName = 200;
inline constexpr qint64 kLongestPath = 4096;
inline constexpr qint64 kLongestText = 4 << 20; // what a line of the socket has room for
inline constexpr qint64 kMostMinutes = 7 * 24 * 60;
inline constexpr qint64 kMostMilliseconds = qint64(30) * 24 * 60 * 60 * 1000;
inline constexpr qint64 kMostCells = 65535;

inline Parameter name(const char *of, const char *meaning, Parameter::Need need = kOptional,
                      const char *standard = "")
{
    return {.name = QString::fromLatin1(of),
            .kind = Kind::Text,
            .meaning = QString::fromUtf8(meaning),
            .need = need,
            .standard = QString::fromUtf8(standard),
            .most = kLongestName};
}

inline Parameter path(const char *of, const char *meaning, Parameter::Need need = kRequired,
                      const char *standard = "")
{
    Parameter parameter = name(of, meaning, need, standard);
    parameter.most = kLongestPath;
    return parameter;
}

inline Parameter many(const char *of, Kind kind, const char *meaning, qint64 most)
{
    Parameter parameter = name(of, meaning);
    parameter.kind = kind;
    parameter.most = most;
    return parameter;
}

inline Parameter flag(const char *of, const char *meaning)
{
    return {.name = QString::fromLatin1(of),
            .kind = Kind::Flag,
            .meaning = QString::fromUtf8(meaning),
            .standard = u"false"_s};
}

inline Parameter size(const char *standard)
{
    QStringList sizes;
    for (const vm::Size &each : vm::sizes())
        sizes += each.name;
    return {.name = u"size"_s,
            .kind = Kind::Choice,
            .meaning = u"How big the machine is"_s,
            .standard = QString::fromLatin1(standard),
            .choices = sizes};
}

inline Parameter network(const char *standard)
{
    return {.name = u"network"_s,
            .kind = Kind::Choice,
            .meaning = u"What the machine reaches"_s,
            .standard = QString::fromLatin1(standard),
            .choices = {vm::policyName(vm::NetworkPolicy::Open), vm::policyName(vm::NetworkPolicy::Offline)}};
}

inline Parameter session()
{
    return name("session", "Its name or id, or the beginning of either", kRequired);
}

inline Parameter snapshot(Parameter::Need need = kRequired)
{
    return name("snapshot", "The name of the snapshot", need, need == kRequired ? "" : "one is made up");
}

inline Parameter amount(const char *of, const char *meaning, const char *standard)
{
    return name(of, meaning, kOptional, standard);
}

inline std::optional<QString> given(const Arguments &arguments, const char *name)
{
    return arguments.has(name) ? std::optional(arguments.text(name)) : std::nullopt;
}

inline Reply described(SessionOperations::SessionReply work)
{
    const auto session = co_await std::move(work);
    if (!session)
        co_return fail(session.error());
    co_return describe(**session);
}

template <typename T>
Reply described(SessionOperations::Reply<T> work)
{
    const auto done = co_await std::move(work);
    if (!done)
        co_return fail(done.error());
    co_return describe(*done);
}

/// One text under a name.
inline Reply named(const char *name, SessionOperations::Reply<QString> work)
{
    const auto text = co_await std::move(work);
    if (!text)
        co_return fail(text.error());
    co_return QJsonObject{{QLatin1String(name), *text}};
}

/// Of what is known at once.
inline Reply ready(Result<QJsonObject> result) { co_return result; }

inline Reply described(const Result<session::Session *> &known)
{
    return ready(known ? Result<QJsonObject>(describe(**known)) : fail(known.error()));
}

template <typename T>
Reply listed(const char *name, SessionOperations::Reply<QList<T>> work)
{
    const auto all = co_await std::move(work);
    if (!all)
        co_return fail(all.error());
    QJsonArray rows;
    for (const T &each : *all)
        rows += describe(each);
    co_return QJsonObject{{QLatin1String(name), rows}};
}

template <typename T>
Reply described(const Result<T> &known)
{
    return ready(known ? Result<QJsonObject>(describe(*known)) : fail(known.error()));
}

inline Reply named(const char *name, const Result<QString> &text)
{
    return ready(text ? Result<QJsonObject>(QJsonObject{{QLatin1String(name), *text}}) : fail(text.error()));
}

/// Many under a name.
template <typename T>
Reply listed(const char *name, const Result<QList<T>> &all)
{
    if (!all)
        return ready(fail(all.error()));
    QJsonArray rows;
    for (const T &each : *all)
        rows += describe(each);
    return ready(QJsonObject{{QLatin1String(name), rows}});
}

/// What says which program runs and how: of `exec` and its like.
inline QList<Parameter> program(const QString &standardLimit)
{
    return {session(),
            many("argv", Kind::Texts, "The program and its arguments; this or `shell`", kLongestText),
            many("shell", Kind::Text, "A text for the shell", kLongestText),
            path("folder", "Where it runs", kOptional, "/session/working"),
            many("environment", Kind::TextsByName, "On top of the user's own", kLongestText),
            flag("input", "Its standard input is open"),
            {.name = u"timeout_ms"_s,
             .kind = Kind::Number,
             .meaning = u"How long it may take; 0: as long as it likes"_s,
             .standard = standardLimit,
             .most = kMostMilliseconds}};
}

inline guest::ExecRequest programIn(const Arguments &given)
{
    guest::ExecRequest request;
    request.argv = given.texts("argv");
    request.shell = given.text("shell");
    request.folder = given.text("folder").toUtf8();
    request.environment = given.textsByName("environment");
    if (given.flag("input"))
        request.input = guest::ExecRequest::Input::Open;
    return request;
}

inline std::optional<std::chrono::milliseconds> timeLimitIn(const Arguments &given)
{
    return given.has("timeout_ms") ? std::optional(std::chrono::milliseconds(given.number("timeout_ms")))
                                   : std::nullopt;
}

QList<Operation> runOperations();
QList<Operation> agentOperations();
QList<Operation> hostOperations();
QList<Operation> callerOperations();
QList<Operation> modelOperations();
QList<Operation> taskOperations();
QList<Operation> traceOperations();

} // namespace api
