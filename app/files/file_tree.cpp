// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_tree.h"

#include "app/style/style.h"

#include <QDragMoveEvent>
#include <QMimeData>
#include <QPainter>

namespace files {

FileTree::FileTree(QWidget *parent)
    : QTreeView(parent)
{
    setAcceptDrops(true);
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragDrop);
    setDropIndicatorShown(false); // a frame around the folder says more
    setAutoExpandDelay(700);
}

void FileTree::startDrag(Qt::DropActions) { emit dragRequested(); }

static bool isFromHost(const QMimeData *mime)
{
    for (const QUrl &url : mime->urls()) {
        if (url.isLocalFile())
            return true;
    }
    return false;
}

QModelIndex FileTree::folderAt(const QPoint &place) const
{
    QModelIndex index = indexAt(place).siblingAtColumn(0);
    while (index.isValid() && !(model()->flags(index) & Qt::ItemIsDropEnabled))
        index = index.parent();
    return index;
}

void FileTree::setTarget(const QModelIndex &folder)
{
    m_target = folder;
    viewport()->update();
}

void FileTree::dragEnterEvent(QDragEnterEvent *event)
{
    QTreeView::dragEnterEvent(event);
    m_isWelcome = event->source() != this && isFromHost(event->mimeData());
    event->setAccepted(m_isWelcome);
}

void FileTree::dragMoveEvent(QDragMoveEvent *event)
{
    QTreeView::dragMoveEvent(event); // opens folders that are hovered over
    if (!m_isWelcome) { // to ask for what it is at each move would ask the other program each time
        event->ignore();
        return;
    }
    setTarget(folderAt(event->position().toPoint()));
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void FileTree::dragLeaveEvent(QDragLeaveEvent *event)
{
    QTreeView::dragLeaveEvent(event);
    setTarget({});
}

void FileTree::dropEvent(QDropEvent *event)
{
    const QModelIndex at = folderAt(event->position().toPoint());
    const QList<QUrl> urls = event->mimeData()->urls();
    setTarget({});
    setState(NoState);
    if (event->source() == this || !isFromHost(event->mimeData())) {
        event->ignore();
        return;
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    emit dropped(urls, at);
}

void FileTree::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QTreeView::drawRow(painter, option, index);
    if (!m_target.isValid() || index.siblingAtColumn(0) != m_target)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(style::colours().accent, 2));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 1, -2, -1), 4, 4);
    painter->restore();
}

} // namespace files
