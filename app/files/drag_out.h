// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/files_model.h"
#include "app/shell/guest_door.h"

#include <QObject>
#include <QUrl>

class QWidget;

namespace files {

class Outbox;

/// Drags files of the guest to other programs of this computer. A drop wants files that are there, so they
/// are fetched first: what is small is here before the hand has left the tree, and the drag begins then; what
/// was fetched waits for the next attempt.
class DragOut : public QObject
{
    Q_OBJECT

public:
    DragOut(Outbox *outbox, QWidget *from); ///< borrowed, both; they outlive this

    void begin(const GuestDoor &door, const QList<FilesModel::Place> &places);
    void cancel() { m_fetching.cancel(); }

signals:
    void refused(const QString &why); ///< a sentence
    void told(const QString &what); ///< of what is dragged

private:
    base::Task<> fetch(GuestDoor door, QList<FilesModel::Place> places);
    void drag(const QList<QUrl> &urls);

    Outbox *const m_outbox;
    QWidget *const m_from;
    base::Task<> m_fetching;
};

} // namespace files
