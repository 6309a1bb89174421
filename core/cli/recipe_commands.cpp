// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

Task<int> runRecipe(Invocation call)
{
    QJsonObject parameters;
    for (const QString &pair : call.values(QStringLiteral("param"))) {
        const qsizetype equals = pair.indexOf(u'=');
        if (equals < 1)
            co_return complain(
                {Error::Kind::Invalid, text("--param takes NAME=VALUE, not “%1”.").arg(pair), {}},
                call.wantsJson());
        if (parameters.contains(pair.left(equals)))
            co_return complain(
                {Error::Kind::Invalid, text("--param %1 is given twice.").arg(pair.left(equals)), {}},
                call.wantsJson());
        parameters.insert(pair.left(equals), pair.mid(equals + 1));
    }
    QJsonArray inputs;
    for (const QString &path : call.values(QStringLiteral("input")))
        inputs += absolutePath(path);
    const QString folder = call.value(QStringLiteral("output-dir"));
    const QString target = absolutePath(folder.isEmpty() ? QStringLiteral(".") : folder);
    // The current folder stays itself, even an empty one: a shell is in it.
    const bool isHere = QFileInfo(target).canonicalFilePath() == QDir().canonicalPath();
    const QJsonObject params{{QStringLiteral("recipe"), call.arguments.first()},
                             {QStringLiteral("parameters"), parameters},
                             {QStringLiteral("inputs"), inputs},
                             {QStringLiteral("size"), call.value(QStringLiteral("size"))},
                             {QStringLiteral("session"), call.value(QStringLiteral("session"))},
                             {QStringLiteral("budget"), call.value(QStringLiteral("budget"))},
                             {QStringLiteral("output_folder"), target},
                             {QStringLiteral("inside"), isHere},
                             {QStringLiteral("keep_names"), call.has(QStringLiteral("keep-names"))},
                             {QStringLiteral("keep_mode"), call.has(QStringLiteral("keep-mode"))}};
    const Answer answer = co_await ask(call, QStringLiteral("recipe.run"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonObject &result = *answer.value;
    const int code = result.value(QStringLiteral("exit_code")).toInt();
    if (call.wantsJson()) {
        sayJson(result);
        co_return code;
    }
    const QString said = result.value(QStringLiteral("text")).toString().trimmed();
    if (code != 0)
        complain({Error::Kind::Failed, said, {}});
    else if (!said.isEmpty())
        say(said);
    for (const QJsonValue &file : result.value(QStringLiteral("files")).toArray())
        say(text("Result: %1 (%2)")
                .arg(file[QStringLiteral("path")].toString(),
                     bytesText(file[QStringLiteral("bytes")].toInteger())));
    if (const QJsonValue renamed = result.value(QStringLiteral("renamed")); renamed.toInteger() > 0)
        say(text("Names that were not plain were changed: %1.").arg(renamed.toInteger()));
    if (const QJsonValue left = result.value(QStringLiteral("skipped_count")); left.toInteger() > 0) {
        const QJsonValue first = result.value(QStringLiteral("skipped"))[0];
        say(text("Left in the machine: %1, the first: %2 (%3)")
                .arg(left.toInteger())
                .arg(first[QStringLiteral("path")].toString(), first[QStringLiteral("reason")].toString()));
    }
    say(text("Machine %1, %2, cost %3.")
            .arg(result.value(QStringLiteral("size")).toString(),
                 timeText(result.value(QStringLiteral("time_ms")).toInteger()),
                 result.value(QStringLiteral("cost")).toString()));
    if (const QString advice = result.value(QStringLiteral("advice")).toString(); !advice.isEmpty())
        say(advice);
    if (const QString landed = result.value(QStringLiteral("folder")).toString(); !landed.isEmpty())
        say(text("The results are in %1.").arg(landed));
    co_return code;
}

} // namespace cli
