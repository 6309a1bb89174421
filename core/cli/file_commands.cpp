// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QDir>
#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

namespace {

/// "sales:/session/output" or a path on the host. A host path with a colon before its first slash is written
/// ./a:b, as for scp.
struct Place
{
    QString session; ///< empty: on the host
    QString path;
};

} // namespace

static Place placeFrom(const QString &argument)
{
    const qsizetype colon = argument.indexOf(u':');
    const qsizetype slash = argument.indexOf(u'/');
    if (colon < 1 || (slash >= 0 && slash < colon))
        return {{}, absolutePath(argument)};
    return {argument.left(colon), argument.mid(colon + 1)};
}

static QString absoluteInGuest(const QString &path)
{
    return path.startsWith(u'/') ? path : QStringLiteral("/session/working/") + path;
}

Task<int> copy(Invocation call)
{
    QList<Place> places;
    for (const QString &argument : call.arguments)
        places += placeFrom(argument);
    const Place to = places.takeLast();
    const bool isUpload = !to.session.isEmpty();
    for (const Place &from : places) {
        if (from.session.isEmpty() != isUpload || from.path.isEmpty())
            co_return complain({Error::Kind::Invalid,
                                text("Copy from here into a session or from a session to here: berth cp FILE "
                                     "SESSION:PATH or berth cp SESSION:PATH FILE."),
                                {}},
                               call.wantsJson());
    }
    if (places.size() > 1 && !isUpload && !QFileInfo(to.path).isDir())
        co_return complain(
            {Error::Kind::Invalid, text("The target of several files is a folder that exists."), {}},
            call.wantsJson());
    QString target = isUpload ? absoluteInGuest(to.path) : to.path;
    if (places.size() > 1 && isUpload && !target.endsWith(u'/'))
        target += u'/';

    qint64 files = 0;
    qint64 bytes = 0;
    qint64 renamed = 0;
    qint64 skippedCount = 0;
    QJsonArray skipped;
    for (const Place &from : places) {
        const QJsonObject params{{QStringLiteral("session"), isUpload ? to.session : from.session},
                                 {QStringLiteral("upload"), isUpload},
                                 {QStringLiteral("from"), isUpload ? from.path : absoluteInGuest(from.path)},
                                 {QStringLiteral("to"), target},
                                 {QStringLiteral("force"), call.has(QStringLiteral("force"))},
                                 {QStringLiteral("keep_names"), call.has(QStringLiteral("keep-names"))},
                                 {QStringLiteral("keep_mode"), call.has(QStringLiteral("keep-mode"))}};
        const Answer answer = co_await ask(call, QStringLiteral("copy"), params);
        if (!answer.value)
            co_return answer.exitCode;
        files += answer.value->value(QStringLiteral("files")).toInteger();
        bytes += answer.value->value(QStringLiteral("bytes")).toInteger();
        renamed += answer.value->value(QStringLiteral("renamed")).toInteger();
        skippedCount += answer.value->value(QStringLiteral("skipped_count")).toInteger();
        for (const QJsonValue &each : answer.value->value(QStringLiteral("skipped")).toArray())
            skipped += each;
    }
    if (call.wantsJson()) {
        sayJson({{QStringLiteral("files"), files},
                 {QStringLiteral("bytes"), bytes},
                 {QStringLiteral("renamed"), renamed},
                 {QStringLiteral("skipped"), skipped},
                 {QStringLiteral("skipped_count"), skippedCount}});
        co_return exitcode::kOk;
    }
    const QString path = skipped.at(0)[QStringLiteral("path")].toString();
    const QString reason = skipped.at(0)[QStringLiteral("reason")].toString();
    if (skippedCount == 1)
        complain({Error::Kind::Failed, text("Left out %1: %2").arg(path, reason), {}});
    else if (skippedCount > 1)
        complain({Error::Kind::Failed,
                  text("Left out: %1, the first: %2 (%3)").arg(skippedCount).arg(path, reason),
                  {}});
    if (renamed > 0)
        say(text("Names that were not plain were changed: %1.").arg(renamed));
    say(files == 1 ? text("Copied 1 file, %1.").arg(bytesText(bytes))
                   : text("Copied %1 files, %2.").arg(files).arg(bytesText(bytes)));
    co_return exitcode::kOk;
}

} // namespace cli
