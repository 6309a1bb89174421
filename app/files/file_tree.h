// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTreeView>
#include <QUrl>

namespace files {

/// A tree that files of the host are dropped on. What is dragged out of it is another's to provide.
class FileTree : public QTreeView
{
    Q_OBJECT
public:
    explicit FileTree(QWidget *parent = nullptr);

signals:
    /// `at` may be a file, or nothing.
    void dropped(const QList<QUrl> &urls, const QModelIndex &at);
    void dragRequested();

protected:
    void startDrag(Qt::DropActions actions) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                 const QModelIndex &index) const override;

private:
    QModelIndex folderAt(const QPoint &place) const;
    void setTarget(const QModelIndex &folder);

    bool m_isWelcome = false; // what is dragged over it
    QPersistentModelIndex m_target; // of what is being dragged over it
};

} // namespace files
