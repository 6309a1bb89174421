// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/recipe_run.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/base/race.h"
#include "core/guest/guest.h"
#include "core/session/policy.h"
#include "core/session/recipes/profile_runs.h"
#include "core/session/runs/lines.h"
#include "core/session/runs/results.h"
#include "core/session/runs/execution.h"
#include "core/vm/image/image.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QtConcurrent>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr qsizetype kKeptErrors = 8192;

static QString text(const char *source) { return QCoreApplication::translate("session::runRecipe", source); }

static Result<> checkInput(const agent::RecipeInput &input, const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return fail(Error::Kind::NotFound, text("There is no file %1.").arg(path));
    if (info.isDir() && input.folders) {
        if (!info.isReadable() || !info.isExecutable())
            return fail(Error::Kind::Denied, text("The folder %1 cannot be read.").arg(path));
        return {};
    }
    if (!info.isFile())
        return fail(Error::Kind::Invalid, text("%1 is not a file.").arg(path));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Denied,
                    text("The file %1 cannot be read: %2.").arg(path, file.errorString()));
    return {};
}

static Result<> checkOutputFolder(const QString &folder)
{
    if (!QDir::isAbsolutePath(folder)) // the way up from it would not end
        return fail(Error::Kind::Invalid, text("The output folder “%1” is no absolute path.").arg(folder));
    QFileInfo info(folder);
    if (info.exists() && !info.isDir())
        return fail(Error::Kind::Invalid, text("%1 is not a folder.").arg(folder));
    while (!info.exists() && !info.isRoot())
        info.setFile(info.absolutePath());
    if (!info.isDir() || !info.isWritable())
        return fail(Error::Kind::Denied,
                    text("Nothing can be written to the folder %1.").arg(info.filePath()));
    return {};
}

static Result<> checkNetwork(const RecipeOrder &order)
{
    if (order.network.isEmpty())
        return {};
    if (!order.session.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("A run in a session has the network of that. Only a machine of its own can be given "
                         "another."));
    const auto known = policyByName(order.network);
    return known ? Result<>() : fail(known.error());
}

Result<QJsonObject> checkOrder(const RecipeOrder &order)
{
    auto parameters = agent::checkParameters(order.recipe, order.parameters);
    if (!parameters)
        return parameters;
    const auto inputs = agent::assignInputs(order.recipe, order.inputs);
    if (!inputs)
        return fail(inputs.error());
    for (qsizetype index = 0; index < inputs->size(); ++index) {
        for (const QString &path : (*inputs)[index]) {
            if (auto fine = checkInput(order.recipe.inputs[index], path); !fine)
                return fail(fine.error());
        }
    }
    if (auto fine = checkOutputFolder(order.outputFolder); !fine)
        return fail(fine.error());
    if (const auto size = vm::sizeByName(order.size.isEmpty() ? order.recipe.size : order.size); !size)
        return fail(size.error());
    if (auto fine = checkProfiles(order); !fine)
        return fail(fine.error());
    if (auto fine = checkNetwork(order); !fine)
        return fail(fine.error());
    return parameters;
}

bool suits(const vm::ImageStore &images, const agent::Recipe &recipe, const QString &profile)
{
    return recipe.profile == QLatin1String("core") || images.covers(profile, recipe.profile);
}

Result<> checkSession(const Sessions &sessions, const RecipeOrder &order)
{
    if (order.session.isEmpty())
        return {};
    const auto session = sessions.find(order.session);
    if (!session)
        return fail(session.error());
    const QString profile = profileOf(sessions, **session);
    if (!suits(*sessions.shared().images, order.recipe, profile))
        return fail(Error::Kind::Invalid,
                    text("The recipe %1 needs the image “%2”, and the session %3 has “%4”.")
                        .arg(order.recipe.id, order.recipe.profile, (*session)->name(), profile),
                    {base::Remedy::Kind::ChangeProfile, (*session)->name(), order.recipe.profile});
    if (order.recipe.network == QLatin1String("open")
        && (*session)->facts().network == vm::NetworkPolicy::Offline)
        return fail(Error::Kind::Invalid,
                    text("The recipe %1 needs the network, and the session %2 has none.")
                        .arg(order.recipe.id, (*session)->name()),
                    {base::Remedy::Kind::CreateSession, order.recipe.profile});
    return {};
}

namespace {

/// The session a recipe works in. One made for it goes with this, however the run ends, but for what was left
/// in it.
class Place
{
public:
    static Result<Place> of(Sessions *sessions, const RecipeOrder &order)
    {
        if (!order.session.isEmpty()) {
            if (auto fine = checkSession(*sessions, order); !fine)
                return fail(fine.error());
            const auto session = sessions->find(order.session);
            if (!session)
                return fail(session.error());
            return Place(nullptr, *session, QStringLiteral("/%1-%2").arg(order.recipe.id, base::newId()));
        }
        Sessions::Order wish;
        wish.name = order.recipe.id;
        wish.size = order.size.isEmpty() ? order.recipe.size : order.size;
        wish.profile = order.recipe.profile;
        wish.network = order.network.isEmpty() ? order.recipe.network : order.network;
        wish.lifetime = Session::Lifetime::OneRun;
        const auto session = sessions->create(wish);
        if (!session)
            return fail(session.error());
        return Place(sessions, *session, {});
    }
    Place(Place &&other) noexcept
        : m_sessions(std::exchange(other.m_sessions, nullptr))
        , m_session(other.m_session)
        , m_suffix(other.m_suffix)
    {
    }
    Place &operator=(Place &&) = delete;
    ~Place()
    {
        if (m_sessions && m_session)
            m_sessions->removeLater(m_session->id());
    }

    bool isOwn() const { return m_sessions; }
    /// What was not fetched is nowhere else. Gives the name of a session that would have gone.
    QString keep()
    {
        Sessions *const sessions = std::exchange(m_sessions, nullptr);
        if (!sessions || !m_session)
            return {};
        if (auto kept = sessions->keep(m_session); !kept)
            qWarning("%s", qPrintable(kept.error().text)); // the next owner removes it
        return m_session->name();
    }
    Session *session() const { return m_session; }
    QByteArray inputFolder() const { return "/session/input" + m_suffix.toUtf8(); }
    QByteArray outputFolder() const { return "/session/output" + m_suffix.toUtf8(); }
    QByteArray recipeFolder() const
    {
        return "/session/working" + (m_suffix.isEmpty() ? QByteArray("/recipe") : m_suffix.toUtf8());
    }

    /// The machine that the run began in, or none: it is not continued in another.
    Task<Result<guest::Guest *>> guest()
    {
        const QPointer<Session> session = m_session;
        if (!m_machine.isEmpty()
            && (!session || !session->machine() || session->machine()->id() != m_machine))
            co_return fail(lost());
        const auto guest = co_await session->ensureRunning();
        if (!guest)
            co_return guest;
        if (m_machine.isEmpty())
            m_machine = session->machine()->id();
        if (session->machine()->id() != m_machine)
            co_return fail(lost());
        co_return guest;
    }

private:
    Place(Sessions *sessions, Session *session, QString suffix)
        : m_sessions(sessions)
        , m_session(session)
        , m_suffix(std::move(suffix))
    {
    }
    Error lost() const
    {
        return {Error::Kind::Disconnected,
                text("The machine ended before the recipe was done. %1")
                    .arg(m_session ? m_session->note() : QString()),
                {}};
    }

    Sessions *m_sessions; // only with a session of its own
    QPointer<Session> m_session;
    QString m_suffix;
    QString m_machine;
};

void tell(const RecipeWatch &watch, const QString &phase)
{
    if (watch.onPhase && !phase.isEmpty())
        watch.onPhase(phase);
}

Task<Result<>> copyRecipe(Place *place, agent::Recipe recipe)
{
    for (const agent::Recipe::File &file : recipe.files) {
        QFile source(file.source);
        if (!source.open(QIODevice::ReadOnly))
            co_return fail(
                Error::Kind::Failed,
                text("The file %1 of the recipe cannot be read: %2.").arg(file.path, source.errorString()));
        const auto guest = co_await place->guest();
        if (!guest)
            co_return fail(guest.error());
        if (auto written = co_await (*guest)->files().write(place->recipeFolder() + '/' + file.path.toUtf8(),
                                                            source.readAll());
            !written)
            co_return written;
    }
    co_return {};
}

/// Copies an input to a path that is not there yet: two of one name come apart by a number.
Task<Result<QString>> copyInput(Place *place, QString input, QString path, RecipeWatch watch)
{
    tell(watch, text("Copying %1").arg(QFileInfo(input).fileName()));
    const auto guest = co_await place->guest();
    if (!guest)
        co_return fail(guest.error());
    if (QFileInfo(input).isDir()) {
        const auto copied = co_await (*guest)->files().uploadFolder(input, path.toUtf8(), watch.onProgress);
        if (!copied)
            co_return fail(copied.error());
        // The results would be those of another folder, and nobody would know.
        if (copied->skippedCount > 0)
            co_return fail(Error::Kind::Invalid,
                           text("“%1” of the folder %2 cannot be copied: %3. Take it out of the folder.")
                               .arg(copied->skipped.value(0).path, input, copied->skipped.value(0).reason));
        co_return path;
    }
    const auto copied = co_await (*guest)->files().upload(input, path.toUtf8(), watch.onProgress);
    if (!copied)
        co_return fail(copied.error());
    co_return path;
}

/// Gives the paths in the machine, a list for each input of the recipe.
Task<Result<QList<QStringList>>> copyInputs(Place *place, RecipeOrder order, RecipeWatch watch)
{
    auto inputs = agent::assignInputs(order.recipe, order.inputs);
    if (!inputs)
        co_return fail(inputs.error());
    const QString folder = QString::fromUtf8(place->inputFolder()) + u'/';
    QStringList taken;
    for (QStringList &paths : *inputs) {
        for (QString &each : paths) {
            QString path = folder + QFileInfo(each).fileName();
            for (int number = 2; taken.contains(path); ++number)
                path = numbered(folder + QFileInfo(each).fileName(), number);
            taken += path;
            const auto copied = co_await copyInput(place, each, path, watch);
            if (!copied)
                co_return fail(copied.error());
            each = *copied;
        }
    }
    co_return *inputs;
}

/// Takes what a run prints, line by line, until it ends or has printed too much.
Task<Result<>> follow(Execution *execution, RecipeWatch watch, RecipeResult *result)
{
    Lines lines[2];
    QElapsedTimer time;
    time.start();
    Pace pace;
    const auto onLine = [&](guest::Channel channel) {
        return [&, channel](const QByteArray &line) {
            auto step = channel == guest::Channel::Output && watch.onStep ? stepIn(line) : std::nullopt;
            if (step) {
                step->left = pace.left(step->fraction, std::chrono::milliseconds(time.elapsed()));
                watch.onStep(*step);
            } else if (watch.onLine)
                watch.onLine(channel, line);
        };
    };
    const auto end = co_await execution->follow([&](guest::Channel channel, const QByteArray &bytes) {
        if (channel == guest::Channel::Error)
            result->lastErrors = (result->lastErrors + bytes).right(kKeptErrors);
        lines[int(channel)].add(bytes, onLine(channel));
    });
    if (!end)
        co_return fail(end.error());
    for (const auto channel : {guest::Channel::Output, guest::Channel::Error})
        lines[int(channel)].finish(onLine(channel));
    result->end = end->run;
    result->reason = end->reasonOr(result->lastErrors);
    if (end->run.reason == guest::RunEnd::Reason::Timeout) // that limit is the recipe's own
        result->reason += u' ' + text("Give it less at once: fewer or smaller files.");
    else
        result->remedy = end->remedy;
    result->advice = end->advice;
    if (end->run.reason == guest::RunEnd::Reason::Lost)
        co_return fail(Error::Kind::Disconnected, text("The recipe was cut off. %1").arg(end->reason));
    co_return {};
}

Task<Result<>> runScript(Place *place, RecipeOrder order, QJsonObject parameters, QList<QStringList> inputs,
                         RecipeWatch watch, qint64 outputLimit, RecipeResult *result)
{
    const QByteArray job = place->recipeFolder() + "/job.json";
    const auto guest = co_await place->guest();
    if (!guest)
        co_return fail(guest.error());
    const QPointer<guest::Guest> here(*guest);
    if (auto made = co_await here->files().makeFolder(place->outputFolder()); !made)
        co_return made;
    if (!here)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    if (auto written = co_await here->files().write(job,
                                                    agent::jobFile(order.recipe, parameters, inputs,
                                                                   QString::fromUtf8(place->outputFolder()),
                                                                   order.surface));
        !written)
        co_return written;
    if (!place->session())
        co_return fail(Error::Kind::Cancelled, text("The session was removed."));
    guest::ExecRequest request;
    request.argv = order.recipe.command + QStringList{QString::fromUtf8(job)};
    request.folder = place->recipeFolder();
    request.timeout = order.timeLimit.value_or(order.recipe.timeLimit);
    tell(watch, text("Running %1").arg(order.recipe.name));
    const auto execution = co_await place->session()->exec(request, outputLimit, order.caller);
    if (!execution)
        co_return fail(execution.error());
    result->run = (*execution)->record();
    if (watch.onRun)
        watch.onRun(result->run);
    co_return co_await follow(execution->get(), watch, result);
}

Task<Result<>> fetchResults(Place *place, RecipeOrder order, RecipeWatch watch, RecipeResult *result)
{
    const QString name = folderNameFor(order.recipe.id, QDateTime::currentDateTime());
    auto gathering = Gathering::begin(order.outputFolder, name, order.into);
    if (!gathering)
        co_return fail(gathering.error());
    const auto guest = co_await place->guest();
    if (!guest)
        co_return fail(guest.error());
    tell(watch, text("Fetching the results"));
    guest::TransferLimits limits;
    limits.names = order.names;
    limits.modes = order.modes;
    auto fetched = co_await (*guest)->files().downloadFolder(place->outputFolder(), gathering->folder(),
                                                             limits, watch.onProgress);
    if (!fetched)
        co_return fail(fetched.error());
    result->skipped = fetched->skipped;
    result->skippedCount = fetched->skippedCount;
    result->renamed = fetched->renamed;
    if (gathering->isEmpty())
        co_return {};
    const auto landed = gathering->land();
    if (!landed)
        co_return fail(landed.error());
    result->folder = *landed;
    auto looking = QtConcurrent::run(resultsIn, *landed);
    result->files = co_await base::onFuture(looking);
    co_return {};
}

/// Of results that cannot be fetched: where they are.
Error left(const Place &place, Error error)
{
    error.text = text("The results cannot be fetched: %1").arg(error.text);
    if (place.session())
        error.text += u' '
            + text("They are left in the session %1, in %2.")
                  .arg(place.session()->name(), QString::fromUtf8(place.outputFolder()));
    return error;
}

/// What is of no use after the run in a session that lives on.
Task<> tidy(Place *place)
{
    for (const QByteArray &folder : {place->recipeFolder(), place->inputFolder()}) {
        const auto guest = co_await place->guest();
        if (!guest)
            co_return;
        if (auto removed = co_await (*guest)->files().remove(folder, guest::Recursion::Yes); !removed)
            qWarning("%s", qPrintable(removed.error().text));
    }
}

/// All of it, but for the session that it takes.
Task<Result<RecipeResult>> work(Place *place, RecipeOrder order, QJsonObject parameters, RecipeWatch watch,
                                qint64 outputLimit)
{
    const QPointer<Session> session = place->session();
    RecipeResult result;
    if (auto guest = co_await place->guest(); !guest)
        co_return fail(guest.error());
    if (auto copied = co_await copyRecipe(place, order.recipe); !copied)
        co_return fail(copied.error());
    const auto inputs = co_await copyInputs(place, order, watch);
    if (!inputs)
        co_return fail(inputs.error());
    if (auto ran = co_await runScript(place, order, parameters, *inputs, watch, outputLimit, &result); !ran) {
        Error error = ran.error();
        if (session && error.kind == Error::Kind::Disconnected && !error.text.contains(session->note()))
            error.text += u' ' + session->note(); // why the machine went
        co_return fail(error);
    }
    result.scriptTime = result.end.wall;
    const bool isOwn = place->isOwn();
    if (isOwn && result.remedy.kind == base::Remedy::Kind::TakeLargerSize)
        result.remedy = {}; // its session goes; the advice says which size the next run needs
    if (auto fetched = co_await fetchResults(place, order, watch, &result); !fetched) {
        place->keep();
        if (isOwn && session)
            (void)co_await session->stop(); // or it stops when it is idle
        co_return fail(left(*place, fetched.error()));
    }
    if (result.skippedCount > 0)
        result.keptIn = place->keep();
    if (!place->isOwn())
        co_await tidy(place);
    if (isOwn && session) {
        tell(watch, text("Stopping the machine"));
        if (auto stopped = co_await session->stop(); !stopped)
            co_return fail(stopped.error());
    }
    co_return result;
}

} // namespace

Task<Result<RecipeResult>> runRecipe(Sessions *sessions, RecipeOrder order, RecipeWatch watch)
{
    const auto parameters = checkOrder(order);
    if (!parameters)
        co_return fail(parameters.error());
    if (!order.profiles.isEmpty())
        co_return co_await runInProfiles(sessions, order, watch, runRecipe);
    auto place = Place::of(sessions, order);
    if (!place)
        co_return fail(place.error());
    const QPointer<Session> session = place->session();
    const auto before = session->bill().usage();
    if (!before)
        co_return fail(before.error());
    const IdleWatch::Busy busy = session->idleStop().busy();
    QObject context;
    QObject::connect(session, &Session::changed, &context, [&] { tell(watch, session->progress().phase()); });
    auto budget = sessions->guard().beginRun(session->id(), order.budget);
    if (!budget)
        co_return fail(budget.error());
    const std::function<bool()> isSpent = [&] {
        const auto warning = budget->look();
        if (!warning)
            qWarning("%s", qPrintable(warning.error().text)); // the next second tries again
        else if (!warning->isEmpty() && watch.onWarning)
            watch.onWarning(*warning);
        return budget->budget().level() == Budget::Level::Over;
    };
    const qint64 outputLimit = qint64(sessions->shared().settings->outputMiB) << 20;
    auto race = unlessOnce(1s, isSpent, work(&*place, order, *parameters, watch, outputLimit));
    auto done = co_await race;
    if (!done) {
        if (!place->isOwn())
            co_await tidy(&*place);
        co_return fail(Error::Kind::Busy, runStopped(budget->budget()), {base::Remedy::Kind::RaiseRunBudget});
    }
    if (!*done)
        co_return fail(done->error());
    if (!session)
        co_return fail(Error::Kind::Cancelled, text("The session was removed."));
    const auto after = session->bill().usage();
    if (!after)
        co_return fail(after.error());
    RecipeResult result = **done;
    result.machineTime = after->time - before->time;
    result.nanodollars = after->nanodollars - before->nanodollars;
    if (result.end.reason == guest::RunEnd::Reason::Exited && result.end.code == 0) {
        if (auto noted = sessions->estimates().add(order.recipe.id, session->facts().size, result.machineTime,
                                                   result.nanodollars);
            !noted)
            qWarning("%s", qPrintable(noted.error().text));
    }
    co_return result;
}

} // namespace session
