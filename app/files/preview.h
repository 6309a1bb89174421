// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/files.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QScrollArea;
class QStackedLayout;
class QVBoxLayout;
namespace code {
class Syntax;
}
namespace guest {
class Guest;
}
namespace preview {
struct Picture;
}

namespace files {

class TableWidget;

/// Shows how one file of a guest looks: text in colour, images, tables, the first pages of a PDF; of all
/// else its figures. Reads only the beginning of what is large, and takes nothing a file says on trust.
class Preview : public QWidget
{
    Q_OBJECT
public:
    static constexpr qint64 kMostText = 256 * 1024;

    explicit Preview(const code::Syntax *syntax, QWidget *parent = nullptr);
    ~Preview() override;

    void showFile(guest::Guest *guest, const QByteArray &path, const guest::Entry &entry);
    void clear();

signals:
    void shown(); ///< what was asked for is there, or why not

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    base::Task<> load();
    base::Task<base::Result<>> loadPicture();
    base::Task<base::Result<>> loadText();
    void showText(const QString &text);
    void showTable(const QString &text);
    void showPicture(const preview::Picture &picture);
    void showNote(const QString &text);
    void setDetails(const QString &more = {});
    void fitPicture();

    const code::Syntax *const m_syntax; // the window's
    QPointer<guest::Guest> m_guest;
    QByteArray m_path;
    guest::Entry m_entry;
    QStackedLayout *m_pages;
    QWidget *m_head; // of what is shown
    QLabel *m_title;
    QLabel *m_details;
    QLabel *m_note;
    QPlainTextEdit *m_text;
    TableWidget *m_table;
    QScrollArea *m_scroll;
    QVBoxLayout *m_sheets;
    QList<QImage> m_images;
    QTimer m_soon; // who runs along the tree with an arrow key asks for nothing in between
    base::Task<> m_work;
};

} // namespace files
