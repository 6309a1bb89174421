// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/documents.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/runs/results.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QScopeGuard>

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

void Documents::add(const QString &path, Author author)
{
    emit added({path, nameOf(path), QFileInfo(path).size()}, author);
}

Task<Result<QStringList>> Documents::collect(QPointer<guest::Guest> guest, std::optional<milliseconds> since,
                                             Author author)
{
    QStringList names;
    if (!since)
        co_return names;
    auto files = co_await m_outputs.claim(guest, *since);
    if (!files)
        co_return fail(files.error());
    // What an earlier owner saw to is claimed by nobody now.
    const bool mayBeHere = base::WallTime(*since) < m_began;
    while (!files->isEmpty()) {
        const guest::Entry file = files->takeFirst();
        const auto fetched = co_await fetch(guest, file, author, mayBeHere);
        if (fetched) {
            if (!fetched->isEmpty())
                names += *fetched;
            continue;
        }
        m_outputs.giveBack(file);
        for (const guest::Entry &other : std::as_const(*files))
            m_outputs.giveBack(other);
        co_return fail(fetched.error());
    }
    co_return names;
}

static bool isVersion(const QString &path, const guest::Entry &file)
{
    const QFileInfo there(path);
    return there.size() == file.size
        && there.lastModified().toMSecsSinceEpoch() == file.modified.time_since_epoch().count();
}

/// The name of the document; empty: it is none.
Task<Result<QString>> Documents::fetch(QPointer<guest::Guest> guest, guest::Entry file, Author author,
                                       bool mayBeHere)
{
    const QString name = QString::fromUtf8(guest::landingName(file.name, guest::Names::Plain));
    if (name.isEmpty()) {
        emit noted(
            text("The file “%1” has a name that is not safe on this computer; it stays in the machine.")
                .arg(base::printable(file.name)),
            author);
        co_return QString();
    }
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost before its files were copied."));
    QDir().mkpath(m_folder);
    const QString wanted = m_folder + u'/' + name;
    QString path = wanted;
    for (int number = 2; QFileInfo::exists(path) || m_coming.contains(path); ++number) {
        if (mayBeHere && isVersion(path, file))
            co_return nameOf(path);
        path = numbered(wanted, number);
    }
    m_coming.insert(path);
    const auto gone = qScopeGuard([this, path] { m_coming.remove(path); });
    if (auto copied = co_await guest->download(m_outputs.folder() + '/' + file.name, path); !copied)
        co_return fail(copied.error());
    add(path, author);
    if (name.toUtf8() != file.name)
        emit noted(text("“%1” has a name that is not plain; it is %2 here.")
                       .arg(base::printable(file.name), nameOf(path)),
                   author);
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
    const auto names = co_await collect(guest, since, Author::Caller);
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
