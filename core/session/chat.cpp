// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/chat.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/results.h"
#include "core/session/runs/execution.h"
#include "core/session/session.h"
#include "core/session/sessions.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTimer>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr qsizetype kTail = 8192;
static constexpr auto kAmend = 60ms; // what a run prints becomes visible so often

static QString text(const char *source) { return QCoreApplication::translate("session::Chat", source); }

static QString nameOf(Chat::Language language)
{
    return language == Chat::Language::Python ? QStringLiteral("python") : QStringLiteral("shell");
}

/// A run under way: its item's content, and where what it prints goes.
struct Chat::Job
{
    Job(Transcript *transcript, int index, QJsonObject content, const QString &outputFile)
        : transcript(transcript)
        , index(index)
        , content(std::move(content))
        , output(outputFile)
    {
        clock.start();
        later.setSingleShot(true);
        QObject::connect(&later, &QTimer::timeout, &later, [this] { amend(); });
    }

    void set(const char *key, const QJsonValue &value)
    {
        content.insert(QLatin1String(key), value);
        amendSoon();
    }
    void print(const QByteArray &bytes)
    {
        if (!output.isOpen() && !output.open(QIODevice::WriteOnly | QIODevice::Append))
            outputError = output.errorString();
        if (output.isOpen() && output.write(bytes) != bytes.size())
            outputError = output.errorString();
        printed += bytes.size();
        tail = (tail + bytes).right(kTail);
        amendSoon();
    }
    void amendSoon()
    {
        if (!later.isActive())
            later.start(kAmend);
    }
    QJsonObject state()
    {
        QByteArray whole = tail;
        if (printed > tail.size())
            whole.remove(0, whole.indexOf('\n') + 1); // the first line is a part of one
        content.insert(QStringLiteral("tail"), QString::fromUtf8(whole));
        content.insert(QStringLiteral("output_bytes"), printed);
        content.insert(QStringLiteral("took_ms"), took ? qint64(took->count()) : clock.elapsed());
        return content;
    }
    void amend() { transcript->amend(index, state()); }

    Transcript *const transcript;
    const int index;
    QJsonObject content;
    QFile output;
    QString outputError;
    QByteArray tail;
    qint64 printed = 0;
    QElapsedTimer clock;
    std::optional<std::chrono::milliseconds> took; // by the guest, once it is over
    bool isStopped = false;
    QTimer later;
    Task<Result<>> task; // the last member: it uses the others
};

Chat::Chat(const base::Places &places, Sessions *sessions, Session *session,
           std::unique_ptr<Transcript> transcript)
    : m_places(places)
    , m_sessions(sessions)
    , m_session(session)
    , m_transcript(std::move(transcript))
{
}

Chat::~Chat() = default;

static QString folderOf(const base::Places &places, const char *kind, const QString &session)
{
    return places.data + u'/' + QLatin1String(kind) + u'/' + session;
}

Result<std::unique_ptr<Chat>> Chat::open(const base::Places &places, store::Store *store,
                                         const base::Clock *clock, Sessions *sessions, Session *session)
{
    auto transcript = Transcript::open(store, clock, session->id());
    if (!transcript)
        return fail(transcript.error());
    return std::unique_ptr<Chat>(new Chat(places, sessions, session, std::move(*transcript)));
}

Result<> Chat::forget(const base::Places &places, store::Store *store, const QString &session)
{
    for (const char *kind : {"outputs", "documents"}) {
        if (!QDir(folderOf(places, kind, session)).removeRecursively())
            return fail(Error::Kind::Failed,
                        text("The folder %1 cannot be removed.").arg(folderOf(places, kind, session)));
    }
    return Transcript::forget(store, session);
}

QString Chat::documentsFolder() const { return folderOf(m_places, "documents", m_session->id()); }

QString Chat::outputFile(qint64 number) const
{
    return folderOf(m_places, "outputs", m_session->id()) + QStringLiteral("/%1.log").arg(number);
}

void Chat::say(Item::Kind kind, const QJsonObject &content)
{
    if (const auto written = m_transcript->append(kind, content); !written)
        emit troubled(written.error());
}

void Chat::begin(const QJsonObject &request, QJsonObject run,
                 const std::function<Task<Result<>>(Job *)> &work)
{
    const auto asked = m_transcript->append(Item::Kind::Request, request);
    if (!asked) {
        emit troubled(asked.error());
        return;
    }
    run.insert(QStringLiteral("request"), m_transcript->item(*asked).number);
    run.insert(QStringLiteral("state"), QStringLiteral("waiting"));
    const auto index = m_transcript->append(Item::Kind::Run, run, Transcript::Open::Yes);
    if (!index) {
        emit troubled(index.error());
        return;
    }
    const qint64 number = m_transcript->item(*index).number;
    QDir().mkpath(QFileInfo(outputFile(number)).path());
    m_jobs.push_back(std::make_unique<Job>(m_transcript.get(), *index, run, outputFile(number)));
    Job *const job = m_jobs.back().get();
    emit busyChanged();
    job->task = work(job);
    job->task.start([this, job] { finish(job); });
}

/// Closes the item of a run that is over, however it came to that.
void Chat::finish(Job *job)
{
    if (!job->isStopped) {
        if (const auto &outcome = job->task.result(); !outcome) {
            job->content.insert(QStringLiteral("state"),
                                outcome.error().kind == Error::Kind::Cancelled ? QStringLiteral("stopped")
                                                                               : QStringLiteral("failed"));
            job->content.insert(QStringLiteral("text"), outcome.error().text);
        }
    }
    if (!job->outputError.isEmpty())
        job->content.insert(QStringLiteral("output_error"), job->outputError);
    job->content.remove(QStringLiteral("phase"));
    job->later.stop();
    job->output.close();
    if (auto closed = m_transcript->close(job->index, job->state()); !closed)
        emit troubled(closed.error());
    const auto it =
        std::find_if(m_jobs.begin(), m_jobs.end(), [job](const auto &each) { return each.get() == job; });
    m_jobs.erase(it);
    emit busyChanged();
}

void Chat::stop(int index)
{
    const auto it = std::find_if(m_jobs.begin(), m_jobs.end(),
                                 [index](const auto &each) { return each->index == index; });
    if (it == m_jobs.end())
        return;
    Job *const job = it->get();
    job->task.cancel(); // ends what runs in the guest
    job->isStopped = true;
    job->content.insert(QStringLiteral("state"), QStringLiteral("stopped"));
    finish(job);
}

void Chat::stopAll()
{
    while (!m_jobs.empty())
        stop(m_jobs.back()->index);
}

void Chat::addDocument(const QString &path)
{
    const QFileInfo file(path);
    say(Item::Kind::Document,
        {{QStringLiteral("path"), path},
         {QStringLiteral("name"), QDir(documentsFolder()).relativeFilePath(path)},
         {QStringLiteral("bytes"), file.size()}});
}

void Chat::runCode(Language language, const QString &code)
{
    const QJsonObject request{{QStringLiteral("type"), QStringLiteral("code")},
                              {QStringLiteral("language"), nameOf(language)},
                              {QStringLiteral("code"), code}};
    const QJsonObject run{
        {QStringLiteral("language"), nameOf(language)},
        {QStringLiteral("title"), language == Language::Python ? text("Python") : text("Shell")},
        {QStringLiteral("code"), code}};
    begin(request, run, [this, language, code](Job *job) { return workOnCode(job, language, code); });
}

Task<Result<>> Chat::workOnCode(Job *job, Language language, QString code)
{
    const IdleWatch::Busy busy = m_session->busy();
    const qint64 number = m_transcript->item(job->index).number;
    std::unique_ptr<Execution> execution;
    QByteArray script;
    QList<guest::Entry> before;
    {
        QObject context;
        const auto showPhase = [this, job] { job->set("phase", m_session->phase()); };
        connect(m_session, &Session::changed, &context, showPhase);
        const auto guest = co_await m_session->ensureRunning();
        if (!guest)
            co_return fail(guest.error());
        const QPointer<guest::Guest> here(*guest);
        const auto listed = co_await here->list("/session/output");
        if (!listed && listed.error().kind != Error::Kind::NotFound)
            co_return fail(listed.error());
        if (listed)
            before = listed->entries;
        if (!here)
            co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
        const bool isPython = language == Language::Python;
        // In the working folder itself: what lies there can be imported.
        script = "/session/working/.run-" + QByteArray::number(number) + (isPython ? ".py" : ".sh");
        if (auto written = co_await here->write(script, code.toUtf8()); !written)
            co_return written;
        guest::ExecRequest request;
        request.argv = {isPython ? QStringLiteral("python3") : QStringLiteral("bash"),
                        QString::fromUtf8(script)};
        request.timeout = m_sessions->settings().runLimit;
        auto started = co_await m_session->exec(request, qint64(m_sessions->settings().outputMiB) << 20);
        if (!started)
            co_return fail(started.error());
        execution = std::move(*started);
    }
    job->set("run", execution->record());
    job->set("state", QStringLiteral("running"));
    job->set("phase", QJsonValue());
    const auto end =
        co_await execution->follow([job](guest::Channel, const QByteArray &bytes) { job->print(bytes); });
    if (!end)
        co_return fail(end.error());
    job->took = end->run.wall;
    job->set("exit_code", exitCode(end->run));
    job->set("advice", end->advice);
    if (!end->isOk())
        job->set("text", end->reason);
    if (const QPointer<guest::Guest> guest = m_session->guest()) {
        if (auto removed = co_await guest->remove(script); !removed)
            qWarning("%s", qPrintable(removed.error().text));
    }
    if (auto fetched = co_await fetchDocuments(before); !fetched)
        co_return fetched;
    job->set("state", end->isOk() ? QStringLiteral("ok") : QStringLiteral("failed"));
    co_return {};
}

/// What is new or has changed in the output folder, but nothing in folders below it.
Task<Result<>> Chat::fetchDocuments(QList<guest::Entry> before)
{
    const QPointer<guest::Guest> guest = m_session->guest();
    if (!guest)
        co_return {};
    const auto listed = co_await guest->list("/session/output");
    if (!listed)
        co_return fail(listed.error());
    QDir().mkpath(documentsFolder());
    for (const guest::Entry &entry : listed->entries) {
        if (entry.kind != guest::Entry::Kind::File || before.contains(entry))
            continue;
        if (!guest::isSafeName(entry.name)) {
            say(Item::Kind::Note,
                {{QStringLiteral("text"),
                  text("The file “%1” has a name that is not safe on this computer; it stays in the machine.")
                      .arg(base::printable(entry.name))}});
            continue;
        }
        const QString wanted = documentsFolder() + u'/' + QString::fromUtf8(entry.name);
        QString path = wanted;
        for (int number = 2; QFileInfo::exists(path); ++number)
            path = numbered(wanted, number);
        if (!guest)
            co_return fail(Error::Kind::Disconnected,
                           text("The machine was lost before its files were copied."));
        if (auto copied = co_await guest->download("/session/output/" + entry.name, path); !copied)
            co_return fail(copied.error());
        addDocument(path);
    }
    co_return {};
}

Result<> Chat::runRecipe(RecipeOrder order)
{
    order.session = m_session->id();
    order.outputFolder = documentsFolder();
    if (const auto checked = checkOrder(order); !checked)
        return fail(checked.error());
    QJsonObject parameters;
    for (auto each = order.parameters.cbegin(); each != order.parameters.cend(); ++each)
        parameters.insert(each.key(), each.value());
    const QJsonObject request{{QStringLiteral("type"), QStringLiteral("recipe")},
                              {QStringLiteral("recipe"), order.recipe.id},
                              {QStringLiteral("name"), order.recipe.name},
                              {QStringLiteral("inputs"), QJsonArray::fromStringList(order.inputs)},
                              {QStringLiteral("parameters"), parameters}};
    const QJsonObject run{{QStringLiteral("title"), order.recipe.name}};
    begin(request, run, [this, order](Job *job) { return workOnRecipe(job, order); });
    return {};
}

Task<Result<>> Chat::workOnRecipe(Job *job, RecipeOrder order)
{
    const RecipeWatch watch{
        .onPhase =
            [job](const QString &phase) {
                job->content.remove(QStringLiteral("progress"));
                job->set("state", QStringLiteral("running"));
                job->set("phase", phase);
            },
        .onProgress =
            [job](const guest::Progress &progress) {
                if (progress.totalBytes > 0)
                    job->set("progress",
                             qBound(0.0, double(progress.bytes) / double(progress.totalBytes), 1.0));
            },
        .onLine = [job](guest::Channel, const QByteArray &line) { job->print(line + '\n'); }};
    const auto result = co_await session::runRecipe(m_sessions, order, watch);
    job->content.remove(QStringLiteral("progress"));
    if (!result)
        co_return fail(result.error());
    const bool isOk = result->end.reason == guest::RunEnd::Reason::Exited && result->end.code == 0;
    job->took = result->end.wall;
    job->set("run", result->run);
    job->set("exit_code", exitCode(result->end));
    job->set("advice", result->advice);
    job->set("nanodollars", result->nanodollars);
    job->set("state", isOk ? QStringLiteral("ok") : QStringLiteral("failed"));
    if (!isOk)
        job->set("text", result->reason);
    for (const RecipeResult::File &file : result->files)
        addDocument(file.path);
    for (const guest::Skipped &skipped : result->skipped)
        say(Item::Kind::Note,
            {{QStringLiteral("text"),
              text("“%1” stays in the machine: %2").arg(skipped.path, skipped.reason)}});
    if (isOk)
        say(Item::Kind::Report,
            {{QStringLiteral("text"), text("%1 is done.").arg(order.recipe.name)},
             {QStringLiteral("files"), result->files.size()},
             {QStringLiteral("time_ms"), qint64(result->machineTime.count())},
             {QStringLiteral("nanodollars"), result->nanodollars}});
    co_return {};
}

Result<> Chat::repeat(int request, const agent::RecipeBook &book)
{
    const QJsonObject content = m_transcript->item(request).content;
    if (content.value(QStringLiteral("type")).toString() == QStringLiteral("code")) {
        runCode(content.value(QStringLiteral("language")).toString() == QStringLiteral("python")
                    ? Language::Python
                    : Language::Shell,
                content.value(QStringLiteral("code")).toString());
        return {};
    }
    const auto recipe = book.find(content.value(QStringLiteral("recipe")).toString());
    if (!recipe)
        return fail(recipe.error());
    RecipeOrder order{.recipe = *recipe};
    for (const QJsonValue &input : content.value(QStringLiteral("inputs")).toArray())
        order.inputs += input.toString();
    const QJsonObject parameters = content.value(QStringLiteral("parameters")).toObject();
    for (auto each = parameters.begin(); each != parameters.end(); ++each)
        order.parameters.insert(each.key(), each.value().toString());
    return runRecipe(order);
}

} // namespace session
