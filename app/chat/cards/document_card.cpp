// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/document_card.h"

#include "app/style/frame.h"
#include "app/files/file_icon.h"
#include "app/files/opener.h"
#include "app/shell/file_dialog.h"
#include "app/files/table_text.h"
#include "app/files/table_widget.h"
#include "app/preview/format.h"
#include "app/remedies.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/disk_room.h"
#include "core/base/log.h"

#include <QApplication>
#include <QDrag>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QSaveFile>
#include <QToolButton>
#include <QUrl>
#include <QtConcurrent>

static constexpr int kPreview = 360; // pixels, the longer side
static constexpr int kRows = 8; // of a table, and so many columns
static constexpr int kLetters = 60; // of a cell
static constexpr qint64 kTableBytes = 64 << 10;

static QToolButton *actionButton(const char *icon, const QString &name)
{
    QToolButton *const button = parts::iconButton(QLatin1String(icon), name, &style::Colours::muted);
    button->setText(name);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

static bool isPicture(const QString &name)
{
    const auto format = preview::formatOfName(name);
    return format && format != preview::Format::Pdf;
}

DocumentCard::DocumentCard(QWidget *parent)
    : Card(parent)
    , m_icon(new parts::Picture(style::scaled(20)))
    , m_name(new parts::ShortLabel(Qt::ElideMiddle))
    , m_size(parts::label())
    , m_preview(parts::label())
    , m_open(actionButton("open", tr("Open")))
    , m_save(actionButton("save", tr("Save As…")))
    , m_folder(actionButton("folder", tr("Show in Folder")))
{
    auto *frame = new Frame(Frame::Look::Raised);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(frame);
    m_name->setTextFormat(Qt::PlainText);
    parts::embolden(m_name);
    parts::tint(m_size, &style::Colours::muted);
    auto *row = new QHBoxLayout;
    row->setSpacing(style::kGap);
    row->addWidget(m_icon);
    row->addWidget(m_name);
    row->addWidget(m_size, 1);
    row->addWidget(m_open);
    row->addWidget(m_save);
    row->addWidget(m_folder);
    m_layout = new QVBoxLayout(frame);
    m_layout->setContentsMargins(14, 8, 10, 8);
    m_layout->addLayout(row);
    m_layout->addWidget(m_preview);
    m_preview->hide();
    setCursor(Qt::OpenHandCursor);
    for (QToolButton *button : {m_open, m_save, m_folder})
        button->setCursor(Qt::ArrowCursor);
    connect(m_open, &QToolButton::clicked, this, &DocumentCard::open);
    connect(m_save, &QToolButton::clicked, this, &DocumentCard::saveAs);
    connect(m_folder, &QToolButton::clicked, this, [this] { files::showInFolder(m_path); });
}

/// Whoever scrolls past hundreds of pictures waits for none that is no longer in sight.
DocumentCard::~DocumentCard() { m_decoding.cancel(); }

void DocumentCard::display(const session::Item &item)
{
    const auto &document = std::get<session::record::Document>(item.content);
    m_path = document.path;
    const QFileInfo file(m_path);
    m_icon->setIcon(style::icon(files::iconName(m_path), &style::Colours::accent));
    m_name->setText(base::printable(document.name));
    const bool isThere = file.exists();
    m_size->setText(isThere ? format::bytes(document.bytes) : tr("no longer there"));
    for (QToolButton *button : {m_open, m_save})
        button->setEnabled(isThere);
    fitWords();
    setAccessibleName(tr("Document: %1").arg(m_name->text()));
    if (isThere)
        showPreview();
    emit heightChanged();
}

static files::TableText readTable(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.read(kTableBytes);
    if (text.contains('\0'))
        return {};
    files::TableText table = files::parseTable(QString::fromUtf8(text), kRows + 1, kRows, kLetters);
    table.isCut = table.isCut || file.size() > text.size();
    return table;
}

/// The file came from a machine: a table is read in another thread, a picture made in another process.
void DocumentCard::showPreview()
{
    const QString suffix = QFileInfo(m_path).suffix().toLower();
    if (suffix == QStringLiteral("csv") || suffix == QStringLiteral("tsv")) {
        auto *watcher = new QFutureWatcher<files::TableText>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
            showTable(watcher->result());
            watcher->deleteLater();
        });
        watcher->setFuture(QtConcurrent::run(readTable, m_path));
    } else if (isPicture(m_path)) {
        const qreal scale = devicePixelRatioF();
        auto *watcher = new QFutureWatcher<base::Result<preview::Picture>>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, scale] {
            if (!watcher->isCanceled())
                showPicture(watcher->result(), scale);
            watcher->deleteLater();
        });
        m_decoding.cancel();
        m_decoding = preview::ofFile(m_path, {QSize(kPreview, kPreview) * scale});
        watcher->setFuture(m_decoding);
    }
}

void DocumentCard::showPicture(const base::Result<preview::Picture> &picture, qreal scale)
{
    if (picture) {
        QPixmap pixels = QPixmap::fromImage(picture->pages.first());
        pixels.setDevicePixelRatio(scale);
        m_preview->setPixmap(pixels);
        m_preview->setAccessibleName(tr("Picture of %1").arg(m_name->text()));
    } else {
        m_preview->setText(picture.error().text);
        m_preview->setWordWrap(true);
        parts::tint(m_preview, &style::Colours::muted);
    }
    m_preview->show();
    emit heightChanged();
}

void DocumentCard::showTable(const files::TableText &table)
{
    if (table.rows.size() < 2)
        return;
    if (!m_table) {
        m_table = new files::TableWidget;
        m_table->verticalHeader()->hide();
        m_table->setFocusPolicy(Qt::NoFocus);
        m_table->setSelectionMode(QAbstractItemView::NoSelection);
        m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_table->setAttribute(Qt::WA_TransparentForMouseEvents); // the wheel moves the chat, a drag the file
        m_tableNote = parts::label();
        m_tableNote->setForegroundRole(QPalette::PlaceholderText);
        m_layout->addWidget(m_table);
        m_layout->addWidget(m_tableNote);
    }
    m_table->showTable(table);
    m_table->setAccessibleName(tr("Table of %1").arg(m_name->text()));
    m_table->show(); // a layout does so later, and the height is asked for now
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + m_table->rowCount() * m_table->verticalHeader()->defaultSectionSize() + 2);
    m_tableNote->setText(tr("The first %Ln row(s).", nullptr, m_table->rowCount()));
    m_tableNote->setVisible(table.isCut);
    emit heightChanged();
}

/// The card may be gone, scrolled away, before the person has answered.
void DocumentCard::open()
{
    files::openFile(m_path, window(), [card = QPointer<DocumentCard>(this)](const QString &why) {
        if (card)
            emit card->troubled(why);
    });
}

static constexpr auto kExecutable = QFile::ExeOwner | QFile::ExeUser | QFile::ExeGroup | QFile::ExeOther;

/// Why not, or nothing.
static QString copied(const QString &from, const QString &to)
{
    QFile source(from);
    if (auto room = base::checkDiskRoom(to, source.size(), base::printable(QFileInfo(to).fileName())); !room)
        return remedies::told(room.error());
    QSaveFile target(to);
    bool isWritten = source.open(QIODevice::ReadOnly)
        && target.open(QIODevice::WriteOnly)
        // Those of what is replaced stay otherwise, and that may have been a program.
        && target.setPermissions(target.permissions() & ~kExecutable);
    while (isWritten && !source.atEnd())
        isWritten = target.write(source.read(1 << 20)) > 0;
    if (isWritten && target.commit())
        return {};
    return DocumentCard::tr("%1 cannot be written: %2.").arg(to, target.errorString());
}

/// The card may be gone, scrolled away, before the person has chosen.
void DocumentCard::saveAs()
{
    QFileDialog *const dialog = askWhereToSave(this, tr("Save As"), QFileInfo(m_path).fileName());
    const QPointer<DocumentCard> card(this);
    connect(dialog, &QFileDialog::fileSelected, window(),
            [window = window(), card, from = m_path](const QString &to) {
                auto *watcher = new QFutureWatcher<QString>(window);
                connect(watcher, &QFutureWatcherBase::finished, window, [watcher, card] {
                    if (card && !watcher->result().isEmpty())
                        emit card->troubled(watcher->result());
                    watcher->deleteLater();
                });
                watcher->setFuture(QtConcurrent::run(copied, from, to));
            });
}

void DocumentCard::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    fitWords();
}

/// Words beside the buttons' pictures, the most used first, where the document's name has the room it needs.
void DocumentCard::fitWords()
{
    const QMargins edges = m_layout->contentsMargins();
    int room = width() - edges.left() - edges.right() - m_icon->sizeHint().width()
        - m_name->sizeHint().width() - m_size->sizeHint().width() - 5 * style::kGap;
    const QList<QToolButton *> buttons{m_open, m_save, m_folder};
    for (QToolButton *button : buttons) {
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        room -= button->sizeHint().width();
    }
    for (QToolButton *button : buttons) {
        const int icon = button->sizeHint().width();
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        room -= button->sizeHint().width() - icon;
        if (room < 0) {
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
            break;
        }
    }
}

void DocumentCard::mousePressEvent(QMouseEvent *event) { m_pressedAt = event->pos(); }

void DocumentCard::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton)
        || (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    auto *data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(m_path)});
    auto *drag = new QDrag(this);
    drag->setMimeData(data);
    drag->setPixmap(m_icon->icon().pixmap(m_icon->size(), devicePixelRatioF()));
    drag->exec(Qt::CopyAction);
}

void DocumentCard::mouseDoubleClickEvent(QMouseEvent *) { open(); }
