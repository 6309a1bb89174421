// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/documents.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/landing.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QScopeGuard>
#include <QtConcurrent>

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static constexpr int kMostRuns = 1000; // whose documents are remembered
static constexpr auto kLook = 1min;
static constexpr qsizetype kAtOnce = 100; // written down in a few milliseconds

static QString text(const char *source) { return QCoreApplication::translate("session::Documents", source); }

/// A run whose documents are on their way.
struct Documents::Errand
{
    QString run;
    IdleWatch::Busy busy;
    Task<> task; // the last member: it uses the others
};

Documents::Documents(QString folder, base::WallTime began, QByteArray output)
    : m_folder(std::move(folder))
    , m_began(began)
    , m_outputs(std::move(output))
    , m_ofRuns(kMostRuns)
{
}

Documents::~Documents() = default;

QString Documents::nameOf(const QString &path) const { return QDir(m_folder).relativeFilePath(path); }

Task<> Documents::add(QString run, QList<ResultFile> files, Author author)
{
    const QPointer<Documents> self(this);
    while (self && !files.isEmpty()) {
        QList<record::Document> some;
        for (const ResultFile &file : files.first(std::min(kAtOnce, files.size())))
            some += record::Document{file.path, nameOf(file.path), file.bytes, run};
        files.remove(0, some.size());
        emit added(some, author);
        co_await base::after(0ms); // whoever else waits for this thread
    }
}

namespace {

/// What a person should know of the files that a run left.
struct Oddities
{
    int unsafe = 0;
    QString firstUnsafe;
    int renamed = 0;
    std::pair<QString, QString> firstRenamed; // in the machine and here
    int failed = 0;
    std::pair<QString, QString> firstFailed; // and why
    bool isCut = false;
};

} // namespace

/// One line of each kind, however many there are.
static QStringList linesOf(const Oddities &odd)
{
    QStringList lines;
    if (odd.unsafe == 1)
        lines += text("The file “%1” has a name that is not safe on this computer; it stays in the machine.")
                     .arg(odd.firstUnsafe);
    else if (odd.unsafe > 1)
        lines +=
            text("%L1 files, “%2” among them, have names that are not safe on this computer; they stay in "
                 "the machine.")
                .arg(odd.unsafe)
                .arg(odd.firstUnsafe);
    if (odd.renamed == 1)
        lines += text("“%1” has a name that is not plain; it is %2 here.")
                     .arg(odd.firstRenamed.first, odd.firstRenamed.second);
    else if (odd.renamed > 1)
        lines += text("%L1 files have names that are not plain; “%2”, for one, is %3 here.")
                     .arg(odd.renamed)
                     .arg(odd.firstRenamed.first, odd.firstRenamed.second);
    if (odd.failed == 1)
        //: %2: a sentence that says why
        lines += text("“%1” was not copied and stays in the machine. %2")
                     .arg(odd.firstFailed.first, odd.firstFailed.second);
    else if (odd.failed > 1)
        //: %3: a sentence that says why
        lines += text("%L1 files were not copied and stay in the machine. “%2”, for one: %3")
                     .arg(odd.failed)
                     .arg(odd.firstFailed.first, odd.firstFailed.second);
    if (odd.isCut)
        lines +=
            text("The output folder holds more than %L1 files. No more than that are looked at; the rest "
                 "stays in the machine.")
                .arg(Outputs::kMostFiles);
    return lines;
}

/// What is here already under one name and its numbers, read once: thousands of names may land as one.
struct Documents::Versions
{
    using Version = std::pair<qint64, qint64>; // size, and time in milliseconds
    static Version of(const QFileInfo &file)
    {
        return {file.size(), file.lastModified().toMSecsSinceEpoch()};
    }
    static Version of(const guest::Entry &file)
    {
        return {file.size, file.modified.time_since_epoch().count()};
    }

    QMultiHash<Version, QString> paths;
    int next = 1; // the first number that was free
};

static QString pathOf(const QString &folder, const QByteArray &name, int number)
{
    return folder + u'/' + QString::fromUtf8(guest::numbered(name, number));
}

/// The first number that is free, where none was left out.
template <typename IsTaken>
static int freeNumber(const IsTaken &isTaken)
{
    int taken = 0, free = 1;
    while (isTaken(free))
        taken = std::exchange(free, free * 2);
    while (free - taken > 1) {
        const int middle = taken + (free - taken) / 2;
        (isTaken(middle) ? taken : free) = middle;
    }
    return free;
}

/// Whether no other file can be fetched either.
static bool isOfAll(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Timeout
        || error.kind == Error::Kind::Cancelled;
}

Task<Result<QStringList>> Documents::collect(QString run, QPointer<guest::Guest> guest,
                                             std::optional<milliseconds> since, Author author)
{
    QStringList names;
    if (!since)
        co_return names;
    auto claimed = co_await m_outputs.claim(guest, *since);
    if (!claimed)
        co_return fail(claimed.error());
    QList<guest::Entry> files = std::move(claimed->files);
    // What an earlier owner saw to is claimed by nobody now.
    const bool mayBeHere = base::WallTime(*since) < m_began;
    QHash<QByteArray, Versions> here;
    Oddities odd;
    odd.isCut = claimed->isCut;
    while (!files.isEmpty()) {
        const guest::Entry file = files.takeFirst();
        const QByteArray name = guest::landingName(file.name, guest::Names::Plain);
        if (name.isEmpty()) {
            if (odd.unsafe++ == 0)
                odd.firstUnsafe = base::printable(file.name);
            continue;
        }
        const auto fetched = co_await fetch(run, guest, file, author, mayBeHere ? &here : nullptr);
        if (fetched) {
            names += *fetched;
            if (name != file.name && odd.renamed++ == 0)
                odd.firstRenamed = {base::printable(file.name), *fetched};
            continue;
        }
        m_outputs.giveBack(file);
        if (!isOfAll(fetched.error())) {
            if (odd.failed++ == 0)
                odd.firstFailed = {base::printable(file.name), fetched.error().text};
            continue;
        }
        for (const guest::Entry &other : std::as_const(files))
            m_outputs.giveBack(other);
        for (const QString &line : linesOf(odd))
            emit noted(line, author);
        co_return fail(fetched.error());
    }
    for (const QString &line : linesOf(odd))
        emit noted(line, author);
    co_return names;
}

/// Where a file is to land; what is there already is that version of it. `here`: of what may be here, else
/// nothing.
Task<QString> Documents::place(QByteArray name, guest::Entry file, QHash<QByteArray, Versions> *here)
{
    const auto isTaken = [this, name](int number) {
        const QString path = pathOf(m_folder, name, number);
        return QFileInfo::exists(path) || m_coming.contains(path);
    };
    if (!here)
        co_return pathOf(m_folder, name, freeNumber(isTaken));
    if (!here->contains(name)) {
        auto looking = QtConcurrent::run([folder = m_folder, name, coming = m_coming] {
            Versions found;
            for (;; ++found.next) {
                const QFileInfo there(pathOf(folder, name, found.next));
                if (there.exists())
                    found.paths.insert(Versions::of(there), there.filePath());
                else if (!coming.contains(there.filePath()))
                    return found;
            }
        });
        const Versions found = co_await base::onFuture(looking);
        here->insert(name, found);
    }
    Versions &versions = (*here)[name];
    if (const QString known = versions.paths.take(Versions::of(file)); !known.isEmpty())
        co_return known;
    while (isTaken(versions.next))
        ++versions.next;
    co_return pathOf(m_folder, name, versions.next);
}

/// The name of the document.
Task<Result<QString>> Documents::fetch(QString run, QPointer<guest::Guest> guest, guest::Entry file,
                                       Author author, QHash<QByteArray, Versions> *here)
{
    const QByteArray name = guest::landingName(file.name, guest::Names::Plain);
    const QString path = co_await place(name, file, here);
    if (QFileInfo::exists(path))
        co_return nameOf(path);
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost before its files were copied."));
    QDir().mkpath(m_folder);
    m_coming.insert(path);
    const auto gone = qScopeGuard([this, path] { m_coming.remove(path); });
    if (auto copied = co_await guest->files().download(m_outputs.folder() + '/' + file.name, path); !copied)
        co_return fail(copied.error());
    emit added({record::Document{path, nameOf(path), QFileInfo(path).size(), run}}, author);
    co_return nameOf(path);
}

void Documents::collectFor(const QString &run, QPointer<guest::Guest> guest, milliseconds since,
                           IdleWatch::Busy busy)
{
    m_errands.push_back(std::make_unique<Errand>());
    Errand *const errand = m_errands.back().get();
    errand->run = run;
    errand->busy = std::move(busy);
    errand->task = follow(errand, std::move(guest), since);
    errand->task.start([this, errand] {
        m_errands.remove_if([errand](const auto &each) { return each.get() == errand; });
        emit collected();
    });
}

Task<> Documents::follow(Errand *errand, QPointer<guest::Guest> guest, milliseconds since)
{
    const auto names = co_await collect(errand->run, guest, since, Author::Caller);
    if (names)
        m_ofRuns.insert(errand->run, new QStringList(*names));
    else
        emit noted(
            text("What an agent’s run left in the output folder was not copied. %1").arg(names.error().text),
            Author::Caller);
}

Task<QStringList> Documents::of(QString run)
{
    const auto isComing = [this, run] {
        return std::any_of(m_errands.begin(), m_errands.end(),
                           [&run](const auto &each) { return each->run == run; });
    };
    const QPointer<Documents> self(this);
    while (isComing()) {
        co_await base::onSignal(this, &Documents::collected, kLook);
        if (!self)
            co_return QStringList();
    }
    const QStringList *const names = m_ofRuns.object(run);
    co_return names ? *names : QStringList();
}

} // namespace session
