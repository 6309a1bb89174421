// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"
#include "core/cli/remedies.h"

#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString field(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

/// The checks, each with the command that mends it.
static QJsonArray withCommands(const QJsonArray &checks)
{
    QJsonArray rows;
    for (const QJsonValue &value : checks) {
        QJsonObject check = value.toObject();
        const auto mend = base::Remedy::readFrom(check.take(QStringLiteral("mend")).toObject());
        check.insert(QStringLiteral("remedy"), commandFor(mend));
        rows += check;
    }
    return rows;
}

Task<int> doctor(Invocation call)
{
    const Answer answer = co_await ask(call, QStringLiteral("doctor"), {});
    if (!answer.value)
        co_return answer.exitCode;
    const bool isFine = answer.value->value(QStringLiteral("ok")).toBool();
    const QJsonArray checks = withCommands(answer.value->value(QStringLiteral("checks")).toArray());
    if (call.wantsJson()) {
        sayJson({{QStringLiteral("ok"), isFine}, {QStringLiteral("checks"), checks}});
        co_return isFine ? exitcode::kOk : exitcode::kFailed;
    }
    const QHash<QString, QPair<QString, int>> marks{{QStringLiteral("ok"), {text("ok"), 32}},
                                                    {QStringLiteral("warning"), {text("note"), 33}},
                                                    {QStringLiteral("failed"), {text("FAILED"), 31}}};
    for (const QJsonValue &value : checks) {
        const QJsonObject check = value.toObject();
        if (call.has(QStringLiteral("brief")) && field(check, "state") == QStringLiteral("ok"))
            continue;
        const auto mark = marks.value(field(check, "state"));
        say(mark.first.leftJustified(7), mark.second,
            QStringLiteral("%1: %2").arg(field(check, "title"), field(check, "reason")));
        if (!field(check, "remedy").isEmpty())
            say(text("        mend it with: %1").arg(field(check, "remedy")));
    }
    co_return isFine ? exitcode::kOk : exitcode::kFailed;
}

static Task<int> buildImage(Invocation call)
{
    const QJsonObject params{{QStringLiteral("profile"), call.arguments[1]},
                             {QStringLiteral("size"), call.value(QStringLiteral("size"))},
                             {QStringLiteral("background"), call.has(QStringLiteral("background"))}};
    const Answer answer = co_await ask(call, QStringLiteral("image.build"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    if (answer.value->contains(QStringLiteral("percent"))) {
        say(text("The image %1 is being built. How far it is: %2")
                .arg(call.arguments[1], QStringLiteral("berth image list")));
        co_return exitcode::kOk;
    }
    say(text("The image %1 is ready (%2, %3).")
            .arg(field(*answer.value, "profile"), field(*answer.value, "id").left(12),
                 bytesText(answer.value->value(QStringLiteral("bytes")).toInteger())));
    for (const QJsonValue &left : answer.value->value(QStringLiteral("left_out")).toArray())
        say(text("Left out: %1").arg(left.toString()));
    co_return exitcode::kOk;
}

/// "building 42 %", or a state that has no share.
static QString stateOf(const QJsonObject &image)
{
    const QString state = field(image, "state");
    return image.contains(QStringLiteral("percent"))
        ? QStringLiteral("%1 %2 %").arg(state).arg(image.value(QStringLiteral("percent")).toInt())
        : state;
}

static Task<int> listImages(Invocation call)
{
    const Answer answer = co_await ask(call, QStringLiteral("image.list"), {});
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("PROFILE"), text("IMAGE"), text("STATE"), text("SIZE"), text("TEMPLATES"),
                             text("DESCRIPTION")}};
    QStringList problems;
    for (const QJsonValue &value : answer.value->value(QStringLiteral("images")).toArray()) {
        const QJsonObject image = value.toObject();
        if (const QString problem = field(image, "problem"); !problem.isEmpty())
            problems += QStringLiteral("%1: %2").arg(field(image, "profile"), problem);
        const qint64 bytes = image.value(QStringLiteral("bytes")).toInteger();
        qint64 taken = 0;
        QStringList sizes;
        for (const QJsonValue &each : image.value(QStringLiteral("templates")).toArray()) {
            sizes += each[QLatin1String("size")].toString();
            taken += each[QLatin1String("bytes")].toInteger();
        }
        rows += {field(image, "profile"),
                 field(image, "id").left(12),
                 stateOf(image),
                 bytes > 0 ? bytesText(bytes) : QStringLiteral("-"),
                 sizes.isEmpty() ? QStringLiteral("-")
                                 : QStringLiteral("%1 (%2)").arg(sizes.join(u' '), bytesText(taken)),
                 field(image, "description")};
    }
    say(table(rows));
    for (const QString &problem : std::as_const(problems))
        say(problem);
    if (const QString size = field(*answer.value, "making"); !size.isEmpty())
        say(text("A template of size %1 is being made.").arg(size));
    co_return exitcode::kOk;
}

/// For a person what it is, or, so that it can be searched and compared, the packages alone.
static Task<int> showImage(Invocation call)
{
    const QJsonObject params{{QStringLiteral("image"), call.arguments.value(1)}};
    const Answer answer = co_await ask(call, QStringLiteral("image.show"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const QJsonObject image = *answer.value;
    if (call.wantsJson()) {
        sayJson(image);
        co_return exitcode::kOk;
    }
    const bool isListed = image.contains(QStringLiteral("packages"));
    const QJsonArray packages = image.value(QStringLiteral("packages")).toArray();
    const auto mend = base::Remedy::readFrom(image.value(QStringLiteral("mend")).toObject());
    if (call.has(QStringLiteral("packages"))) {
        if (!isListed)
            co_return complain({Error::Kind::NotFound, field(image, "problem"), {}, mend}, false);
        for (const QJsonValue &each : packages)
            say(field(each.toObject(), "name") + u' ' + field(each.toObject(), "version"));
        co_return exitcode::kOk;
    }
    const QString extends = field(image, "extends");
    const QString below = field(image, "below").left(12);
    const qint64 bytes = image.value(QStringLiteral("bytes")).toInteger();
    QList<QStringList> rows{
        {text("Profile"), field(image, "profile")},
        {text("Description"), field(image, "description")},
        {text("Image"), field(image, "id")},
        {text("State"), field(image, "state")},
        {text("Built"), field(image, "built")},
        {text("Debian"), field(image, "suite")},
        {text("Layer on"),
         below.isEmpty() ? QStringLiteral("-") : QStringLiteral("%1 (%2)").arg(extends, below)},
        {text("Size"), bytesText(bytes)},
        {text("Packages"), isListed ? QString::number(packages.size()) : QStringLiteral("-")}};
    for (const QJsonValue &left : image.value(QStringLiteral("left_out")).toArray())
        rows += QStringList{text("Left out"), left.toString()};
    say(table(rows));
    if (!isListed)
        say(withCommand(field(image, "problem"), mend));
    co_return exitcode::kOk;
}

/// pause, resume and cancel: of a build under way, `done` in words with the profile and the percentage.
static Task<int> changeBuild(Invocation call, QString method, QString done)
{
    const QJsonObject params{{QStringLiteral("profile"), call.arguments[1]}};
    const Answer answer = co_await ask(call, method, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(done.arg(field(*answer.value, "profile"),
                 QString::number(answer.value->value(QStringLiteral("percent")).toInt())));
    co_return exitcode::kOk;
}

static Task<int> removeImage(Invocation call)
{
    const QJsonObject params{{QStringLiteral("image"), call.arguments[1]}};
    const Answer answer = co_await ask(call, QStringLiteral("image.remove"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(text("Removed %1.").arg(call.arguments[1]));
    co_return exitcode::kOk;
}

/// What there is news of, and then the new ones.
static Task<int> updateImages(Invocation call)
{
    const bool isCheck = call.has(QStringLiteral("check"));
    const QJsonObject params{{QStringLiteral("profile"), call.arguments.value(1)},
                             {QStringLiteral("check"), isCheck},
                             {QStringLiteral("background"), call.has(QStringLiteral("background"))}};
    const Answer answer = co_await ask(call, QStringLiteral("image.update"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    const QJsonArray news = answer.value->value(QStringLiteral("news")).toArray();
    for (const QJsonValue &value : news) {
        const QJsonObject each = value.toObject();
        say(field(each, "text"));
        QList<QStringList> rows;
        for (const QJsonValue &package : each.value(QStringLiteral("packages")).toArray())
            rows += {QStringLiteral("  ") + field(package.toObject(), "name"),
                     field(package.toObject(), "version"), field(package.toObject(), "newer")};
        if (!rows.isEmpty())
            say(table(rows));
    }
    if (news.isEmpty())
        say(text("All packages are up to date."));
    else if (isCheck)
        say(text("Build them again: %1")
                .arg(QStringLiteral("berth image update ") + call.arguments.value(1))
                .trimmed());
    else if (answer.value->contains(QStringLiteral("builds")))
        say(text("They are being built again. How far they are: %1").arg(QStringLiteral("berth image list")));
    for (const QJsonValue &value : answer.value->value(QStringLiteral("images")).toArray()) {
        const QJsonObject fresh = value.toObject();
        say(text("The image %1 is ready (%2, %3).")
                .arg(field(fresh, "profile"), field(fresh, "id").left(12),
                     bytesText(fresh.value(QStringLiteral("bytes")).toInteger())));
    }
    const QJsonArray old = answer.value->value(QStringLiteral("old")).toArray();
    // The layers first: what others lie on goes last.
    for (qsizetype at = old.size() - 1; at >= 0; --at) {
        const QJsonObject each = old.at(at).toObject();
        say(text("The one before it stays until it is removed: %1")
                .arg(QStringLiteral("berth image rm ") + field(each, "id").left(12)));
    }
    co_return exitcode::kOk;
}

Task<int> image(Invocation call)
{
    const QString verb = call.arguments.first();
    const bool hasName = call.arguments.size() == 2;
    if (verb == QStringLiteral("build") && hasName)
        return buildImage(call);
    if (verb == QStringLiteral("list") && !hasName)
        return listImages(call);
    if (verb == QStringLiteral("show"))
        return showImage(call);
    if (verb == QStringLiteral("update"))
        return updateImages(call);
    if (verb == QStringLiteral("rm") && hasName)
        return removeImage(call);
    if (verb == QStringLiteral("pause") && hasName)
        return changeBuild(call, QStringLiteral("image.pause"), text("Building %1 is paused at %2 %."));
    if (verb == QStringLiteral("resume") && hasName)
        return changeBuild(call, QStringLiteral("image.resume"), text("Building %1 goes on at %2 %."));
    if (verb == QStringLiteral("cancel") && hasName)
        return changeBuild(call, QStringLiteral("image.cancel"),
                           text("Building %1 was cancelled at %2 %. What was downloaded is kept."));
    return [](bool asJson) -> Task<int> {
        co_return complain(
            {Error::Kind::Invalid,
             text("It is: berth image build PROFILE, berth image list, berth image show "
                  "[IMAGE], berth image update [PROFILE], berth image rm IMAGE, or berth image "
                  "pause, resume or cancel PROFILE."),
             {}},
            asJson);
    }(call.wantsJson());
}

} // namespace cli
