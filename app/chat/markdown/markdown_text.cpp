// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/markdown_text.h"

#include "app/code/syntax.h"
#include "app/files/opener.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>

using LeafKind = markdown::Leaf::Kind;

static constexpr int kMostButtons = 200;
static constexpr int kButton = 24;

MarkdownText::MarkdownText(const code::Syntax *syntax, QWidget *parent)
    : TextBlock(TextBlock::Kind::Prose, parent)
    , m_markdown(document(), syntax)
{
    connect(this, &QTextBrowser::anchorClicked, this, &MarkdownText::ask);
    if (syntax)
        connect(syntax, &code::Syntax::loaded, this,
                [this](const QString &language) { m_markdown.colourLate(language); });
}

void MarkdownText::showMarkdown(const QString &text, State state)
{
    QTextCursor selected = textCursor();
    const int anchor = selected.anchor();
    const int position = selected.position();
    const QString words = selected.selectedText();
    m_source = text;
    const bool isWhole = state == State::Whole || text.size() > markdown::kMost;
    m_markdown.show(markdown::parse(isWhole ? text : markdown::settled(text)));
    selected = textCursor();
    if (!words.isEmpty() && (selected.anchor() != anchor || selected.position() != position)
        && std::max(anchor, position) < document()->characterCount()) {
        selected.setPosition(anchor);
        selected.setPosition(position, QTextCursor::KeepAnchor);
        if (selected.selectedText() == words)
            setTextCursor(selected);
    }
    placeButtons();
    updateGeometry();
}

QSize MarkdownText::sizeHint() const { return {0, fontMetrics().height()}; }

/// What is drawn around code, or beside a quote.
QRect MarkdownText::boxOf(const MarkdownDocument::Place &place) const
{
    const QAbstractTextDocumentLayout *const layout = document()->documentLayout();
    const QTextBlock first = document()->findBlock(place.begin);
    const QTextBlock last = document()->findBlock(place.end);
    const QRect lines =
        layout->blockBoundingRect(first).united(layout->blockBoundingRect(last)).toAlignedRect();
    if (place.leaf.kind != LeafKind::Code)
        return {0, lines.top(), viewport()->width(), lines.height()};
    const int left =
        place.leaf.quotes * MarkdownDocument::kQuote + place.leaf.lists * MarkdownDocument::kList;
    return QRect(left, lines.top(), viewport()->width() - left, lines.height())
        .adjusted(0, -MarkdownDocument::header(place.leaf), 0, MarkdownDocument::kPadding);
}

void MarkdownText::placeButtons()
{
    QList<const MarkdownDocument::Place *> codes;
    for (const MarkdownDocument::Place &place : m_markdown.places()) {
        if (place.leaf.kind == LeafKind::Code && codes.size() < kMostButtons)
            codes += &place;
    }
    while (m_copies.size() > codes.size())
        delete m_copies.takeLast();
    while (m_copies.size() < codes.size()) {
        auto *copy = parts::iconButton(QStringLiteral("copy"), tr("Copy Code"), &style::Colours::muted);
        copy->setParent(viewport());
        copy->setIconSize({style::scaled(14), style::scaled(14)});
        copy->setCursor(Qt::ArrowCursor);
        connect(copy, &QToolButton::clicked, this, [this, index = m_copies.size()] {
            qsizetype code = 0;
            for (const MarkdownDocument::Place &place : m_markdown.places()) {
                if (place.leaf.kind == LeafKind::Code && code++ == index)
                    QGuiApplication::clipboard()->setText(place.leaf.code);
            }
        });
        copy->show();
        m_copies += copy;
    }
    for (qsizetype index = 0; index < codes.size(); ++index) {
        const QRect box = boxOf(*codes[index]);
        m_copies[index]->setGeometry(box.right() - kButton - 2, box.top() + 1, kButton, kButton);
    }
}

void MarkdownText::paintEvent(QPaintEvent *event)
{
    const style::Colours &c = style::colours();
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() - 1);
    painter.setFont(small);
    for (const MarkdownDocument::Place &place : m_markdown.places()) {
        if (place.leaf.kind != LeafKind::Code && place.leaf.kind != LeafKind::Rule && place.leaf.quotes == 0)
            continue;
        const QRect box = boxOf(place);
        if (!box.intersects(event->rect()))
            continue;
        for (int quote = 0; quote < place.leaf.quotes; ++quote)
            painter.fillRect(QRect(quote * MarkdownDocument::kQuote, box.top() - 1, 3, box.height() + 2),
                             c.border);
        if (place.leaf.kind == LeafKind::Rule)
            painter.fillRect(QRect(box.left(), box.center().y(), box.width(), 1), c.border);
        if (place.leaf.kind != LeafKind::Code)
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.sunken);
        painter.drawRoundedRect(box, style::kRadius, style::kRadius);
        painter.setPen(c.muted);
        painter.drawText(QRect(box.left() + MarkdownDocument::kPadding + 2, box.top(),
                               box.width() - 3 * kButton, MarkdownDocument::header(place.leaf)),
                         int(Qt::AlignVCenter) | Qt::TextSingleLine, place.leaf.language);
    }
    painter.end();
    TextBlock::paintEvent(event);
}

void MarkdownText::resizeEvent(QResizeEvent *event)
{
    TextBlock::resizeEvent(event);
    placeButtons();
}

void MarkdownText::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *const menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(style::icon(QStringLiteral("copy")), tr("Copy All as Markdown"), this,
                    [this] { QGuiApplication::clipboard()->setText(m_source); });
    menu->popup(event->globalPos());
}

/// Where it leads is whole here, and the host, which decides who is asked, on a line of its own.
void MarkdownText::ask(const QUrl &target)
{
    auto *box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(tr("Open Link"));
    box->setText(tr("Open this page of %1?").arg(base::printable(target.host(QUrl::FullyEncoded))));
    parts::explain(box, base::printable(target.toString(QUrl::FullyEncoded), 2000));
    auto *const open = box->addButton(tr("Open"), QMessageBox::AcceptRole);
    auto *const copy = box->addButton(tr("Copy Address"), QMessageBox::ActionRole);
    auto *const cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    connect(box, &QDialog::finished, this, [box, open, copy, target] {
        if (box->clickedButton() == open)
            files::openAddress(target);
        else if (box->clickedButton() == copy)
            QGuiApplication::clipboard()->setText(target.toString(QUrl::FullyEncoded));
    });
    box->open();
}
