// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/preview.h"

#include "app/code/syntax.h"
#include "app/files/short_lines.h"
#include "app/files/table_text.h"
#include "app/files/table_widget.h"
#include "app/preview/format.h"
#include "app/preview/pictures.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"

#include <QDateTime>
#include <QEvent>
#include <QLocale>
#include <QPlainTextEdit>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QStringDecoder>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using guest::Entry;

namespace files {

static QString ending(const QByteArray &path)
{
    const QByteArray name = path.mid(path.lastIndexOf('/') + 1);
    return name.contains('.') ? QString::fromLatin1(name.mid(name.lastIndexOf('.') + 1)).toLower()
                              : QString();
}

Preview::Preview(const code::Syntax *syntax, QWidget *parent)
    : QWidget(parent)
    , m_syntax(syntax)
    , m_title(parts::label())
    , m_details(parts::label())
    , m_note(parts::label())
    , m_text(new QPlainTextEdit)
    , m_table(new TableWidget)
    , m_scroll(new QScrollArea)
{
    setAccessibleName(tr("Preview"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_head = new QWidget;
    auto *row = new QHBoxLayout(m_head);
    row->setContentsMargins(style::kGap, style::kGap / 2, style::kGap, style::kGap / 2);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setFont(style::larger(0, QFont::DemiBold));
    m_details->setTextFormat(Qt::PlainText);
    row->addWidget(m_title, 1);
    row->addWidget(m_details);
    column->addWidget(m_head);

    auto *pages = new QWidget;
    pages->setBackgroundRole(QPalette::Base);
    pages->setAutoFillBackground(true);
    m_pages = new QStackedLayout(pages);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    m_note->setMargin(style::kMargin);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setUndoRedoEnabled(false);
    m_text->setAccessibleName(tr("Text of the file"));
    m_text->document()->setDocumentMargin(style::kGap);
    m_table->setAccessibleName(tr("Table of the file"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAccessibleName(tr("Picture of the file"));
    auto *sheets = new QWidget;
    sheets->setBackgroundRole(QPalette::Base);
    m_sheets = new QVBoxLayout(sheets);
    m_sheets->setAlignment(Qt::AlignCenter);
    m_sheets->setContentsMargins(style::kGap, style::kGap, style::kGap, style::kGap);
    m_scroll->setWidget(sheets);
    for (QWidget *page : std::initializer_list<QWidget *>{m_note, m_text, m_table, m_scroll})
        m_pages->addWidget(page);
    column->addWidget(pages, 1);

    m_soon.setSingleShot(true);
    m_soon.setInterval(120ms);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        m_work = load();
        m_work.start();
    });
    m_text->setFont(style::monospace());
    parts::tint(m_details, &style::Colours::muted);
    parts::tint(m_note, &style::Colours::muted);
    clear();
}

Preview::~Preview() = default;

void Preview::showFile(guest::Guest *guest, const QByteArray &path, const Entry &entry)
{
    m_work.cancel();
    m_guest = guest;
    m_path = path;
    m_entry = entry;
    m_head->show();
    m_title->setText(base::printable(path.mid(path.lastIndexOf('/') + 1)));
    m_title->setToolTip(parts::plain(base::printable(path, 1000)));
    setDetails();
    m_soon.start();
}

void Preview::clear()
{
    m_work.cancel();
    m_soon.stop();
    m_head->hide();
    showNote(tr("Select a file to see it here."));
}

void Preview::setDetails(const QString &more)
{
    QStringList parts;
    if (!more.isEmpty())
        parts << more;
    if (m_entry.kind == Entry::Kind::File)
        parts << QLocale().formattedDataSize(m_entry.size, 1, QLocale::DataSizeTraditionalFormat);
    parts << QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_entry.modified.time_since_epoch() / 1ms),
                                QLocale::ShortFormat);
    m_details->setText(parts.join(u" · "_s));
}

void Preview::showNote(const QString &text)
{
    m_note->setText(text);
    m_pages->setCurrentWidget(m_note);
}

Task<> Preview::load()
{
    const QString kind = ending(m_path);
    if (m_entry.kind == Entry::Kind::Folder) {
        showNote(tr("Folder"));
    } else if (m_entry.kind == Entry::Kind::Link) {
        showNote(tr("Link to %1").arg(base::printable(m_entry.target, 1000)));
    } else if (m_entry.kind == Entry::Kind::Other) {
        showNote(tr("A device, pipe or socket. There is nothing to show."));
    } else if (!m_guest) {
        showNote(tr("The machine is not running."));
    } else {
        Result<> loaded;
        if (preview::formatOfName(m_title->text()))
            loaded = co_await loadPicture();
        else
            loaded = co_await loadText();
        if (!loaded)
            showNote(loaded.error().text);
    }
    emit shown();
}

Task<Result<>> Preview::loadPicture()
{
    if (m_entry.size > preview::kMostBytes)
        co_return fail(Error::Kind::Invalid, tr("The file is too large to be shown here."));
    const auto bytes = co_await m_guest->files().read(m_path, preview::kMostBytes);
    if (!bytes)
        co_return fail(bytes.error());
    const double scale = devicePixelRatioF();
    const QString name = m_title->text();
    const bool isDocument = preview::formatOfName(name) == preview::Format::Pdf;
    const preview::Wanted wanted{(isDocument ? QSize(700, 700) : QSize(1600, 1600)) * scale};
    auto decoded = preview::ofBytes(name, *bytes, wanted);
    // Who runs along the tree with an arrow key waits for none of those in between.
    const auto left = qScopeGuard([&decoded] { decoded.cancel(); });
    const auto picture = co_await base::onFuture(decoded);
    if (!picture)
        co_return fail(picture.error());
    showPicture(*picture);
    co_return Result<>();
}

Task<Result<>> Preview::loadText()
{
    const auto start = co_await m_guest->files().readPiece(m_path, 0, kMostText);
    if (!start)
        co_return fail(start.error());
    const QByteArray &bytes = start->bytes;
    if (bytes.isEmpty()) {
        showNote(tr("The file is empty."));
        co_return Result<>();
    }
    QStringDecoder decoder(QStringDecoder::Utf8); // a letter may be cut at the end: that is no error
    const QString text = decoder(bytes);
    if (decoder.hasError() || bytes.contains('\0')) {
        showNote(tr("This kind of file is not shown. Save it to open it with a program on this computer."));
        co_return Result<>();
    }
    const QString kind = ending(m_path);
    if (kind == u"csv" || kind == u"tsv")
        showTable(text);
    else
        showText(text);
    co_return Result<>();
}

void Preview::showText(const QString &text)
{
    m_text->setPlainText(shortLines(text).join(u'\n'));
    m_syntax->highlight(
        *m_text->document(),
        m_syntax->languageOfFile(base::printable(m_path.mid(m_path.lastIndexOf('/') + 1)), text.left(200)));
    m_text->viewport()->update();
    if (m_entry.size > kMostText)
        setDetails(tr("the first %1 KiB").arg(kMostText / 1024));
    m_pages->setCurrentWidget(m_text);
}

void Preview::showTable(const QString &text)
{
    const TableText table = parseTable(text);
    const bool isCut = table.isCut || m_entry.size > kMostText;
    m_table->showTable(table);
    const QString rows = tr("%L1 rows").arg(m_table->rowCount());
    setDetails(isCut ? tr("the first %L1 rows").arg(m_table->rowCount()) : rows);
    m_pages->setCurrentWidget(m_table);
}

void Preview::showPicture(const preview::Picture &picture)
{
    m_images = picture.pages;
    if (picture.size.isValid())
        setDetails(tr("%1 × %2").arg(picture.size.width()).arg(picture.size.height()));
    else if (picture.pageCount > m_images.size())
        setDetails(tr("the first %1 of %2 pages").arg(m_images.size()).arg(picture.pageCount));
    m_pages->setCurrentWidget(m_scroll);
    m_pages->activate(); // so that there is a size to fit into
    fitPicture();
    m_scroll->verticalScrollBar()->setValue(0);
}

/// As wide as there is room, and no larger than it is.
void Preview::fitPicture()
{
    while (QLayoutItem *item = m_sheets->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const double scale = devicePixelRatioF();
    const QSize room = m_scroll->maximumViewportSize() - QSize(2 * style::kGap, 2 * style::kGap);
    const int height = m_images.size() > 1 ? QWIDGETSIZE_MAX : room.height();
    for (const QImage &image : m_images) {
        auto *sheet = parts::label();
        const QSize most = QSize(std::max(room.width(), 40), std::max(height, 40)) * scale;
        const bool isLarge = image.width() > most.width() || image.height() > most.height();
        QPixmap pixmap = QPixmap::fromImage(
            isLarge ? image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation) : image);
        pixmap.setDevicePixelRatio(scale);
        sheet->setPixmap(pixmap);
        sheet->setAccessibleName(m_title->text());
        m_sheets->addWidget(sheet, 0, Qt::AlignCenter);
    }
}

void Preview::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_pages->currentWidget() == m_scroll)
        fitPicture();
}

void Preview::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_pages->currentWidget() == m_text && !m_path.isEmpty())
        m_soon.start(); // in the colours of now
}

} // namespace files
