// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/profile_runs.h"

#include "core/base/await.h"
#include "core/session/runs/execution.h"
#include "core/vm/image/image.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QtConcurrent>

#include <algorithm>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr qsizetype kMostProfiles = 8;
static constexpr qint64 kLongestTests = 32 << 20;

static QString text(const char *source)
{
    return QCoreApplication::translate("session::runInProfiles", source);
}

Result<> checkProfiles(const RecipeOrder &order)
{
    if (order.profiles.isEmpty())
        return {};
    if (order.recipe.tests.isEmpty())
        return fail(
            Error::Kind::Invalid,
            text("The recipe %1 leaves no tests to be compared. It runs in one image.").arg(order.recipe.id));
    if (!order.session.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("In several images it runs in sessions of its own, and not in one that is there."));
    if (order.profiles.size() > kMostProfiles)
        return fail(Error::Kind::Invalid, text("It can be run in at most %1 images.").arg(kMostProfiles));
    for (const QString &profile : order.profiles) {
        if (order.profiles.count(profile) > 1)
            return fail(Error::Kind::Invalid, text("The image “%1” is named twice.").arg(profile));
    }
    return {};
}

/// What is told of the run in one image, as a part of all.
static RecipeWatch partOf(const RecipeWatch &watch, const QString &profile, double from, double share,
                          std::function<std::optional<std::chrono::milliseconds>(double)> left)
{
    RecipeWatch part = watch;
    if (watch.onPhase)
        part.onPhase = [watch, profile](const QString &phase) {
            watch.onPhase(text("%1: %2").arg(profile, phase));
        };
    if (watch.onStep)
        part.onStep = [watch, profile, from, share, left](Step step) {
            step.text = text("%1: %2").arg(profile, step.text);
            step.fraction = from + share * step.fraction;
            step.left = left(step.fraction);
            watch.onStep(step);
        };
    return part;
}

static Result<QList<TestCase>> testsIn(const QString &path)
{
    QFile file(path);
    if (QFileInfo(path).isSymLink() || !file.open(QIODevice::ReadOnly))
        return QList<TestCase>();
    return readTests(file.read(kLongestTests));
}

/// Adds one to what all came to.
static void add(const RecipeResult &one, RecipeResult *all)
{
    all->skipped += one.skipped;
    all->skippedCount += one.skippedCount;
    if (!one.keptIn.isEmpty())
        all->keptIn = one.keptIn; // the others are in the list of sessions
    all->renamed += one.renamed;
    all->machineTime += one.machineTime;
    all->scriptTime += one.scriptTime;
    all->nanodollars += one.nanodollars;
    all->advice = one.advice;
    all->run = one.run;
    if (!one.reason.isEmpty()) {
        all->lastErrors = one.lastErrors;
        all->remedy = one.remedy;
    }
}

/// How all went: as what somebody waits for in a script.
static void judge(RecipeResult *all)
{
    QStringList bad;
    for (const ImageRun &run : std::as_const(all->images)) {
        if (!run.reason.isEmpty())
            bad += text("%1: %2").arg(run.profile, figuresOf(run));
    }
    all->end.reason = guest::RunEnd::Reason::Exited;
    all->end.code = bad.isEmpty() ? 0 : 1;
    all->end.wall = all->scriptTime;
    if (!bad.isEmpty())
        all->reason = text("It did not go well in %1 of %2 images. %3")
                          .arg(bad.size())
                          .arg(all->images.size())
                          .arg(bad.join(u' '));
}

static Result<> writeTable(const QString &folder, const QString &recipe, const QList<ImageRun> &runs)
{
    QFile table(folder + QStringLiteral("/table.md"));
    const QByteArray content = tableOf(recipe, runs);
    if (!QDir().mkpath(folder) || !table.open(QIODevice::WriteOnly) || table.write(content) != content.size()
        || !table.flush())
        return fail(Error::Kind::Failed, text("The table cannot be written: %1.").arg(table.errorString()));
    return {};
}

Task<Result<RecipeResult>> runInProfiles(Sessions *sessions, RecipeOrder order, RecipeWatch watch,
                                          RunRecipe runOnce)
{
    for (const QString &profile : std::as_const(order.profiles)) {
        if (const auto there = sessions->shared().images->need(profile); !there)
            co_return fail(there.error());
    }
    const QString name = folderNameFor(order.recipe.id, QDateTime::currentDateTime());
    auto gathering = Gathering::begin(order.outputFolder, name, order.into);
    if (!gathering)
        co_return fail(gathering.error());
    QElapsedTimer time;
    time.start();
    Pace pace;
    const auto left = [&](double fraction) {
        return pace.left(fraction, std::chrono::milliseconds(time.elapsed()));
    };
    RecipeResult all;
    std::optional<Error> first;
    const qsizetype count = order.profiles.size();
    for (qsizetype at = 0; at < count; ++at) {
        const QString profile = order.profiles[at];
        RecipeOrder own = order;
        own.profiles.clear();
        own.recipe.profile = profile;
        own.outputFolder = gathering->folder() + u'/' + profile;
        own.into = Into::Folder;
        if (order.budget > 0)
            own.budget = std::max<qint64>(1, order.budget - all.nanodollars);
        const RecipeWatch part = partOf(watch, profile, double(at) / double(count), 1 / double(count), left);
        const auto result = co_await runOnce(sessions, own, part);
        if (!result
            && (result.error().kind == Error::Kind::Cancelled || result.error().kind == Error::Kind::Busy))
            co_return fail(result.error()); // somebody ended it, or the budget did
        if (!result) {
            if (!first)
                first = result.error();
            all.images += ImageRun{.profile = profile, .exitCode = 1, .reason = result.error().text};
            continue;
        }
        ImageRun run{.profile = profile,
                     .exitCode = exitCode(result->end),
                     .reason = result->reason,
                     .machineTime = result->machineTime,
                     .nanodollars = result->nanodollars};
        const auto reading = QtConcurrent::run(testsIn, own.outputFolder + u'/' + order.recipe.tests);
        const auto tests = co_await base::onFuture(reading);
        if (tests)
            run.tests = *tests;
        else if (run.reason.isEmpty())
            run.reason = tests.error().text;
        add(*result, &all);
        all.images += run;
        if (watch.onLine)
            watch.onLine(guest::Channel::Output, text("%1: %2").arg(profile, figuresOf(run)).toUtf8());
    }
    if (const auto ran =
            [](const ImageRun &run) { return !run.tests.isEmpty() || run.machineTime.count() > 0; };
        first && std::ranges::none_of(all.images, ran))
        co_return fail(*first);
    judge(&all);
    auto writing = QtConcurrent::run(writeTable, gathering->folder(), order.recipe.name, all.images);
    if (const auto written = co_await base::onFuture(writing); !written)
        co_return fail(written.error());
    const auto landed = gathering->land();
    if (!landed)
        co_return fail(landed.error());
    all.folder = *landed;
    auto looking = QtConcurrent::run(resultsIn, *landed);
    all.files = co_await base::onFuture(looking);
    co_return all;
}

} // namespace session
