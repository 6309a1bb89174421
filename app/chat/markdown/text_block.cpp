// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/text_block.h"

#include "app/style/style.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QScrollBar>
#include <QTextDocument>
#include <QTextFrame>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <memory>

TextBlock::TextBlock(Kind kind, QWidget *parent)
    : QTextBrowser(parent)
    , m_kind(kind)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTabChangesFocus(true);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    takeFonts();
}

void TextBlock::takeFonts()
{
    document()->setDefaultFont(m_kind == Kind::Code ? style::monospace() : font());
    QPalette colours = palette();
    if (colours.color(QPalette::Base) != Qt::transparent) {
        colours.setColor(QPalette::Base, Qt::transparent);
        setPalette(colours);
    }
}

void TextBlock::showPlain(const QString &text)
{
    if (toPlainText() != text)
        setPlainText(text);
    updateGeometry();
}

/// Of another width than it has in a copy: the one that is shown takes that of the widget, whatever it is
/// told.
int TextBlock::heightForWidth(int width) const
{
    if (width == viewport()->width() && document()->textWidth() == width)
        return int(std::ceil(document()->size().height()));
    if (width != m_knownWidth || document()->revision() != m_knownRevision) {
        const std::unique_ptr<QTextDocument> copy(document()->clone());
        copy->setDocumentMargin(0);
        copy->rootFrame()->setFrameFormat(document()->rootFrame()->frameFormat());
        copy->setTextWidth(width);
        m_knownHeight = int(std::ceil(copy->size().height()));
        m_knownWidth = width;
        m_knownRevision = document()->revision();
    }
    return m_knownHeight;
}

/// One line for each line of the text.
QSize TextBlock::sizeHint() const
{
    const std::unique_ptr<QTextDocument> copy(document()->clone());
    copy->setDocumentMargin(0);
    copy->setTextWidth(-1);
    return {int(std::ceil(copy->idealWidth())), int(std::ceil(copy->size().height()))};
}

/// Neither files of the host nor the network, whatever the text says.
QVariant TextBlock::loadResource(int, const QUrl &) { return {}; }

void TextBlock::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // the chat's
}

/// QTextEdit lays out all of it at each resize: for each line that a growing text gets.
void TextBlock::resizeEvent(QResizeEvent *event)
{
    if (event->oldSize().width() != event->size().width()) {
        QTextBrowser::resizeEvent(event);
        updateGeometry();
        return;
    }
    QAbstractScrollArea::resizeEvent(event);
    const int page = viewport()->height();
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(document()->size().height())) - page));
    verticalScrollBar()->setPageStep(page);
}

void TextBlock::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        takeFonts();
}
