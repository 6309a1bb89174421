// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/snapshot.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/vm/disk/file_copy.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtConcurrent>

#include <sys/stat.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kNote = "snapshot.json"_L1;
static constexpr auto kWords = "words"_L1; // "origin" in the note; any other one is a wish
static constexpr auto kUnfinished = ".making-"_L1;

static QString text(const char *source) { return QCoreApplication::translate("vm::Snapshot", source); }

static std::optional<Snapshot> load(const QString &folder)
{
    QFile file(folder + u'/' + kNote);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject note = QJsonDocument::fromJson(file.readAll()).object();
    Snapshot found;
    found.folder = folder;
    found.name = QFileInfo(folder).fileName();
    found.image = note["image"_L1].toString();
    found.size = note["size"_L1].toString();
    found.software = note["software"_L1].toString();
    found.made = QDateTime::fromString(note["made"_L1].toString(), Qt::ISODateWithMs);
    if (note["origin"_L1] == kWords)
        found.origin = Snapshot::Origin::Words;
    for (const QString &path : {found.memory(), found.rootDisk(), found.base(), found.volume()})
        found.bytes += bytesOnDisk(path);
    return found;
}

SnapshotDraft::SnapshotDraft(QString folder, QString target)
    : m_folder(std::move(folder))
    , m_target(std::move(target))
{
    content.folder = m_folder;
    content.name = QFileInfo(m_target).fileName();
    content.made = QDateTime::currentDateTimeUtc();
}

SnapshotDraft::SnapshotDraft(SnapshotDraft &&other) noexcept
    : content(std::move(other.content))
    , m_folder(std::exchange(other.m_folder, {}))
    , m_target(std::move(other.m_target))
{
}

SnapshotDraft::~SnapshotDraft()
{
    if (!m_folder.isEmpty())
        QDir(m_folder).removeRecursively();
}

static Result<> write(const Snapshot &content, const QString &target)
{
    QJsonObject note{{u"image"_s, content.image},
                     {u"size"_s, content.size},
                     {u"software"_s, content.software},
                     {u"made"_s, content.made.toString(Qt::ISODateWithMs)}};
    if (content.origin == Snapshot::Origin::Words)
        note.insert(u"origin"_s, kWords);
    QFile file(content.folder + u'/' + kNote);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(note).toJson()) < 0 || !file.flush())
        return fail(
            Error::Kind::Failed,
            text("The snapshot cannot be written to %1: %2.").arg(file.fileName(), file.errorString()));
    for (const QString &path : {content.memory(), file.fileName(), content.folder}) {
        if (auto synced = syncFile(path); !synced)
            return synced;
    }
    if (::rename(QFile::encodeName(content.folder).constData(), QFile::encodeName(target).constData()) != 0)
        return fail(Error::Kind::Failed,
                    text("The snapshot cannot be written to %1: %2.").arg(target, qt_error_string(errno)));
    return syncFile(QFileInfo(target).path());
}

Task<Result<Snapshot>> SnapshotDraft::publish()
{
    const auto work = QtConcurrent::run(write, content, m_target);
    if (auto written = co_await base::onFuture(work); !written)
        co_return fail(written.error());
    m_folder.clear();
    const auto published = load(m_target);
    if (!published)
        co_return fail(Error::Kind::Failed, text("The snapshot %1 was removed.").arg(m_target));
    co_return *published;
}

SnapshotStore::SnapshotStore(const base::Places &places)
    : m_folder(places.data + "/snapshots"_L1)
{
}

QString SnapshotStore::folderOf(const QString &session) const { return m_folder + u'/' + session; }

QList<Snapshot> SnapshotStore::of(const QString &session) const
{
    QList<Snapshot> found;
    const QString folder = folderOf(session);
    const QStringList names = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        if (auto loaded = load(folder + u'/' + name))
            found += *loaded;
    }
    std::sort(found.begin(), found.end(),
              [](const Snapshot &a, const Snapshot &b) { return a.made < b.made; });
    return found;
}

QList<Snapshot> SnapshotStore::all() const
{
    QList<Snapshot> found;
    for (const QString &session : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        found += of(session);
    return found;
}

static QStringList namesOf(const QList<Snapshot> &snapshots)
{
    QStringList names;
    for (const Snapshot &each : snapshots)
        names << each.name;
    return names;
}

Result<Snapshot> SnapshotStore::find(const QString &session, const QString &name) const
{
    const QList<Snapshot> all = of(session);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Snapshot &each) { return each.name == name; });
    if (found != all.end())
        return *found;
    if (all.isEmpty())
        return fail(Error::Kind::NotFound, text("The session has no snapshots."));
    return fail(Error::Kind::NotFound,
                text("There is no snapshot “%1”. There are: %2.")
                    .arg(base::printable(name), namesOf(all).join(QStringLiteral(", "))));
}

Result<SnapshotDraft> SnapshotStore::draft(const QString &session, QString name) const
{
    static const QRegularExpression form(u"\\A[A-Za-z0-9][A-Za-z0-9._-]{0,39}\\z"_s);
    const QString place = m_folder + u'/' + session;
    for (int number = 1; name.isEmpty(); ++number) {
        if (const QString free = u"snapshot-%1"_s.arg(number); !QFile::exists(place + u'/' + free))
            name = free;
    }
    if (!form.match(name).hasMatch())
        return fail(Error::Kind::Invalid,
                    text("A snapshot's name has letters, digits, dots, hyphens and underscores, 40 at most, "
                         "and starts with a letter or digit."));
    if (QFile::exists(place + u'/' + name))
        return fail(Error::Kind::Invalid,
                    text("There is a snapshot “%1” already. Choose another name.").arg(name));
    const QString folder = place + u'/' + kUnfinished + name + u'-' + base::newId();
    if (!QDir().mkpath(place) || ::mkdir(QFile::encodeName(folder).constData(), 0700) != 0)
        return fail(Error::Kind::Failed,
                    text("A snapshot cannot be made in %1: %2.").arg(folder, qt_error_string(errno)));
    return SnapshotDraft(folder, place + u'/' + name);
}

/// The rename makes it no snapshot at once.
Result<> SnapshotStore::remove(const QString &session, const QString &name) const
{
    if (auto found = find(session, name); !found)
        return fail(found.error());
    const QString place = m_folder + u'/' + session + u'/';
    const QString doomed = place + kUnfinished + name + u'-' + base::newId();
    if (!QFile::rename(place + name, doomed) || !QDir(doomed).removeRecursively())
        return fail(Error::Kind::Failed, text("The snapshot %1 cannot be removed.").arg(place + name));
    return {};
}

Result<> SnapshotStore::thin(const QString &session, qsizetype kept) const
{
    QList<Snapshot> passing = of(session);
    passing.removeIf([](const Snapshot &each) { return each.origin != Snapshot::Origin::Words; });
    for (; passing.size() > kept; passing.removeFirst()) {
        if (auto removed = remove(session, passing.first().name); !removed)
            return removed;
    }
    return {};
}

Result<> SnapshotStore::removeAll(const QString &session) const
{
    QDir folder(m_folder + u'/' + session);
    if (folder.removeRecursively())
        return {};
    return fail(Error::Kind::Failed, text("The snapshots in %1 cannot be removed.").arg(folder.path()));
}

void SnapshotStore::tidy() const
{
    for (const QString &session : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QDir place(m_folder + u'/' + session);
        const QStringList names =
            place.entryList({kUnfinished + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
        for (const QString &name : names)
            QDir(place.filePath(name)).removeRecursively();
    }
}

} // namespace vm
