// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/text_block.h"

#include "app/style/style.h"

#include <QTextFragment>
#include <QTextCursor>
#include <QTextBlock>
#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QTextDocument>
#include <QWheelEvent>

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

/// The copies below would read a picture from the host's disk; the words of a link may lie about it.
static void tame(QTextDocument *document)
{
    struct Link
    {
        int end;
        QString text;
        QString target;
    };
    QList<Link> links;
    QList<std::pair<int, int>> pictures;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment fragment = at.fragment();
            const QTextCharFormat format = fragment.charFormat();
            const int end = fragment.position() + fragment.length();
            if (format.isImageFormat())
                pictures << std::pair(fragment.position(), end);
            else if (const QString target = format.anchorHref(); target.isEmpty())
                continue;
            else if (!links.isEmpty() && links.last().end == fragment.position()
                     && links.last().target == target)
                links.last() = {end, links.last().text + fragment.text(), target};
            else
                links << Link{end, fragment.text(), target};
        }
    }
    QTextCursor cursor(document);
    while (!links.isEmpty() || !pictures.isEmpty()) { // from the end, so that places stay right
        if (pictures.isEmpty() || (!links.isEmpty() && links.last().end > pictures.last().first)) {
            const Link link = links.takeLast();
            cursor.setPosition(link.end);
            if (link.text != link.target)
                cursor.insertText(QStringLiteral(" (%1)").arg(link.target), QTextCharFormat());
        } else {
            const auto [begin, end] = pictures.takeLast();
            cursor.setPosition(begin);
            cursor.setPosition(end, QTextCursor::KeepAnchor);
            cursor.insertText(TextBlock::tr("[picture]"), QTextCharFormat());
        }
    }
}

void TextBlock::showMarkdown(const QString &text)
{
    document()->setMarkdown(text,
                            QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub)
                                | QTextDocument::MarkdownNoHTML);
    tame(document());
    updateGeometry();
}

/// Laid out in a copy: the one that is shown takes the width of the widget, whatever it is told.
int TextBlock::heightForWidth(int width) const
{
    if (width != m_knownWidth || document()->revision() != m_knownRevision) {
        const std::unique_ptr<QTextDocument> copy(document()->clone());
        copy->setDocumentMargin(0);
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

void TextBlock::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

void TextBlock::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        takeFonts();
}
