// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and files.
#include "core/api/tools/tool_backend.h"

#include "core/api/tools/call_record.h"
#include "core/api/tools/tool_listener.h"
#include "core/base/await.h"
#include "core/base/race.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/ending.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDirIterator>
#include <QPointer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::RunRecord;
using session::Session;

namespace api {

static constexpr qsizetype kLittle = 256 * 1024; // what the channel has room for by itself
static constexpr qsizetype kMostDocuments = 1000;
static constexpr auto kPatience = 30s; // for what a guest has already
static constexpr size_t kMostFresh = 16; // each is one of the few streams to its guest

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

namespace {

/// Takes what a run prints until it is over or has printed more than a little.
class Gathering : public QObject
{
    Q_OBJECT
public:
    explicit Gathering(guest::Run *run)
        : m_run(run)
    {
        connect(run, &guest::Run::outputReady, this, &Gathering::take);
        connect(run, &guest::Run::finished, this, &Gathering::done);
        take(guest::Channel::Output); // of what came before anybody waited, nobody tells
        take(guest::Channel::Error);
    }
    qsizetype bytes() const { return output.size() + errors.size(); }
    QByteArray output;
    QByteArray errors;

signals:
    void done();

private:
    void take(guest::Channel channel)
    {
        (channel == guest::Channel::Output ? output : errors) += m_run->take(channel);
        if (bytes() > kLittle)
            emit done();
    }
    guest::Run *const m_run;
};

} // namespace

/// A guest to work with, and its session kept busy meanwhile.
struct ToolBackend::Open
{
    QPointer<guest::Guest> guest;
    session::IdleWatch::Busy busy;
};

Task<Result<ToolBackend::Open>> ToolBackend::open(QString vm) const
{
    const auto found = session(vm);
    if (!found)
        co_return fail(found.error());
    Open open{nullptr, (*found)->idleStop().busy()};
    const auto running = co_await (*found)->ensureRunning();
    if (!running)
        co_return fail(running.error());
    open.guest = *running;
    co_return open;
}

ToolBackend::Reply<QString> ToolBackend::start(QString vm, tools::RunWish wish, tools::Progress progress)
{
    ToolListener caller(progress);
    guest::ExecRequest request;
    request.argv = wish.argv;
    request.folder = wish.folder;
    request.environment = wish.environment;
    request.isCell = wish.isCell;
    request.state = wish.state;
    request.isReviewed = wish.isReviewed;
    request.input = wish.hasInput ? guest::ExecRequest::Input::Open : guest::ExecRequest::Input::None;
    const auto limit = wish.limit.value_or(m_workspace.settings().runLimit);
    auto run = co_await m_runs.begin(vm, std::move(request), limit, wish.caller, caller, wish.key);
    if (!run)
        co_return fail(run.error());
    if (m_fresh.size() >= kMostFresh) // whose callers went: those that come are asked about when they do
        m_fresh.clear();
    const QString record = run->record;
    m_fresh.emplace(record, std::move(*run));
    m_record->ran(wish.call, record);
    co_return record;
}

static tools::RunState stateOf(const RunRecord &run)
{
    tools::RunState state;
    state.id = run.id;
    state.vm = run.session;
    state.caller = run.caller;
    state.command = run.command;
    state.state = session::stateName(run.state);
    state.code = run.code;
    state.outputBytes = run.printed;
    state.took = run.took;
    return state;
}

/// What is there to read of it.
static void measure(tools::RunState &state, const RunRecord &run, const QList<guest::BackgroundRun> &told)
{
    state.outputBytes = 0;
    for (const guest::BackgroundRun &each : told) {
        if (each.id == run.background) {
            state.outputBytes = each.outputBytes;
            state.errorBytes = each.errorBytes;
        }
    }
}

Task<> ToolBackend::watch(session::InBackground fresh, std::chrono::milliseconds patience)
{
    Gathering gathering(fresh.run.get());
    if (!fresh.run->end() && gathering.bytes() <= kLittle)
        co_await base::onSignal(&gathering, &Gathering::done, patience);
    const auto end = fresh.run->end();
    if (!end || end->reason == guest::RunEnd::Reason::Lost)
        co_return;
    const qsizetype bytes = gathering.bytes();
    if (const auto settled = fresh.settle(*end, bytes); !settled)
        co_return; // whoever looks next says why
    m_printed.insert(fresh.record, new Printed{gathering.output, gathering.errors}, bytes + 1);
}

ToolBackend::Reply<tools::RunState> ToolBackend::wait(QString run, std::chrono::milliseconds patience)
{
    const QDeadlineTimer deadline(patience);
    auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    auto fresh = m_fresh.extract(run);
    if (fresh && patience > 0ms) {
        co_await watch(std::move(fresh.mapped()), patience);
        record = m_workspace.runs().find(run);
        if (!record)
            co_return fail(record.error());
    }
    const std::chrono::milliseconds left(deadline.remainingTime());
    if (record->state == RunRecord::State::Running && left > 0ms) {
        const auto ran = co_await base::within(left, m_runs.wait(run));
        if (ran && !*ran)
            co_return fail(ran->error());
    }
    tools::RunState state;
    if (const Printed *printed = m_printed.object(run)) {
        state = stateOf(*record);
        state.outputBytes = printed->output.size();
        state.errorBytes = printed->errors.size();
    } else {
        QList<guest::BackgroundRun> told;
        if (const auto found = session(record->session); found && (*found)->guest()) {
            auto looked = co_await (*found)->lookAtBackground();
            if (!looked)
                co_return fail(looked.error());
            told = std::move(*looked);
        }
        record = m_workspace.runs().find(run);
        if (!record)
            co_return fail(record.error());
        state = stateOf(*record);
        measure(state, *record, told);
    }
    if (const session::Ending ending = session::endingOf(*record); state.isOver() && !ending.isByItself()) {
        state.text = ending.reason;
        state.remedy = ending.remedy;
    }
    const std::chrono::milliseconds rest(std::max<qint64>(deadline.remainingTime(), 0));
    if (const auto found = session(record->session); found && state.isOver()) {
        auto landing = (*found)->documents().of(run);
        auto names = co_await base::within(rest, std::move(landing));
        if (names)
            state.documents = std::move(*names);
    }
    co_return state;
}

ToolBackend::Reply<tools::Chunk> ToolBackend::output(QString run, tools::Channel channel, qint64 from,
                                                     qint64 most)
{
    const auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    const bool isError = channel == tools::Channel::Error;
    if (const Printed *printed = m_printed.object(run)) {
        const QByteArray &all = isError ? printed->errors : printed->output;
        co_return tools::Chunk{all.mid(from, most), from, all.size()};
    }
    const auto reached = co_await m_runs.reach(*record);
    if (!reached)
        co_return fail(reached.error());
    const QPointer<guest::Guest> guest = *reached;
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    const auto told = co_await guest->runs();
    if (!told)
        co_return fail(told.error());
    tools::RunState state;
    measure(state, *record, *told);
    tools::Chunk chunk{{}, from, isError ? state.errorBytes : state.outputBytes};
    const qint64 end = std::min(chunk.total, from + most);
    if (from >= end)
        co_return chunk;
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    guest::OutputFrom start = guest::OutputFrom::nothing();
    (isError ? start.error : start.output) = from;
    const auto attached =
        co_await guest->attach(record->background, start, guest::ExecRequest::Input::None, record->keep);
    if (!attached)
        co_return fail(attached.error());
    guest::Run *const reading = attached->get();
    const auto which = isError ? guest::Channel::Error : guest::Channel::Output;
    while (from + chunk.bytes.size() < end) {
        chunk.bytes += reading->take(which, end - from - chunk.bytes.size());
        if (reading->end() || from + chunk.bytes.size() >= end)
            break;
        if (!co_await base::onSignal(reading, &guest::Run::outputReady, kPatience))
            co_return fail(Error::Kind::Timeout, text("The machine does not answer."));
    }
    co_return chunk;
}

ToolBackend::Reply<> ToolBackend::input(QString run, QByteArray bytes, bool isLast)
{
    const auto written = co_await m_runs.write(run, bytes, isLast);
    if (!written)
        co_return fail(written.error());
    co_return {};
}

ToolBackend::Reply<> ToolBackend::kill(QString run, int signal)
{
    const auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    if (record->state != RunRecord::State::Running)
        co_return {};
    const auto sent = co_await m_runs.signal(run, signal);
    if (!sent)
        co_return fail(sent.error());
    co_return {};
}

Result<tools::RunState> ToolBackend::run(const QString &run) const
{
    const auto record = m_workspace.runs().find(run);
    if (!record || record->background.isEmpty())
        return fail(Error::Kind::NotFound, text("There is no such run."));
    return stateOf(*record);
}

Result<QList<tools::RunState>> ToolBackend::runs(const QString &vm, int most) const
{
    const auto records = m_workspace.runs().recent(vm, most);
    if (!records)
        return fail(records.error());
    QList<tools::RunState> states;
    for (const RunRecord &record : *records) {
        if (!record.background.isEmpty())
            states += stateOf(record);
    }
    return states;
}

ToolBackend::Reply<tools::Chunk> ToolBackend::read(QString vm, QByteArray path, qint64 from, qint64 most)
{
    const auto there = co_await open(vm);
    if (!there)
        co_return fail(there.error());
    const auto piece = co_await there->guest->readPiece(path, from, most);
    if (!piece)
        co_return fail(piece.error());
    co_return tools::Chunk{piece->bytes, from, piece->fileBytes};
}

ToolBackend::Reply<> ToolBackend::write(QString vm, QByteArray path, QByteArray content)
{
    const auto there = co_await open(vm);
    if (!there)
        co_return fail(there.error());
    const qsizetype slash = path.lastIndexOf('/');
    if (slash > 0) {
        if (auto made = co_await there->guest->makeFolder(path.left(slash)); !made)
            co_return fail(made.error());
    }
    if (!there->guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    co_return co_await there->guest->write(path, content);
}

ToolBackend::Reply<QList<tools::File>> ToolBackend::list(QString vm, QByteArray path, int most)
{
    const auto there = co_await open(vm);
    if (!there)
        co_return fail(there.error());
    const auto listing = co_await there->guest->list(path, most);
    if (!listing)
        co_return fail(listing.error());
    QList<tools::File> files;
    for (const guest::Entry &entry : listing->entries) {
        using Kind = tools::File::Kind;
        const auto kind = entry.kind == guest::Entry::Kind::File ? Kind::File
            : entry.kind == guest::Entry::Kind::Folder           ? Kind::Folder
            : entry.kind == guest::Entry::Kind::Link             ? Kind::Link
                                                                 : Kind::Other;
        files += tools::File{entry.name, kind, entry.size, entry.modified};
    }
    std::ranges::sort(files, {}, &tools::File::name);
    co_return files;
}

static tools::Copied copiedOf(const guest::FolderTransferred &moved)
{
    static constexpr qsizetype kMostReasons = 10;
    tools::Copied copied{moved.files, moved.bytes, moved.skippedCount, {}, moved.renamed};
    for (const guest::Skipped &each : moved.skipped.first(std::min(kMostReasons, moved.skipped.size())))
        copied.reasons += each.path + u": "_s + each.reason;
    return copied;
}

ToolBackend::Reply<tools::Copied> ToolBackend::upload(QString vm, QString from, QByteArray to,
                                                      bool overwrites, tools::Progress progress)
{
    ToolListener caller(progress);
    const SessionOperations::Copy what{.from = from,
                                       .to = QString::fromUtf8(to),
                                       .upload = true,
                                       .force = overwrites,
                                       .obeysGitignore = true};
    const auto moved = co_await m_operations.copy(vm, what, caller);
    if (!moved)
        co_return fail(moved.error());
    co_return copiedOf(*moved);
}

ToolBackend::Reply<tools::Copied> ToolBackend::download(QString vm, QByteArray from, QString to,
                                                        bool overwrites, tools::Progress progress)
{
    ToolListener caller(progress);
    const SessionOperations::Copy what{
        .from = QString::fromUtf8(from), .to = to, .force = overwrites, .obeysGitignore = true};
    const auto moved = co_await m_operations.copy(vm, what, caller);
    if (!moved)
        co_return fail(moved.error());
    co_return copiedOf(*moved);
}

Result<QList<tools::File>> ToolBackend::documents(const QString &vm) const
{
    const auto found = session(vm);
    if (!found)
        return fail(found.error());
    // The results of a recipe have a folder of their own.
    const QDir folder((*found)->documents().folder());
    QList<tools::File> files;
    QDirIterator there(folder.path(), QDir::Files | QDir::NoSymLinks | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (there.hasNext() && files.size() < kMostDocuments) {
        const QFileInfo file(there.next());
        files += tools::File{
            QFile::encodeName(folder.relativeFilePath(file.filePath())), tools::File::Kind::File, file.size(),
            base::WallTime(std::chrono::milliseconds(file.lastModified().toMSecsSinceEpoch()))};
    }
    std::ranges::sort(files, {}, &tools::File::name);
    return files;
}

ToolBackend::Reply<tools::Chunk> ToolBackend::document(QString vm, QString name, qint64 from, qint64 most)
{
    const auto all = documents(vm);
    if (!all)
        co_return fail(all.error());
    const bool isThere = std::ranges::any_of(
        *all, [&](const tools::File &each) { return each.name == QFile::encodeName(name); });
    if (!isThere)
        co_return fail(Error::Kind::NotFound, text("There is no document of that name."));
    const QString path = (*session(vm))->documents().folder() + u'/' + name;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::min(from, file.size())))
        co_return fail(Error::Kind::Failed, text("%1 cannot be read: %2.").arg(name, file.errorString()));
    const qint64 total = file.size();
    co_return tools::Chunk{file.read(most), std::min(from, total), total};
}

} // namespace api

#include "tool_backend_work.moc"
