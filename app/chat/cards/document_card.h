// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"
#include "app/preview/pictures.h"

#include <QFuture>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace files {
struct TableText;
class TableWidget;
} // namespace files
namespace parts {
class Picture;
}

/// A document on the host: opened, saved elsewhere, shown in its folder, or dragged out. Images and tables
/// are shown, with all that is in the file to be had by opening it.
class DocumentCard : public Card
{
    Q_OBJECT

public:
    explicit DocumentCard(QWidget *parent = nullptr);
    ~DocumentCard() override;
    void display(const session::Item &item) override;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void open();
    void saveAs();
    void fitWords();
    void showPreview();
    void showPicture(const base::Result<preview::Picture> &picture, qreal scale);
    void showTable(const files::TableText &table);

    parts::Picture *m_icon;
    QLabel *m_name;
    QLabel *m_size;
    QLabel *m_preview;
    files::TableWidget *m_table = nullptr; // of a document that is one
    QLabel *m_tableNote = nullptr;
    QToolButton *m_open;
    QToolButton *m_save;
    QToolButton *m_folder;
    QString m_path;
    QVBoxLayout *m_layout;
    QPoint m_pressedAt;
    QFuture<base::Result<preview::Picture>> m_decoding;
};
