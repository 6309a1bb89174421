// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/outbox.h"

#include "core/guest/guest.h"
#include "core/guest/landing.h"

#include <QCoreApplication>
#include <QDir>

using base::Result;
using base::Task;

namespace files {

static constexpr auto kNames = guest::Names::Plain; // whoever drags a folder has not read the names in it

QString Outbox::placeFor(const QByteArray &name)
{
    const QString folder = m_folder.filePath(QString::number(++m_copies));
    QDir().mkpath(folder);
    return folder + u'/' + QString::fromUtf8(guest::landingName(name, kNames));
}

Task<Result<QList<QUrl>>> Outbox::fetch(QPointer<guest::Guest> guest, QList<FilesModel::Place> places)
{
    QList<QUrl> urls;
    for (const FilesModel::Place &place : places) {
        const auto known = m_fetched.value(place.path);
        if (known.first == place.entry && !known.second.isEmpty() && !place.isFolder()) {
            urls << QUrl::fromLocalFile(known.second);
            continue;
        }
        if (!guest)
            co_return base::fail(base::Error::Kind::Disconnected,
                                 QCoreApplication::translate("files::Outbox", "The machine is gone."));
        const QString copy = placeFor(place.path.mid(place.path.lastIndexOf('/') + 1));
        guest::TransferLimits limits;
        limits.bytes = kMostDragged;
        limits.files = 2000;
        limits.names = kNames;
        if (place.isFolder()) {
            const auto copied = co_await guest->downloadFolder(place.path, copy, limits);
            if (!copied)
                co_return base::fail(copied.error());
        } else {
            const auto copied = co_await guest->download(place.path, copy, limits);
            if (!copied)
                co_return base::fail(copied.error());
        }
        m_fetched.insert(place.path, {place.entry, copy});
        urls << QUrl::fromLocalFile(copy);
    }
    co_return urls;
}

} // namespace files
