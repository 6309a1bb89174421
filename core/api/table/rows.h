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

inline Result<QJsonObject> json(const Result<session::Session *> &done)
{
    return done ? Result<QJsonObject>(describe(**done)) : fail(done.error());
}

template <typename T>
Result<QJsonObject> json(const Result<T> &done)
{
    return done ? Result<QJsonObject>(describe(*done)) : fail(done.error());
}

inline Result<QJsonObject> json(const char *name, const Result<QString> &done)
{
    return done ? Result<QJsonObject>(QJsonObject{{QLatin1String(name), *done}}) : fail(done.error());
}

template <typename T>
Result<QJsonObject> json(const char *name, const Result<QList<T>> &done)
{
    if (!done)
        return fail(done.error());
    QJsonArray rows;
    for (const T &each : *done)
        rows += describe(each);
    return QJsonObject{{QLatin1String(name), rows}};
}

/// Of what is known at once.
inline Reply ready(Result<QJsonObject> result) { co_return result; }

/// What an operation came to, at once or in the end.
template <typename T>
Reply described(const Result<T> &done)
{
    return ready(json(done));
}

template <typename T>
Reply described(SessionOperations::Reply<T> work)
{
    const auto done = co_await std::move(work);
    co_return json(done);
}

/// A text, or many things, under a name.
template <typename T>
Reply named(const char *name, const Result<T> &done)
{
    return ready(json(name, done));
}

template <typename T>
Reply named(const char *name, SessionOperations::Reply<T> work)
{
    const auto done = co_await std::move(work);
    co_return json(name, done);
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
