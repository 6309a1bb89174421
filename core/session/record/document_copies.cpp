// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/document_copies.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/vm/disk/file_copy.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QtConcurrent>

namespace session {

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static const QString kHidden = QStringLiteral(".fork-");

static QString text(const char *source) { return QCoreApplication::translate("session::Chat", source); }

static QString documentsOf(const base::Places &places) { return places.data + u"/documents"_s; }

QString DocumentCopies::folderOf(const base::Places &places, const QString &session)
{
    return documentsOf(places) + u'/' + session;
}

void DocumentCopies::tidy(const base::Places &places)
{
    const QDir folder(documentsOf(places));
    for (const QString &left : folder.entryList({kHidden + u'*'}, QDir::Dirs | QDir::Hidden))
        QDir(folder.filePath(left)).removeRecursively();
}

DocumentCopies::DocumentCopies(const base::Places &places)
    : m_places(places)
    , m_gathered(documentsOf(places) + u'/' + kHidden + base::newId())
{
}

DocumentCopies::~DocumentCopies() { QDir(m_gathered).removeRecursively(); }

static Result<> copyWithTime(const QString &from, const QString &to)
{
    if (!QDir().mkpath(QFileInfo(to).path()))
        return fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(QFileInfo(to).path()));
    if (auto copied = vm::copyFile(from, to); !copied)
        return copied;
    QFile file(to);
    // Documents tells versions apart by their time, too.
    if (!file.setPermissions(QFile::permissions(from)) || !file.open(QIODevice::ReadWrite)
        || !file.setFileTime(QFileInfo(from).lastModified(), QFileDevice::FileModificationTime))
        return fail(Error::Kind::Failed, text("The file %1 cannot be made: %2.").arg(to, file.errorString()));
    return {};
}

Result<> DocumentCopies::gather(const QString &from, const QStringList &names) const
{
    qint64 bytes = 0;
    for (const QString &name : names)
        bytes += QFileInfo(from + u'/' + name).size();
    if (auto room = base::checkDiskRoom(documentsOf(m_places), bytes, text("The documents of the fork"));
        !room)
        return room;
    for (const QString &name : names) {
        if (auto copied = copyWithTime(from + u'/' + name, m_gathered + u'/' + name); !copied)
            return copied;
    }
    return {};
}

Task<Result<std::shared_ptr<DocumentCopies>>> DocumentCopies::make(base::Places places, QString session,
                                                                   QStringList paths)
{
    // Shared with the thread: who waits may go meanwhile.
    const std::shared_ptr<DocumentCopies> copies(new DocumentCopies(places));
    const QString from = folderOf(places, session);
    QStringList names;
    for (const QString &path : std::as_const(paths)) {
        const QFileInfo file(path);
        if (path.startsWith(from + u'/') && file.isFile() && !file.isSymLink())
            names += path.mid(from.size() + 1);
    }
    names.removeDuplicates();
    if (names.isEmpty())
        co_return copies;
    const auto work = [copies, from, names] { return copies->gather(from, names); };
    const auto gathering = QtConcurrent::run(work);
    if (auto gathered = co_await base::onFuture(gathering); !gathered)
        co_return fail(gathered.error());
    co_return copies;
}

Result<> DocumentCopies::giveTo(const QString &session)
{
    const QString folder = folderOf(m_places, session);
    if (QFileInfo::exists(m_gathered) && !QDir().rename(m_gathered, folder))
        return fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(folder));
    return {};
}

} // namespace session
