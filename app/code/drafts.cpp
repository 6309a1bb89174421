// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/drafts.h"

#include <QCborMap>
#include <QCborValue>
#include <QDir>
#include <QLoggingCategory>
#include <QSaveFile>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace code {

static Q_LOGGING_CATEGORY(lcCode, "berth.code")

Drafts::Drafts(QString folder)
    : m_folder(std::move(folder))
{
    m_pool.setMaxThreadCount(1); // in order
    if (!QDir().mkpath(m_folder)
        || !QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qCWarning(lcCode, "the folder for drafts cannot be made: %s", qPrintable(m_folder));
}

Drafts::~Drafts() { m_pool.waitForDone(); }

QString Drafts::file(const QString &id) const { return u"%1/%2.draft"_s.arg(m_folder, id); }

void Drafts::keep(const Draft &draft)
{
    m_pool.start([draft, name = file(draft.id)] {
        QCborMap map;
        map[u"id"_s] = draft.id;
        map[u"session"_s] = draft.session;
        map[u"path"_s] = draft.path;
        map[u"name"_s] = draft.name;
        map[u"language"_s] = draft.language;
        map[u"text"_s] = draft.text;
        map[u"opened"_s] = draft.opened;
        map[u"size"_s] = draft.knownSize;
        map[u"modified"_s] = draft.knownModified;
        QSaveFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(map.toCborValue().toCbor()) < 0 || !file.commit())
            qCWarning(lcCode, "a draft cannot be kept: %s", qPrintable(file.errorString()));
    });
}

void Drafts::drop(const QString &id)
{
    m_pool.start([name = file(id)] { QFile::remove(name); });
}

static QList<Draft> draftsIn(const QDir &folder, const QString &session)
{
    QList<Draft> drafts;
    for (const QString &name : folder.entryList({u"*.draft"_s}, QDir::Files)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QCborMap map = QCborValue::fromCbor(file.readAll()).toMap();
        if (map[u"session"_s].toString() != session || map[u"id"_s].toString() + u".draft"_s != name)
            continue;
        drafts.append({.id = map[u"id"_s].toString(),
                       .session = session,
                       .path = map[u"path"_s].toByteArray(),
                       .name = map[u"name"_s].toString(),
                       .language = map[u"language"_s].toString(),
                       .text = map[u"text"_s].toByteArray(),
                       .opened = map[u"opened"_s].toInteger(),
                       .knownSize = map[u"size"_s].toInteger(-1),
                       .knownModified = map[u"modified"_s].toInteger()});
    }
    std::ranges::sort(drafts, {}, &Draft::opened);
    return drafts;
}

QFuture<QList<Draft>> Drafts::ofSession(const QString &session)
{
    return QtConcurrent::run(&m_pool, &draftsIn, QDir(m_folder), session);
}

} // namespace code
