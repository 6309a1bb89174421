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

Task<Result<Outbox::Fetched>> Outbox::fetch(QPointer<guest::Guest> guest, QList<FilesModel::Place> places)
{
    Fetched result;
    for (const FilesModel::Place &place : places) {
        const auto known = m_fetched.value(place.path);
        if (known.first == place.entry && !known.second.isEmpty() && !place.isFolder()) {
            result.urls << QUrl::fromLocalFile(known.second);
            continue;
        }
        if (!guest)
            co_return base::fail(base::Error::Kind::Disconnected,
                                 QCoreApplication::translate("files::Outbox", "The machine is gone."));
        const QByteArray name = place.path.mid(place.path.lastIndexOf('/') + 1);
        const QString copy = placeFor(name);
        guest::TransferLimits limits;
        limits.bytes = kMostDragged;
        limits.files = 2000;
        limits.names = kNames;
        if (place.isFolder()) {
            const auto copied = co_await guest->files().downloadFolder(place.path, copy, limits);
            if (!copied)
                co_return base::fail(copied.error());
            result.all.files += copied->files;
            result.all.renamed += copied->renamed;
            result.all.skippedCount += copied->skippedCount;
            result.all.skipped += copied->skipped;
        } else {
            const auto copied = co_await guest->files().download(place.path, copy, limits);
            if (!copied)
                co_return base::fail(copied.error());
            ++result.all.files;
        }
        result.all.renamed += guest::landingName(name, kNames) != name ? 1 : 0;
        m_fetched.insert(place.path, {place.entry, copy});
        result.urls << QUrl::fromLocalFile(copy);
    }
    co_return result;
}

} // namespace files
