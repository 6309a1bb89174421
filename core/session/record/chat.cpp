// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/chat.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/runs/execution.h"
#include "core/session/session.h"
#include "core/session/sessions.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QtConcurrent>

#include <unistd.h>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("session::Chat", source); }

/// A run under way, and its item.
struct Chat::Job
{
    record::Run &run() { return item->run(); }
    void set(record::Run::State state)
    {
        run().state = state;
        item->changed();
    }
    void setPhase(const QString &phase)
    {
        run().phase = phase;
        run().progress.reset();
        item->changed();
    }
    /// What there is to say of a script that is over.
    void finish(const QString &reason, const base::Remedy &remedy, const QString &advice,
                const guest::RunEnd &end)
    {
        run().exitCode = exitCode(end);
        run().text = reason;
        run().remedy = remedy;
        run().advice = advice;
        took = end.wall;
        item->changed();
    }

    std::unique_ptr<OpenItem> item;
    std::optional<std::chrono::milliseconds> took; // by the guest, once it is over
    bool isStopped = false;
    Task<Result<>> task; // the last member: it uses the others
};

Chat::Chat(const base::Places &places, Sessions *sessions, Session *session, std::unique_ptr<Journal> journal)
    : m_places(places)
    , m_sessions(sessions)
    , m_session(session)
    , m_journal(std::move(journal))
{
}

Chat::~Chat() = default;

static constexpr auto kKinds = {"outputs", "documents"};
static const QString kGone = QStringLiteral(".gone-"); // of a session that was removed

static QString folderOf(const base::Places &places, const char *kind, const QString &session)
{
    return places.data + u'/' + QLatin1String(kind) + u'/' + session;
}

Result<std::unique_ptr<Chat>> Chat::open(const base::Places &places, store::Store *store,
                                         const base::Clock *clock, Sessions *sessions, Session *session)
{
    auto journal = Journal::open(store, clock, session->id(), folderOf(places, "outputs", session->id()));
    if (!journal)
        return fail(journal.error());
    return std::unique_ptr<Chat>(new Chat(places, sessions, session, std::move(*journal)));
}

static Result<> copyOutput(const QString &from, const QString &to, bool isOpen)
{
    // What is over is never written again, and one file does for both.
    if (!isOpen && ::link(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0)
        return {};
    QFile file(from);
    if (!file.copy(to))
        return fail(Error::Kind::Failed, text("The file %1 cannot be made: %2.").arg(to, file.errorString()));
    return {};
}

Result<> Chat::copy(const base::Places &places, store::Store *store, const base::Clock *clock,
                    const Copy &what)
{
    const auto open = Journal::copy(
        store, what.from, what.before, what.to, what.tasks,
        {DocumentCopies::folderOf(places, what.from), DocumentCopies::folderOf(places, what.to)});
    if (!open)
        return fail(open.error());
    if (auto given = what.documents->giveTo(what.to); !given)
        return given;
    const QString outputs = folderOf(places, "outputs", what.to);
    QDirIterator files(folderOf(places, "outputs", what.from), QDir::Files);
    while (files.hasNext()) {
        const QString file = files.next();
        const qint64 number = files.fileInfo().baseName().toLongLong();
        if (number >= what.before)
            continue;
        if (!QDir().mkpath(outputs))
            return fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(outputs));
        if (auto copied = copyOutput(file, GrowingFile::pathOf(outputs, number), open->contains(number));
            !copied)
            return copied;
    }
    const auto journal = Journal::open(store, clock, what.to, outputs);
    if (!journal)
        return fail(journal.error());
    if (auto noted = (*journal)->add(record::Note{what.note}); !noted)
        return fail(noted.error());
    return {};
}

static void removeBeside(const QString &folder)
{
    static_cast<void>(QtConcurrent::run([folder] {
        if (!QDir(folder).removeRecursively())
            qWarning("%s cannot be removed", qPrintable(folder));
    }));
}

void Chat::tidy(const base::Places &places)
{
    for (const char *kind : kKinds) {
        const QDir all(folderOf(places, kind, {}));
        for (const QString &left : all.entryList({kGone + u'*'}, QDir::Dirs | QDir::Hidden))
            removeBeside(all.filePath(left));
    }
}

/// Out of the way at once; thousands of files then take their time.
Result<> Chat::forget(const base::Places &places, store::Store *store, const QString &session)
{
    for (const char *kind : kKinds) {
        const QString folder = folderOf(places, kind, session);
        const QString gone = folderOf(places, kind, kGone + base::newId());
        if (QFileInfo::exists(folder) && !QDir().rename(folder, gone))
            return fail(Error::Kind::Failed, text("The folder %1 cannot be removed.").arg(folder));
        removeBeside(gone);
    }
    return Journal::forget(store, session);
}

QString Chat::documentsFolder() const { return m_session->documents().folder(); }

void Chat::note(const record::Content &content, Author author)
{
    if (const auto written = m_journal->add(content, author); !written)
        emit troubled(written.error());
}

void Chat::begin(const record::Request &request, record::Run run, const Work &work)
{
    const auto asked = m_journal->add(request);
    if (!asked) {
        emit troubled(asked.error());
        return;
    }
    run.request = *asked;
    auto item = m_journal->begin(run);
    if (!item) {
        emit troubled(item.error());
        return;
    }
    m_jobs.push_back(std::make_unique<Job>());
    Job *const job = m_jobs.back().get();
    job->item = std::move(*item);
    emit busyChanged();
    job->task = work(job);
    job->task.start([this, job] { finish(job); });
}

/// Closes the item of a run that is over, however it came to that.
void Chat::finish(Job *job)
{
    record::Run &run = job->run();
    if (job->isStopped) {
        run.state = record::Run::State::Stopped;
    } else if (const auto &outcome = job->task.result(); !outcome) {
        const bool isCancelled = outcome.error().kind == Error::Kind::Cancelled;
        run.state = isCancelled ? record::Run::State::Stopped : record::Run::State::Failed;
        run.text = outcome.error().text;
        run.remedy = outcome.error().remedy;
    }
    run.phase.clear();
    run.progress.reset();
    run.took = job->took.value_or(job->item->age());
    if (auto closed = job->item->close(); !closed)
        emit troubled(closed.error());
    const auto it =
        std::find_if(m_jobs.begin(), m_jobs.end(), [job](const auto &each) { return each.get() == job; });
    m_jobs.erase(it);
    emit busyChanged();
}

void Chat::stop(int index)
{
    const auto it = std::find_if(m_jobs.begin(), m_jobs.end(),
                                 [index](const auto &each) { return each->item->index() == index; });
    if (it == m_jobs.end())
        return;
    Job *const job = it->get();
    job->task.cancel(); // ends what runs in the guest
    job->isStopped = true;
    finish(job);
}

void Chat::stopAll()
{
    while (!m_jobs.empty())
        stop(m_jobs.back()->item->index());
}

void Chat::runCode(const record::CodeRequest &request)
{
    record::Run run;
    run.title = request.language == Language::Python ? text("Python") : text("Shell");
    run.code = request;
    begin(request, run, [this, request](Job *job) { return workOnCode(job, request); });
}

Task<Result<>> Chat::workOnCode(Job *job, record::CodeRequest request)
{
    const IdleWatch::Busy busy = m_session->idleStop().busy();
    std::unique_ptr<Execution> execution;
    QByteArray script;
    {
        QObject context;
        connect(m_session, &Session::changed, &context,
                [this, job] { job->setPhase(m_session->progress().phase()); });
        const auto guest = co_await m_session->ensureRunning();
        if (!guest)
            co_return fail(guest.error());
        const QPointer<guest::Guest> here(*guest);
        const bool isPython = request.language == Language::Python;
        // In the working folder itself: what lies there can be imported.
        script =
            "/session/working/.run-" + QByteArray::number(job->item->number()) + (isPython ? ".py" : ".sh");
        if (auto written = co_await here->files().write(script, request.code.toUtf8()); !written)
            co_return written;
        guest::ExecRequest order;
        order.argv = {isPython ? QStringLiteral("python3") : QStringLiteral("bash"),
                      QString::fromUtf8(script)};
        order.isCell = isPython;
        order.timeout = m_sessions->shared().settings->runLimit;
        auto started =
            co_await m_session->exec(order, qint64(m_sessions->shared().settings->outputMiB) << 20);
        if (!started)
            co_return fail(started.error());
        execution = std::move(*started);
    }
    job->run().record = execution->record();
    job->setPhase({});
    job->set(record::Run::State::Running);
    const auto end = co_await execution->follow(
        [job](guest::Channel, const QByteArray &bytes) { job->item->print(bytes); });
    if (!end)
        co_return fail(end.error());
    job->finish(end->reason, end->remedy, end->advice, end->run);
    if (const QPointer<guest::Guest> here = m_session->guest()) {
        if (auto removed = co_await here->files().remove(script); !removed)
            qWarning("%s", qPrintable(removed.error().text));
    }
    const QPointer<guest::Guest> guest = m_session->guest();
    const auto left = co_await m_session->documents().collect(execution->record(), guest, end->run.leftSince,
                                                              Author::Person);
    if (!left) // of the run that says nothing
        note(
            record::Note{
                text("What the run left in the output folder was not copied. %1").arg(left.error().text)},
            Author::Person);
    job->set(end->isOk() ? record::Run::State::Ok : record::Run::State::Failed);
    co_return {};
}

Result<> Chat::runRecipe(RecipeOrder order)
{
    if (order.profiles.isEmpty())
        order.session = m_session->id();
    order.surface = agent::Surface::Form;
    order.outputFolder = documentsFolder();
    order.into = Into::FolderInside;
    if (const auto checked = checkOrder(order); !checked)
        return fail(checked.error());
    if (auto fine = checkSession(*m_sessions, order); !fine)
        return fine;
    record::RecipeRequest request{order.recipe.id,
                                  order.recipe.name,
                                  order.inputs,
                                  order.parameters,
                                  order.profiles,
                                  order.network,
                                  agent::givenSecrets(order.recipe, order.parameters)};
    for (const QString &secret : std::as_const(request.secrets))
        request.parameters.remove(secret);
    record::Run run;
    run.title = order.recipe.name;
    begin(request, run, [this, order](Job *job) { return workOnRecipe(job, order); });
    return {};
}

/// One sentence, however many there are; empty where nothing was.
static QString leftOut(const RecipeResult &result)
{
    if (result.skipped.isEmpty())
        return {};
    const guest::Skipped &first = result.skipped.first();
    if (result.skippedCount == 1)
        return text("“%1” stays in the machine: %2").arg(first.path, first.reason);
    return text("%L1 files and folders stay in the machine; “%2”, for one: %3")
        .arg(result.skippedCount)
        .arg(first.path, first.reason);
}

Task<Result<>> Chat::workOnRecipe(Job *job, RecipeOrder order)
{
    const RecipeWatch watch{
        .onPhase =
            [job](const QString &phase) {
                job->setPhase(phase);
                job->set(record::Run::State::Running);
            },
        .onProgress =
            [job](const guest::Progress &progress) {
                if (progress.totalBytes <= 0)
                    return;
                job->run().progress = qBound(0.0, double(progress.bytes) / double(progress.totalBytes), 1.0);
                job->item->changed();
            },
        .onRun =
            [job](const QString &run) {
                job->run().record = run;
                job->item->changed();
            },
        .onLine = [job](guest::Channel, const QByteArray &line) { job->item->print(line + '\n'); },
        .onStep =
            [job](const Step &step) {
                job->run().phase = stepText(step);
                job->run().progress = step.fraction;
                job->item->changed();
            }};
    const auto result = co_await session::runRecipe(m_sessions, order, watch);
    if (!result)
        co_return fail(result.error());
    const bool isOk = result->reason.isEmpty();
    job->finish(result->reason, result->remedy, result->advice, result->end);
    job->took = result->machineTime; // what the price is for: the script alone took less
    job->run().nanodollars = result->nanodollars;
    job->set(isOk ? record::Run::State::Ok : record::Run::State::Failed);
    QStringList images;
    for (const ImageRun &each : result->images)
        images += text("%1: %2").arg(each.profile, figuresOf(each));
    if (!images.isEmpty())
        note(record::Note{images.join(u'\n')}, Author::Person);
    co_await m_session->documents().add(result->run, result->files, Author::Person);
    if (result->renamed > 0)
        note(record::Note{text("Names that were not plain were changed: %1.").arg(result->renamed)},
             Author::Person);
    if (const QString left = leftOut(*result); !left.isEmpty())
        note(record::Note{left}, Author::Person);
    co_return {};
}

namespace {

/// A kind of request that is new has to say here what it comes to.
struct Running
{
    Chat *chat;
    const agent::RecipeBook &book;

    Result<> operator()(const record::CodeRequest &code) const
    {
        chat->runCode(code);
        return {};
    }
    Result<> operator()(const record::RecipeRequest &wish) const
    {
        const auto recipe = book.find(wish.recipe);
        if (!recipe)
            return fail(recipe.error());
        return chat->runRecipe({.recipe = *recipe,
                                .inputs = wish.inputs,
                                .parameters = wish.parameters,
                                .profiles = wish.profiles,
                                .network = wish.network});
    }
};

} // namespace

Result<> Chat::run(const record::Request &request, const agent::RecipeBook &book)
{
    return std::visit(Running{this, book}, request);
}

Result<> Chat::repeat(int request, const agent::RecipeBook &book)
{
    const Item item = transcript().item(request);
    const auto *asked = std::get_if<record::Request>(&item.content);
    if (!asked)
        return fail(Error::Kind::Unsupported, text("This Berth does not know how to do that again."));
    if (const auto *recipe = std::get_if<record::RecipeRequest>(asked); recipe && !recipe->secrets.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("What was given for %1 is kept nowhere: fill in the form again.")
                        .arg(recipe->secrets.join(QStringLiteral(", "))));
    return run(*asked, book);
}

} // namespace session
