// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/transfers.h"
#include "app/remedies.h"

#include "core/base/log.h"
#include "core/guest/guest.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using guest::FolderTransferred;
using guest::Guest;

namespace files {

static constexpr int kAtOnce = 2;

struct Transfers::Job
{
    Transfer transfer;
    GuestDoor door;
    Overwrite overwrite = Overwrite::Ask;
    guest::TransferLimits limits;
    QElapsedTimer elapsed; // since bytes began to flow
    QElapsedTimer told;
    Task<Result<FolderTransferred>> task;
};

QString Transfer::name() const
{
    return direction == Direction::In ? base::printable(QFileInfo(host).fileName())
                                      : base::printable(guest.mid(guest.lastIndexOf('/') + 1));
}

QString numbered(const QString &name, int number)
{
    const auto dot = name.lastIndexOf(u'.');
    const QString stem = dot > 0 ? name.left(dot) : name;
    return u"%1 (%2)%3"_s.arg(stem).arg(number).arg(dot > 0 ? name.mid(dot) : QString());
}

QString oddities(const FolderTransferred &copied)
{
    QStringList sentences;
    if (copied.renamed > 0)
        sentences << Transfers::tr("Names that were not plain were changed: %L1.").arg(copied.renamed);
    if (copied.skippedCount > 0)
        //: 3 left out, the first: folder/link (It is a link.)
        sentences << Transfers::tr("%Ln left out, the first: %1 (%2)", nullptr, int(copied.skippedCount))
                         .arg(copied.skipped.value(0).path, copied.skipped.value(0).reason);
    return sentences.join(u' ');
}

Transfers::Transfers(Ask ask, QObject *parent)
    : QObject(parent)
    , m_ask(std::move(ask))
{
}

Transfers::~Transfers() = default;

int Transfers::upload(const GuestDoor &door, const QString &host, const QByteArray &guest, int batch)
{
    auto job = std::make_unique<Job>();
    job->transfer = {.direction = Transfer::Direction::In, .host = host, .guest = guest, .batch = batch};
    job->door = door;
    return add(std::move(job));
}

int Transfers::download(const GuestDoor &door, const QByteArray &guest, const QString &host,
                        Overwrite overwrite, guest::TransferLimits limits, int batch)
{
    auto job = std::make_unique<Job>();
    job->transfer = {.direction = Transfer::Direction::Out, .host = host, .guest = guest, .batch = batch};
    job->door = door;
    job->overwrite = overwrite;
    job->limits = limits;
    return add(std::move(job));
}

int Transfers::add(std::unique_ptr<Job> job)
{
    const int id = ++m_lastId;
    job->transfer.id = id;
    m_jobs.push_back(std::move(job));
    emit added(id);
    QMetaObject::invokeMethod(this, &Transfers::startNext, Qt::QueuedConnection);
    return id;
}

QList<Transfer> Transfers::all() const
{
    QList<Transfer> list;
    for (const auto &job : m_jobs)
        list.append(job->transfer);
    return list;
}

Transfers::Job *Transfers::job(int id) const
{
    const auto found = std::ranges::find(m_jobs, id, [](const auto &job) { return job->transfer.id; });
    return found == m_jobs.end() ? nullptr : found->get();
}

const Transfer *Transfers::find(int id) const
{
    const Job *found = job(id);
    return found ? &found->transfer : nullptr;
}

void Transfers::startNext()
{
    const auto isRunning = [](const auto &job) { return job->transfer.state == Transfer::State::Running; };
    for (size_t i = 0; i < m_jobs.size() && std::ranges::count_if(m_jobs, isRunning) < kAtOnce; ++i) {
        Job *job = m_jobs[i].get();
        if (job->transfer.state != Transfer::State::Waiting)
            continue;
        job->transfer.state = Transfer::State::Running;
        job->transfer.progress = {};
        job->transfer.text.clear();
        job->elapsed.invalidate();
        job->told.start();
        emit changed(job->transfer.id);
        job->task = copy(job);
        job->task.start([this, job] { end(job); });
    }
}

void Transfers::end(Job *job)
{
    const auto &result = job->task.result();
    Transfer &transfer = job->transfer;
    if (result) {
        transfer.state = Transfer::State::Done;
        transfer.text = oddities(*result);
    } else if (result.error().kind == Error::Kind::Cancelled) {
        transfer.state = Transfer::State::Cancelled;
    } else {
        transfer.state = Transfer::State::Failed;
        transfer.text = remedies::told(result.error());
    }
    QList<int> over{transfer.id};
    if (!result && result.error().kind == Error::Kind::Disconnected)
        over += giveUpWaiting(job->door.session, transfer.text);
    QMetaObject::invokeMethod(this, &Transfers::startNext, Qt::QueuedConnection);
    for (int id : over) {
        emit changed(id);
        emit finished(id);
    }
}

/// What still waits would start the machine again that was just stopped or lost.
QList<int> Transfers::giveUpWaiting(const QString &session, const QString &reason)
{
    QList<int> ids;
    for (const auto &job : m_jobs) {
        Transfer &transfer = job->transfer;
        if (transfer.state != Transfer::State::Waiting || job->door.session != session)
            continue;
        transfer.state = Transfer::State::Failed;
        transfer.text = reason;
        ids << transfer.id;
    }
    return ids;
}

void Transfers::progressed(Job *job, const guest::Progress &progress)
{
    if (!job->elapsed.isValid())
        job->elapsed.start();
    job->transfer.progress = progress;
    const qint64 elapsed = job->elapsed.elapsed();
    if (elapsed > 0)
        job->transfer.bytesPerSecond = progress.bytes * 1000 / elapsed;
    if (job->told.elapsed() < 100)
        return;
    job->told.start();
    emit changed(job->transfer.id);
}

void Transfers::cancel(int id)
{
    Job *job = this->job(id);
    if (!job || job->transfer.isOver())
        return;
    job->task.cancel();
    job->transfer.state = Transfer::State::Cancelled;
    emit changed(id);
    QMetaObject::invokeMethod(this, &Transfers::startNext, Qt::QueuedConnection);
    emit finished(id);
}

void Transfers::retry(int id)
{
    Job *job = this->job(id);
    if (!job || !job->transfer.isOver())
        return;
    job->transfer.state = Transfer::State::Waiting;
    emit changed(id);
    QMetaObject::invokeMethod(this, &Transfers::startNext, Qt::QueuedConnection);
}

void Transfers::remove(int id)
{
    const auto found = std::ranges::find(m_jobs, id, [](const auto &job) { return job->transfer.id; });
    if (found == m_jobs.end() || !(*found)->transfer.isOver())
        return;
    m_jobs.erase(found);
    emit removed(id);
}

Task<Result<FolderTransferred>> Transfers::copy(Job *job)
{
    const session::IdleWatch::Busy busy = job->door.busy();
    if (job->transfer.direction == Transfer::Direction::In)
        co_return co_await copyIn(job);
    co_return co_await copyOut(job);
}

static auto cancelled() { return fail(Error::Kind::Cancelled, Transfers::tr("It was left out.")); }
static auto lost() { return fail(Error::Kind::Disconnected, Transfers::tr("The machine was lost.")); }

Task<Result<FolderTransferred>> Transfers::copyIn(Job *job)
{
    const QFileInfo source(job->transfer.host);
    const QString path = source.canonicalFilePath(); // of a link, what it leads to
    const QString shown = base::printable(job->transfer.host);
    if (path.isEmpty())
        co_return fail(Error::Kind::NotFound, tr("There is no file or folder %1.").arg(shown));
    if (!source.isReadable() || (source.isDir() && !source.isExecutable()))
        co_return fail(Error::Kind::Denied, tr("%1 cannot be read: this user may not.").arg(shown));
    if (!source.isDir() && !source.isFile())
        co_return fail(Error::Kind::Invalid, tr("%1 is neither a file nor a folder.").arg(shown));
    const auto opened = co_await job->door.open();
    if (!opened)
        co_return fail(opened.error());
    const QPointer<Guest> guest(*opened);
    const QByteArray wanted = job->transfer.guest;
    const auto split = wanted.lastIndexOf('/') + 1;
    OnConflict answer = OnConflict::Replace;
    for (int number = 1;; ++number) {
        if (!guest)
            co_return lost();
        const QString name = QString::fromUtf8(wanted.mid(split));
        const QByteArray target = number == 1 ? wanted : wanted.left(split) + numbered(name, number).toUtf8();
        job->transfer.guest = target;
        const auto there = co_await guest->files().stat(target);
        if (!there && there.error().kind == Error::Kind::NotFound)
            break;
        if (!there)
            co_return fail(there.error());
        if (number > 1)
            continue; // that name is taken, too
        const bool isFolder = there->kind == guest::Entry::Kind::Folder;
        if (job->overwrite == Overwrite::Ask)
            answer = co_await m_ask(job->transfer, isFolder == source.isDir());
        if (answer == OnConflict::Skip)
            co_return cancelled();
        if (answer == OnConflict::Replace)
            break;
    }
    if (!guest)
        co_return lost();
    guest::OnProgress onProgress = [this, job](const guest::Progress &progress) {
        progressed(job, progress);
    };
    const QByteArray target = job->transfer.guest;
    if (source.isDir())
        co_return co_await guest->files().uploadFolder(path, target, onProgress);
    const auto copied = co_await guest->files().upload(path, target, onProgress);
    if (!copied)
        co_return fail(copied.error());
    FolderTransferred result;
    result.files = 1;
    result.bytes = copied->bytes;
    co_return result;
}

Task<Result<FolderTransferred>> Transfers::copyOut(Job *job)
{
    const auto opened = co_await job->door.open();
    if (!opened)
        co_return fail(opened.error());
    const QPointer<Guest> guest(*opened);
    const QByteArray from = job->transfer.guest;
    const auto source = co_await guest->files().stat(from);
    if (!source)
        co_return fail(source.error());
    const bool isFolder = source->kind == guest::Entry::Kind::Folder;
    const QFileInfo wanted(job->transfer.host);
    const auto isTaken = [](const QString &path) {
        return QFileInfo(path).isSymLink() || QFileInfo::exists(path);
    };
    if (isTaken(wanted.filePath()) && job->overwrite == Overwrite::Ask) {
        const OnConflict answer = co_await m_ask(job->transfer, !isFolder && !wanted.isDir());
        if (answer == OnConflict::Skip)
            co_return cancelled();
        for (int number = 2; answer == OnConflict::KeepBoth && isTaken(job->transfer.host); ++number)
            job->transfer.host = wanted.dir().filePath(numbered(wanted.fileName(), number));
    }
    if (!guest)
        co_return lost();
    guest::OnProgress onProgress = [this, job](const guest::Progress &progress) {
        progressed(job, progress);
    };
    const QString target = job->transfer.host;
    const guest::TransferLimits limits = job->limits;
    // A name of a person's own is not one that was changed.
    const QByteArray name = from.mid(from.lastIndexOf('/') + 1);
    const bool isRenamed =
        limits.names != guest::Names::Given && guest::landingName(name, limits.names) != name;
    FolderTransferred result;
    if (isFolder) {
        auto copied = co_await guest->files().downloadFolder(from, target, limits, onProgress);
        if (!copied)
            co_return fail(copied.error());
        result = std::move(*copied);
    } else {
        const auto copied = co_await guest->files().download(from, target, limits, onProgress);
        if (!copied)
            co_return fail(copied.error());
        result.files = 1;
        result.bytes = copied->bytes;
    }
    result.renamed += isRenamed ? 1 : 0;
    co_return result;
}

} // namespace files
