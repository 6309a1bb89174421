// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/drag_out.h"

#include "app/files/outbox.h"
#include "app/files/paths.h"
#include "app/files/transfers.h"
#include "app/remedies.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/landing.h"

#include <QDrag>
#include <QGuiApplication>
#include <QMimeData>
#include <QWidget>

using namespace Qt::StringLiterals;
using base::Task;
using Place = files::FilesModel::Place;

namespace files {

DragOut::DragOut(Outbox *outbox, QWidget *from)
    : m_outbox(outbox)
    , m_from(from)
{
}

void DragOut::begin(const GuestDoor &door, const QList<Place> &places)
{
    qint64 bytes = 0;
    for (const Place &place : places) {
        if (place.isRoot)
            return;
        if (!guest::isSafeName(nameOf(place.path))) {
            emit refused(tr("%1 is no name for a file here. Save it under another one.")
                             .arg(base::printable(nameOf(place.path))));
            return;
        }
        bytes += place.entry.size;
    }
    if (bytes > Outbox::kMostDragged) {
        emit refused(tr("This is too much to be dragged. Use “Save As…”."));
        return;
    }
    if (m_fetching.isRunning() || places.isEmpty())
        return;
    m_fetching = fetch(door, places);
    m_fetching.start();
}

Task<> DragOut::fetch(GuestDoor door, QList<Place> places)
{
    const session::IdleWatch::Busy busy = door.busy();
    const QPointer<guest::Guest> guest(door.now());
    const auto fetched = co_await m_outbox->fetch(guest, places);
    if (!fetched) {
        emit refused(tr("It cannot be dragged: %1").arg(remedies::told(fetched.error())));
        co_return;
    }
    const QList<QUrl> urls = fetched->urls;
    const QString odd = oddities(fetched->all);
    if (QGuiApplication::mouseButtons() & Qt::LeftButton) // later: a drag has an event loop of its own
        QMetaObject::invokeMethod(
            this,
            [this, urls, odd] {
                if (!odd.isEmpty())
                    emit told(odd);
                drag(urls);
            },
            Qt::QueuedConnection);
    else
        emit refused(QStringList{tr("It was fetched. Drag it once more."), odd}.join(u' ').trimmed());
}

void DragOut::drag(const QList<QUrl> &urls)
{
    auto *mime = new QMimeData;
    mime->setUrls(urls);
    auto *drag = new QDrag(m_from);
    drag->setMimeData(mime);
    drag->setPixmap(style::icon(urls.size() > 1 ? u"folder"_s : u"file"_s)
                        .pixmap(QSize(32, 32), m_from->devicePixelRatioF()));
    drag->exec(Qt::CopyAction);
}

} // namespace files
