// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/template.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/vm/disk/file_copy.h"
#include "core/vm/disk/overlay.h"
#include "core/vm/libvirt/spec.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryFile>
#include <QtConcurrent>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kNote = "template.json"_L1;
static constexpr int kFormat = 3; // counted up when there are other files in a folder
static constexpr auto kUnfinished = ".making-"_L1;
static constexpr qint64 kLeastRoom = qint64(512) << 20; // some 300 MB is what one of a small size takes
static constexpr qint64 kHole = 1 << 20;

static QString text(const char *source) { return QCoreApplication::translate("vm::Template", source); }

/// Length and time of the last change: enough to see that a file is not what it was.
static QString fingerprint(const QString &path)
{
    struct stat status
    {
    };
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return {};
    return u"%1 %2.%3"_s.arg(status.st_size).arg(status.st_mtim.tv_sec).arg(status.st_mtim.tv_nsec);
}

static QStringList filesOf(const Template &made)
{
    return {made.memory(), made.state(), made.base(), made.rootDisk(), made.volume()};
}

static QStringList fingerprints(const Template &made)
{
    QStringList found;
    for (const QString &file : filesOf(made))
        found += fingerprint(file);
    return found;
}

/// Everything in the folder reaches the disk before the folder gets its name.
static Result<Template> publish(Template made, QString target)
{
    for (const QString &file : filesOf(made)) {
        QFile::setPermissions(file, QFile::ReadOwner);
        if (auto synced = syncFile(file); !synced)
            return fail(synced.error());
    }
    const QJsonObject note{{u"format"_s, kFormat},
                           {u"image"_s, made.image},
                           {u"size"_s, made.size},
                           {u"made"_s, made.made.toString(Qt::ISODateWithMs)},
                           {u"files"_s, fingerprints(made).join(u'\n')}};
    QFile file(made.folder + u'/' + kNote);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(note).toJson()) < 0 || !file.flush())
        return fail(
            Error::Kind::Failed,
            text("The template cannot be written to %1: %2.").arg(file.fileName(), file.errorString()));
    for (const QString &path : {file.fileName(), made.folder}) {
        if (auto synced = syncFile(path); !synced)
            return fail(synced.error());
    }
    if (::rename(QFile::encodeName(made.folder).constData(), QFile::encodeName(target).constData()) != 0)
        return fail(Error::Kind::Failed,
                    text("The template cannot be written to %1: %2.").arg(target, qt_error_string(errno)));
    made.folder = target;
    if (auto synced = syncFile(QFileInfo(target).path()); !synced)
        return fail(synced.error());
    return made;
}

static QJsonObject readNote(const QString &folder)
{
    QFile file(folder + u'/' + kNote);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

static Result<Template> load(const QString &folder)
{
    const QString path = folder + u'/' + kNote;
    if (!QFile::exists(path))
        return fail(Error::Kind::NotFound, text("There is no template in %1.").arg(folder));
    const QJsonObject note = readNote(folder);
    if (note["format"_L1].toInt() != kFormat)
        return fail(Error::Kind::Failed, text("%1 is damaged, or another Berth's.").arg(path));
    Template found;
    found.folder = folder;
    found.id = QFileInfo(folder).fileName();
    found.image = note["image"_L1].toString();
    found.size = note["size"_L1].toString();
    found.made = QDateTime::fromString(note["made"_L1].toString(), Qt::ISODateWithMs);
    for (const QString &path : filesOf(found))
        found.bytes += bytesOnDisk(path);
    const QStringList expected = note["files"_L1].toString().split(u'\n');
    const QStringList actual = fingerprints(found);
    const auto [changed, was] = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end());
    if (changed != actual.end()) {
        return fail(Error::Kind::Failed,
                    text("The template %1 is damaged: %2 is not as it was written.")
                        .arg(found.id, filesOf(found).at(changed - actual.begin())));
    }
    return found;
}

TemplateDraft::TemplateDraft(QString folder, QString target)
    : m_folder(std::move(folder))
    , m_target(std::move(target))
{
}

TemplateDraft::TemplateDraft(TemplateDraft &&other) noexcept
    : m_folder(std::exchange(other.m_folder, {}))
    , m_target(std::move(other.m_target))
{
}

TemplateDraft::~TemplateDraft()
{
    if (!m_folder.isEmpty())
        QDir(m_folder).removeRecursively();
}

Template TemplateDraft::of(QString image, QString size) const
{
    Template made;
    made.id = QFileInfo(m_target).fileName();
    made.folder = m_folder;
    made.image = std::move(image);
    made.size = std::move(size);
    made.made = QDateTime::currentDateTimeUtc();
    return made;
}

Task<Result<>> TemplateDraft::overlay(Template made)
{
    return makeOverlay(made.rootDisk(), QFileInfo(made.base()).fileName());
}

Task<Result<Template>> TemplateDraft::publish(Template made)
{
    const auto published = co_await base::onFuture(QtConcurrent::run(vm::publish, made, m_target));
    if (published)
        m_folder.clear();
    co_return published;
}

TemplateStore::TemplateStore(const base::Places &places)
    : m_folder(places.data + "/templates"_L1)
{
}

QString TemplateStore::idFor(MachineSpec spec, qint64 volumeBytes, const QByteArray &software)
{
    const QString image = spec.note.image;
    spec.note = {};
    for (QString *path : {&spec.rootDisk, &spec.volume, &spec.agentDisk, &spec.channelSocket,
                          &spec.consoleSocket, &spec.memoryFile, &spec.kernel, &spec.initrd, &spec.emulator})
        path->clear();
    spec.below.clear();
    // A card without a network behind it is another machine: its cable is out.
    if (!spec.cardSocket.isEmpty())
        spec.cardSocket = u"network"_s;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &part :
         {domainXml(spec), image.toUtf8(), QByteArray::number(volumeBytes), software}) {
        hash.addData(QByteArray::number(part.size()) + ' ');
        hash.addData(part);
    }
    return QString::fromLatin1(hash.result().toHex().first(32));
}

QList<Template> TemplateStore::all() const
{
    QList<Template> found;
    const QStringList names = QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        if (auto loaded = load(m_folder + u'/' + name))
            found += *loaded;
    }
    std::sort(found.begin(), found.end(),
              [](const Template &a, const Template &b) { return a.made > b.made; });
    return found;
}

Result<Template> TemplateStore::find(const QString &id) const { return load(m_folder + u'/' + id); }

Result<> TemplateStore::check() const
{
    const auto cannot = [this](const QString &why) {
        return fail(Error::Kind::Failed, text("A template cannot be made in %1: %2.").arg(m_folder, why));
    };
    if (!QDir().mkpath(m_folder))
        return cannot(qt_error_string(errno));
    if (auto room = base::checkDiskRoom(m_folder, kLeastRoom, text("The template")); !room)
        return room;
    QTemporaryFile hole(m_folder + u'/' + kUnfinished + u"XXXXXX"_s);
    if (!hole.open() || !hole.resize(kHole))
        return cannot(hole.errorString());
    if (bytesOnDisk(hole.fileName()) >= kHole)
        return cannot(
            text("its file system has no sparse files; set XDG_DATA_HOME to a folder of another one"));
    return {};
}

Result<TemplateDraft> TemplateStore::draft(const QString &id) const
{
    if (auto fine = check(); !fine)
        return fail(fine.error());
    const QString folder = m_folder + u'/' + kUnfinished + id + u'-' + base::newId();
    if (::mkdir(QFile::encodeName(folder).constData(), 0700) != 0)
        return fail(Error::Kind::Failed,
                    text("A template cannot be made in %1: %2.").arg(folder, qt_error_string(errno)));
    return TemplateDraft(folder, m_folder + u'/' + id);
}

/// The rename makes it no template at once.
Result<> TemplateStore::remove(const QString &id) const
{
    const QString doomed = m_folder + u'/' + kUnfinished + id + u'-' + base::newId();
    if (::rename(QFile::encodeName(m_folder + u'/' + id).constData(), QFile::encodeName(doomed).constData())
        != 0) {
        if (errno == ENOENT)
            return {};
        return fail(Error::Kind::Failed,
                    text("The template %1 cannot be removed: %2.").arg(id, qt_error_string(errno)));
    }
    QDir(doomed).removeRecursively();
    return {};
}

void TemplateStore::tidy() const
{
    const QStringList names =
        QDir(m_folder).entryList({kUnfinished + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const QString &name : names)
        QDir(m_folder + u'/' + name).removeRecursively();
    for (const QString &name : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (readNote(m_folder + u'/' + name)["format"_L1].toInt() != kFormat)
            QDir(m_folder + u'/' + name).removeRecursively();
    }
}

} // namespace vm
